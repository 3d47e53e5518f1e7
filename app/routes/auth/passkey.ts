import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { type Actor, browserKey, ctxKey, isGuest, isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { checkChangeLimits } from '#app/domain/access/change-limits.server.ts'
import {
  getClientCtx,
  getGuestCtx,
  getSignedInActor,
  getStaffAccountCtx,
} from '#app/domain/sign-in/guards.server.ts'
import {
  createConfirmationOptions,
  createPasskey,
  createPasskeyOptions,
  createPasskeySignInOptions,
  signInWithPasskey,
} from '#app/domain/sign-in/passkeys/passkeys.server.ts'
import { parseReturnPath } from '#app/domain/sign-in/sign-in-paths.ts'
import { PasskeyNameField } from '#app/domain/users/security-forms.ts'
import { rejectMethod, respond } from '#app/routes/failure-response.server.ts'
import { readJson } from '../api/read-json.ts'
import type { Route } from './+types/passkey.ts'

// The library validates the content. This checks only the basic shape.
const PasskeyCredential = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/),
  response: z.looseObject({}),
})
const PasskeyRequest = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin-sign-in') }),
  z.object({ step: z.literal('sign-in'), response: PasskeyCredential, returnTo: z.string().nullish() }),
  z.object({ step: z.literal('begin-add'), password: z.string().max(1024), name: PasskeyNameField }),
  z.object({ step: z.literal('begin-confirm'), subject: z.string().max(300) }),
  z.object({ step: z.literal('add'), response: PasskeyCredential, name: PasskeyNameField }),
])

export const loader = rejectMethod

const findAccountGuard = (actor: Actor) =>
  isStaff(actor) ? getStaffAccountCtx : isGuest(actor) ? getGuestCtx : getClientCtx

/** Passkey endpoint for scripts. Accepts JSON, and returns JSON or a plain text error. */
export const action = respond(async ({ request, context }: Route.ActionArgs) => {
  const ctx = context.get(ctxKey)
  const parsed = PasskeyRequest.safeParse(await readJson(request))
  if (!parsed.success) throw new Failure(400, parsed.error.issues[0]?.message ?? 'Not understood.')
  const step = parsed.data
  if (step.step === 'begin-sign-in') return Response.json(await createPasskeySignInOptions(ctx))
  if (step.step === 'sign-in') {
    const credential = step.response as unknown as AuthenticationResponseJSON
    const { headers, home } = await signInWithPasskey(ctx, credential, context.get(browserKey))
    return Response.json({ to: parseReturnPath(step.returnTo) ?? home }, { headers })
  }
  const getAccountCtx = findAccountGuard(getSignedInActor(context))
  const accountCtx = getAccountCtx(context)
  await checkChangeLimits(accountCtx, step.step)
  if (step.step === 'begin-confirm')
    return Response.json(await createConfirmationOptions(accountCtx, step.subject))
  if (step.step === 'begin-add') return Response.json(await createPasskeyOptions(accountCtx, step.password))
  const response = step.response as unknown as RegistrationResponseJSON
  await createPasskey(accountCtx, { name: step.name, response })
  return Response.json({})
})
