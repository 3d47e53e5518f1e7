import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { type ReactNode, useState } from 'react'

/** A password with a button that shows it; `aside` stands beside the label. */
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
    <div>
      <div className="flex items-baseline justify-between gap-4 mb-1.5">
        <label htmlFor={field.id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
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
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          className="absolute inset-y-0 right-0 min-w-16 px-3 text-sm font-medium text-accent cursor-pointer"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <p id={field.errorId} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {field.errors?.[0]}
      </p>
    </div>
  )
}
