import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documents,
  documentVersions,
  invoices,
  messages,
  projectMembers,
  projects,
  requestEvents,
} from '#db/schema.ts'
import { billedTo, visibleDocument, visibleProject } from '../visibility.server.ts'

/** Of `projects`: somebody else is on it, as the main contact or as a member. */
const withOthers = (uid: string): SQL => sql`(${projects.clientId} <> ${uid} or exists (
    select 1 from ${projectMembers}
    where ${projectMembers.projectId} = ${projects.id} and ${projectMembers.uid} <> ${uid}))`

/** Of `documents`: filed under a project that somebody else is on. */
const shared = (uid: string): SQL => sql`exists (
  select 1 from ${projects} where ${projects.id} = ${documents.projectId} and ${withOthers(uid)})`

/** Of `documents`: what erasing this person leaves to the others of its project. */
export const staysWithOthers = (uid: string) => and(eq(documents.clientId, uid), shared(uid))

/**
 * Of `documents`: what goes with this person. With the last one of a project also what others have left behind in it,
 * whose accounts were erased before.
 */
export const goesWith = (uid: string) =>
  and(or(eq(documents.clientId, uid), ownerless(uid)), not(shared(uid)))
const ownerless = (uid: string) =>
  and(
    isNull(documents.clientId),
    sql`${documents.projectId} = any(array(select ${projects.id} from ${projects} where ${visibleProject(uid)}))`,
  )

/** Of `projects`: those that have to stand still while this person is erased. */
export const touchedBy = (uid: string) =>
  or(
    visibleProject(uid),
    sql`${projects.id} = any(array(select ${documents.projectId} from ${documents} where ${documents.clientId} = ${uid}))`,
  )

/** What becomes of what when an account ends, in figures. */
export type Leaving = {
  documentsGone: number
  /** Those with a version of this person's. */
  documentsStay: number
  /** Projects that others are on, and that this is the main contact of. */
  withoutContact: number
  messages: number
  /** What was answered, handed in or approved. */
  answers: number
  invoices: number
}

/** Counted at this moment; what the person can't see is left out. */
export async function countLeaving(db: Pick<Database, '$count'>, uid: string): Promise<Leaving> {
  const seen = visibleDocument(uid)
  const uploaded = sql`exists (select 1 from ${documentVersions}
    where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.uploadedBy} = ${uid})`
  const concerned = or(eq(documents.clientId, uid), uploaded)
  return {
    documentsGone: await db.$count(documents, and(seen, goesWith(uid))),
    documentsStay: await db.$count(documents, and(seen, shared(uid), concerned)),
    withoutContact: await db.$count(projects, and(eq(projects.clientId, uid), withOthers(uid))),
    messages: await db.$count(messages, eq(messages.writtenBy, uid)),
    answers: await db.$count(requestEvents, eq(requestEvents.uid, uid)),
    invoices: await db.$count(invoices, and(billedTo(uid), ne(invoices.status, 'draft'))),
  }
}

/** The same in sentences for the person, before it is done: what goes and what stays. */
export function leavingWords(counts: Leaving): { goes: string; stays: string[] } {
  const { documentsGone: gone, documentsStay: stay, messages, answers, invoices } = counts
  const goes =
    gone === 0
      ? t('Your profile and your ways to log in will be gone for good.')
      : gone === 1
        ? t('Your profile, and 1 document with all versions, will be gone for good.')
        : t('Your profile, and {count} documents with all versions, will be gone for good.', { count: gone })
  const stays = [
    stay === 1 &&
      t(
        '1 document of projects that others are on stays with them, and says ‘a closed account’ instead of your name.',
      ),
    stay > 1 &&
      t(
        '{count} documents of projects that others are on stay with them, and say ‘a closed account’ instead of your name.',
        { count: stay },
      ),
    messages === 1 &&
      t('1 message of yours stays on the projects, under ‘a closed account’ instead of your name.'),
    messages > 1 &&
      t('{count} messages of yours stay on the projects, under ‘a closed account’ instead of your name.', {
        count: messages,
      }),
    answers === 1 && t('What you answered and approved in projects stays there under your name: 1 answer.'),
    answers > 1 &&
      t('What you answered and approved in projects stays there under your name: {count} answers.', {
        count: answers,
      }),
    invoices === 1 && t('1 invoice to you is kept as long as the law asks for it.'),
    invoices > 1 &&
      t('{count} invoices to you are kept as long as the law asks for it.', { count: invoices }),
  ]
  return { goes, stays: stays.filter((sentence) => sentence !== false) }
}
