import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { t } from '#app/texts.ts'
import { Around } from './field.tsx'

export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
  aside,
}: {
  field: FieldMetadata<string>
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  aside?: ReactNode
}) {
  const [shown, setShown] = useState(false)
  return (
    <Around field={field} label={label} hint={hint} aside={aside}>
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
              ? t('Hide {field}', { field: label.toLowerCase() })
              : t('Show {field}', { field: label.toLowerCase() })
          }
          className="absolute inset-y-0 right-0 min-w-16 px-3 text-sm font-medium text-accent cursor-pointer"
        >
          {shown ? t('Hide') : t('Show')}
        </button>
      </div>
    </Around>
  )
}

export function CurrentPasswordField({ field }: { field: FieldMetadata<string> }) {
  return <PasswordField field={field} label={t('Current password')} autoComplete="current-password" />
}
