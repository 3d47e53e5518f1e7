import type { About } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const about = {
  description: `Wer ${firm.name} ist: Auftrag, Leitung und die Grundsätze, nach denen wir arbeiten.`,
  title: `Über ${firm.name}`,
  lead: '[[Zwei Sätze über das Haus: wie groß es ist, wo es sitzt, wozu es Nein sagt.]]',
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
    role: '[[Gründerin und geschäftsführende Partnerin]]',
    text: ['[[Was Sie vorher getan haben, in zwei oder drei Sätzen.]]', '[[Was Sie im Haus tun.]]'],
    linkedIn: firm.linkedIn,
    linkText: `${firm.name} auf LinkedIn`,
    picture: { src: '/pictures/house.svg', width: 800, height: 960, alt: '' },
    caption: firm.postalAddress,
  },
  principles: {
    title: 'Grundsätze',
    list: [
      { name: 'Neues zuerst bei uns', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
      { name: 'Sorgfalt in der Ausführung', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
      { name: 'Fertig heißt fertig', text: '[[Was das für Ihre Arbeit bedeutet.]]' },
    ],
  },
  call: {
    title: 'Kommen Sie vorbei, oder schreiben Sie',
    text: 'Ein Videogespräch geht auch.',
    link: 'Kontakt aufnehmen',
  },
} satisfies About
