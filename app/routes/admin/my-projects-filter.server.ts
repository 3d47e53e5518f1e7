import type { AdminCtx } from '#app/context.ts'
import { createSecureCookie } from '#app/domain/sign-in/sessions/cookies.server.ts'

/** Cookie with the id of the user who last selected 'Mine' in this browser. */
const createMineCookie = (ctx: Pick<AdminCtx, 'appUrl'>) =>
  createSecureCookie(ctx, 'only_mine', 365 * 24 * 60 * 60)

/**
 * Returns whether a list shows only the projects that the current user leads: as `selected` in the URL, or else as
 * selected last in any list, unless this one is limited otherwise. `headers` remember the selection.
 */
export async function readMineFilter(
  ctx: AdminCtx,
  request: Request,
  selected: 'mine' | 'all' | undefined,
  isLimited = false,
) {
  const cookie = createMineCookie(ctx)
  const headers = new Headers()
  if (selected) headers.append('set-cookie', await cookie.serialize(selected === 'mine' ? ctx.actor.uid : ''))
  const last: unknown = selected || isLimited ? null : await cookie.parse(request.headers.get('cookie'))
  return { mine: selected === 'mine' || last === ctx.actor.uid, headers }
}
