import type { About } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const about = {
  description: `Über ${firm.name}: was wir tun, wer uns leitet und nach welchen Grundsätzen wir arbeiten.`,
  title: `Über ${firm.name}`,
  lead: '[[Zwei Sätze über Ihre Firma: wie groß sie ist, wo sie sitzt, was sie nicht macht.]]',
  mission: {
    title: 'Unser Auftrag',
    text: ['[[Was Ihre Kunden entscheiden müssen und was ihnen dafür fehlt.]]', '[[Was Sie ihnen geben.]]'],
    figures: [
      { value: '[[20..]]', label: 'gegründet' },
      { value: '[[..]]', label: 'Menschen' },
      { value: '[[..]]', label: 'abgeschlossene Aufträge' },
      { value: '[[.. von 4]]', label: 'Kunden kommen wieder' },
    ],
  },
  leader: {
    title: 'Leitung',
    name: '[[Ihr Name]]',
    role: '[[Ihre Funktion]]',
    text: ['[[Was Sie vorher getan haben, in zwei oder drei Sätzen.]]', '[[Was Sie in der Firma tun.]]'],
    linkedIn: firm.linkedIn,
    linkText: `${firm.name} auf LinkedIn`,
    picture: { src: '/pictures/house.svg', width: 800, height: 960, alt: '' },
    caption: firm.postalAddress,
  },
  principles: {
    title: 'Grundsätze',
    list: [
      { name: '[[Erster Grundsatz]]', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
      { name: '[[Zweiter Grundsatz]]', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
      { name: '[[Dritter Grundsatz]]', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
    ],
  },
  call: {
    title: 'Kommen Sie vorbei oder schreiben Sie uns',
    text: 'Ein Videogespräch ist auch möglich.',
    link: 'Kontakt aufnehmen',
  },
} satisfies About
