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
/** Where somebody of the firm looks after the own account. */
const SECURITY = '/admin/security'

/** What hands something out in the admin area, and is no page. */
const isFile = (pattern: string) => /(\.csv|^\/?admin\/clients)$/.test(pattern)

type Asked = Pick<Parameters<MiddlewareFunction<Response>>[0], 'request' | 'url' | 'pattern' | 'context'>

/** Leads whoever asks for a page there, and answers a form or a file 403: nothing is done or handed out. */
function turnAway({ request, url, pattern, context }: Asked, message: string, page: string): never {
  const { uid } = context.get(actorKey) ?? {}
  context
    .get(ctxKey)
    .log.warn({ uid, path: url.pathname, requestId: context.get(requestIdKey) }, 'turned away')
  if (isFile(pattern)) throw new Response(message, { status: 403 })
  if (request.method === 'POST') throw data(message, 403)
  throw replace(page)
}

/** A form without a session was sent from a page of an earlier session, which has ended. */
const signInPath = ({ request, url }: Asked): string =>
  request.method === 'POST' ? signedOutPath(url) : loginPath(url)

/** Where the administrator chooses whose portal to look at. */
const VIEW_AS = '/admin/view-as'

/**
 * Lets people with a client area pass. Strangers go to the log-in page and come back after, colleagues to the admin
 * area. The administrator has nothing of a client's: a page leads to the choice of whose portal to look at.
 */
export const requireClientArea: MiddlewareFunction<Response> = (asked) => {
  const actor = asked.context.get(actorKey)
  if (!actor) throw replace(signInPath(asked))
  if (actor.role === 'staff') turnAway(asked, NOT_AUTHORIZED, '/admin')
  if (actor.lacksSecondFactor) turnAway(asked, SET_UP_FIRST, SECURITY)
  if (isOfFirm(actor) && asked.request.method !== 'POST') throw replace(VIEW_AS)
}

/**
 * Lets the firm's people pass. A page sends everybody else to the log-in page; a form or a file answers those who
 * are signed in 403. Who looks at a client's portal has to stop that first.
 */
export const requireAdmin: MiddlewareFunction<Response> = (asked) => {
  const actor = asked.context.get(actorKey)
  if (!actor) throw replace(signInPath(asked))
  if (isViewing(actor)) throw replace('/client/dashboard')
  if (!isOfFirm(actor)) turnAway(asked, NOT_AUTHORIZED, loginPath(asked.url))
  if (actor.lacksSecondFactor && asked.url.pathname !== SECURITY) turnAway(asked, SET_UP_FIRST, SECURITY)
}

/** The signed-in person, terms accepted or not. Only for what must work before the terms are accepted. */
export function signedInOf(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorKey)
  if (!actor) throw data(t('Log in to see this.'), 401)
  return actor
}

/**
 * What every loader and action of the portal starts with, and the only way to a client's verbs: before the
 * terms are accepted it answers 403, so nothing of the client's leaves the server.
 */
export function clientCtx(context: Readonly<RouterContextProvider>): ClientCtx {
  const actor = equipped(signedInOf(context))
  if (actor.role === 'staff') throw data(NOT_AUTHORIZED, 403)
  if (!actor.termsAccepted) throw data(t('Accept the terms to see this.'), 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as ClientCtx
}

/** What every loader and action of the admin area starts with. */
export function adminCtx(context: Readonly<RouterContextProvider>): AdminCtx {
  const actor = equipped(signedInOf(context))
  if (!isOfFirm(actor)) throw data(NOT_AUTHORIZED, 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as AdminCtx
}

/** What starts everything that only the fixed administrator may do; a colleague is answered 403. */
export function administratorCtx(context: Readonly<RouterContextProvider>): AdministratorCtx {
  const ctx = adminCtx(context)
  if (!isAdministrator(ctx.actor, ctx.adminEmail)) throw data(NOT_AUTHORIZED, 403)
  return ctx as AdministratorCtx
}

/** For somebody of the firm and the own account alone: it works before the second factor that all else waits for. */
export function ownAccountCtx(context: Readonly<RouterContextProvider>): ActorCtx {
  const actor = signedInOf(context)
  if (!isOfFirm(actor)) throw data(NOT_AUTHORIZED, 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) }
}

function equipped(actor: Actor): Actor {
  if (actor.lacksSecondFactor) throw data(SET_UP_FIRST, 403)
  return actor
}
