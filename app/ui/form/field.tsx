import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { t } from '#app/texts.ts'
import { StoredValue, type StoredValueFormat, useStoredValueId } from './edit-conflict-context.ts'

type FieldLayout = { label: string; hint?: string | undefined; optional?: boolean }

/**
 * A form field's label, control, hint and message, linked for screen readers. `aside` is placed beside the label;
 * `after` is shown there as well, but follows the control for keyboards and screen readers.
 */
export function FieldLayout({
  field,
  label,
  hint,
  optional,
  aside,
  after,
  formatStored,
  children,
}: FieldLayout & {
  field: Field
  aside?: ReactNode
  after?: ReactNode
  formatStored?: StoredValueFormat
  children: ReactNode
}) {
  return (
    <div className="relative">
      <div className="flex items-baseline justify-between gap-4 mb-1.5">
        <label htmlFor={field.id} className="font-medium">
          {label} {optional && <span className="text-soft font-normal">{t('(optional)')}</span>}
        </label>
        {aside}
      </div>
      {children}
      {after && <div className="absolute top-0 right-0">{after}</div>}
      <StoredValue field={field} {...(formatStored && { format: formatStored })} />
      {hint && (
        <p id={field.descriptionId} className="mt-1.5 caption">
          {hint}
        </p>
      )}
      <p id={field.errorId} role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {field.errors?.[0]}
      </p>
    </div>
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a field from any form. Conform types its own components this way.
export type Field = FieldMetadata<any, any, any>

function useDescriptionIds(field: Field, hint?: string): string | undefined {
  return [useStoredValueId(field), hint && field.descriptionId].filter(Boolean).join(' ') || undefined
}

/** Label and control of a filter. `id`: of the control. */
export const FilterField = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="block text-sm font-medium mb-1">
      {label}
    </label>
    {children}
  </div>
)

export function TextField({
  field,
  label,
  hint,
  optional = false,
  type = 'text',
  ...rest
}: FieldLayout & {
  field: Field
  type?: 'text' | 'email' | 'tel' | 'date'
} & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldLayout
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      {...(type === 'date' && { formatStored: 'day' as const })}
    >
      <input
        {...getInputProps(field, { type, ariaDescribedBy: useDescriptionIds(field, hint) })}
        {...rest}
        key={field.key}
        required={!optional}
        className="field-control"
      />
    </FieldLayout>
  )
}

export function TextAreaField({
  field,
  label,
  hint,
  optional = false,
  aside,
  ...rest
}: FieldLayout & { field: Field; aside?: ReactNode } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional} aside={aside}>
      <textarea
        rows={4}
        {...getTextareaProps(field, { ariaDescribedBy: useDescriptionIds(field, hint) })}
        {...rest}
        key={field.key}
        required={!optional}
        className="field-control"
      />
    </FieldLayout>
  )
}

export function SelectField({
  field,
  label,
  hint,
  empty,
  options,
  optional = false,
  ...rest
}: FieldLayout & {
  field: Field
  /** Text of the option without a value. Without it, there is none. */
  empty?: string
  options: readonly { value: string; label: string; className?: string | undefined }[]
} & Pick<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'>) {
  return (
    <FieldLayout
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      formatStored={(value) => options.find((option) => option.value === value)?.label ?? value}
    >
      <select
        {...getSelectProps(field, { ariaDescribedBy: useDescriptionIds(field, hint) })}
        {...rest}
        key={field.key}
        required={!optional}
        className="field-control"
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} className={option.className}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldLayout>
  )
}
