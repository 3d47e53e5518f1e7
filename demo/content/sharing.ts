import type { Sharing } from '#app/content/shapes.ts'

/** Texts of the pictures of shared links. `picture` is a drawing in `public/pictures/`. */
export const sharing = {
  home: { label: '', headline: 'Advice for decisions that are hard to undo', picture: 'soundings.svg' },
  portfolio: { label: 'Portfolio', headline: 'Work we’re free to talk about', picture: 'forecast-ink.svg' },
  services: { label: 'Services', headline: 'Three disciplines, one small team', picture: 'network.svg' },
  about: { label: 'About', headline: 'A small firm, on purpose', picture: 'house.svg' },
  contact: { label: 'Contact', headline: "Let's Build Together", picture: 'paths.svg' },
  'privacy-policy': { label: 'Legal', headline: 'Privacy Policy', picture: 'ledger.svg' },
  'terms-of-use': { label: 'Legal', headline: 'Terms of Use', picture: 'ledger.svg' },
  copyright: { label: 'Legal', headline: 'Copyright', picture: 'ledger.svg' },
} satisfies Sharing
