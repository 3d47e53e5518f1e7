import type { About } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const about = {
  description: `Who ${firm.name} is: mission, leadership and the principles we work by.`,
  title: `About ${firm.name}`,
  lead: '[[Two sentences about the firm: how large it is, where it is based, what it doesn’t do.]]',
  mission: {
    title: 'Mission',
    text: ['[[What your clients have to decide, and what they lack for it.]]', '[[What you give them.]]'],
    figures: [
      { value: '[[20..]]', label: 'founded' },
      { value: '[[..]]', label: 'people' },
      { value: '[[..]]', label: 'engagements completed' },
      { value: '[[.. in 4]]', label: 'clients come back' },
    ],
  },
  leader: {
    title: 'Leadership',
    name: '[[Your name]]',
    role: '[[Your role]]',
    text: ['[[What you did before, in two or three sentences.]]', '[[What you do in the firm.]]'],
    linkedIn: firm.linkedIn,
    linkText: `${firm.name} on LinkedIn`,
    picture: { src: '/pictures/house.svg', width: 800, height: 960, alt: '' },
    caption: firm.postalAddress,
  },
  principles: {
    title: 'Guiding principles',
    list: [
      { name: '[[First principle]]', text: '[[What it means for your work.]]' },
      { name: '[[Second principle]]', text: '[[What it means for your work.]]' },
      { name: '[[Third principle]]', text: '[[What it means for your work.]]' },
    ],
  },
  call: { title: 'Come by, or write', text: 'A video call works as well.', link: 'Get in Touch' },
} satisfies About
