import { isAPIError } from 'better-auth/api'
import { type Auth, hasSessionCookie } from '#app/auth/auth.server.ts'
import { signedToken } from '#app/auth/session-token.server.ts'
import type { Actor, Ctx } from '#app/context.ts'
import type { Failure } from '#app/domain/failures.ts'
import { away, failureOf } from '#app/domain/outside-failures.server.ts'
import { findActor, findActorByToken } from '#app/domain/sign-in/actor.server.ts'
import { within } from '#app/domain/within.ts'

export type Visitor = {
  /** What the library had to do about the session: a prolonged one has a new cookie. */
  session: { headers: Headers } | null
  actor: Actor | null
  /** Why it can't be found out now. */
  failure?: Failure
}

/** Finds out by the session's cookie who asks; whoever has none, or one that has ended, is nobody. */
export function openVisitors(ctx: Ctx, auth: Auth, secret: string) {
  return async (headers: Headers): Promise<Visitor> => {
    const cookies = headers.get('cookie')
    if (!cookies || !hasSessionCookie(cookies)) return { session: null, actor: null }
    try {
      // Nearly always it is enough to look; the library does what has to be done about a session.
      const token = signedToken(cookies, secret, ctx.appUrl.startsWith('https:'))
      const asIs = token === null ? undefined : await findActorByToken(ctx, token)
      if (asIs) return { session: null, actor: asIs }
      const session = await auth.api.getSession({ headers, returnHeaders: true })
      const actor = session.response ? await findActor(ctx, session.response.session) : null
      return { session, actor }
    } catch (err) {
      // The library hides why it failed, and has nothing but the database to fail at.
      const failure = isAPIError(err) && err.statusCode >= 500 ? away() : failureOf(err)
      if (!failure) throw err
      ctx.log.error({ err }, 'session not read')
      return { session: null, actor: null, failure }
    }
  }
}

/** Milliseconds that a page which is open to all waits to find out who asks. */
export const WHO_ASKS_MS = 3_000

/** The same, or that it can't be found out now: the latter also when it takes longer. */
export const orAway = (asked: Promise<Visitor>, ms: number): Promise<Visitor> =>
  within<Visitor, Visitor>(ms, asked, () => ({ session: null, actor: null, failure: away() }))
