import type { inquiries as table } from '#db/schema.ts'

/** `answer` is the reply that was sent. `{firm}` in it is replaced with the firm's name. */
type SeedInquiry = Omit<typeof table.$inferInsert, 'id' | 'createdAt'> & { daysAgo: number; answer?: string }

/** Inquiries from the last fourteen weeks. */
// biome-ignore format: keeps rows compact
export const inquiries: SeedInquiry[] = [
  { daysAgo: 0.2, fullName: 'Mirela Oduya', companyName: 'Saltmarsh Ferries', email: 'mirela.oduya@saltmarsh-ferries.example',
    phoneNumber: '+1 (555) 010-0111', serviceOfInterest: 'AI & Machine Learning Solutions', projectBudget: '$50,000 - $100,000',
    message: 'We run nine boats and guess how many people will board each one. Three years of ticket data lie in a drawer.\n\nCan a forecast tell us on Thursday what Saturday needs?',
    status: 'New' },
  { daysAgo: 2, fullName: 'Tobias Renn', companyName: 'Renn & Daughters Joinery', email: 'tobias@renn-joinery.example',
    phoneNumber: '+1 (555) 010-0112', serviceOfInterest: 'Other', projectBudget: null,
    message: 'My daughters take the workshop over in two years. I would like to know what it is worth, and what we should put in order before.',
    status: 'New' },
  { daysAgo: 6, fullName: 'Aurelie Castain', companyName: 'Castain Optics', email: 'a.castain@castain-optics.example',
    phoneNumber: '+1 (555) 010-0113', serviceOfInterest: 'IT Strategy & Architecture', projectBudget: '$10,000 - $50,000',
    message: 'We have bought a competitor with its own order system. Two systems, two stock lists, one very tired warehouse. We need a plan that survives our season.',
    status: 'In conversation', notes: 'Spoke on the phone, 40 minutes. Season ends in March: nothing may move before. Wants a fixed price.',
    answer: 'Dear Ms Castain,\n\nthank you for your lines. Two stock lists after a purchase are the rule, and there is a calm way out of it.\n\nCould we talk on Thursday at ten? Please have the number of order lines a day at hand, for both systems.\n\nKind regards\n{firm}' },
  { daysAgo: 17, fullName: 'Jonas Whitcombe', companyName: 'Whitcombe Cold Chain', email: 'jonas@whitcombe-coldchain.example',
    phoneNumber: '+1 (555) 010-0114', serviceOfInterest: 'Cloud & DevOps Consulting', projectBudget: '> $100,000',
    message: 'Our temperature records must reach customers within a minute. Today it takes a day and a clerk.', status: 'In conversation' },
  { daysAgo: 33, fullName: 'Ines Falkgård', companyName: 'Falkgård Bryggeri', email: 'ines@falkgard.example', phoneNumber: '+1 (555) 010-0115',
    serviceOfInterest: 'Custom Software Development', projectBudget: '< $10,000', message: 'Could you build us a web shop for beer until next week?',
    status: 'Declined', notes: 'Not our work, and not our pace. Named two shops in town that do this well.' },
  { daysAgo: 96, fullName: 'Jonas Pell', companyName: 'Harborline Logistics Ltd.', email: 'client@harborline.example',
    phoneNumber: '+1 (555) 010-0177', serviceOfInterest: 'AI & Machine Learning Solutions', projectBudget: '$50,000 - $100,000',
    message: 'Three depots, three planners, three spreadsheets. We would like one forecast that all three believe.', status: 'Won',
    clientId: 'demo-harborline' },
  { daysAgo: 74, fullName: 'Pavel Dorn', companyName: 'Dorn Precision', email: 'p.dorn@dorn-precision.example', phoneNumber: '+1 (555) 010-0116',
    serviceOfInterest: 'Other', projectBudget: null,
    message: 'Somebody wants to buy us and has sent a letter. What do we answer, and to whom do we not talk yet?', status: 'Declined',
    notes: 'Conflict of interest: we know the buyer. Told him so the same day.' },
]
