import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sealAcceptance } from '#app/domain/rooms/acceptances.server.ts'
import { roomAcceptances, roomArchives, roomEntries, roomQuestions } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { makeGuest } from '../make/make.ts'
import { pictureFile } from '../make/pictures.ts'
import { makeEntry, makeVersion, release, setLevel } from '../make/rooms.ts'
import { expectStatus, textOf } from '../pages.ts'
import { createTextPdf } from './room-pdfs.ts'
import { createRoomHelpers } from './room-site.ts'

type Site = Awaited<ReturnType<typeof openTestApp>>

const contents = {
  Balance: await createTextPdf('Balance sheet', 3),
  Corrected: await createTextPdf('Balance sheet, corrected', 3),
  Contract: await createTextPdf('Contract', 3),
  Patents: await createTextPdf('Patents', 3),
  Photo: new Uint8Array(await pictureFile()),
  'Ledger.csv': new TextEncoder().encode('account;balance\n'.repeat(50)),
}
/** Ids of a rival that doesn't exist. */
const unusedIds = { group: { id: randomUUID() }, guest: { id: randomUUID() }, late: { id: randomUUID() } }

/** Adds a group with a guest who has accepted the agreement, one who hasn't, and one without an account. */
async function addBidder(site: Site, helpers: Helpers, opened: Opened, name: string) {
  const { as, ctx, db } = site
  const group = await helpers.addDiscreetGroup(opened, `Bidder ${name}`)
  const email = `${name}@bidder.example`
  const guest = await makeGuest(db, { name: `Gina ${name}`, email })
  const late = await makeGuest(db, { name: `Late ${name}`, email: `late.${email}` })
  for (const address of [email, late.email, `new.${email}`])
    await expectStatus(helpers.invite(opened, group, address), 200)
  await helpers.accept(guest, opened.room, (await helpers.findAgreement(group, 2)).shownHash)
  const [acceptance] = await db.select().from(roomAcceptances).where(eq(roomAcceptances.groupId, group.id))
  await sealAcceptance(ctx, acceptance?.id ?? '')
  const ask = async (question: string, entry = '', status = 200) => {
    const answer = await as(guest).post(`/rooms/${opened.room.id}/questions`, { question, entry })
    expect([question, answer.status]).toEqual([question, status])
    return answer
  }
  return { group, guest, late, acceptance: acceptance?.id ?? '', ask }
}
type Helpers = Awaited<ReturnType<typeof createRoomHelpers>>
type Opened = Awaited<ReturnType<Helpers['openRoom']>>

/** Adds documents that the first group sees at several levels, and everything that it doesn't see. */
async function fillIndex({ ctx, db }: Site, room: { id: string }) {
  const add = async (
    title: keyof typeof contents,
    parent?: typeof roomEntries.$inferSelect,
    kind = 'pdf',
  ) => {
    const entry = await makeEntry(db, room, 'document', title, parent)
    const file = { kind: kind as 'pdf', fileName: title }
    return { entry, version: await makeVersion(db, ctx.files, entry, contents[title], file) }
  }
  const finance = await makeEntry(db, room, 'folder', 'Finance')
  const secret = await makeEntry(db, room, 'folder', 'Inventions')
  const documents = {
    balance: await add('Balance', finance),
    photo: await add('Photo', finance, 'png'),
    ledger: await add('Ledger.csv', finance, 'csv'),
    contract: await add('Contract'),
    patents: await add('Patents', secret),
  }
  const missing = await makeEntry(db, room, 'placeholder', 'Missing', finance)
  const removed = await makeEntry(db, room, 'document', 'Mistake', finance)
  await db.update(roomEntries).set({ removedAt: sql`now()` }).where(eq(roomEntries.id, removed.id))
  return { finance, secret, documents, missing, removed }
}

/**
 * Opens a data room for a group of bidders, and performs the same actions with and without a rival group, which exists
 * before the first group and acts before and after it. Returns the ids by name. Without a rival, its ids are random.
 */
export async function runScenario(site: Site, hasRival: boolean) {
  const { as, ctx, db } = site
  const helpers = await createRoomHelpers(site)
  const opened = await helpers.openRoom({ name: 'Project Lighthouse', questionLimit: 2, pageText: true })
  const { staff } = helpers
  const { project, room } = opened
  const index = `/admin/projects/${project.id}/room/index`
  const findQuestion = async (question: string) => {
    const [found] = await db.select().from(roomQuestions).where(eq(roomQuestions.question, question))
    return found?.id ?? randomUUID()
  }
  const act = async (intent: string, question: string, fields: Record<string, string> = {}) => {
    const form = { intent, entry: await findQuestion(question), ...fields }
    await expectStatus(staff.post(`/admin/projects/${project.id}/room/questions`, form), 200)
  }

  const rival = hasRival ? await addBidder(site, helpers, opened, 'rival') : null
  const first = await addBidder(site, helpers, opened, 'first')
  const { finance, secret, documents, missing, removed } = await fillIndex(site, room)
  const { balance, ledger, contract, patents } = documents
  await setLevel(db, first.group, secret, 'none')
  await setLevel(db, first.group, ledger.entry, 'original')
  await setLevel(db, first.group, contract.entry, 'download')
  if (rival)
    for (const { entry } of Object.values(documents)) await setLevel(db, rival.group, entry, 'original')
  const shownHash = /name="shownHash" value="([^"]+)"/.exec(await textOf(staff.get(index)))?.[1] ?? ''
  const released = await staff.post(index, { intent: 'release', folders: 'all', shownHash })
  expect(released.status).toBe(200)
  const corrected = await makeVersion(db, ctx.files, balance.entry, contents.Corrected, { version: 2 })
  const staged = await makeEntry(db, room, 'document', 'Draft', finance)
  await makeVersion(db, ctx.files, staged, contents.Patents)

  if (rival) {
    await release(db, rival.group, corrected)
    await rival.ask('What does the rival want to know?')
    await rival.ask('Another question of the rival', patents.entry.id)
    await rival.ask('More than the rival may ask', '', 429)
    await as(rival.guest).get(`/api/rooms/${room.id}/entries/${balance.entry.id}/pages/1`)
    await as(rival.guest).get(`/api/rooms/${room.id}/entries/${contract.entry.id}/file`)
    await act('answer', 'What does the rival want to know?', { answer: 'A secret.' })
  }
  await first.ask('What about the balance?', balance.entry.id)
  await act('answer', 'What about the balance?', { answer: 'It is right.' })
  // The published text is the same, whichever group's question it comes from.
  const source = rival ? 'Another question of the rival' : 'What about the balance?'
  await act('publish', source, { question: 'Is there more?', answer: 'There will be.' })
  await first.ask('The second and last one of today')
  if (rival) await act('close', 'Another question of the rival')
  const archive = { id: randomUUID(), roomId: room.id, groupId: rival?.group.id ?? null }
  await db.insert(roomArchives).values(archive)
  await expectStatus(staff.post(index, { intent: 'lock' }), 200)

  const { group, guest, late } = rival ?? unusedIds
  const ofRival = { group: group.id, guest: guest.id, late: late.id, archive: archive.id }
  const ids: Record<string, string> = {
    ...ofRival,
    acceptance: rival?.acceptance ?? randomUUID(),
    question: await findQuestion('What does the rival want to know?'),
    room: room.id,
    project: project.id,
    missing: missing.id,
    removed: removed.id,
    staged: staged.id,
    finance: finance.id,
    secret: secret.id,
    unknown: randomUUID(),
    ownGroup: first.group.id,
    ownGuest: first.guest.id,
    ownQuestion: await findQuestion('What about the balance?'),
    ownAcceptance: first.acceptance,
    corrected: corrected.id,
  }
  for (const [name, { entry, version }] of Object.entries(documents))
    Object.assign(ids, { [name]: entry.id, [`${name} version`]: version.id })
  return { first, ids, ofRival: Object.values(ofRival) }
}
