import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { dayFromNow } from '#app/domain/days.ts'
import type { RequestKind, RequestState, StepAction } from '#app/domain/requests/kinds.ts'
import { firm } from '#content/firm.ts'
import {
  documents,
  documentVersions,
  projects,
  requestDocuments,
  requestEvents,
  requests,
  users,
} from '#db/schema.ts'

const DAY = 24 * 3_600_000

/** All days count from today; below zero they are past. */
type Step = { action: StepAction; at: number; words?: string }
type DemoRequest = {
  kind: RequestKind
  title: string
  details?: string
  asked: number
  due?: number
  state: RequestState
  /** What was handed in, or is to be approved, as in client-documents.ts. */
  document?: { name: string; version: number }
  steps?: Step[]
}

/** What the demo client is asked for, by the titles of client-projects.ts. */
const wanted: Record<string, DemoRequest[]> = {
  'Demand forecast for three depots': [
    {
      kind: 'answer',
      title: 'Which holidays do the depots keep that are not public ones?',
      details: 'Stocktaking, works meeting and the like, for each depot.',
      asked: -6,
      due: 5,
      state: 'open',
    },
    {
      kind: 'document',
      title: 'Inbound bookings up to week 23',
      details: 'As before: week by week, one column for each depot.',
      asked: -9,
      due: -1,
      state: 'handed-in',
      document: { name: 'Inbound bookings 2026.xlsx', version: 3 },
      steps: [{ action: 'uploaded', at: -5 }],
    },
    {
      kind: 'approval',
      title: 'Statement of work, with 54 days instead of 60',
      asked: -51,
      state: 'accepted',
      document: { name: 'Statement of work, demand forecast.docx', version: 2 },
      steps: [{ action: 'approved', at: -49 }],
    },
    {
      kind: 'answer',
      title: 'Who will look after the forecast after the handover?',
      asked: -40,
      state: 'accepted',
      steps: [
        {
          action: 'answered',
          at: -37,
          words: 'Ines Marbach, from January on. She has half a day a week for it.',
        },
        { action: 'accepted', at: -36 },
      ],
    },
  ],
  'Sale of the cold-storage business': [
    {
      kind: 'document',
      title: 'Contracts: Lease of cold store 1',
      details: 'With all its amendments. Three buyers have asked for it.',
      asked: -12,
      due: -2,
      state: 'open',
    },
    {
      kind: 'document',
      title: 'Contracts: Lease of cold store 2',
      asked: -14,
      state: 'accepted',
      document: { name: 'Lease, cold store 2.pdf', version: 1 },
      steps: [
        { action: 'uploaded', at: -12 },
        { action: 'accepted', at: -11 },
      ],
    },
    {
      kind: 'approval',
      title: 'Buyer overview, before it goes to your board',
      asked: -2,
      due: 3,
      state: 'open',
      document: { name: 'Buyer overview, November.pdf', version: 1 },
    },
    {
      kind: 'answer',
      title: 'People: who of your staff may know of the sale?',
      asked: -10,
      state: 'sent-back',
      steps: [
        { action: 'answered', at: -9, words: 'Only the management.' },
        {
          action: 'sent-back',
          at: -8,
          words: 'Please name them: buyers will want to speak with two or three of them.',
        },
      ],
    },
  ],
}

/** Fills in what the firm has asked for and what became of it; no mail tells of it. */
export async function fillRequests({ db }: Pick<Ctx, 'db'>, clientId: string): Promise<void> {
  const own = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.clientId, clientId))
  const [client] = await db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, clientId))
  for (const { id: projectId, title } of own)
    for (const one of wanted[title] ?? []) await addRequest(db, projectId, client, one)
}

const ago = (days: number) => new Date(Date.now() + days * DAY)
const byClient: StepAction[] = ['answered', 'uploaded', 'approved']

async function addRequest(
  db: Ctx['db'],
  projectId: string,
  client: { uid: string; name: string; email: string } | undefined,
  { kind, title, details, asked, due, state, document, steps = [] }: DemoRequest,
): Promise<void> {
  const id = randomUUID()
  const version = document && (await findVersion(db, projectId, document))
  const given = steps.find(({ action }) => byClient.includes(action))
  const decided = steps.find(({ action }) => !byClient.includes(action)) ?? given
  const bound = kind === 'approval' ? version : undefined
  await db.insert(requests).values({
    id,
    projectId,
    kind,
    title,
    details: details ?? null,
    dueOn: due === undefined ? null : dayFromNow(due),
    state,
    answer: given?.words ?? null,
    documentId: bound?.id ?? null,
    documentVersion: bound?.version ?? null,
    sha256: bound?.sha256 ?? null,
    decision: given?.action === 'approved' ? 'approved' : null,
    reason: state === 'sent-back' ? (decided?.words ?? null) : null,
    handedInBy: given && client ? client.uid : null,
    handedInAt: given ? ago(given.at) : null,
    decidedAt: decided && state !== 'handed-in' ? ago(decided.at) : null,
    createdAt: ago(asked),
    updatedAt: ago(steps.at(-1)?.at ?? asked),
  })
  if (kind === 'document' && version)
    await db
      .insert(requestDocuments)
      .values({ requestId: id, documentId: version.id, version: version.version })
  for (const { action, at, words } of steps) {
    const person = byClient.includes(action) ? client : undefined
    await db.insert(requestEvents).values({
      requestId: id,
      action,
      uid: person?.uid ?? null,
      byName: person?.name ?? firm.name,
      byEmail: person?.email ?? firm.email,
      words: words ?? null,
      documentName: person && version ? version.name : null,
      documentVersion: person && version ? version.version : null,
      sha256: person && version ? version.sha256 : null,
      fromAddress: '127.0.0.1',
      createdAt: ago(at),
    })
  }
}

async function findVersion(
  db: Ctx['db'],
  projectId: string,
  { name, version }: { name: string; version: number },
) {
  const [found] = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: documentVersions.version,
      sha256: documentVersions.sha256,
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.name, name),
        eq(documentVersions.version, version),
      ),
    )
  return found
}
