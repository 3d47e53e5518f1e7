import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { cleanFileName } from '#app/core/file-names.ts'
import { type Agreement, listEvents } from '#app/domain/agreements/agreement-records.server.ts'
import { queueStaffEmail } from '#app/domain/agreements/send-agreement.server.ts'
import { readUploadedPdf } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { AlreadyStored, storeOnce } from '#app/domain/files/stored-objects.server.ts'
import { type LockedProject, lockProjectForShare } from '#app/domain/projects/lock-project.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  agreementSigners,
  agreements,
  documentEvents,
  documents,
  documentVersions,
  users,
} from '#db/schema.ts'
import { printSealed } from './agreement-pdf.server.tsx'
import { findOrCreateSeal } from './seals.server.ts'

type SealingCtx = Pick<
  Ctx,
  'db' | 'secret' | 'pdf' | 'files' | 'uploads' | 'log' | 'appUrl' | 'adminEmail' | 'jobs'
>

/** Condition on `agreements`: all required signatures are there, but the PDF isn't sealed yet. */
const isUnsealed = and(
  isNull(agreements.sealedAt),
  or(
    and(eq(agreements.state, 'signed'), eq(agreements.countersign, false)),
    eq(agreements.state, 'countersigned'),
  ),
)

/** Queues the agreements whose task is lost, for example because a backup was restored, which contains no tasks. */
export async function queueMissingSeals({ jobs }: Pick<Ctx, 'jobs'>, tx: Transaction): Promise<void> {
  const missing = await tx.select({ id: agreements.id }).from(agreements).where(isUnsealed).limit(100)
  await jobs.queueTasks(
    tx,
    'seal-agreement',
    missing.map(({ id }) => id),
    0,
  )
}

/**
 * Creates the sealed PDF of an agreement, adds it to the project's documents, and queues the copies. Does nothing once
 * that is done: there is one file for all time.
 * @throws {Failure} if the storage is unavailable or the queue is full
 */
export async function sealAgreement(ctx: SealingCtx, id: string): Promise<void> {
  const [agreement] = await ctx.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.id, id), isUnsealed))
  if (!agreement) return
  const { title, shownText, shownHash, uploadSha256 } = agreement
  if (shownText === null || shownHash === null) throw new Error('the agreement has no text')
  const events = await listEvents(ctx.db, id)
  const seal = await findOrCreateSeal(ctx)
  // The seal has whole seconds.
  const sealedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  const content = await printSealed(ctx, { title, shownText, shownHash, uploadSha256 }, events, {
    upload: await readUploadedPdf(ctx, agreement),
    seal: { key: seal.key, text: shownText, reason: title, sealedAt },
  })
  await storeOnce(ctx, content, async (tx, { storageKey, bytes, sha256 }) => {
    // Projects are locked before their agreements.
    const project = await lockProjectForShare(tx, 'program', agreement.projectId)
    if (!project) throw new Error('the agreement’s project was deleted')
    const [sealed] = await tx
      .update(agreements)
      .set({ sealId: seal.id, sealedAt, sealedSha256: sha256 })
      .where(and(eq(agreements.id, id), isUnsealed))
      .returning({ id: agreements.id })
    if (!sealed) throw new AlreadyStored()
    const document = await insertDocument(tx, agreement, bytes)
    const version = { documentId: document.id, version: 1 }
    await tx.insert(documentVersions).values({ ...version, bytes, sha256, storageKey, kind: 'pdf' })
    await tx.insert(documentEvents).values({ ...version, id: randomUUID(), action: 'upload' })
    await queueCopies(tx, ctx, agreement, project)
  })
}

/** Leaves room for the number and the extension in a file name of 255 characters. */
const MAX_NAME_LENGTH = 240

/** Inserts a document of the agreement's title. If a document of the firm has this name, a number follows. */
async function insertDocument(tx: Transaction, { id, projectId, title }: Agreement, bytes: number) {
  const name = [...cleanFileName(title)].slice(0, MAX_NAME_LENGTH).join('')
  for (let number = 1; ; number++) {
    const [document] = await tx
      .insert(documents)
      .values({
        id: randomUUID(),
        agreementId: id,
        projectId,
        origin: 'firm',
        name: number === 1 ? `${name}.pdf` : `${name} (${number}).pdf`,
        kind: 'pdf',
        bytes,
        version: 1,
      })
      .onConflictDoNothing({ target: [documents.holder, documents.origin, documents.folder, documents.name] })
      .returning({ id: documents.id })
    if (document) return document
  }
}

/** Queues a copy for each signer, the main contact, and the team (see `queueStaffEmail`). */
async function queueCopies(
  tx: Transaction,
  ctx: SealingCtx,
  agreement: Agreement,
  { clientId }: LockedProject,
): Promise<void> {
  const { id } = agreement
  const signers = tx
    .select({ uid: agreementSigners.uid })
    .from(agreementSigners)
    .where(and(eq(agreementSigners.agreementId, id), isNotNull(agreementSigners.uid)))
  const isRecipient = or(inArray(users.id, signers), clientId === null ? undefined : eq(users.id, clientId))
  const people = await tx
    .select({ uid: users.id, to: users.email })
    .from(users)
    .where(and(isRecipient, isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
  const data = { agreement: id }
  for (const { uid, to } of people) await ctx.jobs.queueEmail(tx, { kind: 'agreement-copy', to, uid, data })
  await queueStaffEmail(tx, ctx, agreement, 'agreement-sealed')
}
