import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Transaction } from '#db/connect.server.ts'
import { textTemplates } from '#db/schema.ts'
import { TEMPLATE_KINDS, TEMPLATE_LIMITS, type TemplateForm, type TemplateKind } from './template-form.ts'

const columns = pick(textTemplates, 'id', 'kind', 'name', 'body')

/** Lists the templates of one kind, or of all kinds. There are at most `TEMPLATE_LIMITS.templates`. */
export const listTemplates = ({ db }: AdminCtx, kind?: TemplateKind) =>
  db
    .select(columns)
    .from(textTemplates)
    .where(kind ? eq(textTemplates.kind, kind) : inArray(textTemplates.kind, TEMPLATE_KINDS))
    .orderBy(asc(textTemplates.kind), asc(alphabetical(textTemplates.name)), asc(textTemplates.id))
    .limit(TEMPLATE_LIMITS.templates)
export type Template = Awaited<ReturnType<typeof listTemplates>>[number]

/** Returns a template with its revision. @throws {NotFound} */
export async function findTemplate({ db }: AdminCtx, id: string) {
  const [found] = await db.select(columns).from(textTemplates).where(eq(textTemplates.id, id))
  if (!found) throw new NotFound(t('Template not found'))
  return { ...found, version: getRevision(found.kind, found.name, found.body) }
}

/** @throws {Failure | Conflict} if the name is taken, or there are too many templates */
export async function createTemplate(ctx: AdminCtx, { kind, name, body }: TemplateForm): Promise<void> {
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    await lockTemplates(tx)
    if ((await tx.$count(textTemplates)) >= TEMPLATE_LIMITS.templates)
      throw new Conflict(
        t('You can keep up to {templates} templates. Delete one first.', {
          templates: TEMPLATE_LIMITS.templates,
        }),
      )
    await assertNameFree(tx, { id, kind, name })
    await tx.insert(textTemplates).values({ id, kind, name, body })
    await recordActivity(tx, ctx, {
      action: 'template.created',
      subject: { id, name },
      after: { kind, body },
    })
  })
}

/** @throws {NotFound | EditConflict | Failure} */
export async function updateTemplate(ctx: AdminCtx, id: string, form: TemplateForm): Promise<void> {
  const { kind, name, body } = form
  await ctx.db.transaction(async (tx) => {
    await lockTemplates(tx)
    const [before] = await tx.select(columns).from(textTemplates).where(eq(textTemplates.id, id))
    if (!before) throw new NotFound(t('Template not found'))
    const edited = { id, actions: ['template.changed'] as const }
    await assertRevision(tx, ctx.actor, edited, form.version, before.kind, before.name, before.body)
    await assertNameFree(tx, { id, kind, name })
    await tx
      .update(textTemplates)
      .set({ kind, name, body, updatedAt: sql`now()` })
      .where(eq(textTemplates.id, id))
    await recordActivity(tx, ctx, {
      action: 'template.changed',
      subject: { id, name },
      before,
      after: { kind, name, body },
    })
  })
}

/** @throws {NotFound} */
export async function deleteTemplate(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(textTemplates).where(eq(textTemplates.id, id)).returning(columns)
    if (!deleted) throw new NotFound(t('Template not found'))
    const { name, kind, body } = deleted
    await recordActivity(tx, ctx, {
      action: 'template.deleted',
      subject: { id, name },
      before: { kind, body },
    })
  })
}

/** Serializes the limit and name checks with other changes to templates. */
const lockTemplates = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('text templates', 0))`)

async function assertNameFree(tx: Transaction, { id, kind, name }: Omit<Template, 'body'>): Promise<void> {
  const same = and(eq(textTemplates.kind, kind), eq(textTemplates.name, name), ne(textTemplates.id, id))
  if ((await tx.$count(textTemplates, same)) > 0)
    throw new Failure(400, t('Another template already has this name.'), 'name')
}
