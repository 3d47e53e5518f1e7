import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/**
 * The framework's scripts, asked for after what is painted: a preloaded module has as high a priority as the stylesheet,
 * and on a slow line the page would stay white until all of them are there.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, not rendered: only what it returns can be changed.
  return withLowPriority(Scripts(nonce === undefined ? {} : { nonce }))
}

function withLowPriority(node: ReactNode): ReactNode {
  if (!isValidElement<{ rel?: string; children?: ReactNode }>(node)) return node
  if (node.type === 'link' && node.props.rel === 'modulepreload')
    return cloneElement(node as React.ReactElement<React.LinkHTMLAttributes<HTMLLinkElement>>, {
      fetchPriority: 'low',
    })
  const { children } = node.props
  return children === undefined ? node : cloneElement(node, {}, Children.map(children, withLowPriority))
}
