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

/**
 * Lets people with the admin role pass; everybody else goes to the log-in page. An administrator who looks at a
 * client's portal has to stop that first.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ context, url }) => {
  const actor = context.get(actorKey)
  if (actor && isViewing(actor)) throw replace('/client/dashboard')
  if (actor?.role !== 'admin') throw replace(loginPath(url))
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
  if (!isAdmin(actor)) throw data('You are not authorized to perform this action.', 403)
  return { ...context.get(ctxKey), actor, from: context.get(addressKey) } as AdminCtx
}
const isAdmin = (actor: Actor): actor is Admin => actor.role === 'admin'
