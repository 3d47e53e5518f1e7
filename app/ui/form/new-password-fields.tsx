import type { FieldMetadata } from '@conform-to/react'
import { PASSWORD_MAX, PASSWORD_MIN } from '#app/domain/accounts/forms.ts'
import { t } from '#app/texts.ts'
import { PasswordField } from './password-field.tsx'

export const NewPasswordField = ({ field, label }: { field: FieldMetadata<string>; label: string }) => (
  <PasswordField
    field={field}
    label={label}
    hint={t('At least {least} characters, at most {most}.', { least: PASSWORD_MIN, most: PASSWORD_MAX })}
    autoComplete="new-password"
  />
)

export function NewPasswordFields({
  fields,
  label,
  confirmLabel = t('Confirm password'),
}: {
  fields: { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> }
  label: string
  confirmLabel?: string
}) {
  return (
    <>
      <NewPasswordField field={fields.password} label={label} />
      <PasswordField field={fields.confirmPassword} label={confirmLabel} autoComplete="new-password" />
    </>
  )
}
