import type { RouterContextProvider } from 'react-router'
import { type AdminCtx, type ClientCtx, isStaff } from '#app/context.ts'
import { getAdminCtx, getClientCtx, getSignedInActor } from '#app/domain/sign-in/guards.server.ts'

/** Returns the context of staff or of a client, who share the routes of an agreement's files. */
export const getAgreementCtx = (context: Readonly<RouterContextProvider>): AdminCtx | ClientCtx =>
  isStaff(getSignedInActor(context)) ? getAdminCtx(context) : getClientCtx(context)
