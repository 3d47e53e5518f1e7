import type { Section } from '../sample-files.ts'
import type { Service } from './companies.ts'

type SeedDocument = {
  name: string
  from: 'client' | 'firm'
  /** Sections of a PDF or Word file after those about the project. */
  sections?: Section[]
  /** Column headings and first column of a sheet; its numbers are calculated. */
  sheet?: { heads: string[]; rows: string[] }
}
type SeedRequest = { kind: 'answer' | 'document'; title: string; details: string | null }

/** Documents of a project for each service, in the order of upload. */
// biome-ignore format: rows stay compact
export const documents: Record<Service, SeedDocument[]> = {
  ai: [
    { name: 'Statement of work.docx', from: 'firm',
      sections: [
        { heading: 'What we do', paragraphs: ['We look at the data first. If it does not carry what is wanted, we say so and stop there.'] },
        { heading: 'Price', paragraphs: ['A fixed price for the first stage, and a daily rate after it. Travel at cost.'] },
        { heading: 'Measured by', paragraphs: ['The number that both sides have agreed on, against the way it is done today.'] },
      ] },
    { name: 'Data of the last year.xlsx', from: 'client',
      sheet: { heads: ['Month', 'Planned', 'Actual', 'Difference'],
        rows: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'] } },
    { name: 'How it is done today.pdf', from: 'client',
      sections: [
        { heading: 'Who does what',
          paragraphs: ['Two people collect the figures in the morning, one decides by noon, and by four it is passed on by telephone.'] },
      ] },
    { name: 'First results.pdf', from: 'firm',
      sections: [
        { heading: 'What we found',
          paragraphs: ['Against last year the model would have been closer in three weeks out of four. The fourth is mostly weeks with a holiday.'] },
        { heading: 'What it does not do', paragraphs: ['It knows nothing of what has never happened before. A person decides on those days, as now.'] },
      ] },
    { name: 'Accuracy by week.xlsx', from: 'firm',
      sheet: { heads: ['Week', 'Forecast', 'Actual', 'Error in %'], rows: ['W31', 'W32', 'W33', 'W34', 'W35', 'W36', 'W37', 'W38'] } },
  ],
  deal: [
    { name: 'Letter of engagement.docx', from: 'firm',
      sections: [
        { heading: 'Our task', paragraphs: ['Preparation, search, talks and closing. We act for you alone and take no money from the other side.'] },
        { heading: 'Fee', paragraphs: ['A monthly retainer, set against a fee that is due at closing.'] },
      ] },
    { name: 'Annual accounts, three years.xlsx', from: 'client',
      sheet: { heads: ['Item', '2023', '2024', '2025'], rows: ['Revenue', 'Material', 'Staff', 'Rent', 'Other', 'Result'] } },
    { name: 'Non-disclosure agreement.docx', from: 'firm',
      sections: [{ heading: 'Who may know', paragraphs: ['The people named in the annex, and nobody else until both sides agree in writing.'] }] },
    { name: 'Contracts that need consent.pdf', from: 'client',
      sections: [
        { heading: 'Landlords and lenders',
          paragraphs: ['Two leases and the loan of the house bank end when the owner changes, unless they agree before.'] },
      ] },
    { name: 'Valuation.pdf', from: 'firm',
      sections: [
        { heading: 'Result', paragraphs: ['Three methods, one range. The middle of it is what we would defend in a room.'] },
        { heading: 'What raises it', paragraphs: ['A second person who knows the largest customers, and two contracts in writing that are not.'] },
      ] },
  ],
  office: [
    { name: 'Terms of reference.docx', from: 'firm',
      sections: [
        { heading: 'Purpose', paragraphs: ['One plan, one budget, one page a week. Whoever wants to change the date asks in the weekly meeting.'] },
        { heading: 'Who decides', paragraphs: ['The steering group, every second Tuesday; between two meetings its chair.'] },
      ] },
    { name: 'Plan.xlsx', from: 'firm',
      sheet: { heads: ['Step', 'Days', 'Budget', 'Spent'],
        rows: ['Survey', 'Permits', 'Tender', 'Works, part 1', 'Works, part 2', 'Test', 'Handover'] } },
    { name: 'Budget, released.xlsx', from: 'client', sheet: { heads: ['Quarter', 'Released', 'Committed', 'Paid'], rows: ['Q1', 'Q2', 'Q3', 'Q4'] } },
    { name: 'Steering report.pdf', from: 'firm',
      sections: [
        { heading: 'Where we are', paragraphs: ['On the date, and under the budget by the reserve that we have not touched yet.'] },
        { heading: 'What worries us', paragraphs: ['One supplier has confirmed by telephone and not in writing. We ask again on Thursday.'] },
      ] },
    { name: 'Minutes of the steering group.docx', from: 'client',
      sections: [{ heading: 'Decided', paragraphs: ['The order of the next two steps is turned round. The budget stays as it is.'] }] },
  ],
}

/** Requests to the client: the first is accepted, the second submitted, the third open. */
// biome-ignore format: rows stay compact
export const requests: Record<Service, SeedRequest[]> = {
  ai: [
    { kind: 'answer', title: 'Who may see the raw data?', details: 'Names are enough; we set up the accesses.' },
    { kind: 'answer', title: 'Which days last year were not like others?',
      details: 'Fairs, strikes, a broken machine: whatever the figures can’t tell us.' },
    { kind: 'document', title: 'Data of the last four weeks', details: 'In the same form as before.' },
  ],
  deal: [
    { kind: 'answer', title: 'Who of your staff knows of it?', details: 'We speak with nobody else.' },
    { kind: 'answer', title: 'Which customers make up a tenth or more?', details: null },
    { kind: 'document', title: 'Lease with all its amendments', details: 'Signed copies, please, also of those that no longer hold.' },
  ],
  office: [
    { kind: 'answer', title: 'Who signs for the budget?', details: null },
    { kind: 'answer', title: 'Which dates can’t move?', details: 'With the reason, so that we do not ask again.' },
    { kind: 'document', title: 'Offers of the contractors', details: 'All that came in, also those you will not take.' },
  ],
}

// biome-ignore format: rows stay compact
export const answers: string[] = [
  'Only the two of us, and the head of finance from next week on.',
  'I have written them down with my colleague; there are four. The list is in the answer below.\n\nOne more may follow on Monday.',
]

/** Messages of client and staff in turn, starting with the client. */
// biome-ignore format: rows stay compact
export const conversations: Record<Service, string[][]> = {
  ai: [
    ['We have compared last week by hand. It was right on four days of five, and on the fifth we would have been wrong as well.',
      'Good to hear, and better that you checked. Which day was it? If it was the holiday, that is known and on our list.', 'The holiday it was.'],
    ['Can my colleague have an access, too? She does it when I am away.',
      'Yes: tell us her address and we add her to the project. She then sees the documents, and no invoices.'],
    ['The export of this month lacks the last two days. I send it again tomorrow.', 'Thank you. We wait with the comparison until then.'],
  ],
  deal: [
    ['He has called me at home. I told him that you answer, as agreed.',
      'Exactly right. I have spoken with him since; he understands that all get the same papers on the same day.'],
    ['Do we have to name the largest customer already?', 'Not yet. “A customer in the north” is enough until the second round.', 'Then I am calmer.'],
    ['Our tax adviser asks for a week more.', 'That still fits. The date with the notary stays.'],
  ],
  office: [
    ['The supplier wants to come two days later. Is that a problem?',
      'Not for the date, as long as it is two. We have moved the test to Friday and told the crew.'],
    ['Could the report be on one page again? The board reads no second one.', 'It will be. What falls off the page goes into the annex.'],
    ['Who tells the neighbours?', 'You sign, we write. The letter is among the documents, for the twelve houses on the corner.', 'Sent today.'],
  ],
}

// biome-ignore format: rows stay compact
export const updates: Record<Service, [title: string, body: string][]> = {
  ai: [
    ['The data carries it', 'Three years are complete enough to learn from. We begin with the first model.'],
    ['First comparison with last year', 'Closer than the old way in most weeks; where it was not, we know why in all but two.'],
  ],
  deal: [
    ['Papers are complete', 'All that a first reader asks for is in order and in one place.'],
    ['First talks held', 'Both were friendly, one was quick. We write down what was promised on each side.'],
  ],
  office: [
    ['One plan for all', 'Every step has an owner and a date. What had neither was left out.'],
    ['First milestone reached', 'On the day, with the reserve untouched.'],
  ],
}

// biome-ignore format: rows stay compact
export const milestones: Record<Service, string[]> = {
  ai: ['Data in one place', 'First model, tested', 'In daily use'],
  deal: ['Papers complete', 'First offers', 'Signing'],
  office: ['Plan agreed', 'Halfway', 'Handover'],
}

/** Invoice lines. */
// biome-ignore format: rows stay compact
export const billedWork: Record<Service, [first: string, second: string, dayPriceInCents: number]> = {
  ai: ['Review of data and first model', 'Integration and training on site', 118000],
  deal: ['Preparation of papers and valuation', 'Talks and negotiation', 164000],
  office: ['Project office, first month', 'Project office, second month', 104000],
}
