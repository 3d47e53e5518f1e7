import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { Auth } from '#app/auth/auth.server.ts'
import { type ActorCtx, isViewing } from '#app/context.ts'
import { AppCodeForm, ChangePasswordForm, CurrentPasswordForm } from '#app/domain/accounts/forms.ts'
import { Failure, TooMany } from '#app/domain/failures.ts'
import { changePassword, findPasswordHash } from '#app/domain/sign-in/change-password.server.ts'
import { listPasskeys, removePasskey } from '#app/domain/sign-in/passkeys.server.ts'
import {
  confirmTotp,
  findSecondFactor,
  findTotpSetup,
  renewRecoveryCodes,
  startTotp,
  turnOffTotp,
} from '#app/domain/sign-in/second-factor.server.ts'
import { endOtherSessions, endSessionById, listSessions } from '#app/domain/sign-in/sessions.server.ts'
import type { Intent, SecurityAnswer } from './answer.ts'

/** All that the account security section shows; null to anybody but the owner. */
export async function loadSecurity(ctx: ActorCtx) {
  if (isViewing(ctx.actor)) return null
  return {
    email: ctx.actor.email,
    hasPassword: (await findPasswordHash(ctx)) !== null,
    secondFactor: await findSecondFactor(ctx),
    passkeys: await listPasskeys(ctx),
    sessions: await listSessions(ctx),
  }
}

/** Does what one of the section's forms asks for, in whichever area it stands. */
export async function changeSecurity(ctx: ActorCtx, auth: Auth, sent: { form: FormData; headers: Headers }) {
  const { form, headers: cookies } = sent
  const intent = String(form.get('intent')) as Intent
  const id = String(form.get('id') ?? '')
  switch (intent) {
    case 'password':
      return run(intent, form, ChangePasswordForm, async (value) => {
        const { token } = await changePassword(ctx, value)
        const { headers } = await auth.api.handOutCookie({
          body: { token },
          headers: cookies,
          returnHeaders: true,
        })
        return { notice: 'Your password has been changed. All other devices are signed out.', headers }
      })
    case 'app-start':
      return run(intent, form, CurrentPasswordForm, async ({ currentPassword }) => ({
        setup: await startTotp(ctx, currentPassword),
      }))
    case 'app-confirm': {
      const setup = await findTotpSetup(ctx)
      return run(
        intent,
        form,
        AppCodeForm,
        async ({ code }) => ({
          codes: await confirmTotp(ctx, code),
          notice: 'Two-factor sign-in is on.',
        }),
        // A wrong code must not take the picture away.
        setup ? { setup } : {},
      )
    }
    case 'app-codes':
      return run(intent, form, CurrentPasswordForm, async ({ currentPassword }) => ({
        codes: await renewRecoveryCodes(ctx, currentPassword),
        notice: 'These are your new recovery codes. The old ones no longer work.',
      }))
    case 'app-off':
      return run(intent, form, CurrentPasswordForm, async ({ currentPassword }) => {
        await turnOffTotp(ctx, currentPassword)
        return { notice: 'Two-factor sign-in is off.' }
      })
    case 'passkey-remove':
      return attempt(intent, async () => {
        await removePasskey(ctx, id)
        return { notice: 'The passkey has been removed.' }
      })
    case 'session-end':
      return attempt(intent, async () => {
        await endSessionById(ctx, id)
        return { notice: 'The device has been signed out.' }
      })
    case 'sessions-end':
      return attempt(intent, async () => {
        await endOtherSessions(ctx)
        return { notice: 'All other devices have been signed out.' }
      })
    default:
      throw data('This form is not known.', 400)
  }
}

type Done = Partial<SecurityAnswer> & { headers?: Headers }

/** Parses a form, does what it asks for, and answers what a visitor did wrong with the form again. */
async function run<S extends z.ZodType>(
  intent: Intent,
  form: FormData,
  schema: S,
  verb: (value: z.output<S>) => Promise<Done>,
  onRefusal: Partial<SecurityAnswer> = {},
) {
  const submission = parseWithZod(form, { schema })
  const hideFields = ['currentPassword', 'password', 'confirmPassword', 'code'] as never[]
  const again = (formErrors?: string[]): Partial<SecurityAnswer> => ({
    ...onRefusal,
    result: submission.reply({ hideFields, ...(formErrors ? { formErrors } : {}) }),
  })
  if (submission.status !== 'success') return answer({ intent, ...again() }, 400)
  return attempt(
    intent,
    () => verb(submission.value),
    (words) => again([words]),
  )
}

async function attempt(
  intent: Intent,
  verb: () => Promise<Done>,
  refusal: (words: string) => Partial<SecurityAnswer> = (problem) => ({ problem }),
) {
  try {
    const { headers, ...done } = await verb()
    return answer({ intent, ...done }, 200, headers)
  } catch (err) {
    if (!(err instanceof Failure)) throw err
    const headers = err instanceof TooMany ? { 'Retry-After': String(err.retryAfter) } : undefined
    return answer({ intent, ...refusal(err.message) }, err.status, headers)
  }
}

const answer = (body: SecurityAnswer, status: number, headers?: HeadersInit) =>
  data(body, { status, ...(headers ? { headers } : {}) })
