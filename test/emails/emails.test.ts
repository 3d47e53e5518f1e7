import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, inject, test, vi } from 'vitest'
import { type EmailKind, getEmailKindLabel, isReadableEmail } from '#app/emails/email-kinds.ts'
import { activity, emails, inquiryReplies } from '#db/schema.ts'
import { ADMIN_EMAIL, delivered, openTestApp } from '#test/app.ts'
import { noticeText, selectionFields } from '#test/bulk/bulk-responses.ts'
import { makeAdmin, makeAdministrator, makeClient, makeStaff, signUpForm } from '#test/make/make.ts'
import { makeInquiry } from '#test/make/make-inquiry.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const person = await makeAdmin(db)
const admin = as(person)

/** Queues an email as the program does; its job stays in the queue. */
const queue = (with_: { subject?: string; kind?: EmailKind; to?: string } = {}) =>
  db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, {
      kind: 'inquiry-receipt',
      to: `${randomUUID()}@visitor.example`,
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Words of a mail',
      ...with_,
    }),
  )
const jobs = async (id: string) =>
  (
    await db.execute<{ state: string; due: boolean; retry_count: number }>(
      sql`select state, start_after <= now() as due, retry_count from pgboss.job where data->>'mailId' = ${id}`,
    )
  ).rows
/** Simulates a rejection by the mail server: the email waits for a retry, or has failed. */
const refuse = async (id: string, state: 'retry' | 'failed') => {
  const status = state === 'failed' ? 'failed' : 'waiting'
  await db
    .update(emails)
    .set({ status, attempts: 61, lastError: '550 No such mailbox' })
    .where(eq(emails.id, id))
  await db.execute(
    sql`update pgboss.job set state = ${state}::pgboss.job_state, retry_count = 60, start_after = now() + interval '1 hour' where id = ${id}`,
  )
}
const again = async (id: string, who = admin) => {
  const answer = await who.post('/admin/mail', { intent: 'again', entry: id })
  return [answer.status, await answer.text()] as const
}

describe('the list of mails', () => {
  const list = async (query: Record<string, string>) =>
    (await admin.get(`/admin/mail?${new URLSearchParams(query)}`)).text()

  test('says what was sent, what waits and why, and what failed', async () => {
    const mark = randomUUID()
    const [sent, waiting, failed] = [
      await queue({ subject: `Sent ${mark}` }),
      await queue({ subject: `Waiting ${mark}` }),
      await queue({ subject: `Failed ${mark}` }),
    ]
    await db.update(emails).set({ status: 'sent', sentAt: new Date() }).where(eq(emails.id, sent))
    await db
      .update(emails)
      .set({ attempts: 1, lastError: 'connect ECONNREFUSED' })
      .where(eq(emails.id, waiting))
    await refuse(failed, 'failed')
    const page = await list({ search: mark })
    for (const words of ['Tried once: ', 'connect ECONNREFUSED', 'Tried 61 times: ', '550 No such mailbox']) {
      expect(page).toContain(words)
    }
    const shown = async (status: string) => {
      const html = await list({ search: mark, status })
      return ['Sent', 'Waiting', 'Failed'].filter((word) => html.includes(`>${word} ${mark}<`))
    }
    expect(await shown('sent')).toEqual(['Sent'])
    expect(await shown('waiting')).toEqual(['Waiting'])
    expect(await shown('failed')).toEqual(['Failed'])
    expect(await shown('stuck')).toEqual(['Failed'])
    await db
      .update(emails)
      .set({ createdAt: new Date(Date.now() - 4_000_000) })
      .where(eq(emails.id, waiting))
    expect(await shown('stuck')).toEqual(['Waiting', 'Failed'])
    expect(await list({ search: `%${mark}` })).toContain('Show all mail')
  })

  test('goes on page by page without losing or repeating any', async () => {
    const subject = randomUUID()
    const row = { kind: 'inquiry-receipt', to: 'a@visitor.example', subject, html: '', text: '' }
    const createdAt = new Date('2020-01-01')
    await db
      .insert(emails)
      .values(
        Array.from({ length: 120 }, () => ({ ...row, id: randomUUID(), status: 'sent' as const, createdAt })),
      )
    const seen: string[] = []
    let path: string | undefined = `/admin/mail?search=${subject}`
    while (path) {
      const html: string = await (await admin.get(path)).text()
      seen.push(...[...html.matchAll(/href="\/admin\/mail\/([0-9a-f-]{36})"/g)].map((m) => m[1] ?? ''))
      path = html.match(/href="([^"]*)"[^>]*>Next page/)?.[1]?.replaceAll('&amp;', '&')
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

describe('one mail', () => {
  test('is shown with its text', async () => {
    const id = await queue({ subject: 'A receipt' })
    const page = await (await admin.get(`/admin/mail/${id}`)).text()
    expect([page.includes('A receipt'), page.includes('Words of a mail')]).toEqual([true, true])
  })

  test('that opens an account is closed: no link and no code of it leaves the server', async () => {
    const form = signUpForm()
    await as(null).post('/signup', form)
    const [mail] = await mailsTo(form.email)
    const token = mail?.text.match(/token=([\w-]+)/)?.[1] ?? ''
    const code = mail?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect([token.length, code.length]).toEqual([43, 6])
    for (const path of [
      `/admin/mail/${mail?.id}`,
      `/admin/mail/${mail?.id}.data`,
      `/admin/mail?search=${form.email}`,
    ]) {
      const page = await (await admin.get(path)).text()
      expect(page).toContain(form.email)
      for (const secret of [token, code]) expect(page).not.toContain(secret)
    }
    expect(await (await admin.get(`/admin/mail/${mail?.id}`)).text()).toContain('is not shown')
  })

  test('that opens an account lies sealed while it waits, leaves whole, and is emptied once it is sent', async () => {
    const site = await openTestApp({ ownQueue: true })
    const form = signUpForm()
    await site.as(null).post('/signup', form)
    const [mail] = await site.mailsTo(form.email)
    const id = mail?.id ?? ''
    const secrets = [mail?.text.match(/token=([\w-]+)/)?.[1], mail?.text.match(/\b\d{6}\b/)?.[0]]
    expect(secrets).toEqual([expect.stringMatching(/^.{43}$/), expect.stringMatching(/^.{6}$/)])
    const stored = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(m) || jsonb_build_object('job', to_jsonb(j)) as row from emails m join pgboss.job j on j.id::text = m.id where m.id = ${id}`,
    )
    expect(stored.rows).toMatchObject([{ row: { html: '', text: '', job: { data: { mailId: id } } } }])
    // Without the ciphertext, whose digits may equal a six-digit code by chance.
    const readable = stored.rows.map(({ row }) => ({ ...row, encrypted_content: null }))
    for (const secret of secrets) expect(JSON.stringify(readable)).not.toContain(secret)
    await site.ctx.jobs.start()
    const row = async () => (await db.select().from(emails).where(eq(emails.id, id)))[0]
    await vi.waitFor(async () => expect((await row())?.status).toBe('sent'), 60_000)
    await site.ctx.jobs.stop()
    const left = delivered.find((one) => one.id === id)
    for (const secret of secrets) expect([left?.text, left?.html].join()).toContain(secret)
    expect(await row()).toMatchObject({ html: '', text: '', encryptedContent: null })
  })

  test('that can not be opened any more says why', async () => {
    const site = await openTestApp({ ownQueue: true })
    const form = signUpForm()
    await site.as(null).post('/signup', form)
    const [mail] = await site.mailsTo(form.email)
    await db
      .update(emails)
      .set({ encryptedContent: mail?.encryptedContent?.replaceAll(/^.{8}/g, '00000000') ?? '' })
      .where(eq(emails.id, mail?.id ?? ''))
    await site.ctx.jobs.start()
    await vi.waitFor(
      async () =>
        expect(await (await admin.get(`/admin/mail/${mail?.id}`)).text()).toContain(
          'AUTH_SECRET is not what it was',
        ),
      60_000,
    )
    await site.ctx.jobs.stop()
    expect(delivered.some((one) => one.id === mail?.id)).toBe(false)
  })

  test('is readable by staff only if its kind is known and contains no token', () => {
    expect([
      isReadableEmail('verify-address'),
      isReadableEmail('inquiry'),
      isReadableEmail('a-kind-of-yesterday'),
    ]).toEqual([false, true, false])
  })

  test('that is not there is 404', async () => {
    expect((await admin.get('/admin/mail/none')).status).toBe(404)
    expect((await admin.post('/admin/mail/none', { intent: 'again', entry: 'none' })).status).toBe(404)
    expect((await again('no\0ne'))[0]).toBe(400)
    expect((await admin.post('/admin/mail', { intent: 'other' })).status).toBe(400)
  })
})

describe("'Send again'", () => {
  test('of a failed mail queues it once, with all its tries, however often it is clicked', async () => {
    const id = await queue()
    await refuse(id, 'failed')
    const answers = await Promise.all([again(id), again(id), again(id)])
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409])
    expect(await jobs(id)).toEqual([{ state: 'created', due: true, retry_count: 0 }])
    expect((await db.select().from(emails).where(eq(emails.id, id)))[0]).toMatchObject({
      status: 'waiting',
      attempts: 61,
      lastError: '550 No such mailbox',
    })
    const recorded = await db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(activity.id)
    expect(recorded).toMatchObject([{ action: 'mail.sent-again', actorUid: person.id }])
  })

  test('of a waiting mail brings its job forward, and adds none', async () => {
    const id = await queue()
    await refuse(id, 'retry')
    const [answer] = [await admin.post(`/admin/mail/${id}`, { intent: 'again', entry: id })]
    expect([answer.status, (await answer.text()).includes('on its way again')]).toEqual([200, true])
    expect(await jobs(id)).toEqual([{ state: 'retry', due: true, retry_count: 60 }])
    expect((await again(id))[0]).toBe(409)
  })

  test('of one that is being sent at this moment changes nothing', async () => {
    const id = await queue()
    await refuse(id, 'retry')
    await db.execute(sql`update pgboss.job set state = 'active' where id = ${id}`)
    const [status, page] = await again(id)
    expect([status, page.includes('This mail is on its way already.')]).toEqual([409, true])
    expect(await jobs(id)).toMatchObject([{ state: 'active' }])
  })

  test('of one that has just been queued, or was sent, is refused', async () => {
    const id = await queue()
    expect((await again(id))[0]).toBe(409)
    await db.update(emails).set({ status: 'sent' }).where(eq(emails.id, id))
    const [status, page] = await again(id)
    expect([status, page.includes('has been sent in the meantime')]).toEqual([409, true])
    expect(await jobs(id)).toHaveLength(1)
  })

  test('works when the queue has forgotten the mail', async () => {
    const id = await queue()
    await refuse(id, 'failed')
    await db.execute(sql`delete from pgboss.job where id = ${id}`)
    expect((await again(id))[0]).toBe(200)
    expect(await jobs(id)).toHaveLength(1)
  })
})

test("'Send a test mail' goes to the administrator's own address and leads to what becomes of it", async () => {
  const answer = await admin.post('/admin/mail', { intent: 'test', to: 'other@visitor.example' })
  const [mail] = await mailsTo(person.email)
  expect(mail).toMatchObject({ kind: 'test', status: 'waiting' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/mail/${mail?.id}`])
  const recorded = await db
    .select()
    .from(activity)
    .where(eq(activity.subjectId, mail?.id ?? ''))
  expect(recorded).toMatchObject([{ action: 'mail.tested' }])
})

test('strangers and clients can neither read nor send', async () => {
  const id = await queue({ subject: 'Secret subject' })
  await refuse(id, 'failed')
  for (const who of [as(null), as(await makeClient(db))]) {
    for (const answer of [
      await who.get('/admin/mail'),
      await who.get('/admin/mail.data'),
      await who.get(`/admin/mail/${id}`),
      await who.get(`/admin/mail/${id}.data`),
      await who.post('/admin/mail', { intent: 'again', entry: id }),
      await who.post('/admin/mail.data', { intent: 'test' }),
      await who.post('/admin/mail', { intent: 'drop', entry: id }),
      await who.post(`/admin/mail/${id}`, { intent: 'again', entry: id }),
    ]) {
      expect([202, 302, 403]).toContain(answer.status)
      const body = await answer.text()
      expect(body).not.toContain('Secret subject')
      const says = answer.status === 403 ? 'You are not authorized to perform this action.' : '/login'
      expect(answer.headers.get('location') ?? body).toContain(says)
    }
  }
  expect(await jobs(id)).toMatchObject([{ state: 'failed' }])
})

describe('mails that are chosen in the list', () => {
  const post = async (intent: string, ids: string[], who = admin) => {
    const answer = await who.post('/admin/mail?status=stuck', { intent, ...selectionFields(ids) })
    return { status: answer.status, words: noticeText(await answer.text()) }
  }

  test('are tried again together after a question, but for what was sent or is on its way', async () => {
    const mark = randomUUID()
    const ids = [
      await queue({ subject: `Failed ${mark}` }),
      await queue({ subject: `Waiting ${mark}` }),
      await queue({ subject: `Sent ${mark}` }),
      await queue({ subject: `Due ${mark}` }),
    ]
    const [failed = '', waiting = '', sent = ''] = ids
    await refuse(failed, 'failed')
    await refuse(waiting, 'retry')
    await db.update(emails).set({ status: 'sent', sentAt: new Date() }).where(eq(emails.id, sent))
    const asked = await post('ask-again', ids)
    expect(asked.words).toContain('Send 4 mails again?')
    expect((await jobs(failed))[0]?.state).toBe('failed')
    const { words } = await post('again-chosen', ids)
    expect(words).toContain('2 mails are on their way again.')
    expect(words).toContain(`Sent ${mark} : This mail has been sent in the meantime.`)
    expect(words).toContain(`Due ${mark} : This mail is on its way already.`)
    for (const id of [failed, waiting]) expect((await jobs(id))[0]).toMatchObject({ due: true })
    const log = await db.select().from(activity).where(eq(activity.subjectId, failed))
    expect(log.map(({ action }) => action)).toEqual(['mail.sent-again'])
  })

  test('are dropped together after a question, but for what was sent, is being sent, or answers an inquiry', async () => {
    const mark = randomUUID()
    const ids = [
      await queue({ subject: `Waiting ${mark}` }),
      await queue({ subject: `Failed ${mark}` }),
      await queue({ subject: `Sent ${mark}` }),
      await queue({ subject: `Leaving ${mark}` }),
      await queue({ subject: `Answer ${mark}` }),
      await queue({ subject: `Alone ${mark}` }),
    ]
    const [waiting = '', failed = '', sent = '', leaving = '', reply = '', alone = ''] = ids
    await refuse(failed, 'failed')
    await db.update(emails).set({ status: 'sent', sentAt: new Date() }).where(eq(emails.id, sent))
    await db.execute(sql`update pgboss.job set state = 'active' where id = ${leaving}`)
    const { id: inquiryId } = await makeInquiry(db)
    await db.insert(inquiryReplies).values({ id: randomUUID(), inquiryId, body: 'Yes', emailId: reply })

    const asked = await post('ask-drop', ids)
    expect(asked.words).toContain('Drop 6 mails?')
    const { words } = await post('drop-chosen', [waiting, failed, sent, leaving, reply])
    expect(words).toContain('2 mails were dropped.')
    expect(words).toContain(`Sent ${mark} : This mail has been sent in the meantime.`)
    expect(words).toContain(`Leaving ${mark} : This mail is being sent at the moment.`)
    expect(words).toContain(`Answer ${mark} : This mail is an answer that stands with its inquiry`)
    expect((await admin.get(`/admin/mail/${alone}`)).status).toBe(200)
    const answer = await admin.post(`/admin/mail/${alone}`, { intent: 'drop', entry: alone })
    const next = answer.headers.get('location') ?? ''
    expect([answer.status, next]).toEqual([302, '/admin/mail?done=dropped'])
    expect(await (await admin.get(next)).text()).toContain('The mail was dropped.')
    const left = await db.select({ id: emails.id }).from(emails).where(inArray(emails.id, ids))
    expect(left.map(({ id }) => id).toSorted()).toEqual([sent, leaving, reply].toSorted())
    for (const id of [waiting, failed, alone]) expect(await jobs(id)).toEqual([])
    const log = await db.select().from(activity).where(inArray(activity.subjectId, ids))
    expect(log.map(({ action, subjectName }) => [action, subjectName])).toEqual(
      Array(3).fill(['mail.dropped', getEmailKindLabel('inquiry-receipt')]),
    )
  })

  test('stay where a worker takes one at the moment it is dropped', async () => {
    const id = await queue()
    let dropping: Promise<Response> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`update pgboss.job set state = 'active' where id = ${id}`)
      dropping = admin.post('/admin/mail', { intent: 'drop', entry: id })
      // The embedded database blocks other connections during a transaction.
      if (!inject('postgresUrl')) return
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await db.execute(waits)).rows).toHaveLength(1), 60_000)
    })
    expect((await dropping)?.status).toBe(409)
    expect([await db.$count(emails, eq(emails.id, id)), await jobs(id)]).toMatchObject([
      1,
      [{ state: 'active' }],
    ])
  })

  test('to the administrator are dropped by nobody else', async () => {
    const [id, other] = [await queue({ to: ADMIN_EMAIL, subject: 'Locked' }), await queue()]
    const colleague = as(await makeStaff(db))
    const mayDrop = async (mail: string) =>
      (await (await colleague.get(`/admin/mail/${mail}`)).text()).includes('Drop this mail?')
    expect([await mayDrop(id), await mayDrop(other)]).toEqual([false, true])
    const one = await colleague.post(`/admin/mail/${id}`, { intent: 'drop', entry: id })
    const reason = 'This mail is to the administrator, who alone can drop it.'
    expect([one.status, (await one.text()).includes(reason)]).toEqual([403, true])
    const { words } = await post('drop-chosen', [id, other], colleague)
    expect(words).toContain('1 mail was dropped.')
    expect(words).toContain(`Locked : ${reason}`)
    const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
    expect((await administrator.post('/admin/mail', { intent: 'drop', entry: id })).status).toBe(302)
  })

  test('are those that were not sent, between one and fifty, and not a client’s to send', async () => {
    const id = await queue()
    for (const intent of ['ask-again', 'again-chosen', 'drop-chosen']) {
      expect((await post(intent, [])).words).toContain('Select at least one mail.')
      const many = Array.from({ length: 51 }, () => randomUUID())
      expect((await post(intent, many)).words).toContain('Select at most 50 mails.')
      expect((await post(intent, [id], as(await makeClient(db)))).status).toBe(403)
    }
  })
})
