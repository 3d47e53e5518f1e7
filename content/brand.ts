import type { Brand } from './shapes.ts'

/** The colours of tokens.css for what no style sheet reaches: share pictures, icons, the browser's own bar. */
export const brand = {
  ink: '#0e1a2b',
  onInk: '#f5efe4',
  onInkSoft: '#b9c2cf',
  brass: '#d3a85f',
} satisfies Brand
