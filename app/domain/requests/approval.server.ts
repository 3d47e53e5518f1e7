import { and, eq, exists } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { tellFirm } from '../news/tell.server.ts'
import { visibleDocument } from '../visibility.server.ts'
import type { ApproveForm, ChangesForm } from './forms.ts'
import { type Asked, handIn } from './hand-in.server.ts'
import { requestSubject, rightNow } from './lock-request.server.ts'
import { addStep } from './steps.server.ts'

/** Approves the document version that the client has viewed. @throws {NotFound | Conflict} */
export async function approveRequest(ctx: ClientCtx, asked: Asked, seen: ApproveForm): Promise<void> {
  await decide(ctx, asked, seen, null)
}

/** Requests changes to the document version that the client has viewed. @throws {NotFound | Conflict} */
export async function askForChanges(ctx: ClientCtx, asked: Asked, form: ChangesForm): Promise<void> {
  await decide(ctx, asked, form, form.changes)
}

async function decide(ctx: ClientCtx, asked: Asked, seen: ApproveForm, changes: string | null) {
  await ctx.db.transaction(async (tx) => {
    const { title, project } = await handIn(tx, ctx, asked, {
      kind: 'approval',
      where: and(
        eq(requests.documentVersion, seen.version),
        eq(requests.sha256, seen.sha256),
        exists(readable(tx, ctx.actor.uid)),
      ),
      otherwise: t(
        'This is no longer the document that you have looked at: there is a newer version, or it was taken away. Please look at it again.',
      ),
      set: changes
        ? { decision: 'changes', reason: changes }
        : { state: 'accepted', decision: 'approved', decidedAt: rightNow },
    })
    const document = await nameOf(tx, asked.id)
    const { version, sha256 } = seen
    await addStep(tx, ctx, asked.id, {
      action: changes ? 'changes-asked' : 'approved',
      ...(changes ? { words: changes } : {}),
      document: { name: document, version, sha256 },
    })
    await recordActivity(tx, ctx, {
      action: changes ? 'project.changes-asked' : 'project.approved',
      subject: requestSubject(project, title),
      after: { document, version, sha256, changes },
    })
    await tellFirm(ctx, tx, { project: project.id, kind: 'handed-in', subjectId: asked.id })
  })
}

const readable = (tx: Transaction, uid: string) =>
  tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, requests.documentId), visibleDocument(uid)))

async function nameOf(tx: Transaction, request: string): Promise<string> {
  const [found] = await tx
    .select({ name: documents.name })
    .from(requests)
    .innerJoin(documents, eq(documents.id, requests.documentId))
    .where(eq(requests.id, request))
  if (!found) throw new Error('approved without a document')
  return found.name
}
