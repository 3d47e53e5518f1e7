import { signedToken } from '#app/auth/session-token.server.ts'
import type { Ctx } from '#app/context.ts'
import { readSiteVersion } from '#app/domain/projects/published-projects.server.ts'
import { proxysId } from '../observe/request-id.ts'
import type { Fellows } from '../workers/fellows.ts'
import { type AnswerReady, type Fetch, keepPages } from './page-cache.ts'
import type { PublicPages } from './public-pages.ts'
import { answerReady, isRead, rawPathOf } from './ready-answer.ts'
import { followSiteVersion } from './site-version.ts'
import type { StaticFiles } from './static-files.ts'

/** Milliseconds that a visitor waits before a page comes without its data. */
export const PAGE_WAIT_MS = 150

/** Given by tests only. */
export type Clock = {
  /** Milliseconds since 1970. */
  now?: () => number
  /** How long a site version is believed to hold, in milliseconds. */
  lookEveryMs?: number
  /** How long a public page waits for the database, in milliseconds: the look-up, then its data. */
  waitMs?: number
  /** How long a form may take to arrive, in milliseconds. */
  bodyMs?: number
}

/**
 * Puts files and public pages in front of everything else, since most visitors need nothing more: such an answer
 * costs little beyond sending its bytes.
 */
export function answerFromMemory(
  render: Fetch,
  {
    ctx,
    secret,
    trustProxy,
    fellows,
    now = Date.now,
    lookEveryMs = 1000,
    waitMs = PAGE_WAIT_MS,
  }: { ctx: Ctx; secret: string; trustProxy: number; fellows?: Fellows | undefined } & Clock,
  { files, pages }: { files: StaticFiles; pages: PublicPages },
): Fetch {
  const answer: AnswerReady = (request, ready) => {
    // Without a request id of ours: there is nothing in the log to be found by it.
    if (ctx.log.isLevelEnabled('debug')) {
      ctx.log.debug({ method: request.method, path: rawPathOf(request) }, 'answered from memory')
    }
    const id = proxysId(request.headers, trustProxy)
    return answerReady(request, ready, id === null ? undefined : { 'x-request-id': id })
  }
  const version = followSiteVersion({
    read: () => readSiteVersion(ctx),
    everyMs: lookEveryMs,
    waitMs,
    now,
    onFailure: (err) => ctx.log.error({ err }, 'site version not read; kept pages stay as they are'),
  })
  fellows?.onChange(version.lookAgain)
  // A made-up cookie must not make everybody ask the database.
  const hasSession = ({ headers }: Request) =>
    signedToken(headers.get('cookie') ?? '', secret, ctx.appUrl.startsWith('https:')) !== null
  /** Who is signed in may have changed what visitors see. */
  const changed = async (response: Response): Promise<Response> => {
    if (response.status < 400) {
      version.lookAgain()
      // Before there is an answer: who has it may ask any of them next.
      await fellows?.tellChange()
    }
    return response
  }
  // While developing, pages change by the minute.
  const answerPage = import.meta.env.DEV
    ? render
    : keepPages(render, { appUrl: ctx.appUrl, isShared: pages.isShared, version, now, waitMs, answer })

  return (request, env) => {
    const file = isRead(request) ? files.find(rawPathOf(request)) : undefined
    if (file) return answer(request, file)
    const answered = answerPage(request, env)
    return !isRead(request) && hasSession(request) && answered instanceof Promise
      ? answered.then(changed)
      : answered
  }
}
