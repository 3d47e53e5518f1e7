import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/**
 * Asks for the page's scripts and begins them, which lie before it as text, once the page is painted: a frame is on the
 * screen when the next one begins. A tab in the background paints nothing, and waits for no more than a second.
 */
const afterPaint = (files: string[]) => `(() => {
  const { nonce, previousElementSibling: held } = document.currentScript
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    const add = (name, how) => {
      const element = Object.assign(document.createElement(name), how)
      document.head.append(element)
      element.remove()
    }
    for (const href of ${JSON.stringify(files)}) add('link', { rel: 'modulepreload', nonce, href })
    add('script', { type: 'module', nonce, textContent: held.textContent })
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, 1000)
})()`

/**
 * The framework's scripts, asked for and run after what is painted: as it writes them, they have the priority of the
 * stylesheet, and on a slow phone the page stays white until all of them are there and have run.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: only what it returns can be changed.
  const scripts = Scripts(nonce === undefined ? {} : { nonce })
  // What the development server adds has to run before.
  if (import.meta.env.DEV || !scripts) return scripts
  const files = new Set<string>()
  const late = (node: ReactNode): ReactNode => {
    if (!isValidElement<Props>(node)) return node
    const { rel, href, type, children } = node.props
    if (rel === 'modulepreload' && href) {
      if (import.meta.env.SSR) files.add(href)
      return null
    }
    if (type === 'module') return cloneElement(node, { type: 'text/late-module', async: false })
    return children === undefined ? node : cloneElement(node, {}, Children.map(children, late))
  }
  const held = late(scripts)
  return (
    <>
      {held}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: of ours, with names of files
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? afterPaint([...files]) : '' }}
      />
    </>
  )
}

type Props = { rel?: string; href?: string; type?: string; async?: boolean; children?: ReactNode }
