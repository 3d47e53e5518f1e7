import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { projects, roomAcceptances, roomAgreements, roomArchives, roomQuestions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { pdf } from '../make/files.ts'
import { addMember, giveUnknownRole, makeClient, makeGuest, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release } from '../make/rooms.ts'
import { readRoutes } from '../routes.ts'
import { hashTables } from '../table-hashes.ts'

/*
 * Sends ids of rooms and their rows to every route with a parameter, as eight kinds of people without access to them.
 * Each response must be the same as for an unknown id.
 */

const { as, db, ctx } = await openTestApp()
// Some pages show the time.
vi.useFakeTimers({ toFake: ['Date'] })
const PAST_DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

/** Makes a room in a restricted project, with a row of each kind. */
async function plantRoom() {
  const seller = await makeClient(db)
  const project = await makeProject(db, { clientId: seller.id })
  await db.update(projects).set({ restricted: true }).where(eq(projects.id, project.id))
  const room = await makeRoom(db, project, { pageText: true })
  const agreement = { version: 1, title: 'Agreement', text: 'Secret', shownHash: 'hash' }
  const addGroup = async () => {
    const group = await makeGroup(db, room, { level: 'original', agreementVersion: 1 })
    await db.insert(roomAgreements).values({ groupId: group.id, ...agreement })
    return group
  }
  const [group, other] = [await addGroup(), await addGroup()]
  const guest = await makeGuest(db)
  await makeMember(db, group, guest)
  const member = await makeMember(db, other, await makeGuest(db))
  const folder = await makeEntry(db, room, 'folder', 'Folder')
  const addDocument = async (title: string, parent = folder) => {
    const entry = await makeEntry(db, room, 'document', title, parent)
    return { entry, version: await makeVersion(db, ctx.files, entry, pdf()) }
  }
  const shown = await addDocument('Shown')
  const secret = await makeEntry(db, room, 'folder', 'Secret')
  const hidden = await addDocument('Hidden', secret)
  await release(db, group, shown.version)
  await release(db, other, hidden.version)
  const [acceptance] = await db.select().from(roomAcceptances).where(eq(roomAcceptances.memberId, member.id))
  const question = { id: randomUUID(), number: 1, askedByName: 'Someone', question: 'Secret?' }
  await db.insert(roomQuestions).values({ ...question, roomId: room.id, groupId: other.id })
  const archive = { id: randomUUID(), roomId: room.id }
  await db.insert(roomArchives).values(archive)
  return {
    people: { seller, guest, group },
    ids: {
      room: room.id,
      project: project.id,
      document: shown.entry.id,
      hidden: hidden.entry.id,
      folder: folder.id,
      hiddenFolder: secret.id,
      version: hidden.version.id,
      group: other.id,
      member: member.id,
      acceptance: acceptance?.id ?? '',
      question: question.id,
      archive: archive.id,
    },
  }
}
type Ids = Awaited<ReturnType<typeof plantRoom>>['ids']

const { people, ids: own } = await plantRoom()
const { ids: foreign } = await plantRoom()
/** Ids of the guest's own room, with a document and a folder that its group can't see. */
const hidden = { ...own, document: own.hidden, folder: own.hiddenFolder }

const member = async (overrides: Parameters<typeof makeMember>[3]) => {
  const guest = await makeGuest(db)
  await makeMember(db, people.group, guest, overrides)
  return guest
}
const former = await member({})
await addMember(db, { id: own.project }, former, { documents: true })
await giveUnknownRole(db, former.id)
/** `inside`: ids of what isn't for them in a room that they have. `others`: rooms that don't exist for them. */
const readers = [
  { who: 'a guest', person: people.guest, inside: [foreign, hidden], others: [foreign] },
  { who: 'someone on the seller’s side', person: people.seller, inside: [foreign], others: [foreign] },
  { who: 'another client', person: await makeClient(db), inside: [], others: [own, foreign] },
  { who: 'a colleague outside', person: await makeStaff(db), inside: [], others: [own, foreign] },
  {
    who: 'a guest whose access has expired',
    person: await member({ expiresOn: PAST_DAY }),
    inside: [],
    others: [own, foreign],
  },
  {
    who: 'a removed guest',
    person: await member({ removedAt: new Date() }),
    inside: [],
    others: [own, foreign],
  },
  {
    who: 'a guest who hasn’t accepted the agreement',
    person: await member({ accepted: false }),
    inside: [own, foreign],
    others: [foreign],
  },
  { who: 'an account with an unknown role', person: former, inside: [], others: [own, foreign] },
]

const INDEX = ['add-folder', 'add-placeholder', 'copy-document', 'rename', 'move', 'step', 'remove']
const QUESTIONS = ['assign', 'answer', 'approve', 'publish', 'close', 'reopen', 'import']
const ARCHIVE = ['create', 'delete']
const INTENTS: Record<string, string[]> = {
  '/admin/projects/:id/room': ['open', 'settings', 'close', 'reopen'],
  '/admin/projects/:id/room/index': [...INDEX, 'release', 'lock'],
  '/admin/projects/:id/room/groups': ['add', 'group', 'levels', 'invite', 'resend', 'access', 'remove'],
  '/admin/projects/:id/room/groups/:group/agreement': [''],
  '/admin/projects/:id/room/questions': QUESTIONS,
  '/admin/projects/:id/room/archive': ARCHIVE,
  '/client/projects/:id/room': INDEX,
  '/client/projects/:id/room/questions': QUESTIONS,
  '/client/projects/:id/room/archive': ARCHIVE,
  '/rooms/:id': [''],
  '/rooms/:id/questions': [''],
  '/api/rooms/:id/entries/:entry/reading': [''],
  '/api/rooms/:id/upload': [''],
}
const routes = (await readRoutes()).filter(({ pattern }) => /(\/rooms\/:id|\/room)(\/|$)/.test(pattern))

/** A complete form, with ids wherever a form can have them. */
const fillForm = (intent: string, entry: string, { document, folder, group, question }: Ids) => {
  const ids = `entry=${entry}&group=${group}&folder=${folder}&parent=${folder}&document=${document}`
  const more = `folders=${folder}&assignee=${group}&step=up:${entry}&changes=${document} ${group} view`
  const texts =
    'title=Title&name=Name&text=Text&answer=Answer&level=view&number=1&email=foreign@guest.example'
  const accepted = 'fullName=Name&accepted=on&shownHash=hash&path=a/b.pdf&read=1:5'
  const fields = new URLSearchParams([ids, more, texts, accepted].join('&'))
  return { intent, question: `Question ${question}`, ...Object.fromEntries(fields) }
}

/** Ids that a form on this page can be about. */
function getSubjects(pattern: string, { document, folder, group, member, question, archive }: Ids): string[] {
  if (pattern.endsWith('/archive')) return [archive]
  if (pattern.endsWith('/questions')) return [question, document]
  if (pattern.endsWith('/groups')) return [member, group]
  return [document, folder]
}

type Sent = { path: string; form?: Record<string, string> }

/** Lists requests of a route about `ids`, in the room or project of `place`. */
function* listRequests(
  { id, pattern, page }: (typeof routes)[number],
  ids: Ids,
  place: Ids,
): Generator<Sent> {
  const isInside = place !== ids
  const top = /^\/(admin|client)/.test(pattern) ? place.project : place.room
  const fill = (entry: string) =>
    pattern
      .replace(':id', top)
      .replace(':entry', entry)
      .replace(/:(group|acceptance|archive)/, (_, name: keyof Ids) => ids[name])
      .replace(':page', '1')
  const { document, folder, group, question, version } = ids
  // Without another id, a file is about the room that the reader has, and recorded.
  if (
    isInside &&
    !page &&
    pattern.split(':').length === 2 &&
    !INTENTS[pattern] &&
    !pattern.includes('disclosure')
  )
    return
  const entries = pattern.includes(':entry') ? [document, folder, version, question] : ['']
  for (const entry of entries) {
    const path = fill(entry)
    const ofGroup = `of=${version}&group=${group}&at=2031-01-01T00:00`
    const queries = entry
      ? [ofGroup]
      : [`folder=${folder}`, `search=e&entry=${document}`, `after=${question}`, ofGroup]
    for (const query of ['', ...queries]) {
      // Without an id, it's about what the reader has.
      if (isInside && path === fill('') && pattern.split(':').length === 2 && !query) continue
      // Rendering each page would take most of the time.
      if (!page || !query || isInside) yield { path: `${path}?${query}` }
      if (page) yield { path: `${path}.data?_routes=${id}&${query}` }
    }
    for (const intent of INTENTS[pattern] ?? [])
      for (const one of getSubjects(pattern, ids))
        yield { path: page ? `${path}.data` : path, form: fillForm(intent, one, ids) }
  }
}

const makeUnknown = () => Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()])) as Ids
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const { forgetLimits } = globalThis as unknown as { forgetLimits: () => Promise<void> }
/** Number of requests with ids that exist. */
let total = 0

/** Sends requests in order. Resolves to what makes each answer different from others. */
async function sendAll(session: ReturnType<typeof as>, requests: Iterable<Sent>) {
  const answers: unknown[] = []
  for (const { path, form } of requests) {
    const answer = await (form ? session.post(path, form) : session.get(path))
    const headers = [...answer.headers].filter(([name]) => !['x-request-id', 'set-cookie'].includes(name))
    const all = `${answer.status} ${JSON.stringify(headers)} ${await answer.text()}`
    const text = all.replaceAll(UUID, '<id>').replaceAll(/nonce(=\\?"|-)[\w+/=-]+/g, 'nonce')
    answers.push([path.replaceAll(UUID, '<id>'), form?.intent, answer.status, text])
  }
  return answers
}

test('this test lists the intents of every data room route with an action', () => {
  const actions = routes.filter(({ action }) => action).map(({ pattern }) => pattern)
  expect(actions.toSorted()).toEqual(Object.keys(INTENTS).toSorted())
})

test.each(readers)(
  'for $who, every route responds to other people’s ids as to unknown ids',
  async ({ person, inside, others }) => {
    const session = as(person)
    await session.get('/healthz')
    const before = await hashTables(db)
    for (const route of routes) {
      await forgetLimits()
      const unknown = makeUnknown()
      const expected = await sendAll(session, listRequests(route, unknown, unknown))
      const expectSame = async (ids: Ids, place: Ids, answers: unknown[]) => {
        expect(await sendAll(session, listRequests(route, ids, place))).toEqual(answers)
        total += answers.length
      }
      for (const ids of others) await expectSame(ids, ids, expected)
      if (inside.length === 0) continue
      const expectedInside = await sendAll(session, listRequests(route, unknown, own))
      for (const ids of inside) await expectSame(ids, { ...own }, expectedInside)
    }
    expect(await hashTables(db)).toEqual(before)
  },
)

afterAll(() => {
  vi.useRealTimers()
  expect(total).toBeGreaterThan(5000)
})
