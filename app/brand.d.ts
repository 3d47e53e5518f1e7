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

// Made of content/pages/*.md by scripts/own-pages.ts.

declare module 'virtual:own-pages' {
  const pages: import('#app/content/shapes.ts').OwnPage[]
  export default pages
}

// Made of the content by scripts/placeholders.ts.

declare module 'virtual:placeholders' {
  const placeholders: import('#app/content/shapes.ts').Placeholder[]
  export default placeholders
}

declare module 'virtual:own-page-links' {
  const links: { to: string; text: string; footer: boolean; navigation: boolean }[]
  export default links
}
