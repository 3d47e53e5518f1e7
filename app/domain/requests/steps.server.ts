import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { requestEvents, requests } from '#db/schema.ts'
import { grouped } from '../grouped.ts'
import type { StepAction } from './kinds.ts'

const SHOWN = 6
const MOST = 500

type Doer = { actor: Pick<Actor, 'uid' | 'name' | 'email'>; from: string | null }
type Step = {
  action: StepAction
  words?: string
  document?: { name: string; version: number; sha256: string }
}

/** Adds a step to the history of a request, in the transaction of the change. */
export async function addStep(tx: Transaction, by: Doer, requestId: string, step: Step): Promise<void> {
  const { action, words, document } = step
  const { uid, name, email } = by.actor
  await tx.insert(requestEvents).values({
    requestId,
    action,
    uid,
    byName: name || email,
    byEmail: email,
    words: words ?? null,
    documentName: document?.name ?? null,
    documentVersion: document?.version ?? null,
    sha256: document?.sha256 ?? null,
    fromAddress: by.from,
  })
}

const columns = {
  id: requestEvents.id,
  action: requestEvents.action,
  by: requestEvents.byName,
  words: requestEvents.words,
  document: requestEvents.documentName,
  version: requestEvents.documentVersion,
  at: requestEvents.createdAt,
}

export async function lastStepsOf(db: Database, ids: string[]) {
  const last = db
    .select(columns)
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requests.id))
    .orderBy(desc(requestEvents.id))
    .limit(SHOWN)
    .as('last')
  const rows = await db
    .select({
      requestId: requests.id,
      ...{ id: last.id, action: last.action, by: last.by, words: last.words, at: last.at },
      ...{ document: last.document, version: last.version },
    })
    .from(requests)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(requests.id, ids))
    .orderBy(asc(last.id))
  return grouped(rows, 'requestId')
}

export const listSteps = (db: Database, id: string) =>
  db
    .select({
      ...columns,
      uid: requestEvents.uid,
      email: requestEvents.byEmail,
      sha256: requestEvents.sha256,
      from: requestEvents.fromAddress,
    })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, id))
    .orderBy(asc(requestEvents.id))
    .limit(MOST)
