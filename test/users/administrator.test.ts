import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { openTestApp } from '#test/app.ts'
import { PASSWORD } from '#test/make/make.ts'

const { ctx, mailsTo } = await openTestApp()
const start = (adminEmail: string) =>
  ensureAdministrator({ ...ctx, adminEmail }, { name: 'Office', password: PASSWORD })

test('a start with another ADMIN_EMAIL emails the former and the new administrator, and only such a start', async () => {
  const [former, next] = [`${randomUUID()}@firm.example`, `${randomUUID()}@firm.example`]
  const count = async (email: string) => (await mailsTo(email)).length
  // The administrators of other tests lose the role here.
  await start(former)
  const earlier = await count(former)
  await start(former)
  expect(await count(former)).toBe(earlier)

  await start(next)
  expect([await count(former), await count(next)]).toEqual([earlier + 1, 1])
  for (const to of [former, next]) {
    const [mail] = await mailsTo(to)
    expect(mail).toMatchObject({ kind: 'administrator-changed', status: 'waiting' })
    expect(mail?.subject).toMatch(/^The administrator of .* has changed$/)
    const words = (mail?.text ?? '').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`${next} replaced ${former} as the administrator`)
    expect(words).toMatch(new RegExp(`On .*${new Date().getUTCFullYear()}.*If you didn't expect it`))
  }

  await start(next)
  expect(await count(next)).toBe(1)
  await start(ctx.adminEmail)
  expect(await count(next)).toBe(2)
})
