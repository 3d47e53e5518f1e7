import type { Picture } from '#app/content/picture.ts'
import type { Services } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

const drawing = (name: string): Picture => ({
  src: `/pictures/${name}.svg`,
  width: 960,
  height: 640,
  alt: '',
})

export const services = {
  description: `Die Leistungen von ${firm.name}.`,
  lead: '[[Wie ein Auftrag beginnt und was der Kunde davon behält.]]',
  list: [
    {
      anchor: 'first',
      title: '[[Erste Leistung]]',
      short: '[[Ein Satz dazu.]]',
      text: '[[Drei oder vier Sätze: die Ausgangslage, was Sie tun, was der Kunde danach hat.]]',
      details: [
        '[[Was Sie sich zuerst ansehen]]',
        '[[Was Sie gemeinsam festlegen]]',
        '[[Was Sie umsetzen]]',
        '[[Was beim Kunden bleibt]]',
      ],
      picture: drawing('network'),
    },
    {
      anchor: 'second',
      title: '[[Zweite Leistung]]',
      short: '[[Ein Satz dazu.]]',
      text: '[[Drei oder vier Sätze: die Ausgangslage, was Sie tun, was der Kunde danach hat.]]',
      details: [
        '[[Was Sie sich zuerst ansehen]]',
        '[[Was Sie gemeinsam festlegen]]',
        '[[Was Sie umsetzen]]',
        '[[Was beim Kunden bleibt]]',
      ],
      picture: drawing('paths'),
    },
    {
      anchor: 'third',
      title: '[[Dritte Leistung]]',
      short: '[[Ein Satz dazu.]]',
      text: '[[Drei oder vier Sätze: die Ausgangslage, was Sie tun, was der Kunde danach hat.]]',
      details: [
        '[[Was Sie sich zuerst ansehen]]',
        '[[Was Sie gemeinsam festlegen]]',
        '[[Was Sie umsetzen]]',
        '[[Was beim Kunden bleibt]]',
      ],
      picture: drawing('timeline'),
    },
  ],
  call: {
    title: 'Nicht sicher, was Sie brauchen?',
    text: 'Das klären wir im ersten Gespräch.',
    link: 'Gespräch vereinbaren',
  },
} satisfies Services
