import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prepareEmail } from '#app/domain/email-delivery/render-email.server.ts'
import { queueMissingAcceptanceSeals, sealAcceptance } from '#app/domain/rooms/acceptances.server.ts'
import {
  agreementEvents,
  documents,
  emails,
  pendingObjects,
  roomAcceptances,
  roomMembers,
  secondFactors,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeGuest } from '../make/make.ts'
import { makeMember } from '../make/rooms.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import { AGREEMENT_TEXT, createRoomHelpers } from './room-site.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const helpers = await createRoomHelpers({ as, db })
const { staff, openRoom, addGroup, addDiscreetGroup, replaceAgreement, findGroupRow } = helpers
const { accept, findAgreement, listEvents } = helpers

/** Opens a room with a group and a guest who hasn't accepted the agreement. */
async function openForGuest(overrides: Parameters<typeof openRoom>[0] = {}) {
  const opened = await openRoom(overrides)
  const group = await addDiscreetGroup(opened, 'Bidder A')
  const guest = await makeGuest(db)
  const member = await makeMember(db, group, guest, { accepted: false })
  const { shownHash } = await findAgreement(group, 2)
  return { ...opened, opened, group, guest, member, shownHash, page: `/rooms/${opened.room.id}` }
}
const listAcceptances = (member: { id: string }) =>
  db.select().from(roomAcceptances).where(eq(roomAcceptances.memberId, member.id))
const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

test('a group’s agreement is a copy of its template that reveals neither project nor client', async () => {
  const opened = await openRoom()
  const { room, path } = opened
  const form = { intent: 'add', name: 'Bidder A', level: 'none' }
  await expectPage(staff.post(path, form), 400, 'Select an agreement, or confirm')
  await expectPage(staff.post(path, { ...form, template: 'proposal' }), 400, 'Select a template.')
  await addGroup(opened, 'Without', { template: '', withoutAgreement: 'on' })
  expect(await findGroupRow(room, 'Without')).toMatchObject({ template: null, agreementVersion: null })

  const group = await addGroup(opened, 'Bidder A')
  expect(group).toMatchObject({ template: 'mutual-nda', agreementVersion: 1 })
  const { title, text, shownHash } = await findAgreement(group, 1)
  expect([title, shownHash]).toEqual(['Mutual non-disclosure agreement', hash(text)])
  expectTexts(
    text,
    [`about the project “${room.name}”`, 'and our client', 'Norrvane Advisory', 'Accept and Enter'],
    [opened.project.title, opened.client.name, '{'],
  )
  const page = plainText(await textOf(staff.get(path)))
  expectTexts(page, ['Agreement: Mutual non-disclosure agreement, version 1', 'Without an agreement'])
  expect((await listEvents(room)).at(-1)).toMatchObject({
    action: 'group.added',
    data: { name: 'Bidder A', agreement: { template: 'mutual-nda', version: 1, shownHash } },
  })
})

test('a new version lists who must accept again, and is refused if it’s unchanged or based on an older version', async () => {
  const { opened, group, member, path } = await openForGuest()
  const form = `${path}/${group.id}/agreement`
  const page = await expectPage(staff.get(form), 200, 'must accept the new version', member.name)
  expect(page).toContain(AGREEMENT_TEXT.replace('{company}', 'our client'))
  await expectPage(
    replaceAgreement(opened, group, { text: AGREEMENT_TEXT }),
    400,
    'This is the text of the current version.',
  )
  await expectPage(replaceAgreement(opened, group, { text: 'For {description}.' }), 400, '{description}')
  await expectPage(replaceAgreement(opened, group, { text: 'New.', version: '1' }), 409, 'New.')
  await expectRedirect(replaceAgreement(opened, group, { text: 'New.' }), `${path}?done=version`)
  await expectRedirect(
    replaceAgreement(opened, group, { template: 'mutual-nda', text: 'x' }),
    `${path}?done=version`,
  )
  expect(await findGroupRow(opened.room, group.name)).toMatchObject({
    agreementVersion: 4,
    template: 'mutual-nda',
  })
  // Versions are append-only evidence.
  const changed = db.execute("update room_agreements set text = 'x'")
  await expect(changed).rejects.toThrow()
})

test('before acceptance, the page and its data contain nothing of the room but the agreement', async () => {
  const { room, project, client, group, guest, shownHash, page } = await openForGuest()
  const names = [room.name, project.title, client.name, group.name, group.id, 'Bidder']
  for (const path of [page, `${page}.data`, '/rooms', '/rooms.data']) {
    const response = await as(guest).get(path)
    expect([path, response.status]).toEqual([path, 200])
    const served = await textOf(response)
    expectTexts(
      served,
      path.startsWith(page) ? ['our client'] : path === '/rooms' ? ['Confidential room'] : [],
      names,
    )
    expect(JSON.stringify([...response.headers])).not.toContain('Bidder')
  }
  const shown = await expectPage(as(guest).get(page), 200, '<title>Confidential room', shownHash)
  expect(shown).toMatch(/<button[^>]*type="submit"[^>]*>Accept and Enter/)
  await expectRedirect(as(null).get(page), `/login?returnTo=${encodeURIComponent(page)}`)
})

test('accepting requires name and consent, records evidence once, and opens the room without waiting for the seal', async () => {
  const { room, group, guest, member, shownHash, page } = await openForGuest()
  await expectPage(accept(guest, room, shownHash, { fullName: 'G' }), 400, '2 to 100 characters')
  await expectPage(accept(guest, room, shownHash, { accepted: '' }), 400, 'Select the box if you agree.')
  await expectStatus(accept(guest, room, ''), 409)
  expect(await listAcceptances(member)).toEqual([])

  const answers = await Promise.all([accept(guest, room, shownHash), accept(guest, room, shownHash)])
  for (const answer of answers) await expectRedirect(answer, page)
  const [acceptance, ...others] = await listAcceptances(member)
  expect(others).toEqual([])
  expect(acceptance).toMatchObject({ groupId: group.id, version: 2, sealedAt: null })
  const id = acceptance?.id ?? ''
  expect(await db.select().from(agreementEvents).where(eq(agreementEvents.agreementId, id))).toMatchObject([
    {
      action: 'signed',
      uid: guest.id,
      email: guest.email,
      fullName: 'Gina Guest',
      shownHash,
      factor: 'session',
    },
  ])
  const accepted = (await listEvents(room)).filter(({ action }) => action === 'member.accepted')
  expect(accepted).toMatchObject([{ uid: guest.id, groupId: group.id, data: { acceptance: id, version: 2 } }])
  expectTexts(await textOf(as(guest).get(page)), [room.name], ['Accept and Enter'])
})

test('accepting an outdated text responds with 409 and the current text, which must be accepted', async () => {
  const { opened, room, group, guest, member, shownHash, page } = await openForGuest()
  const old = await findAgreement(group, 1)
  await expectPage(accept(guest, room, old.shownHash), 409, 'nothing was accepted', 'our client')
  await expectRedirect(accept(guest, room, shownHash), page)
  await replaceAgreement(opened, group, { text: 'A **stricter** text.' })
  const asked = await expectPage(
    as(guest).get(page),
    200,
    'agreement for this data room has changed',
    'stricter',
  )
  expect(asked).not.toContain(room.name)
  const latest = await findAgreement(group, 3)
  await expectPage(accept(guest, room, shownHash), 409, 'stricter', latest.shownHash)
  await expectRedirect(accept(guest, room, latest.shownHash), page)
  expect((await listAcceptances(member)).map(({ version }) => version).sort()).toEqual([2, 3])
})

test('a room that requires a second factor asks for it before the agreement', async () => {
  const { room, guest, shownHash, page } = await openForGuest({ requireSecondFactor: true })
  const asked = await expectPage(
    as(guest).get(page),
    200,
    'requires two-factor sign-in',
    '/rooms/account#security',
  )
  expectTexts(asked, [], ['our client', room.name])
  await expectStatus(accept(guest, room, shownHash), 403)
  await db.insert(secondFactors).values({ uid: guest.id, encryptedSecret: 'x', confirmedAt: new Date() })
  await expectPage(as(guest).get(page), 200, 'Accept and Enter', 'name="code"')
  await expectPage(accept(guest, room, shownHash), 400, 'Enter the code from your authenticator app.')
})

test('an acceptance is sealed once, and only the firm, the seller’s side and the guest can download the PDF', async () => {
  const { opened, room, project, client, guest, group, member, shownHash } = await openForGuest()
  await accept(guest, room, shownHash)
  const [acceptance] = await listAcceptances(member)
  const id = acceptance?.id ?? ''
  const path = `/api/rooms/${room.id}/acceptances/${id}`
  const early = await as(guest).get(path)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5'])

  const files = { ...ctx.files, put: () => Promise.reject(new Error('the disk is gone')) }
  await expect(sealAcceptance({ ...ctx, files }, id)).rejects.toThrow('the disk is gone')
  const queued: string[] = []
  const jobs = {
    ...ctx.jobs,
    queueTasks: async (_: unknown, task: string, keys: string[]) => {
      queued.push(...keys.map((key) => `${task} ${key}`))
    },
  }
  await db.transaction((tx) => queueMissingAcceptanceSeals({ jobs }, tx))
  expect(queued).toContain(`seal-acceptance ${id}`)
  await Promise.all([sealAcceptance(ctx, id), sealAcceptance(ctx, id)])
  await sealAcceptance(ctx, id)
  expect(await db.$count(pendingObjects, and(isNull(pendingObjects.keptUntil)))).toBe(0)
  expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(0)

  const response = await as(guest).get(path)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const [sealed] = await listAcceptances(member)
  expect(sealed).toMatchObject({ sealedSha256: hash(bytes), bytes: bytes.byteLength })
  for (const who of [staff, as(client)])
    expect(new Uint8Array(await (await who.get(path)).arrayBuffer())).toEqual(bytes)
  const attached = Buffer.from((await PDF.load(bytes.slice())).getAttachment('agreement.md') ?? [])
  expect(hash(attached)).toBe(shownHash)

  // A member of the same group, of another group, or of another room.
  const [colleague, rival] = [await makeGuest(db), await makeGuest(db)]
  await makeMember(db, await findGroupRow(room, group.name), colleague)
  await makeMember(db, await addGroup(opened, 'Bidder B'), rival)
  for (const who of [colleague, rival, (await openForGuest()).guest])
    await expectStatus(as(who).get(path), 404)
  await db.update(roomMembers).set({ removedAt: new Date() }).where(eq(roomMembers.id, member.id))
  await expectStatus(as(guest).get(path), 404)
  expect(await textOf(staff.get(opened.path))).toContain(path)

  const form = new FormData()
  form.set('document', new File([bytes], 'a.pdf', { type: 'application/pdf' }))
  const verified = await expectPage(as(null).send('/verify', form), 200, 'Sealed by Norrvane Advisory on')
  expectTexts(verified, ['unchanged'], [room.name, guest.email])

  const [email] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.to, guest.email), eq(emails.kind, 'acceptance-copy')))
  const prepared = email && (await prepareEmail(ctx, email, null))
  if (!prepared || 'withheld' in prepared) throw new Error('withheld')
  expect(prepared.attachments[0]?.content).toEqual(Buffer.from(bytes))
  expect(await db.$count(emails, and(eq(emails.to, guest.email), eq(emails.kind, 'acceptance-copy')))).toBe(1)
  const [mail] = await mailsTo(guest.email)
  expectTexts(
    mail?.text,
    ['Mutual non-disclosure agreement', `/rooms/${room.id}`],
    [room.name, project.title, group.name],
  )
})
