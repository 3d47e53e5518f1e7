import type { Modules } from '#app/content/shapes.ts'

/**
 * Parts of the program that a firm can switch off. A part that is off leaves no page, link, email or setting behind;
 * its data is kept.
 */
export const modules: Modules = {
  /** `'external'`: only invoices made with other programs. */
  invoices: true,
  requests: true,
  messages: true,
  /** Agreements signed online: engagement letters, NDAs and proposals. */
  signing: true,
  /** Confidential data rooms, to which a project's guests are invited. */
  rooms: true,
  news: true,
}
