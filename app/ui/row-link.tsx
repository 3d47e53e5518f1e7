import { type ComponentProps, useEffect } from 'react'
import { createPath, type Path, useNavigate } from 'react-router'

/**
 * Link for list rows. Unlike `Link`, it has no state. `Link`'s hooks account for a third of the time that a list of 50
 * rows takes to appear. `useRowLinks` handles its clicks.
 */
export const RowLink = ({
  to,
  preventScrollReset = false,
  ...link
}: Omit<ComponentProps<'a'>, 'href'> & { to: string | Partial<Path>; preventScrollReset?: boolean }) => (
  <a
    {...link}
    data-row-link={preventScrollReset ? 'keep-scroll' : ''}
    href={typeof to === 'string' ? to : createPath({ pathname: '', ...to })}
  />
)

const findRowLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-row-link]') : null

/** Navigates without a page reload when a `RowLink` is clicked. Call once per area. */
export function useRowLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = findRowLink(event)
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (!link || event.defaultPrevented || event.button !== 0 || modified) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: link.dataset.rowLink === 'keep-scroll',
        replace: link.href === location.href,
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  useEffect(() => {
    // React Router looks for links with this attribute and loads their routes. It requests every path, which for all
    // links in a list would cost the server more time than the list itself, so links are marked only on hover or focus.
    const discover = (event: Event) => findRowLink(event)?.setAttribute('data-discover', 'true')
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, discover)
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, discover)
    }
  }, [])
}
