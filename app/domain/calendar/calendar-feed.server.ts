import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type ActorCtx, type Ctx, isClient, isStaff } from '#app/context.ts'
import { addDays, daysFromToday } from '#app/core/days.ts'
import { Failure } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { toStaffReader } from '#app/domain/access/related-projects.server.ts'
import {
  isOpenAgreement,
  isOpenRequest,
  isOpenToStaff,
  isVisibleProject,
  isVisibleRequest,
  requireModule,
  type StaffReader,
} from '#app/domain/access/visibility.server.ts'
import { awaitsSignatureOf } from '#app/domain/agreements/list-agreements.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { recordAndNotifySecurityChange } from '#app/domain/sign-in/security-notices.server.ts'
import { hasAnyFactor } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  agreements,
  calendarFeeds,
  milestones,
  projects,
  requests,
  sessions,
  users,
  usersRoles,
} from '#db/schema.ts'

const MAX_ENTRIES_PER_KIND = 500
/** Older entries are left out of the calendar. */
const PAST_DAYS = 90

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Creates the current user's calendar URL, replacing any earlier one, and notifies the user. Only a hash of its token is
 * stored.
 * @throws {Failure} 401 if the session has ended
 */
export async function createCalendarFeed(ctx: ActorCtx): Promise<string> {
  const { actor, appUrl } = ctx
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await ctx.db.transaction(async (tx) => {
    // The lock keeps a sign-out that runs at the same time from missing the new link.
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, actor.sessionId))
      .for('share')
    if (open.length === 0) throw new Failure(401, t('Your session has ended. Sign in again.'))
    await tx
      .insert(calendarFeeds)
      .values({ uid: actor.uid, tokenHash })
      .onConflictDoUpdate({ target: calendarFeeds.uid, set: { tokenHash, createdAt: sql`now()` } })
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Calendar link created'),
      t('A calendar link was created for your account. Anyone with the link can see your due dates.'),
    )
  })
  return `${appUrl}/calendar/${token}.ics`
}

/** Deletes the current user's calendar URL, if there is one, and notifies the user. */
export async function deleteCalendarFeed(ctx: ActorCtx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.uid, ctx.actor.uid))
      .returning({ uid: calendarFeeds.uid })
    if (deleted.length === 0) return
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Calendar link turned off'),
      t('The calendar link of your account was turned off.'),
    )
  })
}

/** Returns when the current user's calendar URL was created, or null if there is none. */
export async function findCalendarFeed({ db, actor }: ActorCtx): Promise<Date | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.uid, actor.uid))
  return feed?.createdAt ?? null
}

type CalendarEntry = {
  kind: 'agreement' | 'milestone' | 'request'
  id: string
  day: string
  title: string
  project: string
  /** Path of the agreement, or of the project's page that lists the entry. */
  path: string
}

type CalendarOwner = { uid: string; isClient: true } | { uid: string; isClient: false; reader: StaffReader }

/**
 * Returns the owner of a calendar URL. Returns null for an unknown token, a deactivated account, a client who has not
 * accepted the terms, staff without the second factor that they must have, or any other role.
 */
export async function findCalendarOwner(
  { db, staffTwoFactor }: Pick<Ctx, 'db' | 'staffTwoFactor'>,
  token: string,
): Promise<CalendarOwner | null> {
  const [owner] = await db
    .select({
      uid: users.id,
      role: usersRoles.role,
      termsAccepted: users.termsAccepted,
      hasFactor: hasAnyFactor,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.uid))
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), isNull(users.deactivatedAt)))
  if (!owner) return null
  const { uid } = owner
  if (isClient(owner)) return owner.termsAccepted ? { uid, isClient: true } : null
  const isAdmitted = isStaff(owner) && (staffTwoFactor !== 'required' || owner.hasFactor)
  return isAdmitted ? { uid, isClient: false, reader: toStaffReader(owner) } : null
}

/**
 * Returns the due dates that the owner of a calendar URL may see: milestones, open requests and the last days of
 * agreements to sign in a client's projects, or in all projects that a member of staff may see.
 */
export async function listCalendarEntries(
  { db }: Pick<Ctx, 'db'>,
  owner: CalendarOwner,
): Promise<CalendarEntry[]> {
  const { uid, isClient } = owner
  const isOpen = owner.isClient ? undefined : isOpenToStaff(owner.reader, projects.id)
  const [milestoneRows, requestRows, agreementRows] = await Promise.all([
    listMilestones(db, isClient ? isVisibleProject({ uid }) : isOpen),
    listOpenRequests(db, isClient ? isVisibleRequest({ uid }) : isOpen),
    listOpenAgreements(db, isClient ? awaitsSignatureOf({ uid }) : isOpen),
  ])
  const toPath = (projectId: string, tab: string) =>
    `/${isClient ? 'client' : 'admin'}/projects/${projectId}/${tab}`
  return [
    ...milestoneRows.map(({ projectId, ...entry }) => ({
      kind: 'milestone' as const,
      path: toPath(projectId, 'progress'),
      ...entry,
    })),
    ...agreementRows.flatMap(({ day, ...entry }) => {
      const path = `/${isClient ? 'client' : 'admin'}/agreements/${entry.id}`
      return day ? [{ kind: 'agreement' as const, path, day, ...entry }] : []
    }),
    ...requestRows.flatMap(({ day, projectId, ...entry }) =>
      day ? [{ kind: 'request' as const, path: toPath(projectId, 'requests'), day, ...entry }] : [],
    ),
  ]
}

/** @throws {TooMany} after 60 downloads of a calendar URL within an hour */
export const countCalendarDownload = ({ db }: Pick<Ctx, 'db'>, token: string): Promise<void> =>
  countAttempt(db, rateLimits.calendar, hashToken(token))

const listMilestones = (db: Database, visible: SQL | undefined) =>
  db
    .select({
      id: milestones.id,
      day: milestones.dueOn,
      title: milestones.title,
      projectId: projects.id,
      project: projects.title,
    })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(
      and(
        isNull(milestones.reachedOn),
        isNull(projects.archivedAt),
        gte(milestones.dueOn, daysFromToday(-PAST_DAYS)),
        visible,
      ),
    )
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
    .limit(MAX_ENTRIES_PER_KIND)

const listOpenRequests = (db: Database, visible: SQL | undefined) =>
  db
    .select({
      id: requests.id,
      day: requests.dueOn,
      title: requests.title,
      projectId: projects.id,
      project: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(isOpenRequest, gte(requests.dueOn, daysFromToday(-PAST_DAYS)), visible))
    .orderBy(asc(requests.dueOn), asc(requests.id))
    .limit(MAX_ENTRIES_PER_KIND)

const listOpenAgreements = (db: Database, visible: SQL | undefined) =>
  db
    .select({ ...pick(agreements, 'id', 'title'), day: agreements.expiresOn, project: projects.title })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(and(requireModule('signing'), isOpenAgreement(), isNotNull(agreements.expiresOn), visible))
    .orderBy(asc(agreements.expiresOn), asc(agreements.id))
    .limit(MAX_ENTRIES_PER_KIND)

type CalendarEvent = { uid: string; day: string; summary: string; description: string; url: string }

const MAX_LINE_BYTES = 75

/** Formats all-day events as an iCalendar file (RFC 5545). `stamp` is the file's creation time. */
export function formatCalendar(name: string, events: CalendarEvent[], stamp: Date): string {
  const time = stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Due dates//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    // Outlook only knows this older property.
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${time}`,
      `DTSTART;VALUE=DATE:${formatDate(day)}`,
      `DTEND;VALUE=DATE:${formatDate(addDays(day, 1))}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

const formatDate = (day: string) => day.replaceAll('-', '')

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Breaks a line after at most 75 bytes, never inside a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
