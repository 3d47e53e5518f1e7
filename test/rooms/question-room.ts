import { and, eq } from 'drizzle-orm'
import { roomEvents, roomQuestions } from '#db/schema.ts'
import type { openTestApp } from '#test/app.ts'
import { makeClient, makeGuest, makeProject, makeStaff } from '#test/make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release } from '#test/make/rooms.ts'

type Site = Awaited<ReturnType<typeof openTestApp>>
type Person = { id: string; email: string }

/** Creates a room with a lead, a seller and two groups of one guest each, and functions to ask and answer. */
export async function createQuestionRoom(
  { as, ctx, db }: Site,
  overrides: Parameters<typeof makeRoom>[2] = {},
) {
  const seller = await makeClient(db, { name: 'Sally Seller' })
  const lead = await makeStaff(db, { name: 'Lena Lead' })
  const project = await makeProject(db, { clientId: seller.id, leadId: lead.id })
  const room = await makeRoom(db, project, overrides)
  const groups = [await makeGroup(db, room, { name: 'Alpha' }), await makeGroup(db, room, { name: 'Beta' })]
  const [alpha, beta] = groups as [(typeof groups)[0], (typeof groups)[0]]
  const [ann, bob] = [await makeGuest(db, { name: 'Ann Alpha' }), await makeGuest(db, { name: 'Bob Beta' })]
  await makeMember(db, alpha, ann)
  await makeMember(db, beta, bob)
  const page = `/rooms/${room.id}/questions`
  const adminPage = `/admin/projects/${project.id}/room/questions`
  const sellerPage = `/client/projects/${project.id}/room/questions`
  const findQuestions = (group = alpha) =>
    db.select().from(roomQuestions).where(eq(roomQuestions.groupId, group.id)).orderBy(roomQuestions.number)
  const findQuestion = async (number = 1, group = alpha) => {
    const question = (await findQuestions(group)).find((one) => one.number === number)
    if (!question) throw new Error('no question')
    return question
  }
  return {
    seller,
    lead,
    project,
    room,
    alpha,
    beta,
    ann,
    bob,
    page,
    adminPage,
    sellerPage,
    findQuestion,
    findQuestions,
    ask: (who: Person, question: string, fields: Record<string, string> = {}) =>
      as(who).post(page, { question, ...fields }),
    /** Sends a form about a question as someone of the firm or the seller's side. */
    act: (who: Person, intent: string, entry: string, fields: Record<string, string> = {}) =>
      as(who).post(who === seller ? sellerPage : adminPage, { intent, entry, ...fields }),
    saveSettings: (fields: Record<string, string>) =>
      as(lead).post(`/admin/projects/${project.id}/room`, { intent: 'settings', name: room.name, ...fields }),
    /** Makes a document that is released to a group. */
    makeReleased: async (title: string, to = alpha) => {
      const entry = await makeEntry(db, room, 'document', title)
      await release(db, to, await makeVersion(db, ctx.files, entry, new TextEncoder().encode(title)))
      return entry
    },
    listEvents: (action: string) =>
      db
        .select()
        .from(roomEvents)
        .where(and(eq(roomEvents.roomId, room.id), eq(roomEvents.action, action)))
        .orderBy(roomEvents.id),
  }
}
