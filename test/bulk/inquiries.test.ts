import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inquiries } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { listActions, listActivity, makeAdmin, makeInquiry } from '#test/make/make.ts'
import { expectStatus, expectTexts, plainText } from '#test/pages.ts'
import { selectionFields, undoForm } from './bulk-responses.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

const post = async (fields: Record<string, string>) => {
  const answer = await admin.post('/admin/inquiries', fields)
  const html = await answer.text()
  return { status: answer.status, words: plainText(html), undo: undoForm(html) }
}
const listed = async (query: string) => plainText(await (await admin.get(`/admin/inquiries?${query}`)).text())
const stored = async (ids: string[]) => {
  const rows = await db.select().from(inquiries).where(inArray(inquiries.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id))
}
async function plant() {
  const mark = randomUUID().slice(0, 8)
  const [ann, bob] = [
    await makeInquiry(db, { fullName: `Ann ${mark}` }),
    await makeInquiry(db, { fullName: `Bob ${mark}`, status: 'In conversation' }),
  ]
  return { mark, ids: [ann.id, bob.id] as const }
}

test('setting the status of selected inquiries can be undone', async () => {
  const { ids } = await plant()
  const done = await post({ intent: 'status-selected', status: 'Declined', ...selectionFields([...ids]) })
  expect(done.words).toContain('2 inquiries changed to “Declined”.')
  expect((await stored([...ids])).map((row) => row?.status)).toEqual(['Declined', 'Declined'])
  expect(await listActivity(db, ids[1])).toMatchObject([
    {
      action: 'inquiry.changed',
      before: { status: 'In conversation' },
      after: { status: 'Declined' },
    },
  ])
  const undone = await post(done.undo ?? {})
  expect(undone.words).toContain('2 changes undone.')
  expect(undone.undo).toBeNull()
  expect((await stored([...ids])).map((row) => row?.status)).toEqual(['New', 'In conversation'])
})

test('undoing a bulk change skips and names inquiries that have changed since', async () => {
  const { mark, ids } = await plant()
  const done = await post({ intent: 'status-selected', status: 'Declined', ...selectionFields([...ids]) })
  await db.update(inquiries).set({ status: 'Won' }).where(eq(inquiries.id, ids[0]))
  const undone = await post(done.undo ?? {})
  expect(undone.words).toContain('1 change undone.')
  expect(undone.words).toContain(
    `Ann ${mark} : You’ve already saved a different version of this, maybe in another window.`,
  )
  expect((await stored([...ids])).map((row) => row?.status)).toEqual(['Won', 'In conversation'])
  // A second click finds nothing to undo.
  expect((await post(done.undo ?? {})).words).not.toContain('Undone')
})

test('setting an inquiry to the status it already has logs nothing and offers no undo', async () => {
  const { ids } = await plant()
  const { words, undo } = await post({
    intent: 'status-selected',
    status: 'New',
    ...selectionFields([ids[0]]),
  })
  expect(words).toContain('1 inquiry changed to “New”.')
  expect(undo).toBeNull()
  expect(await listActivity(db, ids[0])).toEqual([])
})

test('archived inquiries leave the list until undone, but can still be found by status and search', async () => {
  const { mark, ids } = await plant()
  expect(await listed('')).toContain(`Ann ${mark}`)
  const done = await post({ intent: 'archive-selected', ...selectionFields([...ids]) })
  expect(done.words).toContain('2 inquiries archived.')
  for (const query of ['', 'status=New']) expect(await listed(query)).not.toContain(`Ann ${mark}`)
  expectTexts(await listed('status=Archived'), ['Unarchive', `Ann ${mark}`])
  expect(await listed(`search=${mark}`)).toMatch(new RegExp(`Ann ${mark}.* Archived`))
  expect((await post(done.undo ?? {})).words).toContain('2 changes undone.')
  expect(await listed('')).toContain(`Bob ${mark}`)
  expect(await listActions(db, ids[0])).toEqual(['inquiry.archived', 'inquiry.unarchived'])
})

test('undoing a bulk archive action skips an inquiry that has been archived again since', async () => {
  const { mark, ids } = await plant()
  const done = await post({ intent: 'archive-selected', ...selectionFields([ids[0]]) })
  await post({ intent: 'unarchive-selected', ...selectionFields([ids[0]]) })
  await db
    .update(inquiries)
    .set({ archivedAt: new Date('2026-01-01') })
    .where(eq(inquiries.id, ids[0]))
  expect((await post(done.undo ?? {})).words).toContain(`Ann ${mark} : This is no longer archived.`)
  expect((await stored([ids[0]]))[0]?.archivedAt).toEqual(new Date('2026-01-01'))
})

test('unarchiving names the selected inquiries that were not archived', async () => {
  const { mark, ids } = await plant()
  await post({ intent: 'archive-selected', ...selectionFields([ids[0]]) })
  const done = await post({ intent: 'unarchive-selected', ...selectionFields([...ids, 'gone']) })
  expect(done.words).toContain('1 inquiry unarchived.')
  expect(done.words).toContain(`Bob ${mark} : This is no longer archived.`)
  expect(done.words).toContain('1 item : No longer exists.')
  await post(done.undo ?? {})
  expect((await stored([ids[0]]))[0]?.archivedAt).not.toBeNull()
})

test('a bulk action accepts 1 to 50 rows, and its undo accepts only changes that the action made', async () => {
  for (const intent of ['status-selected', 'archive-selected', 'unarchive-selected']) {
    const none = await post({ intent, status: 'Won' })
    expect([none.status, none.words.includes('Select at least one row.')]).toEqual([400, true])
    const many = selectionFields(Array.from({ length: 51 }, () => randomUUID()))
    const answer = await post({ intent, status: 'Won', ...many })
    expect([answer.status, answer.words.includes('Select at most 50 rows.')]).toEqual([400, true])
  }
  const { ids } = await plant()
  const undo = async (intent: string, before: string, after: string) => {
    const change = { 'changes[0].id': ids[0], 'changes[0].before': before, 'changes[0].after': after }
    return (await post({ intent, ...change })).words
  }
  expect(await undo('undo-status', 'Nonsense', 'New')).toContain('Unknown status.')
  expect(await undo('undo-archiving', '', 'Nonsense')).toContain(
    'Someone changed this in the meantime, so your change wasn’t undone.',
  )
  await expectStatus(post({ intent: 'undo-status' }), 400)
  expect((await stored([ids[0]]))[0]?.status).toBe('New')
})

test('an inquiry can be archived and unarchived on its own page', async () => {
  const { ids } = await plant()
  const at = `/admin/inquiries/${ids[0]}`
  const change = async (intent: string) => plainText(await (await admin.post(at, { intent })).text())
  expect(await change('archive')).toContain('Inquiry archived')
  expect(await change('archive')).toContain('This is already archived.')
  expect(await change('unarchive')).toContain('Inquiry unarchived.')
  expect((await stored([ids[0]]))[0]?.archivedAt).toBeNull()
})
