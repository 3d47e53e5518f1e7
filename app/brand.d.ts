// Made of content/brand.ts by scripts/brand-plugin.ts.

declare module 'virtual:brand' {
  /** URLs of the fonts that every page preloads. */
  export const firstFonts: string[]
  export const barColour: string
}

declare module 'virtual:drawn-fonts' {
  export const drawnFonts: { name: string; data: string }[]
}

declare module 'virtual:human-check-words' {}
