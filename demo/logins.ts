import { DEMO_PASSWORD } from '#app/domain/sign-in/password/demo-password.ts'
import { about } from '#content/about.ts'
import { firm } from '#content/firm.ts'

export const password = DEMO_PASSWORD
/** Email domain of the demo firm's staff. */
export const firmDomain = firm.email.replace(/^.*@/, '')
export const adminEmail = `admin@${firmDomain}`
export const adminName = about.leader?.name ?? 'Administrator'
export const accounts = [
  { who: 'the administrator', email: adminEmail },
  { who: 'client, with projects', email: 'client@harborline.example' },
  { who: 'its CFO, with billing', email: 'finance@harborline.example' },
  { who: 'client, new today', email: 'newcomer@brightfield.example' },
  { who: 'bidder, data room', email: 'bidder@polarquay.example' },
  { who: 'bidder, other group', email: 'bidder@fernhollow.example' },
]
