import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { authKey } from '#app/auth/auth.server.ts'
import { clientCtx, ownAccountCtx, signedInOf } from '#app/auth/guards.server.ts'
import { openSession } from '#app/auth/log-in.server.ts'
import { safeReturnTo } from '#app/auth/return-to.ts'
import { addressKey, ctxKey, isOfFirm } from '#app/context.ts'
import { PasskeyName } from '#app/domain/accounts/forms.ts'
import { Failure } from '#app/domain/failures.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '#app/domain/sign-in/passkey-sign-in.server.ts'
import { addPasskey, beginPasskey } from '#app/domain/sign-in/passkeys.server.ts'
import { refusalOf, refuse } from '../api/failure-answer.ts'
import { readJson } from '../api/read-json.ts'
import type { Route } from './+types/passkey.ts'

// The library validates the content; this checks the basic shape.
const Credential = z.looseObject({ id: z.string().regex(/^[\w-]{1,2000}$/), response: z.looseObject({}) })
const Ask = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin-sign-in') }),
  z.object({ step: z.literal('sign-in'), response: Credential, returnTo: z.string().nullish() }),
  z.object({ step: z.literal('begin-add'), password: z.string().max(1024), name: PasskeyName }),
  z.object({ step: z.literal('add'), response: Credential, name: PasskeyName }),
])

export const loader = () => refuse(405, 'Use POST.', { Allow: 'POST' })

/** Passkey endpoint for scripts: accepts JSON, and returns JSON or errors as plain text. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  try {
    const parsed = Ask.safeParse(await readJson(request))
    if (!parsed.success) throw new Failure(400, parsed.error.issues[0]?.message ?? 'Not understood.')
    const ask = parsed.data
    if (ask.step === 'begin-sign-in') return Response.json(await beginPasskeySignIn(ctx))
    if (ask.step === 'sign-in') {
      const signed = ask.response as unknown as AuthenticationResponseJSON
      const uid = await finishPasskeySignIn(ctx, signed, context.get(addressKey))
      const visit = { ctx, auth: context.get(authKey), headers: request.headers }
      const { headers, home } = await openSession(visit, uid)
      return Response.json({ to: safeReturnTo(ask.returnTo) ?? home }, { headers })
    }
    const own = isOfFirm(signedInOf(context)) ? ownAccountCtx(context) : clientCtx(context)
    if (ask.step === 'begin-add') return Response.json(await beginPasskey(own, ask.password))
    const response = ask.response as unknown as RegistrationResponseJSON
    await addPasskey(own, { name: ask.name, response })
    return Response.json({})
  } catch (err) {
    return refusalOf(err)
  }
}
