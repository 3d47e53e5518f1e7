import type { z } from 'zod'
import type { Auth } from '#app/auth/auth.server.ts'
import { type ActorCtx, isViewing } from '#app/context.ts'
import {
  AppCodeForm,
  ChangePasswordForm,
  CurrentPasswordForm,
  NoPasswordForm,
} from '#app/domain/accounts/forms.ts'
import { NotFound } from '#app/domain/failures.ts'
import { changePassword, findPasswordHash } from '#app/domain/sign-in/change-password.server.ts'
import { isGoogleConnected, permitGoogle } from '#app/domain/sign-in/connect-google.server.ts'
import { listPasskeys, removePasskey } from '#app/domain/sign-in/passkeys.server.ts'
import {
  confirmTotp,
  findSecondFactor,
  findTotpSetup,
  renewRecoveryCodes,
  startTotp,
  type TotpSetup,
  turnOffTotp,
} from '#app/domain/sign-in/second-factor.server.ts'
import { endOtherSessions, endSessionById, listSessions } from '#app/domain/sign-in/sessions.server.ts'
import { t } from '#app/texts.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import type { FormRule } from '../take-form.server.ts'

/** Data that is shown once and cannot be shown again. */
export type ShownOnce = { setup?: TotpSetup; codes?: string[]; permit?: string }
export type SecurityAnswer = FormAnswer<ShownOnce>
export type Security = NonNullable<Awaited<ReturnType<typeof loadSecurity>>>
export type PartProps = { security: Security; answer: SecurityAnswer | undefined }

/** Loads the account security settings; null while impersonating. */
export async function loadSecurity(ctx: ActorCtx) {
  if (isViewing(ctx.actor)) return null
  return {
    email: ctx.actor.email,
    hasPassword: (await findPasswordHash(ctx)) !== null,
    secondFactor: await findSecondFactor(ctx),
    passkeys: await listPasskeys(ctx),
    sessions: await listSessions(ctx),
    google: await isGoogleConnected(ctx),
  }
}

/** Infers the types of a security form handler from its schema. */
export const securityRule = <S extends z.ZodType>(rule: FormRule<S, ShownOnce>) => rule

export async function securityRules(
  ctx: ActorCtx,
  auth: Auth,
  { form, headers }: { form: FormData; headers: Headers },
) {
  const hasPassword = (await findPasswordHash(ctx)) !== null
  // Accounts without a password need a recent sign-in instead.
  const confirmation = hasPassword ? CurrentPasswordForm : NoPasswordForm
  // Keeps the QR code visible after a wrong code.
  const setup = form.get('intent') === 'app-confirm' ? await findTotpSetup(ctx) : null
  return {
    password: securityRule({
      schema: ChangePasswordForm,
      resetForm: true,
      run: async (value) => {
        const { token } = await changePassword(ctx, value)
        const fresh = await auth.api.handOutCookie({ body: { token }, headers, returnHeaders: true })
        const notice = t('Your password has been changed. All other devices are signed out.')
        return { notice, headers: fresh.headers }
      },
    }),
    'app-start': securityRule({
      schema: CurrentPasswordForm,
      run: async ({ currentPassword }) => ({ setup: await startTotp(ctx, currentPassword) }),
    }),
    'app-confirm': securityRule({
      schema: AppCodeForm,
      whenRefused: setup ? { setup } : {},
      run: async ({ code }) => ({
        codes: await confirmTotp(ctx, code),
        notice: t('Two-factor sign-in is on.'),
      }),
    }),
    'app-codes': securityRule({
      schema: CurrentPasswordForm,
      resetForm: true,
      run: async ({ currentPassword }) => ({
        codes: await renewRecoveryCodes(ctx, currentPassword),
        notice: t('These are your new recovery codes. The old ones no longer work.'),
      }),
    }),
    'app-off': securityRule({
      schema: CurrentPasswordForm,
      run: async ({ currentPassword }) => {
        await turnOffTotp(ctx, currentPassword)
        return { notice: t('Two-factor sign-in is off.') }
      },
    }),
    'passkey-remove': securityRule({
      schema: confirmation,
      run: async ({ currentPassword }, id) => {
        await removePasskey(ctx, id, currentPassword)
        return { notice: t('The passkey has been removed.') }
      },
    }),
    'session-end': securityRule({
      schema: confirmation,
      run: async ({ currentPassword }, id) => {
        await endSessionById(ctx, id, currentPassword)
        return { notice: t('The device has been signed out.') }
      },
    }),
    'sessions-end': securityRule({
      schema: confirmation,
      run: async ({ currentPassword }) => {
        await endOtherSessions(ctx, currentPassword)
        return { notice: t('All other devices have been signed out.') }
      },
    }),
    'google-connect': securityRule({
      schema: confirmation,
      run: async ({ currentPassword }) => {
        if (!ctx.google) throw new NotFound(t('There is no sign-in with Google here.'))
        return { permit: await permitGoogle(ctx, currentPassword) }
      },
    }),
  }
}
