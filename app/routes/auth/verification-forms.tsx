import { href, Link } from 'react-router'
import { z } from 'zod'
import { EmailForm } from '#app/domain/users/sign-in-forms.ts'
import { signUpPasswordField } from '#app/domain/users/verification-forms.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PasswordField } from '#app/ui/form/credential-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { useIsSubmitting } from '#app/ui/form/submitting.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { CarriedEmailField, carryTypedEmail } from './carried-email.tsx'
import { CarryOnSubmit } from './carry-on-submit.tsx'

const PASSWORD_FORM = z.object({ password: signUpPasswordField })
/** Shared by all buttons. The server requires code and password only for some of them. */
const CODE_FORM = EmailForm.extend({ code: z.string().optional(), password: signUpPasswordField })

const NOT_MY_PASSWORD = 'not-my-password'
const NOT_MY_PASSWORD_BUTTON = t("I didn't set this password")
const SOMEONE_CHOSE_MESSAGE = t(
  'Someone signed up with this address and chose a password. Enter it if that was you. Otherwise, we delete the password and email you a link to set your own.',
)

type Props = { asksPassword: boolean; outcome: FormOutcome | undefined }

/** Confirms the address of an emailed link. Asks for the password in another browser than the one that signed up. */
export function LinkForm({ email, asksPassword, outcome }: Props & { email: string }) {
  if (!asksPassword)
    return (
      <CarryOnSubmit email={email}>
        <ButtonForm button={t('Verify Email Address')} variant="brass" wide />
      </CarryOnSubmit>
    )
  return (
    <CarryOnSubmit email={email} className="grid gap-5">
      <p className="text-soft">{SOMEONE_CHOSE_MESSAGE}</p>
      <p className="wrap-anywhere">{email}</p>
      <ActionForm schema={PASSWORD_FORM} outcome={outcome} button={t('Verify Email Address')} wideButton>
        {({ password }) => (
          <PasswordField field={password} label={t('Password')} autoComplete="current-password" />
        )}
      </ActionForm>
      <ButtonForm button={NOT_MY_PASSWORD_BUTTON} fields={{ intent: NOT_MY_PASSWORD }} wide />
    </CarryOnSubmit>
  )
}

/** Confirms the address with the code from an email, or requests a new email. */
export function CodeForm({ asksPassword, isSignUpOpen, outcome }: Props & { isSignUpOpen: boolean }) {
  const resending = useIsSubmitting('resend')
  const verifying = useIsSubmitting(NOT_MY_PASSWORD)
  const showsPassword = asksPassword || Boolean(outcome?.result.error?.password)
  return (
    <CarryOnSubmit>
      <ActionForm
        action={href('/verify-email')}
        schema={CODE_FORM}
        outcome={outcome && { ...outcome, intent: '' }}
        button={t('Verify with Code')}
        extraButtons={
          <>
            {showsPassword && (
              <button
                type="submit"
                name="intent"
                value={NOT_MY_PASSWORD}
                disabled={verifying}
                className="button button-line w-full"
              >
                {NOT_MY_PASSWORD_BUTTON}
              </button>
            )}
            <button
              type="submit"
              name="intent"
              value="resend"
              disabled={resending}
              className="button button-line w-full"
            >
              {t('Send a New Email')}
            </button>
          </>
        }
        wideButton
      >
        {({ email, code, password }) => (
          <>
            <FormMessage tone="good">{outcome?.notice}</FormMessage>
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
