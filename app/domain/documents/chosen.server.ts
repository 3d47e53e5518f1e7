import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { documents, projects } from '#db/schema.ts'
import { Failure } from '../failures.ts'
import { readersOf } from '../visibility.server.ts'
import { findVersionForAdmin } from './admin-documents.server.ts'
import { listPlacesFor, moveDocument } from './filing.server.ts'
import { MOST_CHOSEN } from './kinds.ts'
import { removeDocument } from './removal.server.ts'
import { type Recipient, shareDocument } from './sharing.server.ts'
import { checkDisk } from './upload.server.ts'

const NONE = 'Select at least one document.'
const id = z.string().max(100)

/** One for each that could be chosen, in its place; none where it was not. */
const chosen = z
  .array(id.optional(), { error: NONE })
  .optional()
  .transform((all = []) => [...new Set(all.flatMap((one) => one ?? []))])
  .refine((all) => all.length > 0, NONE)
  .refine((all) => all.length <= MOST_CHOSEN, `Select at most ${MOST_CHOSEN} documents.`)

export const ChosenForm = z.object({ documents: chosen })
export const MoveChosenForm = z.object({ documents: chosen, project: id.default('') })
/** `client` may be `all`; without it the project's people get it. */
export const ShareChosenForm = z.object({
  documents: chosen,
  client: id.optional(),
  project: id.optional(),
})

/** Those of these documents that are still there, by name. */
export async function listChosen({ db }: AdminCtx, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      ...{ id: documents.id, name: documents.name, version: documents.version, from: documents.origin },
      ...{ clientId: documents.clientId, projectId: documents.projectId, project: projects.title },
      ...{ folder: documents.folder, forAll: documents.forAll },
    })
    .from(documents)
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(and(inArray(documents.id, ids.slice(0, MOST_CHOSEN)), isNull(documents.removedAt)))
    .orderBy(asc(documents.name), asc(documents.id))
}
type Chosen = Awaited<ReturnType<typeof listChosen>>[number]

/** Where all of these documents can be filed; those of all clients go nowhere. */
export async function listPlacesForChosen(ctx: AdminCtx, of: Chosen[]) {
  const each: { id: string; title: string }[][] = []
  // Many stand in the same place.
  const kinds = Map.groupBy(of, (one) => JSON.stringify([one.clientId, one.projectId]))
  for (const [one] of kinds.values()) {
    if (!one || one.forAll) return []
    each.push(await listPlacesFor(ctx.db, { ...one, folder: 'none' }, (await readersOf(ctx.db, one)) ?? []))
  }
  const [first = [], ...others] = each
  return first.filter((place) => others.every((places) => places.some(({ id }) => id === place.id)))
}

/** How many it was done to, and why not to the others, each with its name. */
export type Outcome = { done: number; refused: { name: string; reason: string }[] }

/** One after the other, each by itself: what can't be done to one is no reason not to do it to the next. */
async function forEach(
  ctx: AdminCtx,
  ids: string[],
  verb: (document: Chosen) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (const document of await listChosen(ctx, ids)) {
    try {
      await verb(document)
      outcome.done++
    } catch (err) {
      if (!(err instanceof Failure)) throw err
      outcome.refused.push({ name: document.name, reason: err.message })
    }
  }
  return outcome
}

/** As `removeDocument`, of many. */
export const removeChosen = (ctx: AdminCtx, ids: string[]) =>
  forEach(ctx, ids, ({ id }) => removeDocument(ctx, id))

/** As `moveDocument`, of many. */
export const moveChosen = (ctx: AdminCtx, ids: string[], project: string) =>
  forEach(ctx, ids, ({ id, folder }) => moveDocument(ctx, id, { project, version: folder ?? '' }))

/** Shares the newest version of each with others as well: a copy, which is a document of its own from then on. */
export const shareChosen = (ctx: AdminCtx, ids: string[], to: Recipient) =>
  forEach(ctx, ids, async (document) => {
    if (isThere(document, to)) throw new Failure(409, 'It is shared there already.')
    const { name, kind, bytes, sha256, storageKey } = await findVersionForAdmin(ctx, document.id)
    await checkDisk(ctx, bytes)
    const copy = await ctx.uploads.spool.create()
    try {
      for await (const chunk of await ctx.files.get(storageKey)) await copy.write(chunk)
      await copy.close()
      await shareDocument(ctx, { name, kind, file: { path: copy.path, bytes, sha256 } }, to)
    } finally {
      await copy.remove()
    }
  })

const isThere = ({ from, forAll, projectId, clientId }: Chosen, to: Recipient) =>
  from === 'firm' &&
  (to === null
    ? forAll
    : to.projectId !== null
      ? projectId === to.projectId
      : projectId === null && clientId === to.clientId)
