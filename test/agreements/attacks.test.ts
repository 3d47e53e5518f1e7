import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agreements } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { addPasskey, codeOf, forgetSteps, openGuarded } from '../browser/second-factors.ts'
import { makeClient } from '../make/make.ts'
import { expectPage, expectStatus, expectStatuses } from '../pages.ts'
import { createAgreementHelpers, findAgreementRow, listEventRows } from './agreement-site.ts'

const { app, as, db, openSignedIn } = await openTestApp()
const { createDraft, sendDraft, getSignForm, makeSent, sign, countersign } = await createAgreementHelpers({
  as,
  db,
})

const isSigned = async (id: string) => (await listEventRows(db, id)).some(({ action }) => action === 'signed')

test.each([
  ['of 10,000 letters', 'a'.repeat(10_000), 'with 2 to 100 characters'],
  ['of one letter', 'A', 'with 2 to 100 characters'],
  ['that is empty', '   ', 'Enter your full name'],
  ['with a right-to-left override', 'Ada \u202EmiK', 'invisible direction marks'],
  ['with an isolate', 'Ada \u2067Kim\u2069', 'invisible direction marks'],
  ['with a direction mark', 'Ada\u200FKim', 'invisible direction marks'],
  ['with a control character', 'Ada\u0007Kim', 'control characters'],
  ['with a line break', 'Ada\nKim', 'control characters'],
  ['without a letter', '12 34', 'at least one letter'],
])('a name %s is refused at its field, with the consent kept', async (_, fullName, message) => {
  const client = await makeClient(db)
  const { id } = await makeSent([client])
  const page = await expectPage(sign(client, id, { fullName }), 400, message)
  expect(page).toMatch(/name="consent"[^>]*checked/)
  expect(await isSigned(id)).toBe(false)
})

test('a signature’s name in decomposed letters is stored in composed ones', async () => {
  const client = await makeClient(db)
  const { id } = await makeSent([client])
  await expectStatus(sign(client, id, { fullName: 'Zoe\u0308' }), 302)
  expect((await listEventRows(db, id)).at(-1)?.fullName).toBe('Zoë')
})

test('an agreement is not signed without consent', async () => {
  const client = await makeClient(db)
  const { id } = await makeSent([client])
  const page = await expectPage(sign(client, id, { consent: undefined }), 400, 'Select the box if you agree.')
  expect(page).toContain('value="Ada Kim"')
  expect(await isSigned(id)).toBe(false)
})

test('a main contact who is not a signer reads the agreement but cannot sign or decline it', async () => {
  const [main, member] = [await makeClient(db), await makeClient(db)]
  const { project } = await makeSent([main, member])
  const id = await createDraft(project, [member.email])
  await sendDraft(id)
  const page = await expectPage(as(main).get(`/client/agreements/${id}`), 200)
  expect(page).not.toContain('Sign this agreement')
  await expectPage(sign(main, id), 403, 'You aren’t a signer of this agreement.')
  await expectStatus(as(main).post(`/client/agreements/${id}`, { intent: 'decline', reason: 'No' }), 403)
})

test('signing is rejected if the text isn’t the one that was shown', async () => {
  const client = await makeClient(db)
  const [first, second] = [await makeSent([client]), await makeSent([client])]
  for (const shownHash of [second.shownHash ?? '', '', 'a'.repeat(64)])
    await expectPage(sign(client, first.id, { shownHash }), 409, 'isn’t the text that you were shown')
  await db.update(agreements).set({ shownText: 'Another text' }).where(eq(agreements.id, first.id))
  const page = await expectPage(sign(client, first.id), 409, 'isn’t the text that you were shown')
  expect(page).toContain('value="Ada Kim"')
  expect(await isSigned(first.id)).toBe(false)
})

test('an agreement is signed once, even by concurrent requests', async () => {
  const client = await makeClient(db)
  const { id } = await makeSent([client])
  await expectStatuses([sign(client, id), sign(client, id)], [302, 409])
  await expectPage(sign(client, id), 409, 'You’ve already signed this agreement.')
  await expectStatuses([countersign(id), countersign(id)], [302, 409])
  const actions = (await listEventRows(db, id)).map(({ action }) => action)
  expect(actions).toEqual(['sent', 'signed', 'countersigned'])
})

test('a stolen session cannot sign without the code of the authenticator app', async () => {
  const { client, browser, secret, recovery } = await openGuarded(app, db)
  const { id } = await makeSent([client])
  await forgetSteps(db)
  const post = async (fields: Record<string, string | undefined> = {}) =>
    browser.post(`/client/agreements/${id}`, (await getSignForm(id, fields)) as Record<string, string>)
  await expectPage(browser.get(`/client/agreements/${id}`), 200, 'name="code"')
  await expectPage(post(), 400, 'Enter the code from your authenticator app.')
  await expectPage(post({ code: '000000' }), 400, 'This code isn’t right.', 'value="Ada Kim"')
  expect(await isSigned(id)).toBe(false)
  // A refused signature uses up neither the code nor an attempt.
  const code = codeOf(secret)
  await expectStatus(post({ code, shownHash: '' }), 409)
  await expectStatus(post({ code }), 302)
  expect((await listEventRows(db, id)).at(-1)).toMatchObject({ action: 'signed', factor: 'authenticator' })

  const second = await makeSent([client])
  const again = async (given: string) =>
    browser.post(
      `/client/agreements/${second.id}`,
      (await getSignForm(second.id, { code: given })) as Record<string, string>,
    )
  await expectPage(again(code), 400, 'This code isn’t right.')
  await expectStatus(again(recovery[0] ?? ''), 302)
  expect((await listEventRows(db, second.id)).at(-1)?.factor).toBe('recovery-code')
})

test('ten wrong codes block signing for a while', async () => {
  const { client, browser, secret } = await openGuarded(app, db)
  const { id } = await makeSent([client])
  await forgetSteps(db)
  const post = async (code: string) =>
    browser.post(`/client/agreements/${id}`, (await getSignForm(id, { code })) as Record<string, string>)
  for (let i = 0; i < 10; i++) await expectStatus(post('000000'), 400)
  const refused = await post(codeOf(secret))
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect(await isSigned(id)).toBe(false)
})

test('an account whose only second factor is a passkey signs with it, and each response is valid for one text only', async () => {
  const { person: client, browser } = await openSignedIn()
  const device = await addPasskey(browser)
  const [first, second] = [await makeSent([client]), await makeSent([client])]
  const respond = async ({ id }: { id: string }) => {
    const subject = `agreement ${id} ${(await findAgreementRow(db, id)).shownHash}`
    const options = await browser.json('/passkey', { step: 'begin-confirm', subject })
    const { challenge } = (await options.json()) as { challenge: string }
    return JSON.stringify(device.get(challenge))
  }
  const post = async ({ id }: { id: string }, passkey?: string) =>
    browser.post(`/client/agreements/${id}`, {
      ...((await getSignForm(id)) as Record<string, string>),
      ...(passkey !== undefined && { passkey }),
    })
  await expectPage(post(first), 400, 'Confirm with your passkey.')
  await expectPage(post(first, '{"id":1'), 400, 'We couldn’t confirm your passkey.')
  await expectPage(post(first, await respond(second)), 400, 'We couldn’t confirm your passkey.')
  const response = await respond(first)
  await expectStatus(post(first, response), 302)
  expect((await listEventRows(db, first.id)).at(-1)).toMatchObject({ action: 'signed', factor: 'passkey' })
  await expectPage(post(second, response), 400, 'We couldn’t confirm your passkey.')
})
