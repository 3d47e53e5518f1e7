import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import {
  activity,
  documents,
  documentVersions,
  emails,
  pendingObjects,
  projectMembers,
  projects,
  users,
} from '#db/schema.ts'
import { pdf } from '#test/make/files.ts'
import { freePort } from '#test/postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { kill, launch, ready, stop } from './server.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const DOCUMENTS = 300
const CLIENT = 'demo-harborline'

/** Lists the keys of all documents in the storage, without the assets of pages. */
const objectsIn = (folder: string) =>
  readdirSync(join(folder, 'documents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/assets'))
    .map((entry) => entry.name)
    .toSorted()

type Database = Awaited<ReturnType<typeof openDatabase>>['db']

/** Counts the document versions of a project. */
async function sharedIn(db: Database, project: string) {
  const rows = await db
    .select({ key: documentVersions.storageKey })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(eq(documents.projectId, project))
  return { project, versions: rows.length }
}

/** Counts the document versions that belong to others or to projects with other members. */
async function staying(db: Database) {
  const shared = db.select({ id: projectMembers.projectId }).from(projectMembers)
  const rows = await db
    .select({ key: documentVersions.storageKey })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(
      or(isNull(documents.clientId), ne(documents.clientId, CLIENT), inArray(documents.projectId, shared)),
    )
  return rows.length
}

test(`${ROUNDS} kills during the erasure of an account leave all or nothing of it, and always what others share`, async () => {
  const port = await freePort()
  const folder = newDemoFolder()
  const settings = { PORT: String(port), DATA_DIR: folder }
  const inDatabase = async <T>(work: (db: Database) => Promise<T>) => {
    const { db, close } = await openDatabase({ folder: join(folder, 'db') })
    const result = await work(db)
    await close()
    return result
  }

  // Adds documents of the demo client, some shared with a project member, and lets the account expire.
  const kept = await inDatabase(async (db) => {
    const [member] = await db
      .select({ project: projectMembers.projectId })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .where(eq(projects.clientId, CLIENT))
      .orderBy(projects.id)
    const projectId = member?.project ?? ''
    for (let i = 0; i < DOCUMENTS; i++) {
      const [id, storageKey, content] = [randomUUID(), randomUUID(), pdf()]
      const row = { bytes: content.length, kind: 'pdf' as const, version: 1 }
      const filed = i % 3 === 0 ? { projectId } : {}
      const document = { ...row, ...filed, id, clientId: CLIENT, origin: 'client', name: `${i}.pdf` } as const
      await db.insert(documents).values(document)
      const sha256 = createHash('sha256').update(content).digest('hex')
      await db.insert(documentVersions).values({ ...row, documentId: id, storageKey, sha256 })
      mkdirSync(join(folder, 'documents', storageKey.slice(0, 2)), { recursive: true })
      writeFileSync(join(folder, 'documents', storageKey.slice(0, 2), storageKey), content)
    }
    await db
      .update(users)
      .set({ closesAt: new Date(Date.now() - 1000) })
      .where(eq(users.id, CLIENT))
    return { ...(await sharedIn(db, projectId)), stay: await staying(db) }
  })
  expect(kept.versions).toBeGreaterThan(DOCUMENTS / 3)

  /** Expects every object to belong to a version or to be pending, and every version to have its object. */
  const consistent = (db: Database) =>
    Promise.all([db.select().from(documentVersions), db.select().from(pendingObjects)]).then(
      ([versions, pending]) => {
        const stored = new Set(objectsIn(folder))
        const known = new Set([...versions, ...pending].map((row) => row.storageKey))
        expect(versions.filter((row) => !stored.has(row.storageKey))).toEqual([])
        expect([...stored].filter((key) => !known.has(key))).toEqual([])
        return { versions: versions.length, pending: pending.length }
      },
    )

  for (let round = 0; round < ROUNDS; round++) {
    const running = launch(settings)
    await ready(running, port)
    // Kills around the moment of a poll of the queue, every two seconds.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2500))
    await kill(running)
    await inDatabase(async (db) => {
      await consistent(db)
      expect(await sharedIn(db, kept.project)).toMatchObject({ versions: kept.versions })
      const there = await db.$count(users, eq(users.id, CLIENT))
      expect((await db.$count(documents, eq(documents.clientId, CLIENT))) > 0).toBe(there === 1)
      expect(await db.$count(emails, eq(emails.kind, 'account-closed'))).toBe(1 - there)
    })
  }

  const running = launch(settings)
  await ready(running, port)
  while (objectsIn(folder).length > kept.stay) await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await stop(running)).toBe(0)
  // The next start deletes objects that a kill after the commit left.
  const last = launch(settings)
  await ready(last, port)
  expect(await stop(last)).toBe(0)

  await inDatabase(async (db) => {
    const { pending } = await consistent(db)
    expect([pending, await db.$count(documents, eq(documents.clientId, CLIENT))]).toEqual([0, 0])
    expect(await sharedIn(db, kept.project)).toMatchObject({ versions: kept.versions })
    expect(await db.$count(activity, eq(activity.action, 'user.closed'))).toBe(1)
    expect(await db.$count(emails, eq(emails.kind, 'account-closed'))).toBe(1)
  })
})
