import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'

export const RowMenu = ({ of, children }: { of: string; children: ReactNode }) => (
  <Menu
    button={
      <>
        <span aria-hidden="true">⋯</span>
        <span className="sr-only">{t('Actions')}</span>
      </>
    }
    about={t('for {name}', { name: of })}
    look="row-menu"
    frame="relative w-fit ml-auto"
  >
    {children}
  </Menu>
)

/**
 * Button that opens a menu of links or buttons. Works without scripts; with them, it closes on Escape, on an outside
 * click, and on navigation.
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
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a navigation
  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [key])
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    // Waits for the pointer to be released, so that a press can be canceled.
    for (const kind of ['pointerup', 'focusin']) document.addEventListener(kind, closeElsewhere)
    return () => {
      for (const kind of ['pointerup', 'focusin']) document.removeEventListener(kind, closeElsewhere)
    }
  }, [])
  return (
    <details
      ref={menu}
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
