import { href, Link, redirect } from 'react-router'
import { z } from 'zod'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { findVerificationLink } from '#app/domain/sign-in/email-links.server.ts'
import { EmailForm } from '#app/domain/sign-in/password/password-forms.ts'
import { hasSignUpCookie, isSignUpBrowser } from '#app/domain/sign-in/password/sign-up-cookie.server.ts'
import {
  resendVerification,
  verifyEmail,
  verifyEmailWithoutPassword,
} from '#app/domain/users/email-verification.server.ts'
import { signUpPasswordField, VerificationCodeForm } from '#app/domain/users/verification-forms.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PasswordField } from '#app/ui/form/credential-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { type FormOutcome, getFormError, useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/verify-email.ts'
import { AuthCard } from './auth-card.tsx'
import { CarriedEmailField, CarryOnSubmit, carryTypedEmail } from './carried-email.tsx'
import { getExpiredLinkMessage } from './expired-link-message.ts'
import { createIndexablePageMeta, indexablePageHandle } from './indexable-page.ts'

export const headers = actionHeaders
export const handle = indexablePageHandle
export const meta: Route.MetaFunction = (page) =>
  createIndexablePageMeta(page, {
    title: t('Verify your email address'),
    description: t(
      'Verify your email address for the {firm} client portal, or request a new verification email.',
      {
        firm: firm.name,
      },
    ),
    path: href('/verify-email'),
  })

const EXPIRED_LINK_MESSAGE = getExpiredLinkMessage('verify')
const WRONG_CODE_MESSAGE = t('This code doesn’t match this email address, or it has expired.')
const INTROS = {
  link: t('One click confirms your address.'),
  code: t('Enter the code from our email, or request a new one.'),
  dead: EXPIRED_LINK_MESSAGE,
}
const RESENT_MESSAGE = t(
  'If this address belongs to an account that isn’t verified yet, we’ve sent a new email.',
)

/** `step` is what the page asks for: a click, the password of the sign-up, or a code because the link is dead. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const cookies = request.headers.get('cookie')
  const token = url.searchParams.get('token')
  const isSignUpOpen = ctx.signUp === 'open'
  const link = token === null ? null : await findVerificationLink(ctx.db, { token })
  if (!link) {
    const asksPassword = !(await hasSignUpCookie(ctx, cookies))
    return {
      step: token === null ? ('code' as const) : ('dead' as const),
      email: '',
      asksPassword,
      isSignUpOpen,
    }
  }
  const isProven = link.passwordHash === null || (await isSignUpBrowser(ctx, cookies, link.passwordHash))
  return { step: 'link' as const, email: link.email, asksPassword: !isProven, isSignUpOpen }
}

const ByLinkForm = z.object({ password: signUpPasswordField })
const ByCodeForm = VerificationCodeForm.extend({ password: signUpPasswordField })

// Only POST consumes a link or code, because email scanners open every URL they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const ip = context.get(clientIpKey)
  const cookies = request.headers.get('cookie')
  const token = url.searchParams.get('token')
  const toSignIn = (hasPassword: boolean | null) => {
    if (hasPassword === null)
      throw new Failure(400, token === null ? WRONG_CODE_MESSAGE : EXPIRED_LINK_MESSAGE)
    return redirect(`${href('/login')}?notice=${hasPassword ? 'verified' : 'verified-without-password'}`)
  }
  const byLink = (key: { token: string }) => ({
    '': defineFormHandler(ByLinkForm, async ({ password }) =>
      toSignIn(await verifyEmail(ctx, key, { cookies, password, ip })),
    ),
    'not-my-password': defineFormHandler(NoFields, async () =>
      toSignIn(await verifyEmailWithoutPassword(ctx, key, ip)),
    ),
  })
  const byCode = {
    '': defineFormHandler(ByCodeForm, async ({ password, ...key }) =>
      toSignIn(await verifyEmail(ctx, key, { cookies, password, ip })),
    ),
    'not-my-password': defineFormHandler(VerificationCodeForm, async (key) =>
      toSignIn(await verifyEmailWithoutPassword(ctx, key, ip)),
    ),
  }
  return handleFormByIntent<object>(ctx, await request.formData(), {
    ...(token === null ? byCode : byLink({ token })),
    resend: defineFormHandler(EmailForm, async ({ email }) => {
      await resendVerification(ctx, email, ip)
      return { notice: RESENT_MESSAGE }
    }),
  })
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isDead = loaderData.step === 'dead' || getFormError(actionData) === EXPIRED_LINK_MESSAGE
  return (
    <AuthCard
      title={t('Verify your email address')}
      intro={isDead ? EXPIRED_LINK_MESSAGE : INTROS[loaderData.step]}
    >
      {loaderData.step === 'link' && !isDead ? (
        <LinkForm email={loaderData.email} asksPassword={loaderData.asksPassword} outcome={actionData} />
      ) : (
        <CodeForm {...loaderData} outcome={isDead ? undefined : actionData} />
      )}
    </AuthCard>
  )
}

const PASSWORD_FORM = z.object({ password: signUpPasswordField })
/** Shared by all buttons. The server requires code and password only for some of them. */
const CODE_FORM = EmailForm.extend({ code: z.string().optional(), password: signUpPasswordField })

const NOT_MY_PASSWORD = 'not-my-password'
const NOT_MY_PASSWORD_BUTTON = t("I didn't set this password")
const ENTER_SIGN_UP_PASSWORD = t(
  'Enter the password you chose when you signed up. If someone else signed up with your address, select “{button}”: we’ll delete that password and email you a link to set your own.',
  { button: NOT_MY_PASSWORD_BUTTON },
)

type Props = { asksPassword: boolean; outcome: FormOutcome | undefined }

/** Verifies the email of an emailed link. In another browser than the one that signed up, asks for the password. */
function LinkForm({ email, asksPassword, outcome }: Props & { email: string }) {
  if (!asksPassword)
    return (
      <CarryOnSubmit email={email}>
        <ButtonForm button={t('Verify Email Address')} variant="brass" />
      </CarryOnSubmit>
    )
  return (
    <CarryOnSubmit email={email} className="grid gap-5">
      <p className="text-soft">{ENTER_SIGN_UP_PASSWORD}</p>
      <p className="wrap-anywhere">{email}</p>
      <ActionForm schema={PASSWORD_FORM} outcome={outcome}>
        {({ password }) => (
          <>
            <PasswordField field={password} label={t('Password')} autoComplete="current-password" />
            <Submit text={t('Verify Email Address')} />
          </>
        )}
      </ActionForm>
      <ButtonForm button={NOT_MY_PASSWORD_BUTTON} fields={{ intent: NOT_MY_PASSWORD }} />
    </CarryOnSubmit>
  )
}

function CodeForm({ asksPassword, isSignUpOpen, outcome }: Props & { isSignUpOpen: boolean }) {
  const resending = useIsSubmitting('resend')
  const verifying = useIsSubmitting(NOT_MY_PASSWORD)
  const showsPassword = asksPassword || Boolean(outcome?.result.error?.password)
  return (
    <CarryOnSubmit>
      <ActionForm
        action={href('/verify-email')}
        schema={CODE_FORM}
        outcome={outcome && { ...outcome, intent: '' }}
      >
        {({ email, code, password }) => (
          <>
            <CarriedEmailField field={email} />
            <TextField
              field={code}
              label={t('Six-digit code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
            {showsPassword && (
              <PasswordField
                field={password}
                label={t('Password')}
                hint={t('The password chosen at sign-up. You don’t need it to request a new email.')}
                autoComplete="current-password"
              />
            )}
            <Submit text={t('Verify with Code')} notice>
              {showsPassword && (
                <button
                  type="submit"
                  name="intent"
                  value={NOT_MY_PASSWORD}
                  disabled={verifying}
                  className="button button-line"
                >
                  {NOT_MY_PASSWORD_BUTTON}
                </button>
              )}
              <button
                type="submit"
                name="intent"
                value="resend"
                disabled={resending}
                className="button button-line"
              >
                {t('Send a New Email')}
              </button>
            </Submit>
          </>
        )}
      </ActionForm>
      {isSignUpOpen && (
        <p className="mt-6 text-soft">
          {tRich('Wrong address? {link} with the right one.', {
            link: (
              <Link to={href('/signup')} className="text-link">
                {t('Sign up again')}
              </Link>
            ),
          })}
        </p>
      )}
      <p className="mt-3">
        <Link to={href('/login')} onClick={carryTypedEmail} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </CarryOnSubmit>
  )
}
