import { and, countDistinct, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import {
  isBilledTo,
  isOrdinaryDocument,
  isVisibleDocument,
  isVisibleProject,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { selectCompanyWithoutBilling } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  agreementEvents,
  documents,
  documentVersions,
  invoices,
  messages,
  projectMembers,
  projects,
  requestEvents,
  roomMembers,
  users,
} from '#db/schema.ts'

const hasOtherPeople = (uid: string): SQL => sql`(${projects.clientId} <> ${uid} or exists (
    select 1 from ${projectMembers}
    where ${projectMembers.projectId} = ${projects.id} and ${projectMembers.uid} <> ${uid}))`

const isSharedWithOthers = (uid: string): SQL => sql`exists (
  select 1 from ${projects} where ${projects.id} = ${documents.projectId} and ${hasOtherPeople(uid)})`

/** Condition on `documents`: kept for the other people on the project when this user is erased. */
export const isDocumentKept = (uid: string) => and(eq(documents.clientId, uid), isSharedWithOthers(uid))

/**
 * Condition on `documents`: erased with this user. For the last person on a project, this includes documents left there
 * by users who were erased earlier.
 */
export const willDocumentBeErased = (uid: string) =>
  and(or(eq(documents.clientId, uid), isOrphanedDocument(uid)), not(isSharedWithOthers(uid)))
const isOrphanedDocument = (uid: string) =>
  and(
    isNull(documents.clientId),
    isOrdinaryDocument,
    sql`${documents.projectId} = any(array(select ${projects.id} from ${projects} where ${isVisibleProject({ uid })}))`,
  )

/** Condition on `projects`: those to be locked while this user is erased. */
export const isAffectedProject = (uid: string) =>
  or(
    isVisibleProject({ uid }),
    sql`${projects.id} = any(array(select ${documents.projectId} from ${documents} where ${documents.clientId} = ${uid}))`,
  )

type ErasureCounts = {
  documentsErased: number
  /** Kept documents that contain a version uploaded by this user. */
  documentsKept: number
  projectsWithoutMainContact: number
  messages: number
  /** Answers, submissions and approvals. */
  answers: number
  invoices: number
  /** Agreements with events of this user. */
  agreements: number
  /** Data rooms that this user was invited to. */
  rooms: number
  /** Name of the user's company if no other active account has `billing` in it. */
  companyWithoutBilling: string | null
}

/** Counts the effects of erasing an account, among the records that the user can currently see. */
export async function countErasureEffects(
  db: Pick<Database, 'select' | '$count'>,
  uid: string,
): Promise<ErasureCounts> {
  const seen = isVisibleDocument({ uid })
  const uploaded = sql`exists (select 1 from ${documentVersions}
    where ${documentVersions.documentId} = ${documents.id} and ${documentVersions.uploadedBy} = ${uid})`
  const concerned = or(eq(documents.clientId, uid), uploaded)
  return {
    documentsErased: await db.$count(documents, and(seen, willDocumentBeErased(uid))),
    documentsKept: await db.$count(documents, and(seen, isSharedWithOthers(uid), concerned)),
    projectsWithoutMainContact: await db.$count(
      projects,
      and(eq(projects.clientId, uid), hasOtherPeople(uid)),
    ),
    messages: await db.$count(messages, and(requireModule('messages'), eq(messages.writtenBy, uid))),
    answers: await db.$count(requestEvents, and(requireModule('requests'), eq(requestEvents.uid, uid))),
    invoices: await db.$count(
      invoices,
      and(requireModule('invoices'), isBilledTo(uid), ne(invoices.status, 'draft')),
    ),
    agreements: await countAgreements(db, uid),
    rooms: await countRooms(db, uid),
    companyWithoutBilling: await findCompanyWithoutBilling(db, uid),
  }
}

async function countAgreements(db: Pick<Database, 'select'>, uid: string) {
  const [counted] = await db
    .select({ agreements: countDistinct(agreementEvents.agreementId) })
    .from(agreementEvents)
    .where(eq(agreementEvents.uid, uid))
  return counted?.agreements ?? 0
}

async function countRooms(db: Pick<Database, 'select'>, uid: string) {
  const [counted] = await db
    .select({ rooms: countDistinct(roomMembers.roomId) })
    .from(roomMembers)
    .where(eq(roomMembers.uid, uid))
  return counted?.rooms ?? 0
}

async function findCompanyWithoutBilling(db: Pick<Database, 'select'>, uid: string) {
  const [person] = await db
    .select({ company: selectCompanyWithoutBilling([uid]) })
    .from(users)
    .where(and(requireModule('invoices'), eq(users.id, uid)))
  return person?.company ?? null
}

export function describeErasure(counts: ErasureCounts): { goes: string; stays: string[] } {
  const { documentsErased: gone, documentsKept: stay, messages, answers, invoices, agreements } = counts
  const company = counts.companyWithoutBilling
  const goes =
    gone === 0
      ? t('We’ll permanently delete your profile and all your sign-in methods.')
      : t('We’ll permanently delete your profile and your documents ({count}) with all their versions.', {
          count: gone,
        })
  const stays = [
    stay > 0 &&
      t(
        'Documents ({count}) in projects you share with others stay there, under “a closed account” instead of your name.',
        { count: stay },
      ),
    messages > 0 &&
      t('Your messages ({count}) stay in their projects, under “a closed account” instead of your name.', {
        count: messages,
      }),
    answers > 0 &&
      t('Your answers and approvals ({count}) stay in their projects under your name.', { count: answers }),
    invoices > 0 &&
      t('We’ll keep your invoices ({count}) for as long as the law requires.', { count: invoices }),
    agreements > 0 &&
      t(
        'Agreements that you opened, signed or declined ({count}) stay as evidence, with your name, email address and IP address.',
        { count: agreements },
      ),
    counts.rooms > 0 &&
      t(
        'What happened in data rooms that you were invited to ({count}) stays as evidence, with your name, email address and IP address.',
        { count: counts.rooms },
      ),
    company !== null &&
      t('No one else gets the invoices to {company}. Please tell us who should.', { company }),
  ]
  return { goes, stays: stays.filter((sentence) => sentence !== false) }
}
