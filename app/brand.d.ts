// Made of content/brand.ts by scripts/brand-plugin.ts.

declare module 'virtual:brand' {
  /** Addresses of the fonts that every page begins with. */
  export const firstFonts: string[]
  /** Of the browser's own bar. */
  export const barColour: string
}

declare module 'virtual:drawn-fonts' {
  /** As data addresses. */
  export const drawnFonts: { name: string; data: string }[]
}

declare module 'virtual:human-check-words' {}
