import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { agreementEvents, agreementSigners, agreements } from '#db/schema.ts'
import { makeAgreement } from './agreements.ts'

type Person = { id: string; name: string; email: string }

export const CONSENT = 'I agree to all of it.'

/** Inserts an agreement that all signers have signed and the firm doesn't countersign, with its events. */
export async function makeSignedAgreement(
  db: Database,
  project: { id: string },
  signers: Person[],
  overrides: Parameters<typeof makeAgreement>[3] = {},
) {
  const id = await makeAgreement(db, project, signers, {
    state: 'signed',
    signedAt: new Date(),
    endedAt: new Date(),
    ...overrides,
  })
  await db.update(agreementSigners).set({ signedAt: new Date() }).where(eq(agreementSigners.agreementId, id))
  const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id))
  if (!agreement) throw new Error('not stored')
  const signature = {
    consent: CONSENT,
    shownHash: agreement.shownHash,
    factor: 'session' as const,
  }
  const events = signers.flatMap(({ id: uid, name, email }) => {
    const event = { agreementId: id, uid, name, email, clientIp: '192.0.2.7' }
    return [
      { ...event, action: 'viewed' as const },
      { ...event, ...signature, action: 'signed' as const, fullName: `Dr. ${name}` },
    ]
  })
  await db.insert(agreementEvents).values(events)
  return agreement
}
