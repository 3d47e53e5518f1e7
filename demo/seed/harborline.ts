import { clientsWithAccount, planners } from './people.ts'
import type { SeedProject, SeedVersion } from './project.ts'

const [owner, finance] = clientsWithAccount.map(({ id }) => id) as [string, string]

const bookingsTable = (weeks: number): SeedVersion['rows'] => [
  ['Week', 'North depot', 'Harbor depot', 'East depot'],
  ...Array.from({ length: weeks }, (_, i) => [
    `2026-W${String(i + 1).padStart(2, '0')}`,
    1180 + ((i * 37) % 210),
    2460 + ((i * 53) % 340),
    905 + ((i * 29) % 160),
  ]),
]

/** The demo client's projects, one for each common status, with one or more invoices in every status. */
// biome-ignore format: keeps rows compact
export const harborlineProjects: SeedProject[] = [
  { title: 'Demand forecast for three depots', daysAgo: 88,
    description: 'A forecast of inbound volume per depot and week, from five years of bookings, weather and holidays; planners see it every Monday at six.',
    status: 'In Progress', duration: '5 months', technologies: ['Python', 'PostgreSQL', 'Prophet'],
    nextStep: 'The planners of the north depot try the forecast for two weeks; we sit beside them.',
    members: planners.map(({ id }) => ({ uid: id, invoices: false, daysAgo: 70 })),
    milestones: [
      ['Five years of bookings in one place', -74, -76],
      ['First forecast, tested against last year', -31, -27],
      ['Planners use it at the north depot', 4],
      ['All three depots, every Monday at six', 33],
      ['Handover to your own team', 68],
    ],
    updates: [
      [-3, 'Harbor depot: error down to 6%',
        'With the ferry timetable as an input, the weekly error at the harbor depot fell from 9% to 6%.\nThe north depot stays at 8% until its bookings of week 21 are complete.'],
      [-16, 'Two planners have seen it',
        'We went through three Mondays with Ines and Per. They ask for one thing: the three weeks ahead on one page, not on three.'],
      [-27, 'First forecast tested against last year',
        'Had it been in use last year, the forecast would have been within 10% in 44 of 52 weeks. Your own plan was in 29.'],
      [-76, 'All bookings are in one place', 'Five years, three depots, 412,000 bookings. About 2% had no arrival time; we left them out.'],
    ],
    documents: [
      { name: 'Inbound bookings 2026.xlsx', from: 'client',
        versions: [{ daysAgo: 40, rows: bookingsTable(18) }, { daysAgo: 19, rows: bookingsTable(21) }, { daysAgo: 5, rows: bookingsTable(23) }] },
      { name: 'Statement of work, demand forecast.docx', from: 'firm', downloaded: true,
        versions: [
          { daysAgo: 58, title: 'Statement of work',
            sections: [
              { heading: 'Scope', paragraphs: ['A forecast of inbound volume per depot and week, delivered to planners every Monday at six.'] },
              { heading: 'Time', paragraphs: ['The work takes 60 working days within five months.'] },
            ] },
          { daysAgo: 51, title: 'Statement of work',
            sections: [
              { heading: 'Scope', paragraphs: ['A forecast of inbound volume per depot and week, delivered to planners every Monday at six.'] },
              { heading: 'Time', paragraphs: ['The work takes 54 working days within five months.'] },
            ] },
        ] },
    ],
    requests: [
      { kind: 'answer', title: 'Which holidays do the depots keep that are not public ones?',
        details: 'Stocktaking, works meeting and the like, for each depot.', asked: -6, due: 5, state: 'open' },
      { kind: 'document', title: 'Inbound bookings up to week 23', details: 'As before: week by week, one column for each depot.', asked: -9, due: -1,
        state: 'submitted', document: ['Inbound bookings 2026.xlsx', 3], steps: [['uploaded', -5]] },
      { kind: 'approval', title: 'Statement of work, with 54 days instead of 60', asked: -51, state: 'accepted',
        document: ['Statement of work, demand forecast.docx', 2], steps: [['approved', -49]] },
      { kind: 'answer', title: 'Who will look after the forecast after the handover?', asked: -40, state: 'accepted',
        steps: [['answered', -37, 'Ines Karlow, from January on. She has half a day a week for it.'], ['accepted', -36]] },
    ],
    invoices: [
      { id: 'demo-invoice-2', status: 'void', sentDaysAgo: 61, currency: 'EUR', dueDays: 14,
        lines: [['Demand forecast, first stage', 10000, 118000, 23]] },
      { id: 'demo-invoice-3', status: 'paid', sentDaysAgo: 60, paidAfter: 9, currency: 'EUR', dueDays: 14,
        notes: 'In place of the invoice before, which named the wrong stage.',
        lines: [
          ['Demand forecast, second stage:\ndata of five years cleaned, first model against last year', 9500, 118000, 23],
          ['Discount, as agreed', 1000, -50000, 23, 'C62'],
        ] },
      { id: 'demo-invoice-5', status: 'sent', sentDaysAgo: 4, currency: 'EUR', dueDays: 14,
        lines: [
          ['Demand forecast, third stage: the Monday page for planners', 7250, 118000, 23],
          ['Weather data, yearly license passed on at cost', 1000, 36000, 13.5, 'C62'],
        ] },
    ] },
  { id: 'demo-cold-storage', title: 'Sale of the cold-storage business', daysAgo: 92,
    description: 'Preparation, data room and negotiation for the sale of two cold stores. Fourteen buyers were approached, five have signed an NDA.',
    status: 'Awaiting Documents', duration: '9 months', technologies: ['Data room', 'Financial model'],
    nextStep: 'We put the lease of cold store 1 into the data room as soon as we have it.',
    internalNotes: 'Two of the five asked for exclusivity. Not before the lease is signed.',
    members: [{ uid: finance, invoices: true, room: true, daysAgo: 15 }],
    milestones: [['Data room open', -58, -58], ['Fourteen buyers approached', -30, -33], ['First offers', 21], ['Signing', 90]],
    updates: [
      [-2, 'Two buyers in the data room', 'One is in the trade, one is an investor with cold stores abroad. Both have asked for the leases. A third is about to follow.'],
      [-20, 'Five non-disclosure agreements signed', 'Nine others have declined or not answered. Five is a good number for a sale of this size.'],
    ],
    documents: [
      { name: 'Lease, cold store 2.pdf', from: 'client',
        versions: [
          { daysAgo: 12, title: 'Lease of cold store 2', pictureBytes: 2300000,
            sections: [
              { heading: 'Term', paragraphs: ['Ten years from 1 March 2022, with an option for five more.'] },
              { heading: 'Rent', paragraphs: ['Paid monthly in advance, and adjusted each January.'] },
            ] },
        ] },
      { name: 'Buyer overview, October.pdf', from: 'firm', downloaded: true, withdrawn: true,
        versions: [
          { daysAgo: 31, title: 'Buyer overview', pictureBytes: 380000,
            sections: [{ heading: 'Where we are', paragraphs: ['Nine buyers were approached, and two have signed an NDA.'] }] },
        ] },
      { name: 'Buyer overview, November.pdf', from: 'firm',
        versions: [
          { daysAgo: 2, title: 'Buyer overview', pictureBytes: 640000,
            sections: [
              { heading: 'Where we are',
                paragraphs: ['Fourteen buyers were approached. Five have signed an NDA, and three have asked for the data room.'] },
              { heading: 'Next', paragraphs: ['First offers are due in three weeks. We need the lease of cold store 1 before that.'] },
            ] },
        ] },
    ],
    requests: [
      { kind: 'document', section: 'Contracts', title: 'Lease of cold store 1', details: 'With all its amendments. Both buyers in the data room have asked for it.',
        asked: -12, due: -2, state: 'open' },
      { kind: 'document', section: 'Contracts', title: 'Lease of cold store 2', asked: -14, state: 'accepted',
        document: ['Lease, cold store 2.pdf', 1], steps: [['uploaded', -12], ['accepted', -11]] },
      { kind: 'approval', section: 'Process', title: 'Buyer overview, before it goes to your board', asked: -2, due: 3, state: 'open',
        document: ['Buyer overview, November.pdf', 1] },
      { kind: 'answer', section: 'People', title: 'Which of your staff may know about the sale?', asked: -10, state: 'changes-requested',
        steps: [['answered', -9, 'Only the management.'], ['changes-requested', -8, 'Please name them: buyers will want to speak with two or three of them.']] },
    ],
    unreadBy: 'everybody',
    messages: [
      { hoursAgo: 73, by: owner, text: 'Two of the buyers have asked me directly whether they can see cold store 2. May I say yes?' },
      { hoursAgo: 71,
        text: 'Please not yet: we would like all three to see it in the same week, after the first offers.\n\nIf they call again, tell them that we set the dates. The rule for visits is on page 3 of the process letter.' },
      { hoursAgo: 70, by: owner, text: 'Clear. I will pass them on to you.' },
      { hoursAgo: 26,
        text: 'The lease of cold store 2 is in the data room now. Has it been amended since it was signed? The buyers’ lawyers will ask.',
        document: 'Lease, cold store 2.pdf' },
      { hoursAgo: 3, by: finance,
        text: 'Once, in March 2023: it adds the second loading ramp. I have the signed copy here and will upload it this afternoon. Do you need the drawings as well?' },
    ],
    invoices: [
      { id: 'demo-invoice-4', status: 'sent', sentDaysAgo: 33, remindedDaysAgo: 3, currency: 'USD', dueDays: 21,
        lines: [
          ['Preparation of the sale: information memorandum, list of buyers, first talks', 18500, 164000, 0],
          ['Data room', 1000, 49900, 0, 'MON'],
        ] },
      { id: 'demo-invoice-6', status: 'draft', currency: 'JPY', dueDays: 30,
        lines: [['Talks with the two buyers in Osaka, with interpreter', 2500, 285000, 23]] },
    ] },
  { title: 'Portfolio office for the depot program', daysAgo: 160,
    description: 'One plan, one budget and one weekly page for eleven projects that used to have eleven of each.', status: 'On Hold',
    duration: '12 months', technologies: ['Roadmap', 'Earned value'],
    milestones: [['One plan for eleven projects', -120, -115], ['Restart after your board has met', 25]],
    updates: [
      [-34, 'On hold until your board has met',
        'We have written down where each of the eleven projects stands, so that nothing is lost over the pause.'],
    ] },
  { title: 'Paperless goods receipt', daysAgo: 195,
    description: 'Delivery notes are read by machine at the gate; people look only at the one in thirty that is unclear.', status: 'Completed',
    duration: '4 months', technologies: ['OCR', 'TypeScript'],
    milestones: [['Gate 1 reads delivery notes', -150, -152], ['All four gates', -95, -92], ['Handover', -70, -70]],
    updates: [[-70, 'Handed over', 'One note in 34 needs a person now. Your team runs it alone; call us if the printer at gate 3 is replaced.']],
    invoices: [
      { id: 'demo-invoice-1', status: 'paid', sentDaysAgo: 96, paidAfter: 11, currency: 'EUR', dueDays: 14,
        lines: [
          ['Reading of delivery notes: model, review desk and roll-out at the North depot', 12000, 118000, 23],
          ['Travel to Port Ellan', 3000, 8450, 13.5, 'C62'],
        ] },
    ] },
]
