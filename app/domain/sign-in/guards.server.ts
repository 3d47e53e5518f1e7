import { data, type MiddlewareFunction, type RouterContextProvider, replace } from 'react-router'
import {
  type Actor,
  type ActorCtx,
  type AdminCtx,
  type AdministratorCtx,
  type AuthorizedCtx,
  actorKey,
  type ClientCtx,
  clientIpKey,
  ctxKey,
  findActorAgainKey,
  hasClientArea,
  isAdministrator,
  isClient,
  isGuest,
  isImpersonating,
  isStaff,
  requestIdKey,
} from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { SAFE_METHODS } from '#app/core/http-methods.ts'
import { t } from '#app/texts.ts'
import {
  COOKIES_BLOCKED_PATH,
  getSignInPath,
  getSignInPathAfterForm,
  isRightAfterSignIn,
} from './sign-in-paths.ts'

const NOT_AUTHORIZED_MESSAGE = t('You are not authorized to perform this action.')
const TERMS_REQUIRED_MESSAGE = t('Accept the terms to see this.')
const SECOND_FACTOR_REQUIRED_MESSAGE = t(
  'Set up two-factor sign-in first, with an authenticator app or a passkey. You can find both under Security.',
)
const SECURITY_PATH = '/admin/security'

const isFileRoute = (pattern: string) => /(\.csv|^\/?admin\/clients)$/.test(pattern)

/**
 * Returns whether a route of the API is for staff. Takes the route's pattern, so that the spelling of the URL cannot
 * select a different guard.
 */
export const isAdminApi = (pattern: string): boolean => /^\/?api\/admin\//.test(pattern)

type GuardArgs = Pick<Parameters<MiddlewareFunction<Response>>[0], 'request' | 'url' | 'pattern' | 'context'>

/** Redirects page requests to `page`, if there is one. Responds to forms and file requests with 403. */
function denyAccess(
  { request, url, pattern, context }: GuardArgs,
  message: string,
  page: string | null,
): never {
  const { uid } = context.get(actorKey) ?? {}
  context
    .get(ctxKey)
    .log.warn({ uid, path: url.pathname, requestId: context.get(requestIdKey) }, 'access denied')
  if (isFileRoute(pattern)) throw new Response(message, { status: 403 })
  if (request.method === 'POST' || page === null) throw data(message, 403)
  throw replace(page)
}

/**
 * Returns the path of the sign-in page. A form submitted without a session comes from a page whose session has expired.
 */
function getSignInPathForRequest({ request, url }: GuardArgs): string {
  if (isRightAfterSignIn(request)) return COOKIES_BLOCKED_PATH
  return request.method === 'POST' ? getSignInPathAfterForm(url) : getSignInPath(url)
}

const VIEW_AS_CLIENT_PATH = '/admin/view-as'

const ROOMS_PATH = '/rooms'

/** Returns the first page of the area that a user without a client area belongs to, or null. */
const findOtherArea = (actor: Actor) => (isStaff(actor) ? '/admin' : isGuest(actor) ? ROOMS_PATH : null)

/**
 * Admits users with a client area. Redirects visitors to the sign-in page and back afterwards, and staff and guests to
 * their own area. The administrator has no client data, so pages redirect to the selection of a client to view the
 * portal as.
 */
export const requireClientArea: MiddlewareFunction<Response> = (args) => {
  const actor = args.context.get(actorKey)
  if (!actor) throw replace(getSignInPathForRequest(args))
  if (!hasClientArea(actor)) denyAccess(args, NOT_AUTHORIZED_MESSAGE, findOtherArea(actor))
  if (actor.lacksSecondFactor) denyAccess(args, SECOND_FACTOR_REQUIRED_MESSAGE, SECURITY_PATH)
  if (isStaff(actor) && args.request.method !== 'POST') throw replace(VIEW_AS_CLIENT_PATH)
}

/**
 * Admits staff. Pages redirect everyone else to the sign-in page; forms and file requests from signed-in clients get a
 * 403. Staff who are impersonating a client must end that first.
 */
export const requireAdmin: MiddlewareFunction<Response> = (args) => {
  const actor = args.context.get(actorKey)
  if (!actor) throw replace(getSignInPathForRequest(args))
  if (isImpersonating(actor)) throw replace('/client/dashboard')
  if (!isStaff(actor)) denyAccess(args, NOT_AUTHORIZED_MESSAGE, getSignInPath(args.url))
  if (actor.lacksSecondFactor && args.url.pathname !== SECURITY_PATH)
    denyAccess(args, SECOND_FACTOR_REQUIRED_MESSAGE, SECURITY_PATH)
}

/**
 * Guests accept the terms with their invitation. One who became a client keeps the rooms until accepting them again.
 */
const lacksTermsForRooms = (actor: Actor) =>
  isClient(actor) && !actor.termsAccepted && !actor.acceptedTermsAsGuest

/**
 * Admits guests and clients to the data rooms. Redirects visitors to the sign-in page and back afterwards, staff to the
 * admin area, and clients who haven't accepted the terms to the client area. The area doesn't exist during
 * impersonation.
 */
export const requireRooms: MiddlewareFunction<Response> = (args) => {
  const actor = args.context.get(actorKey)
  if (!actor) throw replace(getSignInPathForRequest(args))
  if (isImpersonating(actor)) throw data(null, 404)
  if (!isGuest(actor) && !isClient(actor)) denyAccess(args, NOT_AUTHORIZED_MESSAGE, findOtherArea(actor))
  if (lacksTermsForRooms(actor)) denyAccess(args, TERMS_REQUIRED_MESSAGE, '/client/dashboard')
}

/** Returns the signed-in user, whether or not the terms are accepted. @throws {Response} 401 */
export function getSignedInActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorKey)
  if (!actor) throw data(t('Sign in to see this.'), 401)
  return actor
}

/**
 * Returns the context of client operations. Every loader and action in the portal calls this first.
 * @throws {Response} 403 before the terms are accepted
 */
export function getClientCtx(context: Readonly<RouterContextProvider>): ClientCtx {
  const actor = assertSecondFactor(getSignedInActor(context))
  if (!hasClientArea(actor)) throw data(NOT_AUTHORIZED_MESSAGE, 403)
  if (!actor.termsAccepted) throw data(TERMS_REQUIRED_MESSAGE, 403)
  return createCtx(context, actor) as ClientCtx
}

/**
 * Returns the context of data rooms, for everyone who has signed in. The conditions of the room
 * (app/domain/access/room-visibility.server.ts) decide who reads what.
 */
export function getRoomCtx(context: Readonly<RouterContextProvider>): AuthorizedCtx {
  const actor = assertSecondFactor(getSignedInActor(context))
  if (lacksTermsForRooms(actor)) throw data(TERMS_REQUIRED_MESSAGE, 403)
  return createCtx(context, actor)
}

/** Returns the context of a guest's own account settings. @throws {Response} 403 for anyone else */
export function getGuestCtx(context: Readonly<RouterContextProvider>): ActorCtx {
  const actor = getSignedInActor(context)
  if (!isGuest(actor)) throw data(NOT_AUTHORIZED_MESSAGE, 403)
  return createCtx(context, actor)
}

export function getAdminCtx(context: Readonly<RouterContextProvider>): AdminCtx {
  const actor = assertSecondFactor(getSignedInActor(context))
  if (!isStaff(actor)) throw data(NOT_AUTHORIZED_MESSAGE, 403)
  return createCtx(context, actor) as AdminCtx
}

/** @throws {Response} 403 for staff other than the administrator */
export function getAdministratorCtx(context: Readonly<RouterContextProvider>): AdministratorCtx {
  const ctx = getAdminCtx(context)
  if (!isAdministrator(ctx.actor, ctx.adminEmail)) throw data(NOT_AUTHORIZED_MESSAGE, 403)
  return ctx as AdministratorCtx
}

/** Returns the context of staff's own account settings, even before they set up a required second factor. */
export function getStaffAccountCtx(context: Readonly<RouterContextProvider>): ActorCtx {
  const actor = getSignedInActor(context)
  if (!isStaff(actor)) throw data(NOT_AUTHORIZED_MESSAGE, 403)
  return createCtx(context, actor)
}

const createCtx = (context: Readonly<RouterContextProvider>, actor: Actor) => ({
  ...context.get(ctxKey),
  actor,
  clientIp: context.get(clientIpKey),
  recheckSession: () => recheckSession(context),
})

function assertSecondFactor(actor: Actor): Actor {
  if (actor.lacksSecondFactor) throw data(SECOND_FACTOR_REQUIRED_MESSAGE, 403)
  return actor
}

const ACCESS_ENDED_MESSAGE = t(
  'Your access ended before this was saved, so nothing was changed. Sign in again.',
)

/** Rechecks the session. @throws {Failure} 401 if it has ended, the role changed, or a second factor is now required */
async function recheckSession(context: Readonly<RouterContextProvider>): Promise<void> {
  const before = getSignedInActor(context)
  const actor = await context.get(findActorAgainKey)()
  const isSame = actor?.uid === before.uid && actor.role === before.role
  if (!isSame || actor.lacksSecondFactor) throw new Failure(401, ACCESS_ENDED_MESSAGE)
}

const STOP_IMPERSONATION_PATH = '/stop-viewing'

const ALLOWED_PATHS = [STOP_IMPERSONATION_PATH, '/logout']

/**
 * Returns the error message for a request that could change data during impersonation, or null if the request is
 * allowed.
 */
export function getImpersonationError(actor: Actor | null, method: string, path: string): string | null {
  if (!actor || !isImpersonating(actor) || SAFE_METHODS.includes(method)) return null
  if (ALLOWED_PATHS.includes(path.replace(/\.data$/, ''))) return null
  return t('You’re viewing the portal as {name}. It’s read-only.', {
    name: actor.name || actor.email,
  })
}

/** Rejects unsafe requests during impersonation. Runs before every route; server/app.ts does the same for the API. */
export const rejectWhileImpersonating: MiddlewareFunction<Response> = ({ request, context }) => {
  const { pathname } = new URL(request.url)
  const message = getImpersonationError(context.get(actorKey), request.method, pathname)
  if (message) throw data(message, 403)
}
