import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  agreementEvents,
  agreementSigners,
  agreements,
  documents,
  documentVersions,
  emails,
  projects,
  users,
} from '#db/schema.ts'
import { makeAgreement } from '#test/make/agreements.ts'
import { withStoppedDatabase } from './load-during-kill.ts'
import { signedInDemoClient } from './server.ts'

const CLIENT = 'client@harborline.example'
const TEXT = '# Letter\n\nKilled between the click and the PDF.\n'
const shown = { shownText: TEXT, shownHash: createHash('sha256').update(TEXT).digest('hex') }

/** Prepares agreements for the demo client, of which each call of `begin` signs two. */
export async function createSigningLoad(port: number, folder: string, count: number) {
  const ids = await withStoppedDatabase(folder, async (db) => {
    const [client] = await db.select().from(users).where(eq(users.email, CLIENT))
    const [project] = await db
      .select()
      .from(projects)
      .where(eq(projects.clientId, client?.id ?? ''))
    if (!client || !project) throw new Error('the demo has no such client')
    const made: string[] = []
    for (let i = 0; i < count; i++) made.push(await makeAgreement(db, project, [client], shown))
    return made
  })
  const left = [...ids]
  const acknowledged: string[] = []
  return {
    begin: () => {
      const { post } = signedInDemoClient(port)
      const target = acknowledged.length + 1
      const signs = left.splice(0, 2).map(async (id) => {
        const form = { intent: 'sign', fullName: 'Ada Signer', consent: 'on', shownHash: shown.shownHash }
        const answer = await post(`/client/agreements/${id}`, form).catch(() => null)
        if (answer?.status === 302) acknowledged.push(id)
      })
      return { over: Promise.all(signs), enough: () => acknowledged.length >= target }
    },
    /** Waits until every signed agreement has its PDF. */
    check: async () => {
      const { get } = signedInDemoClient(port)
      for (const id of ids)
        await expect
          .poll(async () => (await get(`/api/agreements/${id}/pdf`)).status, { timeout: 180_000 })
          .toBe(200)
    },
    /** Expects each agreement to be signed and sealed once, or not at all, after the server has stopped. */
    checkStopped: async () => {
      expect(acknowledged.length).toBeGreaterThanOrEqual(count / 2)
      await withStoppedDatabase(folder, async (db) => {
        for (const id of ids) {
          const [found] = await db
            .select({
              state: agreements.state,
              sealedSha256: agreements.sealedSha256,
              signedAt: agreementSigners.signedAt,
            })
            .from(agreements)
            .innerJoin(agreementSigners, eq(agreementSigners.agreementId, agreements.id))
            .where(eq(agreements.id, id))
          const sealed = await db
            .select({ sha256: documentVersions.sha256 })
            .from(documents)
            .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
            .where(eq(documents.agreementId, id))
          const isSigned = and(eq(agreementEvents.agreementId, id), eq(agreementEvents.action, 'signed'))
          const isCopy = and(eq(emails.kind, 'agreement-copy'), sql`${emails.data} ->> 'agreement' = ${id}`)
          const times = found?.state === 'signed' ? 1 : 0
          if (acknowledged.includes(id)) expect([id, times]).toEqual([id, 1])
          expect([
            await db.$count(agreementEvents, isSigned),
            found?.signedAt ? 1 : 0,
            await db.$count(emails, isCopy),
            sealed,
          ]).toEqual([times, times, times, times ? [{ sha256: found?.sealedSha256 }] : []])
        }
      })
    },
  }
}
