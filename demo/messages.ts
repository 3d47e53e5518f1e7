import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import {
  documents,
  messageDocuments,
  messageReads,
  messages,
  projects,
  users,
  usersRoles,
} from '#db/schema.ts'

const HOUR = 3_600_000

type Written = {
  hoursAgo: number
  /** A uid of demo/firm.ts. */
  by: string
  text: string
  /** A document of the project, by its name. */
  document?: string
}

const PROJECT = 'Sale of the cold-storage business'
const [owner, finance, colleague] = ['demo-harborline', 'demo-harborline-finance', 'demo-colleague']

const conversation: Written[] = [
  {
    hoursAgo: 73,
    by: owner,
    text: 'Two of the buyers have asked me directly whether they can see cold store 2. May I say yes?',
  },
  {
    hoursAgo: 71,
    by: colleague,
    text: 'Please not yet: we would like all three to see it in the same week, after the first offers.\n\nIf they call again, tell them that we set the dates. The rule for visits is on page 3 of the process letter.',
  },
  { hoursAgo: 70, by: owner, text: 'Clear. I will pass them on to you.' },
  {
    hoursAgo: 26,
    by: colleague,
    text: 'The lease of cold store 2 is in the data room now. Has it been amended since it was signed? The buyers’ lawyers will ask.',
    document: 'Lease, cold store 2.pdf',
  },
  {
    hoursAgo: 3,
    by: finance,
    text: 'Once, in March 2023: it adds the second loading ramp. I have the signed copy here and will upload it this afternoon. Do you need the drawings as well?',
  },
]
/** Everybody has read all but the last one. */
const LAST_READ = conversation.at(-2)

/** Fills in what the client's people and the firm have written one another; no mail tells of it. */
export async function fillMessages({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.title, PROJECT), eq(projects.clientId, owner)))
  if (!project) return
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
  for (const { hoursAgo, by, text, document } of conversation) {
    const id = randomUUID()
    const [writer] = await db.select({ name: users.name }).from(users).where(eq(users.id, by))
    await db.insert(messages).values({
      id,
      projectId: project.id,
      side: by === colleague ? 'firm' : 'client',
      writtenBy: by,
      byName: writer?.name ?? '',
      text,
      createdAt: ago(hoursAgo),
    })
    const found = document
      ? await db
          .select({ documentId: documents.id })
          .from(documents)
          .where(and(eq(documents.projectId, project.id), eq(documents.name, document)))
      : []
    if (found.length > 0)
      await db.insert(messageDocuments).values(found.map((row) => ({ ...row, messageId: id })))
  }
  const office = await db
    .select({ uid: usersRoles.uid })
    .from(usersRoles)
    .where(ne(usersRoles.role, 'client'))
  const readAt = ago(LAST_READ?.hoursAgo ?? 0)
  for (const uid of [owner, finance, ...office.map((one) => one.uid)])
    await db.insert(messageReads).values({ projectId: project.id, uid, readAt })
}
