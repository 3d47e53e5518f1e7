import { Fragment, isValidElement, type ReactNode } from 'react'
import type { Archive } from './archive.ts'
import type { Binding } from './bind-pdf.ts'

export type PdfNode = string | { type: string; props: Record<string, unknown>; children: PdfNode[] }

export type PrintJob = { document: PdfNode; archive: Archive | null; binding: Binding | null }
export type PrintResult = { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/** Renders components down to the renderer's own elements. The components must not use hooks. */
export function toPdfNodes(node: ReactNode): PdfNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (Array.isArray(node)) return node.flatMap(toPdfNodes)
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new Error('this can’t be printed')
  const type: unknown = node.type
  if (typeof type === 'function') return toPdfNodes((type as (props: unknown) => ReactNode)(node.props))
  const { children, ...props } = node.props
  if (type === Fragment) return toPdfNodes(children)
  return [{ type: String(type), props, children: toPdfNodes(children) }]
}
