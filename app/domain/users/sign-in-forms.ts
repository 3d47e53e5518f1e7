import { z } from 'zod'
import { emailField } from '#app/core/form-fields.ts'
import { t } from '#app/translations/texts.ts'

export const SignInForm = z.object({
  email: emailField,
  password: z
    .string({ error: t('Enter your password.') })
    .max(1024, t('Failed to log in. Please check your credentials.')),
})

export const EmailForm = z.object({ email: emailField })
