import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { listActions, makeAdmin, makeAdministrator, makeClient, makeStaff } from '#test/make/make.ts'
import { plainText } from '#test/pages.ts'
import { selectionFields, undoForm } from './bulk-responses.ts'

const { as, db, mailsTo } = await openTestApp()
const admin = await makeAdministrator(db, ADMIN_EMAIL)

const post = async (intent: string, ids: string[], who: { id: string } = admin) => {
  const answer = await as(who).post('/admin?index&sort=name', { intent, ...selectionFields(ids) })
  const html = await answer.text()
  return { status: answer.status, html, words: plainText(html), undo: undoForm(html) }
}
const deactivated = async (ids: string[]) => {
  const rows = await db.select().from(users).where(inArray(users.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.deactivatedAt != null)
}

test('selected users can be deactivated after a confirmation that names them, and then reactivated', async () => {
  const people = [await makeClient(db, { name: 'Ann Able' }), await makeClient(db, { name: 'Bob Baker' })]
  const ids = people.map(({ id }) => id)
  const asked = await post('ask-deactivate', ids)
  expect(asked.words).toMatch(/Deactivate 2 users\? Ann Able Bob Baker/)
  expect(await deactivated(ids)).toEqual([false, false])
  const done = await post('deactivate-selected', ids)
  expect(done.words).toContain('2 users deactivated and signed out everywhere.')
  // Deleted sessions cannot be restored.
  expect(done.undo).toBeNull()
  expect(await deactivated(ids)).toEqual([true, true])
  for (const { id } of people) {
    const answer = await as({ id }).get('/client/dashboard')
    expect(answer.headers.get('location')).toBe('/login')
  }
  const again = await post('deactivate-selected', ids)
  expect(again.words).toContain('Ann Able : This user is already deactivated.')
  expect((await post('reactivate-selected', ids)).words).toContain('2 users can sign in again.')
  expect(await deactivated(ids)).toEqual([false, false])
  expect(await listActions(db, ids[0])).toEqual(['user.deactivated', 'user.reactivated'])
})

test('a bulk action on users skips staff and says why, and staff rows have no checkbox', async () => {
  const [other, colleague, client] = [
    await makeAdmin(db, { name: 'Otto Other' }),
    await makeStaff(db, { name: 'Cora Colleague' }),
    await makeClient(db, { name: 'Carl Client' }),
  ]
  const all = [admin.id, other.id, colleague.id, client.id]
  const { words } = await post('deactivate-selected', all)
  expect(words).toContain('1 user deactivated')
  expect(words).toContain('Otto Other : This is an administrator’s account.')
  expect(words).toContain('Cora Colleague : This is a team member’s account.')
  expect(await deactivated(all)).toEqual([false, false, false, true])
  await post('reactivate-selected', [client.id])
  const asColleague = await post('deactivate-selected', all, colleague)
  expect(asColleague.words).toContain('Only the administrator can manage it.')
  expect(await deactivated(all)).toEqual([false, false, false, true])
  for (const intent of ['invite-selected', 'reactivate-selected'])
    expect((await post(intent, [admin.id, other.id, colleague.id])).words).not.toMatch(
      /invitations? sent|can log/,
    )
  const html = await (await as(admin).get('/admin?sort=signed-up')).text()
  expect(html).toContain(`value="${client.id}"`)
  expect(html).not.toMatch(new RegExp(`type="checkbox"[^>]*value="(${other.id}|${colleague.id})"`))
})

test('selected users can be invited again, unless their account is already in use', async () => {
  const invited = await makeClient(db, {
    name: 'Ida Invited',
    emailVerified: false,
    invitedAt: new Date('2026-01-01'),
  })
  const inUse = await makeClient(db, { name: 'Uma User' })
  const asked = await post('ask-invite', [invited.id, inUse.id])
  expect(asked.words).toContain('Invite 2 users again?')
  expect(await mailsTo(invited.email)).toHaveLength(0)
  const done = await post('invite-selected', [invited.id, inUse.id])
  expect(done.words).toContain('1 invitation sent.')
  expect(done.words).toContain('Uma User : This user already has an account and doesn’t need an invitation.')
  expect(done.undo).toBeNull()
  expect((await mailsTo(invited.email)).map(({ kind }) => kind)).toEqual(['invitation'])
  expect(await mailsTo(inUse.email)).toHaveLength(0)
  expect(done.html).not.toContain('/invitation?token=')
})
