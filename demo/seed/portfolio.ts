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
  { id: 'erp-rescue', daysAgo: 559, title: 'An ERP project, brought home',
    description: 'Two years late and on its third project manager, a software introduction at a pump maker was a week from being written off. Cut to what production needed, it went live five months later.',
    tags: ['Delivery', 'Manufacturing'], client: 'Halvorsen Pumps', duration: '6 months',
    technologies: ['Recovery plan', 'ERP', 'Cut-over rehearsal'],
    results: ['Scope cut from 214 requirements to 88, agreed by every department', 'Live on the second rehearsal’s date',
      'Remaining cost 40 percent below the supplier’s last estimate'] },
]
