import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backups, documentVersions, emails, failedSignIns, users } from '#db/schema.ts'
import { readEnv } from '#server/settings/env.ts'
import { listSettingsWarnings } from '#server/settings/warnings.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { makeAdministrator, makeBackup } from '../make/make.ts'

const warnings = ['HUMAN_CHECK is none: bots can submit the inquiry form.']
const { as, ctx, db } = await openTestApp({ warnings, alertTo: 'on-call@firm.example' })
const admin = as(await makeAdministrator(db, ADMIN_EMAIL))
await makeBackup(db)
const pageOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

test('the System page shows the status of every part and never shows a secret', async () => {
  const mail = { id: randomUUID(), kind: 'test', to: 'a@b.example', subject: 'S', html: 'H', text: 'T' }
  await db.insert(emails).values({ ...mail, createdAt: new Date(Date.now() - 2 * 3_600_000) })
  await db
    .insert(failedSignIns)
    .values({ method: 'password', network: '192.0.2.50', startedAt: new Date('2026-01-01'), attempts: 3 })
  const answer = await admin.get('/admin/system')
  expect(answer.status).toBe(200)
  const page = await pageOf(answer)
  for (const words of [
    'Needs attention',
    'waiting for more than an hour',
    'Database: OK',
    'Document storage: OK',
    'free on the DATA_DIR disk.',
    'Running since',
    process.version,
    'Not sent, but saved as files in DATA_DIR/mail',
    'not sent, or waiting for more than an hour',
    'Last 24 hours',
    'email to on-call@firm.example when a problem starts',
    ...warnings,
    'Your account is protected only by a password.',
    'Expired data to delete',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain(ctx.secret)
})

test('the System page warns from the first day that there is no backup yet', async () => {
  const lineOf = async () => {
    const page = await pageOf(await admin.get('/admin/system'))
    return /<li[^>]*>(?:(?!<li).)*(?:No backup yet|last backup was made on).*?<\/li>/s
      .exec(page)?.[0]
      .replaceAll(/<[^>]*>/g, '')
  }
  expect(await lineOf()).toMatch(/^OK\s*The last backup was made on /)
  await db.delete(backups)
  await db.update(users).set({ createdAt: sql`now()` })
  await db.update(documentVersions).set({ createdAt: sql`now()` })
  try {
    expect(await lineOf()).toMatch(/^Warning\s*No backup yet\. /)
  } finally {
    await makeBackup(db)
  }
})

const good = {
  ADMIN_EMAIL,
  APP_URL: 'https://portal.firm.example',
  TRUST_PROXY: '1',
  STAFF_TWO_FACTOR: 'required',
  SMTP_URL: 'smtps://user:a-secret@mail.firm.example',
  CLAMAV_URL: 'tcp://127.0.0.1:3310',
}
const warningsOf = (settings: Record<string, string>) => listSettingsWarnings(readEnv(settings))

test('the list of unsafe settings is empty for safe settings', () => {
  expect(warningsOf(good)).toEqual([])
  expect(warningsOf({ ...good, SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([])
  const secret = 'x'.repeat(32)
  const s3 = { S3_BUCKET: 'foyer', AWS_ACCESS_KEY_ID: 'foyer', AWS_SECRET_ACCESS_KEY: secret }
  for (const near of [
    { DATABASE_URL: 'postgres://foyer:x@database:5432/foyer', AUTH_SECRET: secret },
    { DATABASE_URL: 'postgres://foyer:x@db.firm.example/foyer?sslmode=verify-full', AUTH_SECRET: secret },
    { ...s3, S3_ENDPOINT: 'http://storage:7070' },
    { ...s3, S3_ENDPOINT: 'https://s3.example' },
    { CLAMAV_URL: 'tcp://[::1]:3310' },
  ] as Record<string, string>[])
    expect(warningsOf({ ...good, ...near })).toEqual([])
})

test.each([
  [{ ADMIN_EMAIL: '', STAFF_TWO_FACTOR: '' }, 'This is demo mode'],
  [{ APP_URL: 'http://portal.firm.example' }, 'APP_URL isn’t https'],
  [{ TRUST_PROXY: '0' }, 'TRUST_PROXY is 0'],
  [{ HUMAN_CHECK: 'none' }, 'HUMAN_CHECK is none'],
  [{ SMTP_URL: '' }, 'SMTP_URL isn’t set'],
  [{ SMTP_URL: 'smtp://user:a-secret@mail.firm.example' }, 'SMTP_URL begins with smtp'],
  [{ STAFF_TWO_FACTOR: '' }, 'STAFF_TWO_FACTOR is optional'],
  [{ CLAMAV_URL: '' }, 'CLAMAV_URL isn’t set'],
  [{ ADMIN_PASSWORD: 'a-secret-for-once' }, 'ADMIN_PASSWORD is set'],
  [
    { DATABASE_URL: 'postgres://foyer:a-secret@10.0.0.7/foyer', AUTH_SECRET: 'a-secret'.repeat(4) },
    'without sslmode=verify-full',
  ],
  [
    {
      S3_BUCKET: 'foyer',
      S3_ENDPOINT: 'http://s3.firm.example',
      AWS_ACCESS_KEY_ID: 'foyer',
      AWS_SECRET_ACCESS_KEY: 'a-secret',
    },
    'S3_ENDPOINT isn’t https',
  ],
  [{ CLAMAV_URL: 'tcp://[2001:db8::1]:3310' }, 'CLAMAV_URL points to another machine'],
])('the list of unsafe settings includes %o', (settings, words) => {
  const found = warningsOf({ ...good, ...settings } as Record<string, string>)
  expect(found).toEqual([expect.stringContaining(words)])
  expect(found.join()).not.toContain('a-secret')
})
