export type Service = 'ai' | 'deal' | 'office'
type SeedProject = [
  service: Service,
  title: string,
  about: string,
  status: string,
  nextStep: string,
  startedDaysAgo: number,
]
export type Company = {
  /** The company's email domain, without `.example`. */
  at: string
  name: string
  address: [streetAddress: string, postalCode: string]
  city: string
  /** The others are in Ireland. */
  country?: string
  /** Of the right form, but with the wrong check digits, so that it is nobody's. */
  vatId?: string
  invoiceEmails?: string[]
  industry: string
  /** The first person is the main contact. `billing`: sees all of the company's invoices. */
  people: [name: string, jobTitle: string, right?: 'billing'][]
  /** A person without a company. */
  isPrivate?: true
  projects: SeedProject[]
}

/** The demo firm's fictional clients other than Harborline. */
// biome-ignore format: keeps rows compact
export const companies: Company[] = [
  { at: 'gannet-line', name: 'Gannet Line', industry: 'other',
    address: ['3 Ferry Steps', 'Z00 G103'], city: 'Port Ellan', vatId: 'IE0000001Z',
    people: [['Idris Fenwick', 'Managing Director'], ['Lotte Amsel', 'Head of Ticketing']],
    projects: [
      ['ai', 'Passenger forecast', 'A forecast of passengers for nine boats, three days ahead, from ticket sales, weather and school holidays.',
        'In Progress', 'The harbor offices compare the forecast with their own guess for four weekends.', 71],
      ['office', 'Winter refit plan', 'Five boats, two yards and one crew roster: what has to be finished before the first sailing in March.',
        'Planned', 'We walk through the yards with the technical superintendent.', 12],
      ['ai', 'Lost property without a queue', 'Photographs of what is found are matched with what passengers describe.', 'Completed', '', 210],
    ] },
  { at: 'halvard-optics', name: 'Halvard Optics', industry: 'manufacturing',
    address: ['22 Lens Lane', 'Z00 H122'], city: 'Eastmere',
    people: [['Josune Halvard', 'Owner']],
    projects: [
      ['office', 'New lens line, from order to first lens',
        'Building, machine and permits for a second coating line, with one owner for each of the 41 steps.', 'In Progress',
        'The supplier confirms the date of the acceptance test.', 95],
      ['ai', 'Coating inspection by camera', 'Faults in coatings are found by camera before the last wash, and people look only at what is unclear.',
        'Awaiting Documents', 'We train with the rejected lenses of September.', 44],
    ] },
  { at: 'dellmoor-dairies', name: 'Dellmoor Dairies', industry: 'manufacturing',
    address: ['1 Creamery Road', 'Z00 D101'], city: 'Dellmoor', vatId: 'IE0000002Z', invoiceEmails: ['invoices@dellmoor-dairies.example'],
    people: [['Henrik Vasko', 'Chief Executive'], ['Paula Strand', 'Head of Finance', 'billing'], ['Silas Wren', 'Head of Logistics']],
    projects: [
      ['deal', 'Purchase of the Oakbarrow creamery', 'Search, first talks and due diligence for a creamery that would double the cheese business.',
        'In Progress', 'Their auditor answers the eleven questions on stock.', 83],
      ['ai', 'Milk volume by farm and week', 'What 140 farms will deliver, eight weeks ahead, so that the dryer is not started for nothing.',
        'Completed', '', 260],
      ['office', 'One list for nine projects', 'Nine projects, three of them stopped after the review, and the money moved to the two that pay.',
        'Completed', '', 175],
    ] },
  { at: 'tarn-and-loom', name: 'Tarn & Loom Textiles', industry: 'manufacturing',
    address: ['9 Mill Race', 'Z00 T109'], city: 'Hallowick', vatId: 'IE0000003Z',
    people: [['Marguerite Loom', 'Managing Partner']],
    projects: [
      ['deal', 'Succession at the mill', 'Two daughters and a works manager take over from the founder: shares, price and who decides what.',
        'In Progress', 'The family meets on the shareholders’ agreement.', 120],
      ['ai', 'Yarn order forecast', 'Which yarns to order in May for the autumn collection, from three years of sales by color.',
        'Planned', 'We receive the agents’ sales figures.', 9],
    ] },
  { at: 'quillgate-press', name: 'Quillgate Press', industry: 'other',
    address: ['40 Quill Gate', 'Z00 Q140'], city: 'Port Ellan',
    people: [['Bastian Orme', 'Publisher']],
    projects: [
      ['ai', 'Print run forecast', 'First print runs of 60 titles a year, from pre-orders and the shops that reorder early.', 'In Progress',
        'The editors compare both numbers for the autumn list.', 58],
      ['deal', 'Sale of the school-book list', 'A list of 112 titles goes to a publisher that keeps the staff.', 'On Hold',
        'Talks resume once the ministry has decided on the curriculum.', 151],
    ] },
  { at: 'northlight-clinics', name: 'Northlight Clinics', industry: 'healthcare',
    address: ['6 Lantern Hill', 'Z00 N106'], city: 'Eastmere',
    people: [['Dr. Sanne Halloran', 'Medical Director'], ['Owen Pryce', 'Head of Operations']],
    projects: [
      ['office', 'Two sites become one', 'Moving the day clinic into the new wing without closing for a single day.', 'In Progress',
        'The fire officer signs off ward 2.', 102],
      ['ai', 'Fewer missed appointments', 'Patients who are likely to miss an appointment get a call the day before. Nobody loses their appointment.',
        'Awaiting Documents', 'The data protection officer decides how long phone numbers are kept.', 37],
      ['deal', 'A third practice', 'Purchase of a practice whose owner retires, with the staff’s terms kept.', 'Requested', '', 3],
    ] },
  { at: 'redfern-foundry', name: 'Redfern Foundry', industry: 'manufacturing',
    address: ['17 Furnace Street', 'Z00 R117'], city: 'Hallowick', vatId: 'IE0000004Z',
    people: [['Caspar Redfern', 'Owner']],
    projects: [
      ['deal', 'Valuation of the foundry', 'A valuation for three owners before they negotiate, with the repairs that would raise it.',
        'Completed', '', 190],
      ['office', 'Replacement of furnace 3', 'Four weeks of standstill, 26 contractors, one plan on the wall.', 'Completed', '', 118],
      ['ai', 'Scrap prediction', 'Temperature and pouring time predict which castings will be scrap.', 'In Progress',
        'We measure furnace 2 for two more weeks.', 49],
    ] },
  { at: 'greywater-insurance', name: 'Greywater Mutual', industry: 'finance',
    address: ['8 Customs Quay', 'Z00 W108'], city: 'Port Ellan', vatId: 'IE0000005Z',
    people: [['Ines Tollund', 'Chief Operating Officer'], ['Feodor Lind', 'Head of Claims']],
    projects: [
      ['ai', 'Automated small claims', 'Water damage under 3,000 is settled the same day; the others go to a person with everything laid out.',
        'In Progress', 'Internal audit reviews twenty settled claims.', 88],
      ['office', 'Fourteen projects, one budget', 'A portfolio office of two people and a page a week for the board.', 'In Progress',
        'The board decides which two projects stop.', 61],
    ] },
  { at: 'ashcombe-hotels', name: 'Ashcombe Hotels', industry: 'retail',
    address: ['2 Lake Promenade', 'Z00 A102'], city: 'Saint Orrin',
    people: [['Leander Ashcombe', 'Managing Director']],
    projects: [
      ['ai', 'Breakfast forecast', 'How many breakfasts each of six hotels will serve tomorrow, to cut waste by a third.',
        'In Progress', 'The kitchen of the lake house tries it first.', 41],
      ['deal', 'Lease or sell: the lake house', 'Two offers and a third option, each calculated over ten years.', 'Awaiting Documents',
        'We need the land register and the heating report.', 25],
    ] },
  { at: 'veldt-instruments', name: 'Veldt Instruments', industry: 'technology',
    address: ['Meterstraat 11', '0000 VI'], city: 'Veldhaven', country: 'NL', vatId: 'NL000000000B00',
    people: [['Noor Veldt', 'Chief Executive'], ['Arno Bisset', 'Head of Development']],
    projects: [
      ['deal', 'Sale to a strategic buyer', 'Sale of a flow meter manufacturer with 64 employees; nine potential buyers, four approached.', 'In Progress',
        'Two buyers visit the plant on Saturday, one after the other.', 107],
      ['office', 'Release plan for the FM-4', 'Hardware, firmware and approval on one plan, with a date that sales can promise.', 'Completed', '', 201],
    ] },
  { at: 'linden-and-roe', name: 'Linden & Roe Solicitors', industry: 'other',
    address: ['5 Linden Court', 'Z00 L105'], city: 'Port Ellan',
    people: [['Theodora Roe', 'Senior Partner']],
    projects: [
      ['ai', 'Contract comparison', 'Drafts are compared with the house style clause by clause; a solicitor reads what differs.',
        'In Progress', 'The property team marks fifty old contracts.', 54],
      ['office', 'New case management system', 'Selecting and introducing a case management system, two floors at a time.', 'On Hold',
        'We continue once the first floor has moved back.', 140],
    ] },
  { at: 'cobalt-harbor-energy', name: 'Cobalt Harbor Energy', industry: 'other',
    address: ['30 Cobalt Wharf', 'Z00 C130'], city: 'Port Ellan', vatId: 'IE0000006Z',
    people: [['Sunniva Brask', 'Chief Executive'], ['Emil Harker-Rowe', 'Head of Grid']],
    projects: [
      ['office', 'Heat network, second stage', 'Four kilometers of pipe through the old town, street by street, with early notice to the shops.',
        'In Progress', 'The council decides on the order of the streets.', 132],
      ['ai', 'Condition-based maintenance', 'Maintenance by condition for 310 substations instead of by the calendar.', 'In Progress',
        'The crews rate the first list of twenty.', 52],
      ['office', 'Customer letters in one week', 'A letter took five weeks after the meter was read; where the time went, and how to save four of them.',
        'Completed', '', 222],
    ] },
  { at: 'orchard-and-vine', name: 'Orchard & Vine Grocers', industry: 'retail',
    address: ['12 Market Row', 'Z00 V112'], city: 'Eastmere', vatId: 'IE0000007Z',
    people: [['Rosalind Teague', 'Head of Supply'], ['Jory Pascoe', 'Buyer']],
    projects: [
      ['ai', 'Strawberries by Thursday', 'Fresh goods for 22 shops: what sells by the weekend, by weather and payday.', 'In Progress',
        'We add the two shops at the coast.', 92],
      ['office', 'New warehouse, old one kept open', 'The move in five nights, with a way back each morning.', 'Completed', '', 183],
    ] },
  { at: 'westering-rail', name: 'Westering Railway Museum', industry: 'other',
    address: ['1 Engine Shed Yard', 'Z00 E101'], city: 'Port Ellan',
    people: [['Hester Blaine', 'Director']],
    projects: [
      ['office', 'Restoration of the engine shed', 'A listed shed, volunteers on Saturdays, and a date on the posters.', 'In Progress',
        'The roof is inspected by the conservation office.', 64],
    ] },
  { at: 'ferris', name: 'Mattias Ferris', industry: 'other', isPrivate: true,
    address: ['7 Weir Cottages', 'Z00 F107'], city: 'Hallowick',
    people: [['Mattias Ferris', 'Private investor']],
    projects: [
      ['deal', 'A stake in the boatyard', 'Valuation of a boatyard with eleven people, and the terms on which its founder would sell a third of it.',
        'In Progress', 'The founder answers the questions on the two unfinished hulls.', 33],
    ] },
]
