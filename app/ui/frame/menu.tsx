import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'

type ActionsMenu = { subject: string; children: ReactNode }

// Drawn, because not every computer has a font with these characters.
const dots = (
  <svg aria-hidden="true" viewBox="0 0 16 4" width="16" className="inline fill-current">
    <path d="M2 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4m6 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4m6 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4" />
  </svg>
)
export const caret = (
  <svg aria-hidden="true" width="9" height="6" className="inline fill-current">
    <path d="M0 0h9L4.5 6z" />
  </svg>
)

const ActionsMenu = ({ subject, ...rest }: ActionsMenu & { buttonClassName?: string; className: string }) => (
  <Menu button={dots} label={t('Actions for {name}', { name: subject })} {...rest} />
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
