import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/core/form-fields.ts'
import { lowercaseLabel, t } from '#app/texts.ts'
import { FieldLayout, TextField } from './field.tsx'

export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
  after,
}: {
  field: FieldMetadata<string>
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  after?: ReactNode
}) {
  const [shown, setShown] = useState(false)
  return (
    <FieldLayout field={field} label={label} hint={hint} after={after}>
      <div className="relative">
        <input
          {...getInputProps(field, {
            type: shown ? 'text' : 'password',
            ariaDescribedBy: hint ? field.descriptionId : undefined,
          })}
          key={field.key}
          required
          autoComplete={autoComplete}
          className="field-control pr-20"
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={
            shown
              ? t('Hide {field}', { field: lowercaseLabel(label) })
              : t('Show {field}', { field: lowercaseLabel(label) })
          }
          className="absolute inset-y-0 right-0 min-w-16 px-3 text-sm font-medium text-accent cursor-pointer"
        >
          {shown ? t('Hide') : t('Show')}
        </button>
      </div>
    </FieldLayout>
  )
}

export function CurrentPasswordField({ field }: { field: FieldMetadata<string> }) {
  return <PasswordField field={field} label={t('Current password')} autoComplete="current-password" />
}

export const NewPasswordField = ({ field, label }: { field: FieldMetadata<string>; label: string }) => (
  <PasswordField
    field={field}
    label={label}
    hint={t('At least {least} characters, at most {most}.', {
      least: MIN_PASSWORD_LENGTH,
      most: MAX_PASSWORD_LENGTH,
    })}
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

export const EmailField = (props: Pick<ComponentProps<typeof TextField>, 'field' | 'hint'>) => (
  <TextField {...props} type="email" label={t('Email')} autoComplete="email" />
)
