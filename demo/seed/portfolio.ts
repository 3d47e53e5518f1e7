type PortfolioProject = {
  id: string
  daysAgo: number
  title: string
  description: string
  picture?: string
  tags: string[]
  client: string
  duration: string
  technologies: string[]
  results: string[]
}

/** Published projects, newest first. `daysAgo` counts back from the first start. */
// biome-ignore format: keeps rows compact
export const portfolio: PortfolioProject[] = [
  { id: 'depot-forecast', daysAgo: 12, title: 'A forecast the dispatchers trust',
    description: 'Three depots planned their trucks by telephone and memory. A weekly forecast of volume per depot now stands in the planning screen every Monday at six, with its own record of how often it was wrong.\n\nWe built two forecasts and let them compete with the dispatchers for eight weeks before anybody had to rely on one. The people who know the port corrected the model where it had missed a ferry timetable and a sugar harvest; those two corrections were worth more than any change of method.',
    picture: 'forecast-ink', tags: ['AI', 'Logistics'], client: 'Harborline Logistics', duration: '5 months',
    technologies: ['Python', 'PostgreSQL', 'Prophet'],
    results: ['Error of the weekly forecast down from 31 to 9 percent', 'Hired trucks at short notice down by 44 percent',
      'Run since handover by two of the client’s own planners'] },
  { id: 'bakery-succession', daysAgo: 47, title: 'Succession at a family bakery group',
    description: 'The founders of a bakery with nineteen shops wanted to retire, and none of their children wanted the ovens. Sold to the management and a regional mill, with every shop kept open.\n\nThe highest of four offers would have closed seven shops. We set out for the family what each offer meant in three years: for the price, for the staff, and for the name above the door. They took the second highest, and a seller’s loan closed most of the gap.',
    picture: 'paths', tags: ['M&A', 'Succession'], client: 'Ostergaard Bakeries', duration: '11 months',
    technologies: ['Valuation model', 'Data room', 'Vendor loan'],
    results: ['Signed at 96 percent of the highest offer, with all 212 jobs kept', 'Nineteen shops open a year later, and a twentieth planned',
      'Known to staff on the day it was signed, from the founders themselves'] },
  { id: 'hospital-one-plan', daysAgo: 83, title: 'Forty-one projects on one page',
    description: 'A hospital ran forty-one projects with one budget and nine versions of the truth. After six weeks of review there were seventeen, each with an owner, an end and a reason.\n\nNothing was stopped over the heads of those who had begun it. Each sponsor had ten minutes and the same five questions; eleven withdrew their own project, nine found that somebody else was doing the same thing.',
    picture: 'timeline-sand', tags: ['Portfolio management', 'Healthcare'], client: 'Sankt Alban Hospital', duration: '8 months',
    technologies: ['Portfolio review', 'Resource plan', 'Power BI'],
    results: ['Forty-one projects became seventeen, fourteen of them now finished', '1.9 million released from the running budget',
      'Board report cut from 64 pages to one'] },
  { id: 'claims-reading', daysAgo: 121, title: 'Claims letters, read on arrival',
    description: 'A mutual insurer received nine hundred letters a day, sorted by hand. A model now reads each on arrival, routes it and drafts the reply; a person signs every one.\n\nThe rule was agreed with the works council before the first line of code: the model may sort and suggest, it may never refuse a claim. Each week thirty decisions are drawn at random and checked by people who do not see what the model said.',
    picture: 'network', tags: ['AI', 'Insurance'], client: 'Meridia Mutual', duration: '7 months',
    technologies: ['OCR', 'Language model on own servers', 'TypeScript'],
    results: ['First answer after one day instead of six', '97.4 percent routed correctly in the weekly blind check',
      'No jobs cut; eleven people moved from sorting to advising by phone'] },
  { id: 'toolmaker-carve-out', daysAgo: 160, title: 'A toolmaker leaves its parent',
    description: 'A group sold its toolmaking division. We advised the buyer, a firm half its size, from the first look to the day the last shared server was switched off.\n\nThe diligence found what the seller had forgotten: the division’s machines ordered their spare parts through the group’s software. Twelve months of transitional service, at a price fixed in the contract, bought the time to replace it.',
    picture: 'circles', tags: ['M&A', 'Carve-out', 'Manufacturing'], client: 'Valden Precision', duration: '14 months',
    technologies: ['Due diligence', 'Transition agreement', 'ERP migration'],
    results: ['Price lowered by 8 percent on what diligence found', 'Separated two months before the agreement ran out',
      'No delivery missed on the day of the change'] },
  { id: 'cold-store-energy', daysAgo: 241, title: 'Cooling when power is cheap',
    description: 'Two cold stores cool ahead when electricity is cheap and rest when it is dear. The model proposes, the control room accepts, and a temperature limit nobody can override stands above both.\n\nThe first version saved more and was switched off within a week, because the night shift did not understand it. The second shows its reasons in one sentence and saves a little less, every day.',
    picture: 'soundings', tags: ['AI', 'Energy'], client: 'Nordlager Cold Storage', duration: '6 months',
    technologies: ['Python', 'MQTT', 'Price forecast'],
    results: ['Electricity cost down by 18 percent over a full year', 'No temperature breach since the start', 'Paid back in nine months'] },
  { id: 'dental-merger', daysAgo: 285, title: 'Four practices, one group',
    description: 'Four dental practices with four owners, four price lists and four opinions became one group with one set of books, without a single resignation among the dentists.\n\nThe valuation was done by the same method for all four and shown to all four at once. After that, the discussion was about the future instead of about each other.',
    picture: 'circles-sand', tags: ['M&A', 'Healthcare'], client: 'Linden Dental Partners', duration: '9 months',
    technologies: ['Joint valuation', 'Shareholder agreement', 'Integration plan'],
    results: ['All four owners signed the same agreement on the same day', 'Purchasing cost down by 13 percent in the first year',
      'One appointment system for 38,000 patients'] },
  { id: 'ferry-refit', daysAgo: 330, title: 'A ferry refit that sailed on time',
    description: 'The shipyard, the owner and the class surveyor each had a schedule. We held one for all three, and the ferry left the dock on the morning the summer timetable began.',
    picture: 'timeline', tags: ['Delivery', 'Shipping'], client: 'Sundlinjen Ferries', duration: '7 months',
    technologies: ['Critical path', 'Earned value', 'Weekly site walk'],
    results: ['Back in service on the promised day, with 1,140 of 1,152 tasks closed', 'Claims between yard and owner settled without lawyers',
      'Final cost 3 percent above plan, within the reserve'] },
  { id: 'invoice-matching', daysAgo: 372, title: 'Invoices that match themselves',
    description: 'A builder’s merchant matched forty thousand supplier invoices a year against delivery notes by hand. Nine in ten now match themselves, and people look only at the one that does not.\n\nHalf of the gain came before any model: suppliers were asked to print the order number. The model does the rest, and says what it is unsure of.',
    picture: 'ledger', tags: ['AI', 'Wholesale'], client: 'Brandt & Daughters', duration: '4 months',
    technologies: ['OCR', 'PostgreSQL', 'Gradient boosting'],
    results: ['91 percent matched without a human hand', 'Early-payment discounts of 210,000 a year no longer missed',
      'Month closed on the second working day instead of the ninth'] },
  { id: 'software-house-sale', daysAgo: 466, title: 'The sale of a software house',
    description: 'Two founders, forty people and one large customer. A year of preparation brought that customer’s share below a third; only then did we open the data room.\n\nWaiting was the hardest part of the advice. An offer lay on the table from the first month, at a little over half of what was paid in the end.',
    picture: 'soundings-sand', tags: ['M&A', 'Software'], client: 'Fjordcode', duration: '16 months',
    technologies: ['Exit readiness', 'Data room', 'Earn-out terms'],
    results: ['Sold at 1.8 times the first offer', 'Earn-out reached in full after two years', 'Thirty-seven of forty people still there'] },
  { id: 'erp-rescue', daysAgo: 559, title: 'An ERP project, brought home',
    description: 'Two years late and on its third project manager, a software introduction at a pump maker was a week from being written off. Cut to what production needed, it went live five months later.',
    tags: ['Delivery', 'Manufacturing'], client: 'Halvorsen Pumps', duration: '6 months',
    technologies: ['Recovery plan', 'ERP', 'Cut-over rehearsal'],
    results: ['Scope cut from 214 requirements to 88, agreed by every department', 'Live on the second rehearsal’s date',
      'Remaining cost 40 percent below the supplier’s last estimate'] },
]
