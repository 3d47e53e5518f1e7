import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { t } from '#app/texts.ts'

/** What can be done with one row of a list. */
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
 * A button that unfolds a few links or buttons. It works without scripts; with them it closes on Escape, on a click
 * elsewhere, and once somebody has gone on.
 */
export function Menu({
  button,
  about,
  look = 'button button-line',
  frame = 'relative',
  panel = 'menu',
  children,
}: {
  button: ReactNode
  /** For screen readers: which one of several. */
  about?: string
  look?: string
  /** Classes of the whole, and of what unfolds. */
  frame?: string
  panel?: string
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that somebody has gone on
  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [key])
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false
    }
    // Not before the button is up: until then somebody may think better of it.
    for (const kind of ['pointerup', 'focusin']) document.addEventListener(kind, closeElsewhere)
    return () => {
      for (const kind of ['pointerup', 'focusin']) document.removeEventListener(kind, closeElsewhere)
    }
  }, [])
  return (
    <details
      ref={menu}
      className={frame}
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
