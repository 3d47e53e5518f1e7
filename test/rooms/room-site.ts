import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { roomAgreements, roomEvents, roomGroups, roomMembers } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { makeRoom } from '../make/rooms.ts'
import { revisionOf, textOf } from '../pages.ts'

type Site = Awaited<ReturnType<typeof openTestApp>>
type Fields = Record<string, string>

export const newEmail = () => `${randomUUID()}@guest.example`

/** An agreement that doesn't contain the room's name. */
export const AGREEMENT_TEXT = 'I keep everything that I see in the data room of {company} secret.'

/** Returns functions that add groups, invite people and accept agreements by sending the pages' forms. */
export async function createRoomHelpers({ as, db }: Pick<Site, 'as' | 'db'>) {
  const staff = as(await makeAdmin(db))

  /** Creates a project with a room. No guest may see their names before accepting the agreement. */
  async function openRoom(overrides: Parameters<typeof makeRoom>[2] = {}) {
    const client = await makeClient(db, { name: `Seller ${randomUUID()}` })
    const project = await makeProject(db, { clientId: client.id, title: `Sale ${randomUUID()}` })
    const room = await makeRoom(db, project, { name: `Lighthouse ${randomUUID()}`, ...overrides })
    return { project, room, client, path: `/admin/projects/${project.id}/room/groups` }
  }
  type Opened = Awaited<ReturnType<typeof openRoom>>

  const findGroupRow = async (room: { id: string }, name: string) => {
    const isGroup = and(eq(roomGroups.roomId, room.id), eq(roomGroups.name, name))
    const [group] = await db.select().from(roomGroups).where(isGroup)
    if (!group) throw new Error('no such group')
    return group
  }

  const addGroup = async ({ room, path }: Opened, name: string, fields: Fields = {}) => {
    const form = { intent: 'add', name, level: 'view', template: 'mutual-nda', ...fields }
    const added = await staff.post(path, form)
    if (added.status !== 200) throw new Error(await added.text())
    return findGroupRow(room, name)
  }

  const replaceAgreement = async ({ path }: Opened, group: { id: string }, fields: Fields) => {
    const page = `${path}/${group.id}/agreement`
    return staff.post(page, { version: revisionOf(await textOf(staff.get(page)), 'name="text"'), ...fields })
  }

  /** Adds a group whose agreement doesn't name the room. */
  const addDiscreetGroup = async (opened: Opened, name: string) => {
    const group = await addGroup(opened, name)
    await replaceAgreement(opened, group, { text: AGREEMENT_TEXT })
    return findGroupRow(opened.room, name)
  }

  const findAgreement = async (group: { id: string }, version: number) => {
    const isVersion = and(eq(roomAgreements.groupId, group.id), eq(roomAgreements.version, version))
    const [found] = await db.select().from(roomAgreements).where(isVersion)
    if (!found) throw new Error('no such version')
    return found
  }

  return {
    staff,
    openRoom,
    addGroup,
    addDiscreetGroup,
    replaceAgreement,
    findGroupRow,
    findAgreement,
    invite: ({ path }: { path: string }, group: { id: string }, email: string, fields: Fields = {}) =>
      staff.post(path, { intent: 'invite', email, name: 'Gina Guest', group: group.id, ...fields }),
    findMembers: (room: { id: string }, email: string) =>
      db
        .select()
        .from(roomMembers)
        .where(and(eq(roomMembers.roomId, room.id), eq(roomMembers.email, email)))
        .orderBy(roomMembers.invitedAt),
    accept: (who: { id: string }, room: { id: string }, shownHash: string, fields: Fields = {}) =>
      as(who).post(`/rooms/${room.id}`, { fullName: 'Gina Guest', accepted: 'on', shownHash, ...fields }),
    listEvents: (room: { id: string }) =>
      db.select().from(roomEvents).where(eq(roomEvents.roomId, room.id)).orderBy(roomEvents.id),
  }
}
