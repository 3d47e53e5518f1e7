import { firmDomain } from '../logins.ts'

export const harborline = {
  company: 'Harborline Logistics Ltd.',
  industry: 'other',
  streetAddress: '4 Harborline Dock',
  postalCode: 'Z00 H104',
  city: 'Port Ellan',
  country: 'Ireland',
}

/** Clients who can sign in with the demo password. */
// biome-ignore format: keeps rows compact
export const clientsWithAccount = [
  { id: 'demo-harborline', name: 'Jonas Pell', daysAgo: 210, lastLoginHoursAgo: 73.5, ...harborline, jobTitle: 'Managing Director', email: 'client@harborline.example',
    phoneNumber: '+1 (555) 010-0177', termsAccepted: true,
    projectDescription: 'Demand forecasting for three depots, and a buyer for our cold-storage business.' },
  { id: 'demo-harborline-finance', name: 'Edda Lindqvist', daysAgo: 62, lastLoginHoursAgo: 3.5, ...harborline, jobTitle: 'Chief Financial Officer', billing: true,
    email: 'finance@harborline.example', phoneNumber: '+1 (555) 010-0178', termsAccepted: true,
    projectDescription: 'The figures for the sale of our cold-storage business.' },
  { id: 'demo-brightfield', name: 'Nadia Ferrow', daysAgo: 4, lastLoginHoursAgo: null, company: 'Brightfield Dental Group', industry: 'healthcare', city: 'Eastmere',
    country: 'Ireland', jobTitle: 'Head of Operations', email: 'newcomer@brightfield.example', phoneNumber: '+1 (555) 010-0196', termsAccepted: false,
    projectDescription: 'We are merging four practices and need one plan for all of it.' },
]

/** Harborline's planners, who have no password. */
// biome-ignore format: keeps rows compact
export const planners = [
  { id: 'demo-harborline-planning', name: 'Ines Karlow', jobTitle: 'Head of Planning', email: 'ines@harborline.example', ...harborline },
  { id: 'demo-harborline-north', name: 'Per Aasland', jobTitle: 'Planner, North Depot', email: 'per@harborline.example', ...harborline },
]

/** Staff member without a password, because it would be publicly known wherever the demo data stays in use. */
export const mara = { id: 'demo-staff', name: 'Mara Ellison', email: `mara@${firmDomain}`, daysAgo: 260 }

/** Guests of the data room. The first of each group can sign in with the demo password. `visitedHoursAgo`: not set for one who hasn't come yet. */
// biome-ignore format: keeps rows compact
export const guests = [
  { id: 'demo-polarquay', name: 'Tove Ranheim', email: 'bidder@polarquay.example', invitedDaysAgo: 18, visitedHoursAgo: 117, canSignIn: true },
  { id: 'demo-polarquay-counsel', name: 'Ulrik Sand', email: 'counsel@polarquay.example', invitedDaysAgo: 12, visitedHoursAgo: 18 },
  { id: 'demo-fernhollow', name: 'Marlon Ashby', email: 'bidder@fernhollow.example', invitedDaysAgo: 18, visitedHoursAgo: 5, canSignIn: true },
  { id: 'demo-fernhollow-analyst', name: 'Iris Quennell', email: 'analyst@fernhollow.example', invitedDaysAgo: 2 },
]

/** Invited client who has not accepted the invitation yet. */
export const kestrel = {
  id: 'demo-kestrel',
  name: 'Ottilie Vale',
  company: 'Kestrel & Vale Architects',
  email: 'studio@kestrelvale.example',
}

type SeedActivity = {
  hoursAgo: number
  /** User id. Not set for the administrator. */
  by?: string
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

// biome-ignore format: keeps rows compact
export const accountActivity: SeedActivity[] = [
  { hoursAgo: 6240, action: 'user.invited-staff', subject: 'demo-staff', after: { email: mara.email } },
  { hoursAgo: 6238, by: 'demo-staff', action: 'user.accepted-invitation', subject: 'demo-staff' },
  { hoursAgo: 5040, by: 'demo-harborline', action: 'user.signed-up', subject: 'demo-harborline' },
  { hoursAgo: 5039.8, by: 'demo-harborline', action: 'user.verified-email', subject: 'demo-harborline' },
  { hoursAgo: 5039.7, by: 'demo-harborline', action: 'user.signed-in', subject: 'demo-harborline' },
  { hoursAgo: 5039.6, by: 'demo-harborline', action: 'user.accepted-terms', subject: 'demo-harborline', after: { version: '2024-07-26' } },
  { hoursAgo: 420, action: 'user.changed', subject: 'demo-harborline', before: { company: 'Harborline Logistics' },
    after: { company: 'Harborline Logistics Ltd.' } },
  { hoursAgo: 212, by: 'demo-harborline', action: 'user.changed-security', subject: 'demo-harborline', after: { what: 'Password changed' } },
  { hoursAgo: 96, by: 'demo-brightfield', action: 'user.signed-up', subject: 'demo-brightfield' },
  { hoursAgo: 95.9, by: 'demo-brightfield', action: 'user.verified-email', subject: 'demo-brightfield' },
  { hoursAgo: 49, action: 'user.invited', subject: 'demo-kestrel', after: { email: kestrel.email, company: kestrel.company } },
]
