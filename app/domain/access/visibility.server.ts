import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ModuleName } from '#app/content/module-parts.ts'
import { isModuleOn } from '#app/content/modules.ts'
import type { Actor } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { OPEN_REQUEST_STATES } from '#app/core/request-states.ts'
import { isStaffUser } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  agreementSigners,
  agreements,
  documentEvents,
  documents,
  documentVersions,
  invoices,
  messages,
  projectMembers,
  projectStaff,
  projects,
  requestDocuments,
  requests,
  users,
} from '#db/schema.ts'

/**
 * Access conditions for clients and staff. Every list, page, download, email and export uses one of them. Documents and
 * requests of a project are visible to its main contact and its members with the right. An invoice is visible to its
 * recipient, the people with `billing` in its company and its project's members with the right.
 */

/** Condition that hides all rows while the module is off. The client's export doesn't use it. */
export const requireModule = (name: ModuleName): SQL | undefined =>
  isModuleOn(name) ? undefined : sql`false`

/** A project member's right. Null means that membership is enough. */
export type ProjectRight = 'documents' | 'invoices' | 'room' | null

// Arrays instead of joins: evaluated once per query and then used as index keys.
const projectsAsMember = (uid: string, right: ProjectRight) => sql`(
  select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.uid} = ${uid}
  ${right ? sql`and ${projectMembers[right]}` : sql``})`
const projectsAsMainContact = (uid: string) => sql`(
  select ${projects.id} from ${projects} where ${projects.clientId} = ${uid})`
const isAmong = (column: SQLWrapper, ids: SQL) => sql`${column} = any(array(${ids}))`

/** Member of staff whose access is checked. */
export type StaffReader = Pick<Actor, 'uid' | 'role'>

export const projectsHiddenFrom = (uid: string) => sql`
  select ${projects.id} from ${projects} where ${projects.restricted} and not exists (
    select 1 from ${projectStaff}
    where ${projectStaff.projectId} = ${projects.id} and ${projectStaff.uid} = ${uid})`

/**
 * Condition for staff, on `projects.id` or a column that refers to it: the project isn't restricted, or names this
 * person. Rows without a project are open to all staff, and all rows to the administrator. Undefined for clients, who
 * have other conditions. Every list, page, count, download and change for staff uses this condition.
 */
export const isOpenToStaff = ({ uid, role }: StaffReader, projectId: SQLWrapper) =>
  role === 'admin' || role === 'client'
    ? undefined
    : sql<boolean>`(${projectId} is null or ${projectId} <> all(array(${projectsHiddenFrom(uid)})))`

/** Client whose view is loaded. A member of staff who impersonates the client needs access to each project, too. */
export type Reader = Pick<Actor, 'uid' | 'impersonatedBy'>

const isOpenToImpersonator = ({ impersonatedBy }: Reader, projectId: SQLWrapper) =>
  impersonatedBy && isOpenToStaff(impersonatedBy, projectId)

const isOnProject = (reader: Reader, column: SQLWrapper, right: ProjectRight = null) => {
  const { uid } = reader
  const ids = sql`${projectsAsMainContact(uid)} union all ${projectsAsMember(uid, right)}`
  return and(isAmong(column, ids), isOpenToImpersonator(reader, column)) as SQL
}

/** Condition for the seller's side of a data room: the main contact, and members with the right `room`. */
export const isVisibleRoomOfSeller = (reader: Reader, projectId: SQLWrapper) =>
  isOnProject(reader, projectId, 'room')

/** Condition on `projects`. Also covers their updates, milestones, messages and members. */
export const isVisibleProject = (reader: Reader) => isOnProject(reader, projects.id)

export const isVisibleMessage = (reader: Reader) => isOnProject(reader, messages.projectId)

/** Condition on `projects`: the user can see the documents and requests, upload, and answer requests. */
export const isProjectWithDocuments = (reader: Reader) => isOnProject(reader, projects.id, 'documents')

/** Columns of `projects`: the user's rights beyond membership. */
export const getRightsColumns = (reader: Reader) => ({
  mainContact: sql<boolean>`(${projects.clientId} is not distinct from ${reader.uid}::text)`,
  documents: sql<boolean>`(${isProjectWithDocuments(reader)})`,
  invoices: sql<boolean>`(${isAmong(projects.id, projectsAsMember(reader.uid, 'invoices'))})`,
})

export const isProjectWithDocumentsOfAny = (uids: string[]) =>
  isAmong(
    projects.id,
    sql`select ${projects.id} from ${projects} where ${inArray(projects.clientId, uids)}
      union all select ${projectMembers.projectId} from ${projectMembers}
      where ${inArray(projectMembers.uid, uids)} and ${projectMembers.documents}`,
  )

/**
 * Condition on `documents`: in the user's projects, the user's own outside any project, shared with all clients, or
 * sealed PDFs of agreements that the user can see.
 */
export const isVisibleDocument = (reader: Reader) =>
  and(
    or(
      and(isNull(documents.projectId), eq(documents.clientId, reader.uid)),
      and(isOnProject(reader, documents.projectId, 'documents'), isOrdinaryDocument),
      documents.forAll,
      isOfVisibleAgreement(reader),
    ),
    isListedDocument,
  )

/** Condition on `documents`: not the sealed PDF of an agreement, which never changes and has its own readers. */
export const isOrdinaryDocument = isNull(documents.agreementId)

/** Condition on `documents`: the sealed PDF of an agreement that the user can see. */
export const isOfVisibleAgreement = (reader: Reader) =>
  isAmong(
    documents.agreementId,
    sql`select ${agreements.id} from ${agreements} where ${isVisibleAgreement(reader)}`,
  )

/** Condition on `documents`: neither withdrawn nor removed. */
export const isListedDocument = and(isNull(documents.withdrawnAt), isNull(documents.removedAt))

/** Condition on `documents`: visible to clients with the right `documents` in the project. */
export const isListedInProject = (project: string) =>
  and(eq(documents.projectId, project), isListedDocument, isOrdinaryDocument)

/** Like `isVisibleDocument` for a single project, so that the index on the project's documents is used. */
export const isVisibleDocumentOfProject = (reader: Reader, project: string) =>
  and(
    eq(documents.projectId, project),
    or(
      and(isOnProject(reader, sql`${project}::text`, 'documents'), isOrdinaryDocument),
      isOfVisibleAgreement(reader),
    ),
    isListedDocument,
  )

/**
 * `modified_at` for one client's lists, written so that the database doesn't use the column's index, which would scan
 * all clients' documents.
 */
export const modifiedAtWithoutIndex = sql`(${documents.modifiedAt} + interval '0')`

/**
 * Condition on `documents`, for staff: visible to or uploaded by the client, including hidden ones, but not documents
 * shared with all clients.
 */
export const isDocumentOfUser = (reader: Reader) =>
  or(
    eq(documents.clientId, reader.uid),
    and(isOnProject(reader, documents.projectId, 'documents'), isOrdinaryDocument),
    isOfVisibleAgreement(reader),
  )

/**
 * Condition on `documentEvents` of a visible document: uploads and withdrawals, the user's own actions, and views by
 * staff. Clients don't see each other's views, nor who viewed a document shared with all clients.
 */
export const isVisibleDocumentEvent = (uid: string) =>
  or(
    inArray(documentEvents.action, ['upload', 'withdraw']),
    eq(documentEvents.uid, uid),
    and(eq(documents.forAll, false), isEventOfStaff),
  )
/** Condition on `documentEvents`: actions of current and former staff. A user without a role is a client. */
export const isEventOfStaff = isStaffUser(documentEvents.uid)

/** Column of `documentEvents`: the client IP, hidden from other clients. */
export const visibleIpColumn = (uid: string) => sql<string | null>`case
  when ${documentEvents.uid} = ${uid} or (not ${documents.forAll} and ${isEventOfStaff}) then ${documentEvents.clientIp} end`

/** Condition on `invoices`: visible to the user, who owes them while they are unpaid. Excludes drafts. */
export const isVisibleInvoice = (reader: Reader) =>
  and(
    or(
      isBilledTo(reader.uid),
      isBilledToCompanyOf(reader.uid),
      isAmong(invoices.projectId, projectsAsMember(reader.uid, 'invoices')),
    ),
    ne(invoices.status, 'draft'),
    isOpenToImpersonator(reader, invoices.projectId),
  )

export const isBilledTo = (uid: string) => eq(invoices.clientId, uid)

// A subquery without reference to the row is evaluated once and then used as the index key.
const isBilledToCompanyOf = (uid: string) => sql`${invoices.companyId} = (
  select ${users.companyId} from ${users} where ${users.id} = ${uid} and ${users.billing})`

/** The buyer's name. On old invoices, which don't store it separately, the first line of the billing address. */
export const billedName = sql<string>`coalesce(${invoices.buyerName}, split_part(${invoices.billTo}, chr(10), 1), '')`
/** The billed name if the invoice is for a third party. Null for invoices of the user or the user's company. */
export const billedThirdPartyName = (uid: string) =>
  sql<
    string | null
  >`case when ${or(isBilledTo(uid), isBilledToCompanyOf(uid))} then null else ${billedName} end`

/** Condition on `users`: has the right `billing` in the company. False without a company. */
export const hasBillingIn = (companyId: SQLWrapper) =>
  sql`(${users.companyId} = ${companyId} and ${users.billing})`

/**
 * Condition on `users`: an invoice's payers, who are the same people that can see it: its recipient, the people with
 * `billing` in its company and the members of its project with the right `invoices`.
 */
export const isPayerOf = ({
  clientId,
  companyId,
  projectId,
}: Record<'clientId' | 'companyId' | 'projectId', SQLWrapper>) =>
  isAmong(
    users.id,
    sql`select ${clientId}
      union all select ${users.id} from ${users} where ${hasBillingIn(companyId)}
      union all select ${projectMembers.uid} from ${projectMembers}
      where ${projectMembers.projectId} = ${projectId} and ${projectMembers.invoices}`,
  )

const isUnsigned = sql`${agreementSigners.signedAt} is null`

/** Column or condition of `agreements`: position of the first signer who has not signed. Null if all have. */
const nextSignerPosition = sql<number | null>`(
  select min(${agreementSigners.position}) from ${agreementSigners}
  where ${agreementSigners.agreementId} = ${agreements.id} and ${isUnsigned})`

/**
 * Condition on `agreements`: sent agreements, visible to the main contact and to signers on the project (from their
 * turn on, if they sign in order). Others on the project see no agreement.
 */
export const isVisibleAgreement = (reader: Reader) =>
  and(
    isNotNull(agreements.sentAt),
    or(
      isAmong(agreements.projectId, projectsAsMainContact(reader.uid)),
      and(
        isOnProject(reader, agreements.projectId),
        sql`exists (
          select 1 from ${agreementSigners}
          where ${agreementSigners.agreementId} = ${agreements.id} and ${agreementSigners.uid} = ${reader.uid}
            and (not ${agreements.inOrder} or ${agreementSigners.position} <= coalesce(${nextSignerPosition}, ${agreementSigners.position})))`,
      ),
    ),
    isOpenToImpersonator(reader, agreements.projectId),
  )

/** Condition on `agreements`: sent and not expired, so that the remaining signers can sign. */
export const isOpenAgreement = () =>
  and(
    eq(agreements.state, 'sent'),
    sql`(${agreements.expiresOn} is null or ${agreements.expiresOn} >= ${today()})`,
  )

/** Condition on `agreements`: it's the user's turn to sign. Doesn't check date and state. */
export const isTurnOfSigner = (uid: string) =>
  sql<boolean>`exists (
    select 1 from ${agreementSigners}
    where ${agreementSigners.agreementId} = ${agreements.id} and ${agreementSigners.uid} = ${uid} and ${isUnsigned}
      and (not ${agreements.inOrder} or ${agreementSigners.position} = ${nextSignerPosition}))`

export const isVisibleRequest = (reader: Reader) =>
  and(isVisibleOrWithdrawnRequest(reader), isNull(requests.withdrawnAt))

/** Condition on `requests`. Includes withdrawn ones, so that a late submission is rejected with the reason. */
export const isVisibleOrWithdrawnRequest = (reader: Reader) =>
  isOnProject(reader, requests.projectId, 'documents')

export type ProjectPerson = { uid: string; name: string; email: string }

/** Condition on `users`: on any of the projects. `ids` is a value or a subquery. */
export function isOnAnyProject(ids: SQL, right: ProjectRight = null): SQL {
  const main = sql`select ${projects.clientId} from ${projects} where ${projects.id} in (${ids})`
  const members = sql`select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} in (${ids})
    ${right ? sql`and ${projectMembers[right]}` : sql``}`
  return isAmong(users.id, sql`${main} union all ${members}`)
}

/** Lists the people on a project, except deactivated accounts. */
export async function listProjectRecipients(
  db: Pick<Database, 'select'>,
  project: string,
  right: ProjectRight = null,
): Promise<ProjectPerson[]> {
  return db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isOnAnyProject(sql`${project}`, right), isNull(users.deactivatedAt)))
    .orderBy(users.id)
}

/** Condition on `document_events`: the event is a view. Must match the partial index's expression. */
export const isViewEvent = sql`${documentEvents.action} in ('preview', 'download')`

/** Condition on `requests`: the project isn't archived. Archiving a project closes its requests. */
export const isInActiveProject = sql<boolean>`not exists (
  select 1 from ${projects} where ${projects.id} = ${requests.projectId} and ${projects.archivedAt} is not null)`

/** Condition on `requests`: awaiting the client. */
export const isOpenRequest = and(
  requireModule('requests'),
  isNull(requests.withdrawnAt),
  // Inlined, so that the plan of a prepared statement can use the partial indexes on open requests.
  inArray(requests.state, OPEN_REQUEST_STATES).inlineParams(),
  isInActiveProject,
)

/** Condition on `document_versions`: the version was accepted or approved and must stay. */
const isAcceptedVersion = sql`(
  exists (
    select 1 from ${requests} where ${requests.state} = 'accepted'
      and ${requests.documentId} = ${documentVersions.documentId}
      and ${requests.documentVersion} = ${documentVersions.version})
  or exists (
    select 1 from ${requestDocuments} join ${requests} on ${requests.id} = ${requestDocuments.requestId}
    where ${requests.state} = 'accepted' and ${requestDocuments.documentId} = ${documentVersions.documentId}
      and ${requestDocuments.version} = ${documentVersions.version}))`

const WITHDRAW_WITHIN_HOURS = 24

/**
 * Condition: the user uploaded the version within the last 24 hours, and no one else has viewed it or accepted it.
 */
export const isWithdrawable = (uid: string) => sql<boolean>`(
  ${documentVersions.uploadedBy} = ${uid}
  and ${documentVersions.createdAt} > now() - make_interval(hours => ${WITHDRAW_WITHIN_HOURS})
  and not exists (
    select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documentVersions.documentId}
      and ${documentEvents.version} = ${documentVersions.version}
      and ${isViewEvent} and ${documentEvents.uid} is distinct from ${uid})
  and not ${isAcceptedVersion})`
