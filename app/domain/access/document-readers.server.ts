import { and, eq, isNull } from 'drizzle-orm'
import { Conflict } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { agreementSigners, projects, users } from '#db/schema.ts'
import { listProjectRecipients, type ProjectPerson } from './visibility.server.ts'

type DocumentAudience = {
  forAll: boolean
  projectId: string | null
  clientId: string | null
  /** Set for the sealed PDF of an agreement. */
  agreementId?: string | null
}

/** Lists the main contact, and the signers who are on the project. */
async function listAgreementReaders(
  db: Pick<Database, 'select'>,
  { projectId, agreementId }: { projectId: string; agreementId: string },
): Promise<ProjectPerson[]> {
  const [project] = await db
    .select({ clientId: projects.clientId })
    .from(projects)
    .where(eq(projects.id, projectId))
  const signers = await db
    .select({ uid: agreementSigners.uid })
    .from(agreementSigners)
    .where(eq(agreementSigners.agreementId, agreementId))
  const people = await listProjectRecipients(db, projectId)
  return people.filter(({ uid }) => uid === project?.clientId || signers.some((signer) => signer.uid === uid))
}

/** Lists the clients who can see a document while it is neither withdrawn nor removed. Null means all clients. */
export async function listDocumentReaders(
  db: Pick<Database, 'select'>,
  { forAll, projectId, clientId, agreementId }: DocumentAudience,
): Promise<ProjectPerson[] | null> {
  if (forAll) return null
  if (projectId && agreementId) return listAgreementReaders(db, { projectId, agreementId })
  if (projectId) return listProjectRecipients(db, projectId, 'documents')
  if (!clientId) return []
  return db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, clientId), isNull(users.deactivatedAt)))
}

/** The sealed PDF of an agreement stays as it is. */
export const createAgreementConflict = () =>
  new Conflict(t('This is the PDF of a signed agreement. It can’t be changed, moved, withdrawn or removed.'))
