import type { Sharing } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

/** Social sharing images: text on the image and its background; `picture` is a drawing under `public/pictures/`. */
export const sharing = {
  home: { label: '', headline: firm.tagline, picture: 'soundings.svg' },
  portfolio: {
    label: 'Referenzen',
    headline: 'Arbeiten, über die wir sprechen dürfen',
    picture: 'forecast-ink.svg',
  },
  services: { label: 'Leistungen', headline: 'Was wir tun', picture: 'network.svg' },
  about: { label: 'Über uns', headline: `Über ${firm.name}`, picture: 'house.svg' },
  contact: { label: 'Kontakt', headline: 'Sprechen wir über Ihr Projekt', picture: 'paths.svg' },
  'privacy-policy': { label: 'Rechtliches', headline: 'Datenschutzerklärung', picture: 'ledger.svg' },
  'terms-of-use': { label: 'Rechtliches', headline: 'Nutzungsbedingungen', picture: 'ledger.svg' },
  copyright: { label: 'Rechtliches', headline: 'Urheberrecht', picture: 'ledger.svg' },
} satisfies Sharing
