import type { RoomLevel } from '#app/core/room-levels.ts'
import type { Rectangle, Section } from '../sample-files.ts'
import { clientsWithAccount, guests } from './people.ts'

const [, finance] = clientsWithAccount.map(({ id }) => id) as [string, string]
const [tove, ulrik, marlon, iris] = guests.map(({ id }) => id) as [string, string, string, string]

type Content = {
  sections?: Section[]
  /** Rows of a sheet. */
  rows?: (string | number)[][]
  /** Picture of 1,200 x 800 pixels. */
  rectangles?: Rectangle[]
}

export type SeedEntry = Content & {
  /** A document is named like its file. A folder has `entries`, and a placeholder has neither. */
  title: string
  entries?: SeedEntry[]
  /** Levels of the entry itself, by group. */
  levels?: Record<string, RoomLevel>
  /** A PDF of an Office file was added. */
  hasRendition?: boolean
  /** The document took the place of a placeholder later, and was released on its own. */
  addedDaysAgo?: number
  /** A second version was added, which is staged. */
  newVersion?: Content & { daysAgo: number }
  /** Title of the project's request that asks for the missing document. */
  request?: string
}

type SeedGroup = {
  id: string
  name: string
  level: RoomLevel
  people: { uid: string; invitedDaysAgo: number; acceptedDaysAgo?: number }[]
}

/** Pages from one to another of a document, which took `seconds` each. */
type SeedView = [title: string, from: number, to: number, seconds: number]
type SeedVisit = { uid: string; daysAgo: number; views: SeedView[]; downloads?: string[] }

type SeedQuestion = {
  uid: string
  daysAgo: number
  question: string
  entry?: string
  page?: number
  /** User id. Not set for the lead. */
  assignedTo?: string | 'lead'
  answer?: { daysAgo: number; text: string }
  published?: { daysAgo: number; question: string; answer: string }
}

const text = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs })
const page = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs, newPage: true })

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']
const tableOf = (heads: string[], count: number, start: number, step: number): Content['rows'] => [
  ['Month', ...heads],
  ...months
    .slice(0, count)
    .map((month, i) => [month, ...heads.map((_, c) => start + c * step + ((i * 37 + c * 53) % 90))]),
]
const accounts = (year: number, revenue: number, result: number): Section[] => [
  text(
    'Income',
    `Revenue of ${year}: EUR ${revenue} million. Result before interest and taxes: EUR ${result} million.`,
    'Rent of pallet places makes up 71% of revenue, handling 22%, and blast freezing 7%.',
  ),
  page(
    'Balance sheet',
    'Both stores are leased. The refrigeration plants, racks and trucks are owned, and not pledged.',
  ),
  page(
    'Notes',
    'Plants are written off over 20 years, racks over 15, trucks over 8.',
    'The auditor had no reservations.',
  ),
]

// biome-ignore format: keeps rows compact
const entries: SeedEntry[] = [
  { title: 'Process letter.pdf', levels: { 'demo-group-polarquay': 'download', 'demo-group-fernhollow': 'download' }, sections: [
    text('1. The business', 'The business consists of two cold stores with 31,400 pallet places, their plants, 84 employees and the contracts with 46 customers.'),
    text('2. Your contacts', 'Please send all questions through the data room, where your whole team finds the answers. Employees, customers and landlords must not be approached.'),
    page('3. Your offer', 'We ask for an offer in writing that names the price on a cash-free and debt-free basis, how it is financed, what you still need to examine, and who decides on your side.',
      'Offers should be valid for 60 days.'),
    page('4. Visits', 'Each bidder visits both stores once, after the first offers. We set the dates, all in the same week. Up to four people take part, in clothing for -24 degrees.'),
    text('5. Reservation', 'The seller may change or end the process at any time, without a reason.'),
  ] },
  { title: 'Information memorandum.pdf', levels: { 'demo-group-polarquay': 'download', 'demo-group-fernhollow': 'download' }, sections: [
    text('Summary', 'Two cold stores close to a harbor and a motorway, 94% let on average, with contracts of 4.2 years on average.'),
    page('Market', 'Frozen food grows by 3% a year. Within 90 minutes by truck, there are 61,000 pallet places, of which 2,900 are free.'),
    page('Operations', 'Two shifts on six days, 1,150 pallets in and out a day, and 0.4 damaged pallets for each thousand.'),
    page('Key figures', 'Revenue rose from EUR 17.9 to 21.3 million in three years. Energy is the largest cost after wages.'),
    page('Plan', 'A second loading ramp at store 2, and solar panels on both roofs, are designed and permitted.'),
  ] },
  { title: 'Company', entries: [
    { title: 'Articles of association.pdf', sections: [text('Object', 'Storage of chilled and frozen goods, and everything that serves it.'), text('Shares', '100 shares of EUR 1,000, all held by the seller.')] },
    { title: 'Register extract.pdf', sections: [text('Directors', 'Two directors, each of whom represents the company alone.')] },
    { title: 'Organization chart.pdf', sections: [text('Stores', 'A manager for each store, with three shift leaders.'), text('Central functions', 'Sales, customs, maintenance and IT report to the directors.')] },
  ] },
  { title: 'Finance', levels: { 'demo-group-fernhollow': 'download' }, entries: [
    { title: 'Annual accounts', entries: [
      { title: 'Annual accounts 2023.pdf', sections: accounts(2023, 17.9, 2.1) },
      { title: 'Annual accounts 2024.pdf', sections: accounts(2024, 19.6, 2.4) },
      { title: 'Annual accounts 2025.pdf', sections: accounts(2025, 21.3, 2.2) },
    ] },
    { title: 'Management accounts.xlsx', levels: { 'demo-group-fernhollow': 'original' }, rows: tableOf(['Revenue, EUR thousand', 'Result, EUR thousand'], 9, 1740, -1560),
      newVersion: { daysAgo: 0.3, rows: tableOf(['Revenue, EUR thousand', 'Result, EUR thousand'], 10, 1740, -1560) } },
    { title: 'Energy by month.xlsx', levels: { 'demo-group-polarquay': 'original', 'demo-group-fernhollow': 'original' }, rows: tableOf(['Store 1, MWh', 'Store 2, MWh', 'Price, EUR/MWh'], 10, 610, -210) },
    { title: 'Loans and securities.pdf', sections: [text('Loans', 'Two loans of together EUR 3.8 million, repaid by 2029, both with a change-of-control clause.')] },
    { title: 'Financial model.xlsx', levels: { 'demo-group-polarquay': 'none', 'demo-group-fernhollow': 'original' }, rows: [['Year', 'Revenue', 'Energy', 'Wages'], [2026, 22400, 4100, 6900], [2027, 23600, 4000, 7100], [2028, 24900, 3900, 7400]] },
  ] },
  { title: 'Property', entries: [
    { title: 'Lease, cold store 1', request: 'Lease of cold store 1' },
    { title: 'Lease, cold store 2.pdf', addedDaysAgo: 1.1, sections: [
      text('Term', 'Ten years from 1 March 2022, with an option for five more.'), text('Rent', 'Paid monthly in advance, and adjusted each January.'),
      page('Building', 'The tenant maintains the plants, and the landlord the roof and the outer walls.')] },
    { title: 'Lease, cold store 2, amendment of March 2023' },
    { title: 'Site plan, cold store 2.png', rectangles: [
      [60, 60, 1080, 680, 235], [140, 140, 620, 420, 190], [170, 170, 270, 360, 215], [460, 170, 270, 360, 215], [800, 140, 260, 180, 205],
      [140, 580, 620, 60, 150], [180, 590, 70, 40, 90], [300, 590, 70, 40, 90], [420, 590, 70, 40, 90], [540, 590, 70, 40, 90], [800, 380, 260, 260, 225]] },
    { title: 'Loading ramps, cold store 1.png', rectangles: [
      [0, 0, 1200, 420, 225], [0, 420, 1200, 380, 160], [90, 200, 240, 220, 120], [360, 200, 240, 220, 120], [630, 200, 240, 220, 120], [900, 200, 240, 220, 120],
      [120, 240, 180, 180, 70], [390, 240, 180, 180, 70], [660, 240, 180, 180, 245], [930, 240, 180, 180, 70]] },
  ] },
  { title: 'Technology', entries: [
    { title: 'Refrigeration plant 1, inspection.pdf', sections: [text('Result', 'Ammonia plant of 2014 with a charge of 9.8 tons. No leaks. Compressor 2 is due for an overhaul within 2,000 hours.'), page('Measurements', 'Evaporation at -32 degrees, condensation at 31 degrees.')] },
    { title: 'Refrigeration plant 2, inspection.pdf', sections: [text('Result', 'Carbon dioxide plant of 2022 with a charge of 4.1 tons. No findings.')] },
    { title: 'Maintenance contracts.pdf', sections: [text('Plants', 'Both plants are maintained by their makers, with six hours until someone is on site.'), text('Racks and trucks', 'Inspected once a year.')] },
    { title: 'Energy audit.pdf', sections: [text('Consumption', '38 kWh per cubic meter and year, a tenth below comparable stores.'), text('Measures', 'Variable-speed drives for the fans of store 1 would pay for themselves within 31 months.')] },
    { title: 'Racking inspection.pdf', sections: [text('Result', 'Eleven uprights are to be replaced, none of them at once.')] },
  ] },
  { title: 'Customers', levels: { 'demo-group-polarquay': 'none' }, entries: [
    { title: 'Customers without names.xlsx', levels: { 'demo-group-polarquay': 'original', 'demo-group-fernhollow': 'original' }, rows: [['Customer', 'Pallet places', 'Contract until'], ['A', 4200, 2029], ['B', 3900, 2027], ['C', 2750, 2030], ['D', 1800, 2026]] },
    { title: 'Storage contract, standard.docx', hasRendition: true, levels: { 'demo-group-polarquay': 'view' }, sections: [text('Temperature', 'The goods are kept at -22 degrees or colder, which is recorded every five minutes.'), text('Liability', 'Up to 8.33 SDR per kilogram.')] },
    { title: 'Ten largest contracts.pdf', sections: [text('Overview', 'The ten largest customers rent 62% of the places. Four contracts have a change-of-control clause.'), page('Contract A', 'Until 2029, with 4,200 places and a price linked to the index of electricity prices.')] },
    { title: 'Price list.pdf', sections: [text('Places', 'EUR 2.85 per pallet and week, EUR 3.20 below 200 pallets.')] },
  ] },
  { title: 'Employees', levels: { 'demo-group-polarquay': 'none' }, entries: [
    { title: 'Employees by function.xlsx', levels: { 'demo-group-fernhollow': 'original' }, rows: [['Function', 'People', 'Years in the company'], ['Warehouse', 61, 7.2], ['Maintenance', 9, 11.4], ['Head office', 14, 8.8]] },
    { title: 'Employment contract, standard.pdf', sections: [text('Hours', '39 hours a week in two shifts, with a supplement for work at -22 degrees.')] },
    { title: 'Works agreement on shifts.pdf', sections: [text('Shifts', 'Known four weeks ahead. Changes need the consent of the person.')] },
  ] },
  { title: 'Permits and insurance', levels: { 'demo-group-polarquay': 'download', 'demo-group-fernhollow': 'download' }, entries: [
    { title: 'Registration as food business.pdf', sections: [text('Registration', 'Both stores are registered for food of animal origin.')] },
    { title: 'Permit, ammonia plant.pdf', sections: [text('Permit', 'Without an end date. Annual drill with the fire brigade.')] },
    { title: 'Fire safety concept.pdf', sections: [text('Protection', 'Oxygen is reduced to 15% in the freezing halls, so no sprinklers are needed there.')] },
    { title: 'Insurance certificates.pdf', sections: [text('Cover', 'Buildings and plants EUR 46 million, goods EUR 20 million, interruption for 18 months.')] },
  ] },
]

// biome-ignore format: keeps rows compact
const groups: SeedGroup[] = [
  { id: 'demo-group-fernhollow', name: 'Fernhollow Partners', level: 'view',
    people: [{ uid: marlon, invitedDaysAgo: 18, acceptedDaysAgo: 16 }, { uid: iris, invitedDaysAgo: 2 }] },
  { id: 'demo-group-polarquay', name: 'Polar Quay', level: 'view',
    people: [{ uid: tove, invitedDaysAgo: 18, acceptedDaysAgo: 17 }, { uid: ulrik, invitedDaysAgo: 12, acceptedDaysAgo: 11 }] },
]

// biome-ignore format: keeps rows compact
const visits: SeedVisit[] = [
  { uid: tove, daysAgo: 16.7, views: [['Process letter.pdf', 1, 3, 70], ['Information memorandum.pdf', 1, 5, 95]], downloads: ['Process letter.pdf'] },
  { uid: marlon, daysAgo: 15, views: [['Information memorandum.pdf', 1, 4, 60], ['Annual accounts 2025.pdf', 1, 3, 140]], downloads: ['Annual accounts 2025.pdf'] },
  { uid: tove, daysAgo: 13, views: [['Refrigeration plant 1, inspection.pdf', 1, 2, 180], ['Refrigeration plant 2, inspection.pdf', 1, 1, 45]] },
  { uid: marlon, daysAgo: 9, views: [['Annual accounts 2023.pdf', 1, 2, 30], ['Annual accounts 2024.pdf', 1, 3, 75], ['Ten largest contracts.pdf', 1, 2, 210]], downloads: ['Management accounts.xlsx', 'Financial model.xlsx'] },
  { uid: ulrik, daysAgo: 8, views: [['Articles of association.pdf', 1, 1, 40], ['Loans and securities.pdf', 1, 1, 120], ['Permit, ammonia plant.pdf', 1, 1, 25]] },
  { uid: tove, daysAgo: 5, views: [['Energy audit.pdf', 1, 1, 150], ['Racking inspection.pdf', 1, 1, 20]], downloads: ['Energy by month.xlsx'] },
  { uid: marlon, daysAgo: 3, views: [['Price list.pdf', 1, 1, 65], ['Fire safety concept.pdf', 1, 1, 15]] },
  { uid: ulrik, daysAgo: 0.9, views: [['Lease, cold store 2.pdf', 1, 2, 130]] },
  { uid: marlon, daysAgo: 0.2, views: [['Lease, cold store 2.pdf', 1, 2, 55]] },
]

// biome-ignore format: keeps rows compact
const questions: SeedQuestion[] = [
  { uid: tove, daysAgo: 12.9, entry: 'Refrigeration plant 1, inspection.pdf', page: 1,
    question: 'When will compressor 2 be overhauled, and has Polar Quay to expect that cost?', assignedTo: 'lead',
    answer: { daysAgo: 11, text: 'In February. The overhaul is ordered at EUR 74,000, and the seller bears it.' },
    published: { daysAgo: 10, question: 'When will compressor 2 of store 1 be overhauled, and who bears the cost?',
      answer: 'In February. The overhaul is ordered at EUR 74,000, and the seller bears it.' } },
  { uid: tove, daysAgo: 4.9, question: 'Can we see both stores before the first offers?', assignedTo: 'lead',
    answer: { daysAgo: 4, text: 'No. Visits take place after the first offers, as section 4 of the process letter says.' } },
  { uid: ulrik, daysAgo: 0.8, entry: 'Lease, cold store 2.pdf', page: 2, assignedTo: finance,
    question: 'Has this lease been amended since it was signed?' },
  { uid: marlon, daysAgo: 8.9, entry: 'Ten largest contracts.pdf', page: 1, assignedTo: finance,
    question: 'Have the four customers with a change-of-control clause ever used it?',
    answer: { daysAgo: 7, text: 'No. Two of them were customers already when the present owner bought the business.' } },
  { uid: marlon, daysAgo: 2.8, entry: 'Annual accounts 2025.pdf', page: 1,
    question: 'Why did the result fall in 2025 although revenue rose?' },
]

/** The data room of the sale of the cold-storage business. Guests know it by its name only. */
export const seedRoom = {
  id: 'demo-room',
  projectId: 'demo-cold-storage',
  name: 'Project Lantern',
  template: 'data-room-confidentiality',
  openedDaysAgo: 62,
  filledDaysAgo: 59,
  /** Day on which groups were added, the index was locked, and documents were released. */
  startedDaysAgo: 19,
  entries,
  groups,
  visits,
  questions,
}
