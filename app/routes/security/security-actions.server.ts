import { type ActorCtx, isImpersonating } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { createCalendarFeed, deleteCalendarFeed } from '#app/domain/calendar/calendar-feed.server.ts'
import { findPasswordHash } from '#app/domain/sign-in/confirm-identity.server.ts'
import {
  createGoogleConnectToken,
  isGoogleConnected,
} from '#app/domain/sign-in/google/connect-google.server.ts'
import { deletePasskey, listPasskeys } from '#app/domain/sign-in/passkeys/passkeys.server.ts'
import { changePassword } from '#app/domain/sign-in/password/change-password.server.ts'
import {
  confirmTotpSetup,
  deactivateTotp,
  findSecondFactor,
  findTotpSetup,
  renewRecoveryCodes,
  startTotpSetup,
  type TotpSetup,
} from '#app/domain/sign-in/second-factor/authenticator.server.ts'
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
} from '#app/domain/sign-in/sessions/session-list.server.ts'
import { cancelAccountClosing, requestAccountClosing } from '#app/domain/users/close-account.server.ts'
import {
  AuthenticatorCodeForm,
  ChangePasswordForm,
  CurrentPasswordForm,
  NoPasswordForm,
} from '#app/domain/users/security-forms.ts'
import { defineButtonHandler, defineFormHandler, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

/** Data that can be shown only once. */
export type OneTimeSecrets = {
  setup?: TotpSetup
  codes?: string[]
  googleToken?: string
  calendarUrl?: string
}
export type AccountSecurity = NonNullable<Awaited<ReturnType<typeof loadAccountSecurity>>>
export type SecurityPartProps = { security: AccountSecurity }

/** Loads the account's security settings. Returns null during impersonation. */
export async function loadAccountSecurity(ctx: ActorCtx) {
  if (isImpersonating(ctx.actor)) return null
  return {
    email: ctx.actor.email,
    hasPassword: (await findPasswordHash(ctx)) !== null,
    secondFactor: await findSecondFactor(ctx),
    passkeys: await listPasskeys(ctx),
    sessions: await listSessions(ctx),
    google: await isGoogleConnected(ctx),
  }
}

export async function createSecurityHandlers(ctx: ActorCtx, form: FormData) {
  const hasPassword = (await findPasswordHash(ctx)) !== null
  // Accounts without a password require a recent sign-in instead.
  const confirmation = hasPassword ? CurrentPasswordForm : NoPasswordForm
  // Keeps the QR code visible after a wrong code.
  const setup = form.get('intent') === 'app-confirm' ? await findTotpSetup(ctx) : null
  return {
    password: defineFormHandler(
      ChangePasswordForm,
      async (value) => {
        const headers = new Headers()
        for (const cookie of await changePassword(ctx, value)) headers.append('set-cookie', cookie)
        return { notice: t('Password changed. You’ve been signed out on all other devices.'), headers }
      },
      { resetForm: true },
    ),
    'app-start': defineFormHandler(CurrentPasswordForm, async ({ currentPassword }) => ({
      setup: await startTotpSetup(ctx, currentPassword),
    })),
    'app-confirm': defineFormHandler(
      AuthenticatorCodeForm,
      async ({ code }) => ({
        codes: await confirmTotpSetup(ctx, code),
        notice: t('Two-factor sign-in is on.'),
      }),
      { extraOnError: setup ? { setup } : {} },
    ),
    'app-codes': defineFormHandler(
      CurrentPasswordForm,
      async ({ currentPassword }) => ({
        codes: await renewRecoveryCodes(ctx, currentPassword),
        notice: t('Here are your new recovery codes. The old ones no longer work.'),
      }),
      { resetForm: true },
    ),
    'app-off': defineFormHandler(CurrentPasswordForm, async ({ currentPassword }) => {
      await deactivateTotp(ctx, currentPassword)
      return { notice: t('Two-factor sign-in is off.') }
    }),
    'passkey-remove': defineFormHandler(confirmation, async ({ currentPassword }, id) => {
      await deletePasskey(ctx, id, currentPassword)
      return { notice: t('Passkey removed.') }
    }),
    'session-end': defineFormHandler(confirmation, async ({ currentPassword }, id) => {
      await deleteSession(ctx, id, currentPassword)
      return { notice: t('Device signed out.') }
    }),
    'sessions-end': defineFormHandler(confirmation, async ({ currentPassword }) => {
      await deleteOtherSessions(ctx, currentPassword)
      return { notice: t('All other devices signed out.') }
    }),
    'google-connect': defineFormHandler(confirmation, async ({ currentPassword }) => {
      if (!ctx.google) throw new NotFound(t('Google sign-in isn’t available here.'))
      return { googleToken: await createGoogleConnectToken(ctx, currentPassword) }
    }),
  }
}

export const createClosingHandlers = (ctx: ActorCtx) => ({
  close: defineButtonHandler(() => requestAccountClosing(ctx), {
    notice: t('We’ve emailed a link to {email}. We won’t close your account unless you confirm.', {
      email: ctx.actor.email,
    }),
  }),
  keep: defineButtonHandler(() => cancelAccountClosing(ctx), { notice: t('Your account stays open.') }),
})

export const createCalendarHandlers = (ctx: ActorCtx) => ({
  'calendar-create': defineFormHandler(NoFields, async () => ({
    calendarUrl: await createCalendarFeed(ctx),
    notice: t('Calendar link created. Earlier links no longer work.'),
  })),
  'calendar-delete': defineButtonHandler(() => deleteCalendarFeed(ctx), {
    notice: t('Calendar link turned off.'),
  }),
})
