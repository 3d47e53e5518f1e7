import { Fragment, isValidElement, type ReactNode } from 'react'

/** A document as plain data, as it goes to the thread that prints it. */
export type PdfNode = string | { type: string; props: Record<string, unknown>; children: PdfNode[] }

/** What comes back from it. */
export type PrintAnswer = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** Calls components until only the renderer's own elements are left. For components without hooks. */
export function nodesOf(part: ReactNode): PdfNode[] {
  if (part === null || part === undefined || typeof part === 'boolean') return []
  if (typeof part === 'string' || typeof part === 'number') return [String(part)]
  if (Array.isArray(part)) return part.flatMap(nodesOf)
  if (!isValidElement<{ children?: ReactNode }>(part)) throw new Error('this can’t be printed')
  const type: unknown = part.type
  if (typeof type === 'function') return nodesOf((type as (props: unknown) => ReactNode)(part.props))
  const { children, ...props } = part.props
  if (type === Fragment) return nodesOf(children)
  return [{ type: String(type), props, children: nodesOf(children) }]
}
