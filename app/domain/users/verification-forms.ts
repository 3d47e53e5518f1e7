import { z } from 'zod'
import { emailField } from '#app/core/form-fields.ts'
import { passwordField } from '#app/domain/sign-in/password/password-forms.ts'
import { t } from '#app/texts.ts'

/** Accepts spaces, because people copy them along with a code, and authenticator apps show it in two groups. */
export const sixDigitField = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, missing))

export const VerificationCodeForm = z.object({
  email: emailField,
  code: sixDigitField(t('Enter the six digits from the email.')),
})

/** Password chosen at sign-up. Required only in a browser other than the one that signed up. */
export const signUpPasswordField = z
  .string()
  .max(1024, t('This isn’t the password chosen at sign-up.'))
  .optional()

/** First password, entered only once: after a typo, it can be reset by email. */
export const FirstPasswordForm = z.object({ password: passwordField(t('Set a password.')) })
