import { addDays, formatDateOf, today } from '#app/core/days.ts'
import { HOUR_MS } from '#app/core/units.ts'
import { hashShownText } from '#app/domain/agreements/agreement-records.server.ts'
import { findTemplate } from '#app/domain/agreements/agreement-templates.server.ts'
import { CONSENT_TEXT } from '#app/domain/agreements/consent.ts'
import { findFieldValues } from '#app/domain/agreements/field-values.server.ts'
import { composeShownText, findEmptyFields } from '#app/domain/agreements/shown-text.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import type { Transaction } from '#db/connect.server.ts'
import { agreementEvents, agreementLines, agreementSigners, agreements } from '#db/schema.ts'
import { toPricedLines } from './load-invoices.ts'
import { clientsWithAccount } from './seed/people.ts'
import type { SeedInvoice } from './seed/project.ts'
import {
  workingHourAgo as ago,
  insertAll,
  LOCALHOST,
  logActivity,
  notBefore,
  type Person,
  type Rows,
  type Staff,
} from './seed-rows.ts'

/** Inserts the agreements of projects that are in the database, as if they had been sent and signed in the portal. */
export async function insertAgreements(tx: Transaction, rows: Rows, staff: Staff): Promise<void> {
  for (const seed of seedAgreements) await insertAgreement(tx, rows, staff, seed)
}

/** Leaves out an agreement that could not be sent, because the firm's content has no such template or no address. */
async function insertAgreement(tx: Transaction, rows: Rows, staff: Staff, seed: SeedAgreement) {
  const project = rows.projects.find(({ title }) => title === seed.project)
  const template = findTemplate(seed.template)
  if (!project || !template) return
  const sentAt = ago(seed.sentDaysAgo)
  const values = { ...(await findFieldValues(tx, project.id)), date: formatDateOf(sentAt) }
  if (findEmptyFields(template.text, values).length > 0) return
  const { id, title, currency = null, expiresIn } = seed
  const lead = staff.find(({ uid }) => uid === project.leadId) ?? staff[0]
  const signers = seed.signers.map((uid) => toPerson(rows, uid))
  const lines = toPricedLines(seed.lines ?? [])
  const steps = listSteps(seed, sentAt)
  const findStep = (action: SeedAgreement['steps'][number][0], uid: string) =>
    steps.find((step) => step.action === action && step.uid === uid)?.createdAt
  const declined = steps.find(({ action }) => action === 'declined')
  const signatures = steps.filter(({ action }) => action === 'signed')
  const signedAt = signatures.length === signers.length ? signatures.at(-1)?.createdAt : undefined
  const terms = {
    title,
    kind: template.kind,
    text: template.text,
    countersign: template.countersign,
    inOrder: false,
    expiresOn: expiresIn === undefined ? null : addDays(today(), expiresIn),
    currency,
  }
  const upload = { uploadPages: null, uploadSha256: null }
  const shownText = composeShownText({ ...terms, ...upload, signers, lines }, values)
  const shownHash = hashShownText(shownText)
  const createdAt = new Date(Number(sentAt) - HOUR_MS / 3)
  await tx.insert(agreements).values({
    ...terms,
    id,
    projectId: project.id,
    template: template.name,
    state: declined ? 'declined' : signedAt ? 'signed' : 'sent',
    shownText,
    shownHash,
    createdBy: lead.uid,
    createdAt,
    sentAt,
    signedAt,
    endedAt: declined?.createdAt,
    updatedAt: declined?.createdAt ?? signedAt ?? sentAt,
  })
  const { lineNets } = calculateTotals(lines)
  await insertAll(
    tx,
    agreementLines,
    lines.map((line, i) => ({ agreementId: id, position: i + 1, net: lineNets[i] ?? 0, ...line })),
  )
  await tx.insert(agreementSigners).values(
    signers.map((signer, i) => ({
      ...signer,
      agreementId: id,
      position: i + 1,
      viewedAt: findStep('viewed', signer.uid),
      signedAt: findStep('signed', signer.uid),
      declinedAt: findStep('declined', signer.uid),
    })),
  )
  const common = { agreementId: id, clientIp: LOCALHOST }
  await tx.insert(agreementEvents).values([
    { ...common, ...lead, action: 'sent', shownHash, createdAt: sentAt },
    ...steps.map(({ uid, ...step }) => {
      const by = toPerson(rows, uid)
      const signature = { fullName: by.name, consent: CONSENT_TEXT, shownHash, factor: 'session' as const }
      return { ...common, ...by, ...step, ...(step.action === 'signed' && signature) }
    }),
  ])
  const log = (at: Date, by: Person, action: string, after: Record<string, unknown>) =>
    logActivity(rows, { at, by, action: `agreement.${action}`, subject: { id, name: title } }, after)
  const emails = signers.map(({ email }) => email)
  log(createdAt, lead, 'created', { title, kind: template.kind, signers: emails })
  log(sentAt, lead, 'sent', { shownHash, signers: emails, sentTo: emails })
  for (const { action, uid, createdAt: at, reason } of steps) {
    const by = toPerson(rows, uid)
    if (action === 'signed') log(at, by, action, { fullName: by.name, shownHash, factor: 'session' })
    if (action === 'declined') log(at, by, action, { reason })
  }
}

function listSteps({ steps }: SeedAgreement, sentAt: Date) {
  let createdAt = sentAt
  return steps.map(([action, uid, days, reason]) => {
    createdAt = notBefore(createdAt, ago(days))
    return { action, uid, reason, createdAt }
  })
}

function toPerson(rows: Rows, id: string): Person {
  const user = rows.users.find((row) => row.id === id)
  if (!user) throw new Error(`the demo has no user ${id}`)
  return { uid: id, name: user.name, email: user.email }
}

const [owner, finance] = clientsWithAccount.map(({ id }) => id) as [string, string]

type SeedAgreement = {
  id: string
  /** Title of the project. */
  project: string
  /** Name of a template in `content/agreements/`. */
  template: string
  title: string
  sentDaysAgo: number
  /** Days from today until the last day on which it can be signed. */
  expiresIn?: number
  /** User ids of the client's signers. */
  signers: string[]
  currency?: string
  lines?: SeedInvoice['lines']
  /** The signers' actions after it was sent, oldest first. */
  steps: [action: 'viewed' | 'signed' | 'declined', uid: string, daysAgo: number, reason?: string][]
}

// biome-ignore format: keeps rows compact
const seedAgreements: SeedAgreement[] = [
  { id: 'demo-agreement-1', project: 'Sale of the cold-storage business', template: 'mutual-nda',
    title: 'Mutual non-disclosure agreement', sentDaysAgo: 2, expiresIn: 12, signers: [owner, finance],
    steps: [['viewed', finance, 0.14], ['signed', finance, 0.137]] },
  { id: 'demo-agreement-2', project: 'Winter refit plan', template: 'engagement-letter',
    title: 'Engagement letter: winter refit plan', sentDaysAgo: 3, signers: ['demo-gannet-line'],
    steps: [['viewed', 'demo-gannet-line', 0.29], ['signed', 'demo-gannet-line', 0.28]] },
  { id: 'demo-agreement-3', project: 'Scrap prediction', template: 'proposal',
    title: 'Proposal: scrap prediction for furnaces 1 and 2', sentDaysAgo: 8, expiresIn: 13,
    signers: ['demo-redfern-foundry'], currency: 'EUR',
    lines: [
      ['Model and review desk for both furnaces', 18000, 118000, 23],
      ['Sensors, passed on at cost', 12000, 42000, 23, 'C62'],
    ],
    steps: [
      ['viewed', 'demo-redfern-foundry', 3.5],
      ['declined', 'demo-redfern-foundry', 3.45,
        'Furnace 1 is replaced in spring, so sensors there would be wasted. Please offer furnace 2 alone.'],
    ] },
]
