import type { Firm } from '#app/content/shapes.ts'
import { brand } from './brand.ts'

/** The firm: texts on every page and in every email. */
export const firm = {
  name: brand.name,
  /** One line for browser tabs and search results. */
  tagline: 'AI consulting, M&A advisory and portfolio management for growing companies',
  email: 'office@norrvane.example',
  phone: '+353 20 912 0142',
  postalAddress: '14 Harbor Row, Port Norrvane, Ireland',
  /** As printed on invoices. The VAT ID is nobody's. */
  seller: {
    legalName: 'Norrvane Advisory Ltd',
    streetAddress: '14 Harbor Row',
    postalCode: 'Z00 N142',
    city: 'Port Norrvane',
    country: 'IE',
    vatId: 'IE0000000W',
    registrationId: 'Registered in Ireland, no. 000142 (fictional)',
    contactName: 'Client accounts',
  },
  linkedIn: 'https://www.linkedin.com/company/norrvane-advisory-example',
  /** Version stored with each acceptance; change it together with the terms. */
  termsVersion: '2024-07-26',
  /** Date of the privacy policy. */
  privacyDate: '2024-07-26',
} as const satisfies Firm
