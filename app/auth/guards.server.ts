import { data, type MiddlewareFunction, type RouterContextProvider, replace } from 'react-router'
import {
  type Actor,
  type Admin,
  type AdminCtx,
  actorKey,
  addressKey,
  type Client,
  type ClientCtx,
  ctxKey,
  isViewing,
} from '#app/context.ts'
import { loginPath } from './return-to.ts'

/** Lets signed-in people pass; others go to the log-in page and come back after. */
export const requireSignedIn: MiddlewareFunction<Response> = ({ context, url }) => {
  if (!context.get(actorKey)) throw replace(loginPath(url))
}

const NOT_AUTHORIZED = 'You are not authorized to perform this action.'
/** What hands something out in the admin area, and is no page. */
const isFile = (pattern: string) => /(\.csv|^\/?admin\/clients)$/.test(pattern)

/**
 * Lets people with the admin role pass. A page sends everybody else to the log-in page; a form or a file answers
 * those who are signed in 403. An administrator who looks at a client's portal has to stop that first.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context, url, pattern }) => {
  const actor = context.get(actorKey)
  if (actor && isViewing(actor)) throw replace('/client/dashboard')
  if (actor?.role === 'admin') return
  if (actor && isFile(pattern)) throw new Response(NOT_AUTHORIZED, { status: 403 })
  if (actor && request.method === 'POST') throw data(NOT_AUTHORIZED, 403)
  throw replace(loginPath(url))
}

/** The signed-in person, terms accepted or not. Only for what must work before the terms are accepted. */
export function signedInOf(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorKey)
  if (!actor) throw data('Log in to see this.', 401)
  return actor
}

/**
 * What every loader and action of the portal starts with, and the only way to a client's verbs: before the
 * terms are accepted it answers 403, so nothing of the client's leaves the server.
 */
export function clientCtx(context: Readonly<RouterContextProvider>): ClientCtx {
  const actor = signedInOf(context)
  if (!isClient(actor)) throw data('Accept the terms to see this.', 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as ClientCtx
}
const isClient = (actor: Actor): actor is Client => actor.termsAccepted

/** What every loader and action of the admin area starts with. */
export function adminCtx(context: Readonly<RouterContextProvider>): AdminCtx {
  const actor = signedInOf(context)
  if (!isAdmin(actor)) throw data(NOT_AUTHORIZED, 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as AdminCtx
}
const isAdmin = (actor: Actor): actor is Admin => actor.role === 'admin'
