import { z } from 'zod'
import { emailField, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

export const SignInForm = z.object({
  email: emailField,
  password: z
    .string({ error: t('Enter your password.') })
    .max(1024, t('Failed to log in. Please check your credentials.')),
})

export const EmailForm = z.object({ email: emailField })

export const passwordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(MIN_PASSWORD_LENGTH, t('Use at least {count} characters.', { count: MIN_PASSWORD_LENGTH }))
    .max(
      MAX_PASSWORD_LENGTH,
      t('{label} can’t be longer than {max} characters.', { label: t('Password'), max: MAX_PASSWORD_LENGTH }),
    )

const confirmPasswordField = z
  .string({ error: t('Confirm your password.') })
  .max(1024, t('Passwords do not match'))

export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
export const passwordMismatch = { path: ['confirmPassword'], error: t('Passwords do not match') }

export const NewPasswordForm = z
  .object({
    password: passwordField(t('Set a password.')),
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch, passwordMismatch)
