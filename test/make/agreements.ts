import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '#db/connect.server.ts'
import { agreementLines, agreementSigners, agreements } from '#db/schema.ts'

type AgreementValues = Partial<typeof agreements.$inferInsert>
type Person = { id: string; email: string; name: string }

/** Inserts an agreement, by default an NDA that was sent. Nothing is emailed. Returns its id. */
export async function makeAgreement(
  db: Database,
  project: { id: string },
  signers: Person[],
  overrides: AgreementValues = {},
): Promise<string> {
  const id = randomUUID()
  const title = overrides.title ?? 'Mutual NDA'
  const shownText = `# ${title}\n`
  const sent = {
    sentAt: new Date(),
    shownText,
    shownHash: createHash('sha256').update(shownText).digest('hex'),
  }
  await db.insert(agreements).values({
    id,
    projectId: project.id,
    kind: 'nda',
    template: 'nda',
    state: 'sent',
    countersign: false,
    ...(overrides.state === 'draft' ? {} : sent),
    ...overrides,
    title,
  })
  if (signers.length > 0)
    await db.insert(agreementSigners).values(
      signers.map((signer, i) => ({
        agreementId: id,
        position: i + 1,
        uid: signer.id,
        email: signer.email,
        name: signer.name,
      })),
    )
  return id
}

/** Inserts a proposal with two lines at 20 % tax: 1,000.00 for 2.5 hours at 400.00, and 50.00 less. */
export async function makeProposal(
  db: Database,
  project: { id: string },
  signers: Person[],
  overrides: AgreementValues = {},
): Promise<string> {
  const id = await makeAgreement(db, project, signers, {
    kind: 'proposal',
    template: 'proposal',
    title: 'Proposal',
    currency: 'EUR',
    ...overrides,
  })
  const line = { agreementId: id, taxCategory: 'S' as const, taxRate: 200_000 }
  await db.insert(agreementLines).values([
    {
      ...line,
      position: 1,
      description: 'Review',
      quantity: 2500,
      unit: 'HUR',
      unitPrice: 40_000,
      net: 100_000,
    },
    { ...line, position: 2, description: 'Discount', quantity: 1000, unitPrice: -5000, net: -5000 },
  ])
  return id
}
