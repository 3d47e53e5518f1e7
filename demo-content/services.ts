import type { Picture } from '#app/content/picture.ts'
import type { Services } from '#app/content/shapes.ts'

const drawing = (name: string): Picture => ({
  src: `/pictures/${name}.svg`,
  width: 960,
  height: 640,
  alt: '',
})

export const services = {
  description:
    'AI consulting and implementation, mergers and acquisitions advisory, and project and portfolio management for small and medium companies.',
  lead: 'Each engagement begins with a fixed-price review that takes two to four weeks. You keep the findings whether or not we continue.',
  list: [
    {
      anchor: 'ai',
      title: 'AI Consulting & Implementation',
      short:
        'We find the few places where a model pays for itself, then build the first model with your team.',
      text: 'Most companies have three or four places where machine learning earns its keep, and forty where it doesn’t. We find those few, build the first one with your people, and leave you with a plan for the rest that you can afford.',
      details: [
        'Use-case review: your processes ranked by hours spent, cost of errors and available data',
        'Data groundwork: what to keep, what to clean and what to leave alone',
        'Build and integration: models inside the tools your people already use',
        'Guardrails and training: measured accuracy, human review, written usage rules',
      ],
      picture: drawing('network'),
    },
    {
      anchor: 'mergers',
      title: 'Mergers & Acquisitions (M&A) Advisory',
      short: 'Sell-side and buy-side advice for companies whose owner is usually in the room.',
      text: 'We advise buyers and sellers of companies worth $2 million to $60 million, where the owner is usually in the room and staff shouldn’t hear about the deal too early. A few engagements at a time, with a partner on every call.',
      details: [
        'Valuation and readiness: a price you can defend, and the fixes that raise it',
        'Search: a list of buyers or targets, each chosen for a reason and approached in confidence',
        'Due diligence: finance, contracts, technology and people in one data room',
        'Closing and integration: terms, handover and the first hundred days',
      ],
      picture: drawing('paths'),
    },
    {
      anchor: 'portfolio-management',
      title: 'Project & Portfolio Management',
      short: 'One plan, one budget and one page a week for everything you have underway.',
      text: 'When everything is a priority, nothing gets finished. We put everything that’s underway into one plan with one budget, help you decide what to stop, and see the rest through to the day it’s handed over.',
      details: [
        'Portfolio review: what to finish, what to merge and what to stop',
        'Planning and budgeting: dependencies, capacity, contingency and a named owner for each item',
        'Delivery leadership: interim project managers and a working project office',
        'Reporting: one page a week, the same figures for the team and for the board',
      ],
      picture: drawing('timeline'),
    },
  ],
  call: {
    title: 'Not sure which of the three you need?',
    text: 'That’s what the first conversation is for. Bring the problem, and we’ll bring the questions.',
    link: 'Schedule a Consultation',
  },
} satisfies Services
