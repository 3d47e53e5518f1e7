import type { Sharing } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Social sharing images: text on the image and its background; `picture` is a drawing under `public/pictures/`. */
export const sharing = {
  home: { label: '', headline: firm.tagline, picture: 'soundings.svg' },
  portfolio: { label: 'Portfolio', headline: 'Work we’re free to talk about', picture: 'forecast-ink.svg' },
  services: { label: 'Services', headline: 'What we do', picture: 'network.svg' },
  about: { label: 'About', headline: `About ${firm.name}`, picture: 'house.svg' },
  contact: { label: 'Contact', headline: "Let's Build Together", picture: 'paths.svg' },
  'privacy-policy': { label: 'Legal', headline: 'Privacy Policy', picture: 'ledger.svg' },
  'terms-of-use': { label: 'Legal', headline: 'Terms of Use', picture: 'ledger.svg' },
  copyright: { label: 'Legal', headline: 'Copyright', picture: 'ledger.svg' },
} satisfies Sharing
