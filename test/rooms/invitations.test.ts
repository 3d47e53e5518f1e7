import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { projects, roomMembers, users, usersRoles } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { linkIn } from '../make/accounts.ts'
import { addMember, makeClient, makeGuest, makeStaff } from '../make/make.ts'
import {
  expectPage,
  expectRedirect,
  expectStatus,
  expectTexts,
  plainText,
  revisionOf,
  textOf,
} from '../pages.ts'
import { createRoomHelpers, newEmail } from './room-site.ts'

const { as, db, mailsTo } = await openTestApp()
const {
  staff,
  openRoom,
  addGroup,
  addDiscreetGroup,
  invite,
  findMembers,
  listEvents,
  accept,
  findAgreement,
} = await createRoomHelpers({ as, db })

const opened = await openRoom()
const { room, project, client, path } = opened
const group = await addGroup(opened, 'Bidder A')
const NO_GUEST = 'can’t be a guest'

test('a person without an account becomes a guest, and the invitation names only the firm', async () => {
  const email = newEmail()
  const page = await expectPage(
    invite(opened, group, email.toUpperCase()),
    200,
    `Invitation sent to ${email}.`,
  )
  expect(page).toContain('/invitation?token=')
  const [member] = await findMembers(room, email)
  expect(member).toMatchObject({ groupId: group.id, name: 'Gina Guest', removedAt: null, expiresOn: null })
  const [role] = await db
    .select()
    .from(usersRoles)
    .where(eq(usersRoles.uid, member?.uid ?? ''))
  expect(role?.role).toBe('guest')
  expect((await listEvents(room)).at(-1)).toMatchObject({
    action: 'member.invited',
    groupId: group.id,
    data: { member: member?.id, uid: member?.uid, name: 'Gina Guest', email, expiresOn: null },
  })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({
    kind: 'room-invitation',
    subject: 'Norrvane Advisory invites you to a confidential data room',
  })
  const names = [room.name, room.id, project.title, project.id, client.name, group.name]
  for (const content of [mail?.text, mail?.html, mail?.subject]) expectTexts(content, [], names)

  // The link sets the password. Until the agreement is accepted, nothing else shows the room's name.
  const link = linkIn(mail?.text ?? '')
  await expectPage(as(null).get(link), 200, 'confidential data room')
  await expectRedirect(as(null).post(link, { password: 'correct horse battery' }), '/rooms')
})

test('an invitation link shown to staff stops working when the project is restricted to others, unlike the emailed one', async () => {
  const it = await openRoom()
  const bidders = await addGroup(it, 'Bidder A')
  const colleague = await makeStaff(db)
  const email = newEmail()
  const form = { intent: 'invite', email, name: 'Gina Guest', group: bidders.id }
  const shown = linkIn(await textOf(as(colleague).post(it.path, form)))
  await expectPage(as(null).get(shown), 200, 'Set Password')
  await db.update(projects).set({ restricted: true }).where(eq(projects.id, it.project.id))
  await expectPage(as(null).get(shown), 200, 'contact')
  await expectPage(as(null).post(shown, { password: 'correct horse battery' }), 400)
  const [mail] = await mailsTo(email)
  await expectPage(as(null).get(linkIn(mail?.text)), 200, 'Set Password')
})

test('an invitation link shown to staff stops working when they leave the team', async () => {
  const colleague = await makeStaff(db)
  const form = { intent: 'invite', email: newEmail(), name: 'Gina Guest', group: group.id }
  const shown = linkIn(await textOf(as(colleague).post(path, form)))
  await expectPage(as(null).get(shown), 200, 'Set Password')
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, colleague.id))
  await expectPage(as(null).post(shown, { password: 'correct horse battery' }), 400)
})

test('inviting people with an account keeps their role, and the email links to the room', async () => {
  const invited = await makeClient(db)
  await expectPage(invite(opened, group, invited.email), 200, 'Invitation sent')
  const [mail] = await mailsTo(invited.email)
  const names = [room.name, project.title, client.name, group.name]
  expectTexts(mail?.text, [`/rooms/${room.id}`, 'Sign in with your account'], [...names, 'token='])
  const [role] = await db.select().from(usersRoles).where(eq(usersRoles.uid, invited.id))
  expect(role?.role ?? 'client').toBe('client')
  await expectPage(as(invited).get(`/rooms/${room.id}`), 200, 'Accept and Enter')
})

test('a queued invitation is not sent once the person was removed from all rooms', async () => {
  const email = newEmail()
  await invite(opened, group, email)
  await db.update(roomMembers).set({ removedAt: new Date() }).where(eq(roomMembers.email, email))
  expect((await mailsTo(email))[0]?.text).toBe('')
})

test('people on the project, staff, current guests and deactivated accounts can’t be invited, and the form says why', async () => {
  const member = await makeClient(db)
  await addMember(db, project, member)
  const guest = await makeGuest(db)
  await invite(opened, group, guest.email)
  const colleague = await makeStaff(db)
  const gone = await makeClient(db, { deactivatedAt: new Date() })
  const unverified = await makeClient(db, { emailVerified: false })
  const refusals = [
    [client.email, NO_GUEST],
    [member.email, NO_GUEST],
    [guest.email, 'in the group “Bidder A”'],
    [colleague.email, 'someone on the team'],
    ['office@firm.example', 'someone on the team'],
    [gone.email, 'deactivated'],
    [unverified.email, 'hasn’t verified'],
    ['nobody', 'Enter an email address'],
  ] as const
  for (const [email, reason] of refusals) {
    const refused = await invite(opened, group, email)
    expect([email, refused.status]).toEqual([email, email === 'nobody' ? 400 : 409])
    expect(await textOf(refused)).toMatch(new RegExp(`id="[^"]*email-error"[^>]*>[^<]*${reason}`))
    if (email !== guest.email) expect([email, await findMembers(room, email)]).toEqual([email, []])
  }
  expect(await findMembers(room, guest.email)).toHaveLength(1)
})

test('an invitation with a past day, another room’s group or a group whose access has ended is rejected', async () => {
  const other = await openRoom()
  const foreign = await addGroup(other, 'Bidder B')
  const ended = await addGroup(opened, 'Ended', { expiresOn: addDays(today(), -1) })
  const email = newEmail()
  await expectPage(invite(opened, foreign, email), 400, 'Select a group.')
  await expectPage(invite(opened, ended, email), 400, 'The access of this group has ended.')
  await expectPage(invite(opened, group, email, { expiresOn: addDays(today(), -1) }), 400, 'Select today or')
  await expectPage(invite(opened, group, email, { expiresOn: today() }), 200, 'Invitation sent')
  expect(await findMembers(room, email)).toMatchObject([{ expiresOn: today() }])
})

test('a guest of a project’s room must be removed before becoming its main contact or a member', async () => {
  const it = await openRoom()
  const email = newEmail()
  await invite(it, await addGroup(it, 'Bidder A'), email)
  const reason = 'is a guest of this project’s data room. Remove them there first.'
  const edit = `/admin/projects/${it.project.id}/edit`
  const version = revisionOf(await textOf(staff.get(edit)), 'name="title"')
  const { title, description, status } = it.project
  const details = { intent: 'save', title, description, status, clientEmail: email, version }
  const refused = await expectPage(staff.post(edit, details), 409, reason)
  expect(/<input[^>]*name="clientEmail"[^>]*>/.exec(refused)?.[0]).toContain('aria-invalid="true"')
  const people = `/admin/projects/${it.project.id}/people`
  await expectPage(staff.post(people, { intent: 'add', email, documents: 'on' }), 409, reason)
  const [member] = await findMembers(it.room, email)
  await staff.post(it.path, { intent: 'remove', entry: member?.id ?? '' })
  await expectPage(staff.post(edit, details), 400, 'Hand Over')
})

test('the firm can resend an invitation until acceptance, change a last day, and end access by removing the guest', async () => {
  const guest = await makeGuest(db)
  const discreet = await addDiscreetGroup(opened, 'Bidder C')
  await invite(opened, discreet, guest.email)
  const [member] = await findMembers(room, guest.email)
  const entry = member?.id ?? ''
  await expectPage(staff.post(path, { intent: 'resend', entry }), 200, 'Invitation sent')
  const mails = await mailsTo(guest.email)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toBe(mails[1]?.subject)
  expectTexts(mails[0]?.text, [`/rooms/${room.id}`], [room.name, project.title, discreet.name])

  const { shownHash } = await findAgreement(discreet, 2)
  await expectRedirect(accept(guest, room, shownHash), `/rooms/${room.id}`)
  await expectPage(staff.post(path, { intent: 'resend', entry }), 409, 'can already enter the room')
  expect(await mailsTo(guest.email)).toHaveLength(2)

  await expectPage(staff.post(path, { intent: 'access', entry, expiresOn: today() }), 200, 'Access updated')
  await expectStatus(as(guest).get(`/rooms/${room.id}`), 200)
  await staff.post(path, { intent: 'access', entry, expiresOn: addDays(today(), -1) })
  await expectStatus(as(guest).get(`/rooms/${room.id}`), 404)
  await staff.post(path, { intent: 'access', entry, expiresOn: '' })
  await expectStatus(as(guest).get(`/rooms/${room.id}`), 200)
  await expectPage(staff.post(path, { intent: 'remove', entry }), 200, 'no longer has access')
  await expectStatus(as(guest).get(`/rooms/${room.id}`), 404)
  await expectPage(staff.post(path, { intent: 'remove', entry }), 404, 'no longer a guest')
  const actions = (await listEvents(room)).filter(({ data }) => data?.member === entry)
  expect(actions.map(({ action }) => action)).toEqual([
    'member.invited',
    'member.invited',
    'member.accepted',
    ...Array(3).fill('member.changed'),
    'member.removed',
  ])

  // Guests can't be moved: another group requires a new membership and acceptance of that group's agreement.
  await invite(opened, group, guest.email)
  expect(await findMembers(room, guest.email)).toMatchObject([
    { groupId: discreet.id },
    { groupId: group.id },
  ])
  await expectPage(as(guest).get(`/rooms/${room.id}`), 200, 'Accept and Enter')
})

test('the groups page lists people and their states', async () => {
  const email = newEmail()
  await invite(opened, group, email)
  const page = plainText(await textOf(staff.get(path)))
  expectTexts(page, [
    'Bidder A',
    'Gina Guest',
    email.split('@')[0] ?? '',
    'no password yet',
    'agreement not accepted yet',
  ])
})
