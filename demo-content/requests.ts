/** Item of a list: a document, or a written answer. */
type RequestItem = { kind: 'document' | 'answer'; title: string; details?: string }

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
    about: 'What buyers will ask for before the data room opens.',
    sections: [
      {
        name: 'Company',
        items: [
          document(
            'Articles of association and register extract',
            'The current versions, with all amendments.',
          ),
          document('Cap table', 'Every holder, with share classes, rights, options and convertible notes.'),
          document(
            'Shareholders’ agreement',
            'Including side letters and preemptive, drag-along and tag-along rights.',
          ),
          document('Board and shareholder minutes', 'For the last three years. Redact anything privileged.'),
          document('Organization chart', 'Legal entities and the top two levels of management.'),
        ],
      },
      {
        name: 'Finance',
        items: [
          document(
            'Annual financial statements for the last three years',
            'With notes and the auditor’s reports.',
          ),
          document('Year-to-date financial statements', 'By month, compared with last year and the budget.'),
          document('Budget and three-year plan', 'Include the assumptions behind it.'),
          document(
            'Revenue by customer and product',
            'For the last three years, with the twenty largest customers identified by name or customer number.',
          ),
          document(
            'One-time and owner-related items',
            'Your proposed EBITDA add-backs, with a reason for each.',
          ),
          document('Aged receivables and payables', 'As of the end of last month.'),
          document(
            'Debt, leases and guarantees',
            'Balances, terms, covenants and change-of-control clauses.',
          ),
        ],
      },
      {
        name: 'Tax',
        items: [
          document('Tax returns and assessments for the last three years'),
          answer(
            'Tax audits, disputes and rulings',
            'Open, or closed in the last five years. If there are none, say so.',
          ),
        ],
      },
      {
        name: 'Contracts',
        items: [
          document('Contracts with the ten largest customers'),
          document('Contracts with the ten largest suppliers'),
          answer(
            'Contracts with change-of-control clauses',
            'List the counterparty, the clause and the notice period.',
          ),
          document('Leases and title to property', 'With amendments, options and rent escalations.'),
        ],
      },
      {
        name: 'People',
        items: [
          document(
            'Employee list',
            'Leave out names. List role, location, start date, hours, pay, bonus and notice period.',
          ),
          document('Management contracts', 'And the standard contract for everyone else.'),
          document('Pensions and other benefits', 'Include the latest actuarial report, if there is one.'),
        ],
      },
      {
        name: 'Technology and risk',
        items: [
          document(
            'Trademarks, patents, domains and software',
            'Registered or not. For software, also say who wrote it and under what contract.',
          ),
          document(
            'Data protection records',
            'Record of processing activities, list of processors, and any incidents in the last three years.',
          ),
          document('Insurance policies and claims', 'Coverage, premiums and claims for the last five years.'),
          answer(
            'Pending or threatened litigation',
            'List the parties, the amount, the stage and the outcome your lawyers expect.',
          ),
        ],
      },
    ],
  },
  {
    id: 'buy-side',
    name: 'Buy-side preparation',
    about: 'What we need from a buyer before we approach the first target company.',
    sections: [
      {
        name: 'Mandate',
        items: [
          answer(
            'Why you want to buy',
            'Market, capacity, skills or technology, and what you’d do without a deal.',
          ),
          answer('Must-haves and deal-breakers for a target', 'Sector, region, size, margin, ownership.'),
          answer('Companies to approach or avoid', 'Include what you know about their owners.'),
          document('Board resolution or mandate for the search'),
        ],
      },
      {
        name: 'Funding',
        items: [
          document('Annual financial statements for the last two years'),
          document(
            'Proof of funds or financing terms',
            'Letters from banks or shareholders, including any conditions.',
          ),
          answer(
            'Price range and structure',
            'Cash at closing, earn-out, seller note, equity, and anything that’s off the table.',
          ),
          answer('Decision makers and timing', 'The steps inside your company from offer to signature.'),
        ],
      },
      {
        name: 'Valuation',
        items: [
          document('Model of the combined business', 'If you have one. Otherwise, your own business plan.'),
          answer('Expected synergies', 'For each, give the owner, amount, date and cost.'),
          answer('Deal-breaking risks', 'What due diligence must rule out first.'),
        ],
      },
      {
        name: 'Integration',
        items: [
          answer('What stays the same after closing', 'Name, sites, management, systems.'),
          document('Overview of your systems', 'Finance, sales and operations, and who owns each system.'),
          answer(
            'Team for the first hundred days',
            'Who will lead it, and how many days a week they can spend on it.',
          ),
          document('Non-disclosure agreement', 'Your own, if you don’t want to use ours.'),
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
          answer(
            'The five most time-consuming processes',
            'Roughly how many hours a week they take, and who does the work.',
          ),
          document('Process descriptions or work instructions', 'As they are. No need to tidy them up.'),
          answer('Where mistakes are costly', 'What a mistake costs, how often it happens and who notices.'),
          answer(
            'What you’ve already tried',
            'Tools and pilots you’ve tried, and why you kept or dropped them.',
          ),
        ],
      },
      {
        name: 'Data',
        items: [
          document(
            'List of systems and their data',
            'System, owner, years of history, and how to export the data.',
          ),
          document(
            'Sample extract of your master data',
            'A thousand rows, with personal data removed or replaced.',
          ),
          answer('Known data problems', 'Gaps, duplicates, and fields that people use differently.'),
          document('Data retention and deletion rules'),
        ],
      },
      {
        name: 'Rules',
        items: [
          document(
            'Data protection records for these systems',
            'Record of processing activities, and contracts with processors.',
          ),
          document('Rules for using AI tools', 'Drafts are fine. If there are no rules yet, just say so.'),
          answer(
            'Regulatory and customer requirements',
            'Contracts, certifications and industry rules that limit where data can go.',
          ),
          document(
            'Information security policy',
            'Or your latest certificate or report, such as ISO 27001 or SOC 2.',
          ),
        ],
      },
      {
        name: 'People and money',
        items: [
          answer(
            'Who owns the outcome',
            'The person who will sign off on it and the person who will run it day to day.',
          ),
          answer('Skills on your team', 'Who writes queries, scripts or software today?'),
          document('IT budget for this year and next', 'Licenses, hosting and people. One page is enough.'),
        ],
      },
    ],
  },
]
