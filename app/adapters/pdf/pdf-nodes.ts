import { Fragment, isValidElement, type ReactNode } from 'react'

export type PdfNode = string | { type: string; props: Record<string, unknown>; children: PdfNode[] }

export type PrintResult = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** Renders components down to the renderer's own elements. Components must not use hooks. */
export function toPdfNodes(part: ReactNode): PdfNode[] {
  if (part === null || part === undefined || typeof part === 'boolean') return []
  if (typeof part === 'string' || typeof part === 'number') return [String(part)]
  if (Array.isArray(part)) return part.flatMap(toPdfNodes)
  if (!isValidElement<{ children?: ReactNode }>(part)) throw new Error('this can’t be printed')
  const type: unknown = part.type
  if (typeof type === 'function') return toPdfNodes((type as (props: unknown) => ReactNode)(part.props))
  const { children, ...props } = part.props
  if (type === Fragment) return toPdfNodes(children)
  return [{ type: String(type), props, children: toPdfNodes(children) }]
}
