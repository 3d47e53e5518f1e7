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
  description: `What ${firm.name} does.`,
  lead: '[[How an engagement begins, and what the client has at the end.]]',
  list: [
    {
      anchor: 'first',
      title: '[[First service]]',
      short: '[[One sentence about it.]]',
      text: '[[Three or four sentences: the situation, what you do, what the client has afterwards.]]',
      details: [
        '[[What you look at first]]',
        '[[What you agree on together]]',
        '[[What you implement]]',
        '[[What stays with the client]]',
      ],
      picture: drawing('network'),
    },
    {
      anchor: 'second',
      title: '[[Second service]]',
      short: '[[One sentence about it.]]',
      text: '[[Three or four sentences: the situation, what you do, what the client has afterwards.]]',
      details: [
        '[[What you look at first]]',
        '[[What you agree on together]]',
        '[[What you implement]]',
        '[[What stays with the client]]',
      ],
      picture: drawing('paths'),
    },
    {
      anchor: 'third',
      title: '[[Third service]]',
      short: '[[One sentence about it.]]',
      text: '[[Three or four sentences: the situation, what you do, what the client has afterwards.]]',
      details: [
        '[[What you look at first]]',
        '[[What you agree on together]]',
        '[[What you implement]]',
        '[[What stays with the client]]',
      ],
      picture: drawing('timeline'),
    },
  ],
  call: {
    title: 'Not sure which one you need?',
    text: 'That is what the first conversation is for.',
    link: 'Schedule a Consultation',
  },
} satisfies Services
