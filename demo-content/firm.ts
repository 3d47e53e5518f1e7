import type { Firm } from '#app/content/shapes.ts'
import { brand } from './brand.ts'

/** The firm: texts on every page and in every email. */
export const firm = {
  name: brand.name,
  /** One line for browser tabs and search results. */
  tagline: 'AI consulting, M&A advisory and portfolio management for growing companies',
  email: 'office@norrvane.example',
  phone: '+1 (555) 010-0142',
  postalAddress: '14 Harbor Row, Port Norrvane',
  linkedIn: 'https://www.linkedin.com/company/norrvane-advisory-example',
  /** Version stored with each acceptance; change it together with the terms. */
  termsVersion: '2024-07-26',
  /** Date of the privacy policy. */
  privacyDate: '2024-07-26',
} as const satisfies Firm
