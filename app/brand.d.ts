// Generated from content/brand.ts by scripts/brand-plugin.ts.

declare module 'virtual:brand' {
  /** URLs of the fonts that every page preloads. */
  export const preloadedFonts: string[]
  export const themeColor: string
  /** Size of `/wordmark.svg` in pixels, if the firm has one. */
  export const wordmark: { width: number; height: number } | null
}

declare module 'virtual:human-check-words' {}

// Generated from content/pages/*.md by scripts/custom-pages.ts.

declare module 'virtual:custom-pages' {
  const pages: import('#app/content/shapes.ts').CustomPage[]
  export default pages
}

// Generated from content/news/*.md by scripts/custom-pages.ts.

declare module 'virtual:news' {
  const news: import('#app/content/shapes.ts').NewsItem[]
  export default news
}

declare module 'virtual:has-news' {
  const hasNews: boolean
  export default hasNews
}

// Generated from the content by scripts/placeholders.ts.

declare module 'virtual:placeholders' {
  const placeholders: import('#app/content/shapes.ts').Placeholder[]
  export default placeholders
}

declare module 'virtual:custom-page-links' {
  const links: { to: string; text: string; footer: boolean; navigation: boolean }[]
  export default links
}

// Generated from content/agreements/*.md by scripts/agreement-templates.ts.

declare module 'virtual:agreement-templates' {
  const templates: import('#app/content/shapes.ts').AgreementTemplate[]
  export default templates
}
