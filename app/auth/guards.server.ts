import { data, type MiddlewareFunction, type RouterContextProvider, replace } from 'react-router'
import {
  type Actor,
  type ActorCtx,
  type AdminCtx,
  type AdministratorCtx,
  actorKey,
  addressKey,
  type ClientCtx,
  ctxKey,
  isAdministrator,
  isOfFirm,
  isViewing,
  requestIdKey,
} from '#app/context.ts'
import { t } from '#app/texts.ts'
import { loginPath, signedOutPath } from './return-to.ts'

const NOT_AUTHORIZED = t('You are not authorized to perform this action.')
const SET_UP_FIRST = t(
  'Set up a second factor first: an authenticator app or a passkey. You find both under Security.',
)
const SECURITY = '/admin/security'

const isFile = (pattern: string) => /(\.csv|^\/?admin\/clients)$/.test(pattern)

type Asked = Pick<Parameters<MiddlewareFunction<Response>>[0], 'request' | 'url' | 'pattern' | 'context'>

/** Redirects page requests to `page`. Answers forms and files with 403. */
function turnAway({ request, url, pattern, context }: Asked, message: string, page: string): never {
  const { uid } = context.get(actorKey) ?? {}
  context
    .get(ctxKey)
    .log.warn({ uid, path: url.pathname, requestId: context.get(requestIdKey) }, 'turned away')
  if (isFile(pattern)) throw new Response(message, { status: 403 })
  if (request.method === 'POST') throw data(message, 403)
  throw replace(page)
}

/** Returns the path of the sign-in page. A form without a session was submitted from a page of an expired session. */
const signInPath = ({ request, url }: Asked): string =>
  request.method === 'POST' ? signedOutPath(url) : loginPath(url)

const VIEW_AS = '/admin/view-as'

/**
 * Admits users with a client area. Redirects visitors to the sign-in page and back afterwards, and staff to the admin
 * area. The administrator has no client data, so pages redirect to the choice of a client to impersonate.
 */
export const requireClientArea: MiddlewareFunction<Response> = (asked) => {
  const actor = asked.context.get(actorKey)
  if (!actor) throw replace(signInPath(asked))
  if (actor.role === 'staff') turnAway(asked, NOT_AUTHORIZED, '/admin')
  if (actor.lacksSecondFactor) turnAway(asked, SET_UP_FIRST, SECURITY)
  if (isOfFirm(actor) && asked.request.method !== 'POST') throw replace(VIEW_AS)
}

/**
 * Admits staff. Pages redirect all others to the sign-in page; forms and files answer signed-in clients with 403. Staff
 * who are impersonating a client must stop that first.
 */
export const requireAdmin: MiddlewareFunction<Response> = (asked) => {
  const actor = asked.context.get(actorKey)
  if (!actor) throw replace(signInPath(asked))
  if (isViewing(actor)) throw replace('/client/dashboard')
  if (!isOfFirm(actor)) turnAway(asked, NOT_AUTHORIZED, loginPath(asked.url))
  if (actor.lacksSecondFactor && asked.url.pathname !== SECURITY) turnAway(asked, SET_UP_FIRST, SECURITY)
}

/** Returns the signed-in user, whether or not the terms are accepted. @throws {Response} 401 */
export function signedInOf(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorKey)
  if (!actor) throw data(t('Log in to see this.'), 401)
  return actor
}

/**
 * Returns the context that operations for clients require. Every loader and action of the portal calls this first.
 * @throws {Response} 403 before the terms are accepted
 */
export function clientCtx(context: Readonly<RouterContextProvider>): ClientCtx {
  const actor = equipped(signedInOf(context))
  if (actor.role === 'staff') throw data(NOT_AUTHORIZED, 403)
  if (!actor.termsAccepted) throw data(t('Accept the terms to see this.'), 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as ClientCtx
}

export function adminCtx(context: Readonly<RouterContextProvider>): AdminCtx {
  const actor = equipped(signedInOf(context))
  if (!isOfFirm(actor)) throw data(NOT_AUTHORIZED, 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as AdminCtx
}

/** Returns the context for operations reserved for the administrator. @throws {Response} 403 for other staff */
export function administratorCtx(context: Readonly<RouterContextProvider>): AdministratorCtx {
  const ctx = adminCtx(context)
  if (!isAdministrator(ctx.actor, ctx.adminEmail)) throw data(NOT_AUTHORIZED, 403)
  return ctx as AdministratorCtx
}

/** Returns the context for staff who manage their own account. Works before the required second factor is set up. */
export function ownAccountCtx(context: Readonly<RouterContextProvider>): ActorCtx {
  const actor = signedInOf(context)
  if (!isOfFirm(actor)) throw data(NOT_AUTHORIZED, 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) }
}

function equipped(actor: Actor): Actor {
  if (actor.lacksSecondFactor) throw data(SET_UP_FIRST, 403)
  return actor
}
