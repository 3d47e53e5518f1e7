// The library has no types; declares the part that plain-text.ts uses.

declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function convert(html: string, options: { wordwrap: false; selectors: Selector[] }): string
}
