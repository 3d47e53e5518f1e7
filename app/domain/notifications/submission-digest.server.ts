import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { groupBy } from '#app/core/group-by.ts'
import { REQUEST_KINDS } from '#app/core/request-states.ts'
import { isOpenToStaff, type StaffReader } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { CLOSED_ACCOUNT_NAME_CAPITALIZED, displayName } from '#app/domain/user-columns.server.ts'
import type { EmailedNotification } from '#app/emails/email-kinds.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, projects, requestDocuments, requests, users } from '#db/schema.ts'

/**
 * Lists the submissions for the staff digest: those awaiting review, and approvals. `versions` are the submitted
 * uploads as `document/version`.
 */
export async function listSubmissions(
  db: Pick<Database, 'select'>,
  notifications: EmailedNotification[],
  reader: StaffReader,
) {
  const ids = notifications.filter(({ kind }) => kind === 'submitted').map(({ subjectId }) => subjectId)
  const rows = await selectRequests(
    db,
    and(inArray(requests.id, ids), isOpenToStaff(reader, requests.projectId)),
  )
  const uploads = await db
    .select({
      requestId: requestDocuments.requestId,
      id: documents.id,
      name: documents.name,
      version: requestDocuments.version,
    })
    .from(requestDocuments)
    .innerJoin(documents, and(eq(documents.id, requestDocuments.documentId), isNull(documents.removedAt)))
    .where(
      inArray(
        requestDocuments.requestId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(
      asc(requestDocuments.createdAt),
      asc(alphabetical(documents.name)),
      asc(requestDocuments.version),
    )
  const files = groupBy(uploads, 'requestId')
  const submissions = rows.map(({ id, kind, answer, decision, reason, name, email, ...row }) => {
    const { submission } = REQUEST_KINDS[kind]
    const fileList = (files.get(id) ?? []).map((file) => `${file.name} (v${file.version})`).join('\n')
    return {
      ...row,
      said: (decision ? DECISION_TEXTS[decision] : SUBMISSION_TEXTS[submission])(name),
      words: { text: answer, files: fileList || null, decision: decision === 'changes' ? reason : null }[
        submission
      ],
      by: { name, email },
    }
  })
  return { submissions, versions: new Set(uploads.map(({ id, version }) => `${id}/${version}`)) }
}

const DECISION_TEXTS = {
  approved: (name: string) => t('{name} approved it.', { name }),
  changes: (name: string) => t('{name} requested changes:', { name }),
}
const SUBMISSION_TEXTS = {
  text: (name: string) => t('{name} answered:', { name }),
  files: (name: string) => t('{name} submitted:', { name }),
  decision: (name: string) => t('{name} responded.', { name }),
}

const selectRequests = (db: Pick<Database, 'select'>, within: SQL | undefined) =>
  db
    .select({
      id: requests.id,
      project: projects.id,
      projectTitle: projects.title,
      ...pick(requests, 'title', 'kind', 'answer', 'decision', 'reason'),
      name: sql<string>`coalesce(${displayName}, ${CLOSED_ACCOUNT_NAME_CAPITALIZED}::text)`,
      email: users.email,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(users, eq(users.id, requests.submittedBy))
    .where(
      and(
        within,
        isNull(requests.withdrawnAt),
        or(eq(requests.state, 'submitted'), eq(requests.decision, 'approved')),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id), asc(requests.submittedAt), asc(requests.id))
