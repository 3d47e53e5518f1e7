import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { milestones, projects, projectUpdates } from '#db/schema.ts'

const DAY = 24 * 3_600_000
const moment = (days: number) => new Date(Date.now() + days * DAY)
const day = (days: number) => moment(days).toISOString().slice(0, 10)

type Progress = {
  /** All days count from today; below zero they are past. */
  milestones: { title: string; due: number; reached?: number }[]
  updates: { title: string; body: string; posted: number }[]
}

/** How the demo client's projects go on, by their titles in client-projects.ts. */
const progress: Record<string, Progress> = {
  'Demand forecast for three depots': {
    milestones: [
      { title: 'Five years of bookings in one place', due: -74, reached: -76 },
      { title: 'First forecast, tested against last year', due: -31, reached: -27 },
      { title: 'Planners use it at the north depot', due: -4 },
      { title: 'All three depots, every Monday at six', due: 33 },
      { title: 'Handover to your own team', due: 68 },
    ],
    updates: [
      {
        title: 'Harbour depot: error down to 6\u00a0%',
        body: 'With the ferry timetable as an input, the weekly error at the harbour depot fell from 9\u00a0% to 6\u00a0%.\nThe north depot stays at 8\u00a0% until its bookings of week 21 are complete.',
        posted: -3,
      },
      {
        title: 'Two planners have seen it',
        body: 'We went through three Mondays with Ines and Per. They ask for one thing: the three weeks ahead on one page, not on three.',
        posted: -16,
      },
      {
        title: 'First forecast tested against last year',
        body: 'Had it been in use last year, the forecast would have been within 10\u00a0% in 44 of 52 weeks. Your own plan was in 29.',
        posted: -27,
      },
      {
        title: 'All bookings are in one place',
        body: 'Five years, three depots, 412,000 bookings. About 2\u00a0% had no arrival time; we left them out.',
        posted: -76,
      },
    ],
  },
  'Sale of the cold-storage business': {
    milestones: [
      { title: 'Data room open', due: -58, reached: -58 },
      { title: 'Fourteen buyers approached', due: -30, reached: -33 },
      { title: 'First offers', due: 21 },
      { title: 'Signing', due: 90 },
    ],
    updates: [
      {
        title: 'Three buyers in the data room',
        body: 'Two are in the trade, one is an investor with cold stores abroad. All three have asked for the leases.',
        posted: -2,
      },
      {
        title: 'Five non-disclosure agreements signed',
        body: 'Nine others have declined or not answered. Five is a good number for a sale of this size.',
        posted: -20,
      },
    ],
  },
  'Portfolio office for the depot programme': {
    milestones: [
      { title: 'One plan for eleven projects', due: -120, reached: -115 },
      { title: 'Restart after your board has met', due: 25 },
    ],
    updates: [
      {
        title: 'On hold until your board has met',
        body: 'We have written down where each of the eleven projects stands, so that nothing is lost over the pause.',
        posted: -34,
      },
    ],
  },
  'Paperless goods receipt': {
    milestones: [
      { title: 'Gate 1 reads delivery notes', due: -150, reached: -152 },
      { title: 'All four gates', due: -95, reached: -92 },
      { title: 'Handover', due: -70, reached: -70 },
    ],
    updates: [
      {
        title: 'Handed over',
        body: 'One note in 34 needs a person now. Your team runs it alone; call us if the printer at gate 3 is replaced.',
        posted: -70,
      },
    ],
  },
}

/** Fills in what the firm has posted and planned; no mail tells of it. */
export async function fillProgress({ db }: Pick<Ctx, 'db'>, clientId: string): Promise<void> {
  const own = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.clientId, clientId))
  for (const { id: projectId, title } of own) {
    const { milestones: planned = [], updates = [] } = progress[title] ?? {}
    const row = () => ({ id: randomUUID(), projectId })
    for (const { title, due, reached } of planned)
      await db.insert(milestones).values({
        ...row(),
        title,
        dueOn: day(due),
        reachedOn: reached === undefined ? null : day(reached),
      })
    for (const { title, body, posted } of updates)
      await db.insert(projectUpdates).values({ ...row(), title, body, createdAt: moment(posted) })
  }
}
