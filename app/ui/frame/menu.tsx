import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'

type ActionsMenu = { of: string; children: ReactNode }

const ActionsMenu = ({ of, ...rest }: ActionsMenu & { look?: string; frame: string }) => (
  <Menu
    button={
      <>
        <span aria-hidden="true">⋯</span>
        <span className="sr-only">{t('Actions')}</span>
      </>
    }
    about={t('for {name}', { name: of })}
    {...rest}
  />
)

/** At the end of a row. */
export const RowMenu = (props: ActionsMenu) => (
  <ActionsMenu {...props} look="row-menu" frame="relative w-fit ml-auto" />
)

/** After the buttons of a page. The panel opens to the left, so on narrow screens the button is at the right. */
export const PageMenu = (props: ActionsMenu) => (
  <ActionsMenu {...props} look="button button-line w-11 px-0" frame="relative w-fit max-lg:ml-auto" />
)

/**
 * Button that opens a menu of links or buttons. Works without scripts; with them, it closes on Escape, and
 * `useMenuClosing` closes it.
 */
export function Menu({
  button,
  about,
  look = 'button button-line',
  frame = 'relative',
  panel = 'menu',
  onOpen,
  children,
}: {
  button: ReactNode
  about?: string
  look?: string
  frame?: string
  panel?: string
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details
      data-menu
      className={frame}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      onKeyDown={(event) => {
        const element = event.currentTarget
        if (event.key !== 'Escape' || !element.open) return
        event.stopPropagation()
        element.open = false
        element.querySelector('summary')?.focus()
      }}
    >
      <summary className={`${look} list-none [&::-webkit-details-marker]:hidden cursor-pointer`}>
        {button}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <div className={panel}>{children}</div>
    </details>
  )
}

function closeMenus(except: Node | null = null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!menu.contains(except)) menu.open = false
}

/** Closes all menus on a click or focus elsewhere, and on navigation. Call once per area. */
export function useMenuClosing() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a navigation
  useEffect(() => closeMenus(), [key])
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => closeMenus(target as Node)
    // Waits for the pointer to be released, so that a press can be canceled.
    for (const kind of ['pointerup', 'focusin']) document.addEventListener(kind, closeElsewhere)
    return () => {
      for (const kind of ['pointerup', 'focusin']) document.removeEventListener(kind, closeElsewhere)
    }
  }, [])
}
