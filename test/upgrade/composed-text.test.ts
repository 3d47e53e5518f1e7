import { readdirSync, readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { documents, invoices, projects, requestLists, requests, users } from '#db/schema.ts'
import { newMigratedDatabase } from '#test/database.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeClient, makeDocument, makeProject } from '#test/make/make.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('_composed_text.sql')) ?? ''
const MIGRATION = readFileSync(new URL(file, folder), 'utf8')
const { db, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)
const migrate = () =>
  db.transaction(async (tx) => {
    for (const statement of MIGRATION.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  })
const decomposed = (text: string) => text.normalize('NFD')

test('upgrading composes stored text, and keeps all other text and its edit times', async () => {
  const [admin, client] = [await makeAdmin(db), await makeClient(db, { name: decomposed('Ümit Öğüt') })]
  const { id } = await makeProject(db, {
    clientId: client.id,
    title: decomposed('Übernahme'),
    tags: ['M&A', decomposed('Prüfung'), 'Zürich'],
  })
  const invoice = await makeInvoice(db, client, { billTo: decomposed('Ümit Öğüt\nKöln') })
  const sections = [{ title: decomposed('Verträge'), requests: [] }]
  await db.insert(requestLists).values([
    { id: 'taken', name: 'Größe', about: '', sections: [] },
    { id: 'kept', name: decomposed('Größe'), about: decomposed('für'), sections: sections as never },
  ])
  const before = await db.select().from(users).where(eq(users.id, admin.id))
  await migrate()
  expect(await db.select().from(users).where(eq(users.id, admin.id))).toEqual(before)
  expect(await db.query.users.findFirst({ where: eq(users.id, client.id) })).toMatchObject({
    name: 'Ümit Öğüt',
  })
  const [project] = await db.select().from(projects).where(eq(projects.id, id))
  expect(project).toMatchObject({
    title: 'Übernahme',
    tags: ['M&A', 'Prüfung', 'Zürich'],
    technologies: [],
    searchText: expect.stringContaining('übernahme'),
  })
  const [billed] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
  expect(billed?.billTo).toBe('Ümit Öğüt\nKöln')
  const lists = await db.select().from(requestLists).where(eq(requestLists.id, 'kept'))
  expect(lists).toMatchObject([
    { name: decomposed('Größe'), about: 'für', sections: [{ title: 'Verträge' }] },
  ])
  expect(await db.$count(requests)).toBe(0)
})

test('upgrading cleans the names of documents, and keeps both of two that then have the same name', async () => {
  const client = await makeClient(db)
  const { id: projectId } = await makeProject(db, { clientId: client.id })
  const add = (id: string, name: string, more = {}) =>
    makeDocument(db, { id, name, origin: 'client', clientId: client.id, ...more })
  const day = (n: number) => ({ modifiedAt: new Date(Date.UTC(2026, 0, n)) })
  await add('a', 'Größe.pdf')
  await add('b', decomposed('Größe.pdf'), day(2))
  await add('c', decomposed(' Größe.pdf'), day(3))
  await add('d', decomposed('Größe.pdf'), { projectId })
  await add('e', 'two\nlines\u202e\u202fPM.pdf ')
  await add('f', '.pdf')
  await add('g', '.hidden.pdf')
  await add('h', 'a. plan (2).pdf')
  await migrate()
  await migrate()
  const rows = await db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(eq(documents.clientId, client.id))
    .orderBy(asc(documents.id))
  expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
    a: 'Größe.pdf',
    b: 'Größe (3).pdf',
    c: 'Größe (2).pdf',
    d: 'Größe.pdf',
    e: 'two lines PM.pdf',
    f: 'Document.pdf',
    g: '.hidden.pdf',
    h: 'a. plan (2).pdf',
  })
})
