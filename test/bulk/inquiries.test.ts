import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, inquiries } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeStaff } from '#test/make/make.ts'
import { makeInquiry } from '#test/make/make-inquiry.ts'
import { noticeText, selectionFields, undoForm } from './bulk-responses.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

const post = async (fields: Record<string, string>, query = '', who = admin) => {
  const answer = await who.post(`/admin/inquiries${query}`, fields)
  const html = await answer.text()
  return { status: answer.status, words: noticeText(html), undo: undoForm(html) }
}
const listed = async (query: string) =>
  noticeText(await (await admin.get(`/admin/inquiries?${query}`)).text())
const stored = async (ids: string[]) => {
  const rows = await db.select().from(inquiries).where(inArray(inquiries.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id))
}
const actionsOn = (id: string) =>
  db
    .select({ action: activity.action, before: activity.before, after: activity.after })
    .from(activity)
    .where(and(eq(activity.subjectKind, 'inquiry'), eq(activity.subjectId, id)))
    .orderBy(activity.id)

async function plant() {
  const mark = randomUUID().slice(0, 8)
  const [ann, bob] = [
    await makeInquiry(db, { fullName: `Ann ${mark}` }),
    await makeInquiry(db, { fullName: `Bob ${mark}`, status: 'In conversation' }),
  ]
  return { mark, ids: [ann.id, bob.id] as const }
}

describe('bulk actions on inquiries', () => {
  test('set a status, which can be undone', async () => {
    const { ids } = await plant()
    const done = await post({ intent: 'status-selected', status: 'Declined', ...selectionFields([...ids]) })
    expect(done.words).toContain('2 inquiries are now “Declined”.')
    expect((await stored([...ids])).map((row) => row?.status)).toEqual(['Declined', 'Declined'])
    expect(await actionsOn(ids[1])).toEqual([
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

  test('skip inquiries that changed since when undone, and name them', async () => {
    const { mark, ids } = await plant()
    const done = await post({ intent: 'status-selected', status: 'Declined', ...selectionFields([...ids]) })
    await db.update(inquiries).set({ status: 'Won' }).where(eq(inquiries.id, ids[0]))
    const undone = await post(done.undo ?? {})
    expect(undone.words).toContain('Change undone.')
    expect(undone.words).toContain(
      `Ann ${mark} : You've already saved a different version of this. The changes here aren't saved yet.`,
    )
    expect((await stored([...ids])).map((row) => row?.status)).toEqual(['Won', 'In conversation'])
    // A second click finds nothing to undo.
    expect((await post(done.undo ?? {})).words).not.toContain('Undone')
  })

  test('log nothing and offer no undo for the status that an inquiry has already', async () => {
    const { ids } = await plant()
    const { words, undo } = await post({
      intent: 'status-selected',
      status: 'New',
      ...selectionFields([ids[0]]),
    })
    expect(words).toContain('1 inquiry is now “New”.')
    expect(undo).toBeNull()
    expect(await actionsOn(ids[0])).toEqual([])
  })

  test('archive inquiries, which leave the list but are found by status and search until undone', async () => {
    const { mark, ids } = await plant()
    expect(await listed('')).toContain(`Ann ${mark}`)
    const done = await post({ intent: 'archive-selected', ...selectionFields([...ids]) })
    expect(done.words).toContain('2 inquiries archived.')
    for (const query of ['', 'status=New']) expect(await listed(query)).not.toContain(`Ann ${mark}`)
    expect(await listed('status=Archived')).toMatch(new RegExp(`Unarchive.*Ann ${mark}`))
    expect(await listed(`search=${mark}`)).toMatch(new RegExp(`Ann ${mark}.* Archived`))
    expect((await post(done.undo ?? {})).words).toContain('2 changes undone.')
    expect(await listed('')).toContain(`Bob ${mark}`)
    expect((await actionsOn(ids[0])).map(({ action }) => action)).toEqual([
      'inquiry.archived',
      'inquiry.brought-back',
    ])
  })

  test('do not undo an archiving that happened again since', async () => {
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

  test('unarchive the archived inquiries and name the others', async () => {
    const { mark, ids } = await plant()
    await post({ intent: 'archive-selected', ...selectionFields([ids[0]]) })
    const done = await post({ intent: 'unarchive-selected', ...selectionFields([...ids, 'gone']) })
    expect(done.words).toContain('1 inquiry unarchived.')
    expect(done.words).toContain(`Bob ${mark} : This is no longer archived.`)
    expect(done.words).toContain('One item : No longer exists.')
    await post(done.undo ?? {})
    expect((await stored([ids[0]]))[0]?.archivedAt).not.toBeNull()
  })

  test('take 1 to 50 inquiries, and undo only changes that they made', async () => {
    for (const intent of ['status-selected', 'archive-selected', 'unarchive-selected']) {
      const none = await post({ intent, status: 'Won' })
      expect([none.status, none.words.includes('Select at least one row.')]).toEqual([400, true])
      const many = selectionFields(Array.from({ length: 51 }, () => randomUUID()))
      const answer = await post({ intent, status: 'Won', ...many })
      expect([answer.status, answer.words.includes('Select at most 50 rows.')]).toEqual([400, true])
    }
    const { ids } = await plant()
    const made = (was: string, is: string) => ({
      ...{ 'changes[0].id': ids[0], 'changes[0].was': was, 'changes[0].is': is },
    })
    expect((await post({ intent: 'undo-status', ...made('Nonsense', 'New') })).words).toContain(
      'Unknown status.',
    )
    expect((await post({ intent: 'undo-archiving', ...made('', 'Nonsense') })).words).toContain(
      'Changed since then.',
    )
    expect((await post({ intent: 'undo-status' })).status).toBe(400)
    expect((await stored([ids[0]]))[0]?.status).toBe('New')
  })

  test('are refused to clients and open to all staff', async () => {
    const { ids } = await plant()
    const fields = { intent: 'archive-selected', ...selectionFields([ids[0]]) }
    expect((await post(fields, '', as(await makeClient(db)))).status).toBe(403)
    expect((await stored([ids[0]]))[0]?.archivedAt).toBeNull()
    expect((await post(fields, '', as(await makeStaff(db)))).words).toContain('1 inquiry archived.')
  })

  test('have a box per row in a plain form', async () => {
    const { mark, ids } = await plant()
    const html = await (await admin.get(`/admin/inquiries?search=${mark}`)).text()
    const boxes = [...html.matchAll(/<input type="checkbox" form[^>]*>/g)].map(([box]) => box)
    expect(boxes).toHaveLength(2)
    for (const box of boxes) expect(box).toContain('form="selection"')
    expect(boxes.map((box) => /value="([^"]+)"/.exec(box)?.[1]).sort()).toEqual([...ids].sort())
    const form = html.match(/<form[^>]*id="selection"[^>]*>/)?.[0]
    expect(form).toContain('method="post"')
    expect(form).toContain(`action="/admin/inquiries?search=${mark}"`)
  })
})

test('an inquiry is archived and unarchived on its own page', async () => {
  const { ids } = await plant()
  const at = `/admin/inquiries/${ids[0]}`
  const change = async (intent: string) => noticeText(await (await admin.post(at, { intent })).text())
  expect(await change('archive')).toContain('Inquiry archived')
  expect(await change('archive')).toContain('This is already archived.')
  expect(await change('unarchive')).toContain('Inquiry unarchived.')
  expect((await stored([ids[0]]))[0]?.archivedAt).toBeNull()
})
