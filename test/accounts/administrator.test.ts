import { expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { activity, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { PASSWORD } from '../make/make.ts'

const { ctx, db, mailsTo } = await openTestApp()
const start = (adminEmail: string) =>
  ensureAdministrator({ ...ctx, adminEmail }, { name: 'Office', password: PASSWORD })

test('a start with another ADMIN_EMAIL emails the former and the new administrator, and only such a start', async () => {
  const next = 'next@firm.example'
  await db.delete(usersRoles)
  await start(ADMIN_EMAIL)
  await start(ADMIN_EMAIL)
  for (const to of [ADMIN_EMAIL, next]) expect(await mailsTo(to)).toEqual([])

  await start(next)
  const year = String(new Date().getUTCFullYear())
  for (const to of [ADMIN_EMAIL, next]) {
    const [mail, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'administrator-changed', status: 'waiting' })
    expect(mail?.subject).toMatch(/^The administrator of .* has changed$/)
    const words = (mail?.text ?? '').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`is ${next}, and no longer ${ADMIN_EMAIL}`)
    expect(words).toMatch(new RegExp(`since .*${year}`))
    expect(words).toContain('If you did not expect it')
  }
  expect((await db.select().from(activity)).map(({ action }) => action)).toContain(
    'user.became-administrator',
  )

  await start(next)
  expect(await mailsTo(next)).toHaveLength(1)
  await start(ADMIN_EMAIL)
  for (const to of [ADMIN_EMAIL, next]) expect(await mailsTo(to)).toHaveLength(2)
})
