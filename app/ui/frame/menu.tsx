import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'

type ActionsMenu = { subject: string; children: ReactNode }

const ActionsMenu = ({ subject, ...rest }: ActionsMenu & { buttonClassName?: string; className: string }) => (
  <Menu button="⋯" label={t('Actions for {name}', { name: subject })} {...rest} />
)

export const RowMenu = (props: ActionsMenu) => (
  <ActionsMenu {...props} buttonClassName="row-menu" className="relative w-fit ml-auto" />
)

/** Menu after a page's buttons. The panel opens to the left, so the button is on the right on narrow screens. */
export const PageMenu = (props: ActionsMenu) => (
  <ActionsMenu
    {...props}
    buttonClassName="button button-line w-11 px-0"
    className="relative w-fit max-lg:ml-auto"
  />
)

/**
 * Button that opens a menu of links or buttons. Works without scripts. With them, it also closes on Escape and through
 * `useMenuClosing`.
 */
export function Menu({
  button,
  label,
  buttonClassName = 'button button-line',
  className = 'relative',
  panelClassName = 'menu',
  onOpen,
  children,
}: {
  button: ReactNode
  /** Accessible name, if it differs from the button's text. */
  label?: string
  buttonClassName?: string
  className?: string
  panelClassName?: string
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <details
      data-menu
      className={className}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      onKeyDown={(event) => {
        const element = event.currentTarget
        if (event.key !== 'Escape' || !element.open) return
        event.stopPropagation()
        element.open = false
        element.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={label}
        className={`${buttonClassName} list-none [&::-webkit-details-marker]:hidden cursor-pointer`}
      >
        {button}
      </summary>
      <div className={panelClassName}>{children}</div>
    </details>
  )
}

function closeMenus(except: Node | null = null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!menu.contains(except)) menu.open = false
}

/** Closes all menus on navigation, and when the user clicks or moves the focus elsewhere. Call once per area. */
export function useMenuClosing() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a navigation
  useEffect(() => closeMenus(), [key])
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => closeMenus(target as Node)
    // Waits until the pointer is released, so that a press can be canceled.
    for (const kind of ['pointerup', 'focusin']) document.addEventListener(kind, closeElsewhere)
    return () => {
      for (const kind of ['pointerup', 'focusin']) document.removeEventListener(kind, closeElsewhere)
    }
  }, [])
}
