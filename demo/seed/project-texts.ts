import type { Section } from '../sample-files.ts'
import type { Service } from './companies.ts'

export type DocumentText = {
  name: string
  from: 'client' | 'firm'
  /** Sections in a PDF or Word file after those about the project. */
  sections?: Section[]
  /** A sheet's column headings and first column. Its numbers are calculated. */
  sheet?: { heads: string[]; rows: string[] }
}
type RequestText = { kind: 'answer' | 'document'; title: string; details?: string }

/** A project's documents for each service, in the order of upload. */
// biome-ignore format: keeps rows compact
export const documents: Record<Service, DocumentText[]> = {
  ai: [
    { name: 'Statement of work.docx', from: 'firm',
      sections: [
        { heading: 'Scope', paragraphs: ['We start with the data. If it can’t support the goal, we’ll say so and stop there.'] },
        { heading: 'Price', paragraphs: ['A fixed price for the first stage, then a daily rate. Travel at cost.'] },
        { heading: 'How we measure success', paragraphs: ['One number that both sides agree on, compared with the current process.'] },
      ] },
    { name: 'Last year’s data.xlsx', from: 'client',
      sheet: { heads: ['Month', 'Planned', 'Actual', 'Difference'],
        rows: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'] } },
    { name: 'Current process.pdf', from: 'client',
      sections: [
        { heading: 'Who does what',
          paragraphs: ['Two people collect the figures in the morning, one person decides by noon, and the decision goes out by phone by four.'] },
      ] },
    { name: 'First results.pdf', from: 'firm',
      sections: [
        { heading: 'What we found',
          paragraphs: ['Last year, the model would have been closer in three weeks out of four. Most of the other weeks had a public holiday.'] },
        { heading: 'Limits', paragraphs: ['It can’t predict what has never happened before. On those days a person still decides.'] },
      ] },
    { name: 'Accuracy by week.xlsx', from: 'firm',
      sheet: { heads: ['Week', 'Forecast', 'Actual', 'Error in %'], rows: ['W31', 'W32', 'W33', 'W34', 'W35', 'W36', 'W37', 'W38'] } },
  ],
  deal: [
    { name: 'Letter of engagement.docx', from: 'firm',
      sections: [
        { heading: 'Our role', paragraphs: ['Preparation, search, negotiation and closing. We act for you alone and accept no payment from the other side.'] },
        { heading: 'Fee', paragraphs: ['A monthly retainer, credited against the fee due at closing.'] },
      ] },
    { name: 'Annual accounts 2023 to 2025.xlsx', from: 'client',
      sheet: { heads: ['Item', '2023', '2024', '2025'], rows: ['Revenue', 'Material', 'Staff', 'Rent', 'Other', 'Result'] } },
    { name: 'Non-disclosure agreement.docx', from: 'firm',
      sections: [{ heading: 'Who may know', paragraphs: ['Only the people named in the annex, unless both sides agree otherwise in writing.'] }] },
    { name: 'Contracts requiring consent.pdf', from: 'client',
      sections: [
        { heading: 'Landlords and lenders',
          paragraphs: ['Two leases and the bank loan end on a change of ownership unless the other party agrees beforehand.'] },
      ] },
    { name: 'Valuation.pdf', from: 'firm',
      sections: [
        { heading: 'Result', paragraphs: ['Three methods, one range. We’d defend its midpoint in any negotiation.'] },
        { heading: 'What would raise it', paragraphs: ['A second person who knows the largest customers, and written contracts for the two that have none.'] },
      ] },
  ],
  office: [
    { name: 'Terms of reference.docx', from: 'firm',
      sections: [
        { heading: 'Purpose', paragraphs: ['One plan, one budget, one page a week. Date changes are decided in the weekly meeting.'] },
        { heading: 'Who decides', paragraphs: ['The steering group, every second Tuesday; its chair between meetings.'] },
      ] },
    { name: 'Project plan.xlsx', from: 'firm',
      sheet: { heads: ['Step', 'Days', 'Budget', 'Spent'],
        rows: ['Survey', 'Permits', 'Tender', 'Works, part 1', 'Works, part 2', 'Test', 'Handover'] } },
    { name: 'Approved budget.xlsx', from: 'client', sheet: { heads: ['Quarter', 'Approved', 'Committed', 'Paid'], rows: ['Q1', 'Q2', 'Q3', 'Q4'] } },
    { name: 'Steering report.pdf', from: 'firm',
      sections: [
        { heading: 'Where we are', paragraphs: ['On schedule and within budget; the reserve is untouched.'] },
        { heading: 'Risks', paragraphs: ['One supplier has confirmed by phone but not in writing. We’ll follow up on Thursday.'] },
      ] },
    { name: 'Steering group minutes.docx', from: 'client',
      sections: [{ heading: 'Decisions', paragraphs: ['The next two steps are swapped. The budget stays the same.'] }] },
  ],
}

/** Requests to the client. The first is accepted, the second submitted, the third open. */
// biome-ignore format: keeps rows compact
export const requests: Record<Service, RequestText[]> = {
  ai: [
    { kind: 'answer', title: 'Who may see the raw data?', details: 'Names are enough; we’ll set up their access.' },
    { kind: 'answer', title: 'Which days last year were unusual?',
      details: 'Trade fairs, strikes, a broken machine: anything the figures don’t show.' },
    { kind: 'document', title: 'Data for the last four weeks', details: 'In the same format as before.' },
  ],
  deal: [
    { kind: 'answer', title: 'Which of your staff know about this?', details: 'We won’t speak to anyone else.' },
    { kind: 'answer', title: 'Which customers account for 10% of revenue or more?' },
    { kind: 'document', title: 'Lease with all its amendments', details: 'Signed copies, please, including amendments that no longer apply.' },
  ],
  office: [
    { kind: 'answer', title: 'Who approves the budget?' },
    { kind: 'answer', title: 'Which dates can’t move?', details: 'Please add the reason for each.' },
    { kind: 'document', title: 'Contractors’ quotes', details: 'All of them, including those you won’t accept.' },
  ],
}

// biome-ignore format: keeps rows compact
export const answers: string[] = [
  'Only the two of us, and the head of finance from next week.',
  'My colleague and I came up with four.\n\nThere may be one more on Monday.',
]

/** Messages written alternately by the client and staff, starting with the client. */
// biome-ignore format: keeps rows compact
export const conversations: Record<Service, string[][]> = {
  ai: [
    ['We checked last week by hand. It was right on four days out of five, and we’d have been wrong on the fifth, too.',
      'Great, and thank you for checking. Which day was it? If it was the public holiday, we know about that one.', 'It was the holiday.'],
    ['Can my colleague have access, too? She covers for me when I’m away.',
      'Of course. Send us her email address and we’ll add her to the project. She’ll see the documents but not the invoices.'],
    ['This month’s export is missing the last two days. I’ll send it again tomorrow.', 'Thank you. We’ll hold the comparison until then.'],
  ],
  deal: [
    ['He called me at home. As agreed, I told him to speak to you.',
      'Exactly right. I’ve talked to him since; he understands that everyone gets the same documents on the same day.'],
    ['Do we have to name our largest customer yet?', 'Not yet. “A customer in the north” is enough until the second round.', 'That’s a relief.'],
    ['Our tax adviser needs another week.', 'That’s fine. The appointment with the notary still stands.'],
  ],
  office: [
    ['The supplier wants to come two days later. Is that a problem?',
      'Not as long as it’s only two. We’ve moved the test to Friday and told the crew.'],
    ['Could the report go back to one page? The board won’t read a second one.', 'It will. Everything else goes into an appendix.'],
    ['Who will tell the neighbors?', 'We’ve drafted a letter for you to sign, for the twelve houses on the corner. It’s under Documents.', 'Sent today.'],
  ],
}

// biome-ignore format: keeps rows compact
export const updates: Record<Service, [title: string, body: string][]> = {
  ai: [
    ['The data is good enough', 'Three years are complete enough to learn from. We’re starting on the first model.'],
    ['First comparison with last year', 'The model was closer than the old process in most weeks. Where it wasn’t, we know why in all but two.'],
  ],
  deal: [
    ['The documents are complete', 'Everything a first-time reader will ask for is in one place.'],
    ['First meetings held', 'Both went well, and one moved quickly. We’re writing up what each side agreed.'],
  ],
  office: [
    ['One plan for everyone', 'Every step has an owner and a date. We dropped the ones that had neither.'],
    ['First milestone reached', 'On time, with the reserve untouched.'],
  ],
}

// biome-ignore format: keeps rows compact
export const milestones: Record<Service, string[]> = {
  ai: ['Data in one place', 'First model, tested', 'In daily use'],
  deal: ['Documents complete', 'First offers', 'Signing'],
  office: ['Plan agreed', 'Halfway', 'Handover'],
}

/** Invoice line texts and prices. */
// biome-ignore format: keeps rows compact
export const billedWork: Record<Service, [first: string, second: string, dayPriceInCents: number]> = {
  ai: ['Review of data and first model', 'Integration and training on site', 118000],
  deal: ['Document preparation and valuation', 'Negotiation', 164000],
  office: ['Project office, first month', 'Project office, second month', 104000],
}
