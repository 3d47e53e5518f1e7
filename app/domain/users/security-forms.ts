import { z } from 'zod'
import { lineField, MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'
import { NewPasswordForm } from '#app/domain/sign-in/password/password-forms.ts'
import { t } from '#app/texts.ts'
import { sixDigitField } from './verification-forms.ts'

const currentPasswordField = z
  .string({ error: t('Enter your current password.') })
  .max(1024, t('This is too long.'))

export const ChangePasswordForm = NewPasswordForm.safeExtend({ currentPassword: currentPasswordField })

/**
 * Confirmation with the current password, before changes that must not be possible in an unattended, signed-in browser.
 */
export const CurrentPasswordForm = z.object({ currentPassword: currentPasswordField })

export const NoPasswordForm = z.object({ currentPassword: z.string().max(1024).default('') })

export const AuthenticatorCodeForm = z.object({
  code: sixDigitField(t('Enter the six digits from your app.')),
})

export const RecoveryCodeForm = z.object({
  code: z
    .string({ error: t('Enter one of your recovery codes.') })
    .trim()
    .max(100, t('This is too long.')),
})

export const PasskeyNameField = lineField(
  t('Name'),
  MAX_FIELD_LENGTHS.passkeyName,
  t('Enter a name for the passkey.'),
)

export const AcceptTermsForm = z.object({
  accepted: z.literal('on', { error: t('You must accept the terms and conditions to continue.') }),
})
