/** Item of a list: a document, or a written answer. */
export type RequestItem = { kind: 'document' | 'answer'; title: string; details?: string }

export type RequestList = {
  /** Permanent id, which the form submits. */
  id: string
  name: string
  /** Purpose of the list, in a few words. */
  about: string
  sections: { name: string; items: RequestItem[] }[]
}

const document = (title: string, details?: string): RequestItem => ({
  kind: 'document',
  title,
  ...(details ? { details } : {}),
})
const answer = (title: string, details?: string): RequestItem => ({
  kind: 'answer',
  title,
  ...(details ? { details } : {}),
})

/** Lists of requests that staff add to a project in one step and can edit there. */
export const requestLists: RequestList[] = [
  {
    id: 'sell-side',
    name: 'Sell-side due diligence',
    about: 'What buyers will ask the owner for, before the data room opens.',
    sections: [
      {
        name: 'Company',
        items: [
          document('Articles of association and register extract', 'In force today, with all amendments.'),
          document('Cap table', 'All holders with classes and rights, options and convertible loans.'),
          document(
            'Shareholders’ agreement',
            'With side letters, pre-emption, drag-along and tag-along rights.',
          ),
          document(
            'Minutes of the board and the shareholders',
            'Of the last three years. Black out what is privileged.',
          ),
          document('Organisation chart', 'Legal entities and management, down to the second level.'),
        ],
      },
      {
        name: 'Finance',
        items: [
          document('Annual accounts of the last three years', 'With notes and the auditor’s reports.'),
          document(
            'Management accounts of this year',
            'By month, with last year and the budget beside them.',
          ),
          document('Budget and three-year plan', 'With the assumptions that it rests on.'),
          document(
            'Revenue by customer and product',
            'Three years, the twenty largest customers by name or number.',
          ),
          document(
            'One-off and owner-related items',
            'What you would add back to EBITDA, each with its reason.',
          ),
          document('Receivables and payables by age', 'At the last month’s end.'),
          document(
            'Debt, leases and guarantees',
            'Balances, terms, covenants and change-of-control clauses.',
          ),
        ],
      },
      {
        name: 'Tax',
        items: [
          document('Tax returns and assessments of the last three years'),
          answer(
            'Tax audits, disputes and rulings',
            'Open or closed within five years. If there are none, say so.',
          ),
        ],
      },
      {
        name: 'Contracts',
        items: [
          document('Contracts with the ten largest customers'),
          document('Contracts with the ten largest suppliers'),
          answer(
            'Contracts that end or need consent when the owner changes',
            'Counterparty, clause and the notice that it takes.',
          ),
          document('Leases and title to property', 'With amendments, options and rent reviews.'),
        ],
      },
      {
        name: 'People',
        items: [
          document(
            'List of employees',
            'Without names: role, site, start, hours, pay, bonus, notice period.',
          ),
          document('Contracts of the management', 'And the form that all others have.'),
          document('Pensions and other benefits', 'With the last actuarial report, if there is one.'),
        ],
      },
      {
        name: 'Technology and risk',
        items: [
          document(
            'Trademarks, patents, domains and software',
            'Registered and not; who wrote the software, and under which contract.',
          ),
          document(
            'Data protection records',
            'Processing register, processors, incidents of the last three years.',
          ),
          document('Insurance policies and claims', 'Cover, premiums and the claims of five years.'),
          answer(
            'Litigation, pending or threatened',
            'Parties, amount, stage and what your counsel expects.',
          ),
        ],
      },
    ],
  },
  {
    id: 'buy-side',
    name: 'Buy-side preparation',
    about: 'What we need from a buyer before we approach the first target.',
    sections: [
      {
        name: 'Mandate',
        items: [
          answer(
            'Why you want to buy',
            'Market, capacity, skills or technology, and what you would do without a deal.',
          ),
          answer('What a target must have, and must not have', 'Sector, region, size, margin, ownership.'),
          answer(
            'Companies to approach, and companies to leave alone',
            'With what you know of their owners.',
          ),
          document('Board resolution or mandate for the search'),
        ],
      },
      {
        name: 'Funding',
        items: [
          document('Annual accounts of the last two years'),
          document(
            'Proof of funds or financing terms',
            'Letters of banks or shareholders, with their conditions.',
          ),
          answer(
            'Price range and structure',
            'Cash at closing, earn-out, vendor loan, shares; what is off the table.',
          ),
          answer('Who decides, and by when', 'The steps inside your company from an offer to a signature.'),
        ],
      },
      {
        name: 'Valuation',
        items: [
          document('Model of the combined business', 'If you have one; else the plan of your own.'),
          answer(
            'Synergies that you count on',
            'Each with an owner, an amount, a date and what it costs to get.',
          ),
          answer('Risks that would stop you', 'What due diligence has to rule out first.'),
        ],
      },
      {
        name: 'Integration',
        items: [
          answer('What stays as it is after closing', 'Name, sites, management, systems.'),
          document('Chart of your systems', 'Finance, sales, operations and who looks after each.'),
          answer(
            'The team of the first hundred days',
            'Who leads, and how many days a week they have for it.',
          ),
          document('Form of non-disclosure agreement', 'Yours, if you do not want to use ours.'),
        ],
      },
    ],
  },
  {
    id: 'ai-readiness',
    name: 'AI readiness',
    about: 'What we look at in the first two weeks of a review.',
    sections: [
      {
        name: 'Processes',
        items: [
          answer('The five processes that take the most hours', 'Rough hours a week, and who does them.'),
          document('Process descriptions or work instructions', 'As they are; no need to tidy them up.'),
          answer('Where mistakes are expensive', 'What one costs, how often it happens and who finds it.'),
          answer('What has been tried already', 'Tools, pilots and why they were kept or stopped.'),
        ],
      },
      {
        name: 'Data',
        items: [
          document(
            'List of systems and the data in them',
            'System, owner, years of history, how it is exported.',
          ),
          document('Sample extract of the main data', 'A thousand rows, personal data removed or replaced.'),
          answer('Known faults of the data', 'Gaps, double entries, fields that everybody uses differently.'),
          document('Data retention and deletion rules'),
        ],
      },
      {
        name: 'Rules',
        items: [
          document(
            'Data protection records for the systems concerned',
            'Processing register and contracts with processors.',
          ),
          document('Rules for the use of AI tools', 'Also drafts; if there are none, a note that says so.'),
          answer(
            'What regulators or customers demand',
            'Contracts, certificates and sector rules that limit where data may go.',
          ),
          document(
            'Information security policy',
            'Or the last certificate or report, such as ISO 27001 or SOC 2.',
          ),
        ],
      },
      {
        name: 'People and money',
        items: [
          answer(
            'Who owns the result',
            'The person who will say that it works, and the one who will run it.',
          ),
          answer('Skills in the team', 'Who writes queries, scripts or software today.'),
          document(
            'IT budget of this year and the next',
            'Licences, hosting and people; one page is enough.',
          ),
        ],
      },
    ],
  },
]
