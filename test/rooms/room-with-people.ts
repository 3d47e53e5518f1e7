import { addMember, makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { makeGroup, makeMember, makeRoom } from '#test/make/rooms.ts'
import type { openTestApp } from '../app.ts'

type App = Pick<Awaited<ReturnType<typeof openTestApp>>, 'as' | 'db'>
type Person = { id: string }

/** Creates a room with one person of each kind, and functions that upload to the room and change its index. */
export async function createRoomWithPeople({ as, db }: App, overrides: Parameters<typeof makeRoom>[2] = {}) {
  const firm = await makeAdmin(db)
  const seller = await makeClient(db)
  const project = await makeProject(db, { clientId: seller.id })
  const room = await makeRoom(db, project, overrides)
  const group = await makeGroup(db, room, { level: 'view' })
  const guest = await makeClient(db)
  await makeMember(db, group, guest)
  const member = await makeClient(db)
  await addMember(db, project, member, { documents: true })
  const uploadPath = `/api/rooms/${room.id}/upload`
  const indexPath = `/admin/projects/${project.id}/room/index`
  const send = (name: string, content: Buffer, fields: Record<string, string> = {}, who: Person = firm) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('document', new File([new Uint8Array(content)], name))
    return as(who).send(uploadPath, form)
  }
  /** Uploads a file. Resolves to the entry in the response. */
  const upload = async (...args: Parameters<typeof send>) => {
    const answer = await send(...args)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    return JSON.parse(text) as { id: string; number: string; version: number; result: string; title: string }
  }
  const change = (intent: string, entry: string, fields: Record<string, string> = {}, who: Person = firm) =>
    as(who).post(indexPath, { intent, entry, ...fields })
  return { firm, seller, project, room, group, guest, member, uploadPath, indexPath, send, upload, change }
}
