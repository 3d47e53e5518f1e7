import type { FieldMetadata } from '@conform-to/react'
import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { t } from '#app/texts.ts'
import { type ShowSaved, Theirs, useTheirsId } from './edit-conflict-context.ts'

type Around = { label: string; hint?: string | undefined; optional?: boolean }

/** Label, control, hint and message of a form field, linked for screen readers; `aside` is placed beside the label. */
export function Around({
  field,
  label,
  hint,
  optional,
  aside,
  showTheirs,
  children,
}: Around & {
  field: Field
  aside?: ReactNode
  showTheirs?: ShowSaved
  children: ReactNode
}) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 mb-1.5">
        <label htmlFor={field.id} className="font-medium">
          {label} {optional && <span className="text-soft font-normal">{t('(optional)')}</span>}
        </label>
        {aside}
      </div>
      {children}
      <Theirs field={field} {...(showTheirs && { show: showTheirs })} />
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

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; Conform's own components are typed so.
type Field = FieldMetadata<any, any, any>

function useDescription(field: Field, hint?: string): string | undefined {
  return [useTheirsId(field), hint && field.descriptionId].filter(Boolean).join(' ') || undefined
}

export function TextField({
  field,
  label,
  hint,
  optional = false,
  type = 'text',
  ...rest
}: Around & {
  field: Field
  type?: 'text' | 'email' | 'tel' | 'date'
} & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Around
      field={field}
      label={label}
      hint={hint}
      optional={optional}
      {...(type === 'date' && { showTheirs: 'day' as const })}
    >
      <input
        {...getInputProps(field, { type, ariaDescribedBy: useDescription(field, hint) })}
        {...rest}
        key={field.key}
        required={!optional}
        className="field-control"
      />
    </Around>
  )
}

export function TextAreaField({
  field,
  label,
  hint,
  optional = false,
  ...rest
}: Around & { field: Field } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Around field={field} label={label} hint={hint} optional={optional}>
      <textarea
        rows={4}
        {...getTextareaProps(field, { ariaDescribedBy: useDescription(field, hint) })}
        {...rest}
        key={field.key}
        required={!optional}
        className="field-control"
      />
    </Around>
  )
}

export function SelectField({
  field,
  label,
  empty,
  options,
  optional = false,
}: Around & { field: Field; empty: string; options: readonly { value: string; label: string }[] }) {
  return (
    <Around
      field={field}
      label={label}
      optional={optional}
      showTheirs={(value) => options.find((option) => option.value === value)?.label ?? value}
    >
      <select
        {...getSelectProps(field, { ariaDescribedBy: useDescription(field) })}
        key={field.key}
        required={!optional}
        className="field-control"
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Around>
  )
}
