import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { documents, projects } from '#db/schema.ts'
import { chosenIds, forEachChosen, undoEach } from '../chosen.server.ts'
import { type Change, type ChangeOf, MOST_CHOSEN } from '../chosen.ts'
import { Failure } from '../failures.ts'
import { readersOf } from '../visibility.server.ts'
import { findVersionForAdmin } from './admin-documents.server.ts'
import { listPlacesFor, moveDocument } from './filing.server.ts'
import { readVersion } from './read-version.server.ts'
import { removeDocument, restoreRemovedDocument } from './removal.server.ts'
import { type Recipient, restoreDocument, shareDocument } from './sharing.server.ts'
import { checkDisk } from './upload.server.ts'

const id = z.string().max(100)
const chosen = chosenIds('document', 'documents')

export const ChosenDocuments = z.object({ chosen })
export const MoveChosenForm = z.object({ chosen, project: id.default('') })
/** `client` may be `all`. Without it, the document is shared with the people of the project. */
export const ShareChosenForm = z.object({ chosen, client: id.optional(), project: id.optional() })

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

/**
 * Returns the projects that all selected documents can be moved to. Documents shared with all clients can't be moved.
 */
export async function listPlacesForChosen(ctx: AdminCtx, of: Chosen[]) {
  const each: { id: string; title: string }[][] = []
  const kinds = Map.groupBy(of, (one) => JSON.stringify([one.clientId, one.projectId]))
  for (const [one] of kinds.values()) {
    if (!one || one.forAll) return []
    each.push(await listPlacesFor(ctx.db, { ...one, folder: 'none' }, (await readersOf(ctx.db, one)) ?? []))
  }
  const [first = [], ...others] = each
  return first.filter((place) => others.every((places) => places.some(({ id }) => id === place.id)))
}

const forEach = async (
  ctx: AdminCtx,
  ids: string[],
  verb: (of: Chosen) => Promise<Change | null | undefined>,
) => forEachChosen(ctx, ids, await listChosen(ctx, ids), verb)

export const removeChosen = (ctx: AdminCtx, ids: string[]) =>
  forEach(ctx, ids, ({ id }) => removeDocument(ctx, id))

/** Restores documents that are still removed, in the state the removal left. */
export const undoRemoval = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, named(ctx), (id, { is }) => restoreRemovedDocument(ctx, id, is))

/** Shares documents again that are still withdrawn, in the state the withdrawal left. */
export const undoWithdrawal = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, named(ctx), (id, { is }) => restoreDocument(ctx, id, is))

const named =
  ({ db }: AdminCtx) =>
  (ids: string[]) =>
    db
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(inArray(documents.id, ids))
      .orderBy(asc(documents.name), asc(documents.id))

export const moveChosen = (ctx: AdminCtx, ids: string[], project: string) =>
  forEach(ctx, ids, async ({ id, folder }) => {
    await moveDocument(ctx, id, { project, version: folder ?? '' })
    return null
  })

/**
 * Shares a copy of each document's latest version with another client or project. Each copy is an independent document.
 */
export const shareChosen = (ctx: AdminCtx, ids: string[], to: Recipient) =>
  forEach(ctx, ids, async (document) => {
    if (isThere(document, to)) throw new Failure(409, 'It is shared there already.')
    const found = await findVersionForAdmin(ctx, document.id)
    const { name, kind, bytes, sha256 } = found
    await checkDisk(ctx, bytes)
    const copy = await ctx.uploads.spool.create()
    try {
      for await (const chunk of await readVersion(ctx, found)) await copy.write(chunk)
      await copy.close()
      await shareDocument(ctx, { name, kind, file: { path: copy.path, bytes, sha256 } }, to)
      return null
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
