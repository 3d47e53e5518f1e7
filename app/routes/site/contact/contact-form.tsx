import type { ReactNode } from 'react'
import {
  INQUIRY_LIMITS,
  type InquiryField,
  MISSING_FIELD_MESSAGES,
} from '#app/domain/inquiries/inquiry-form.ts'
import { t } from '#app/texts.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { language } from '#content/language.ts'

type ContactFormProps = {
  error?: string | null
  fieldErrors?: Partial<Record<InquiryField, string>>
  values?: Partial<Record<InquiryField, string>>
  humanCheck?: ReactNode
}

/** Server-rendered form. contact-script.client.ts submits it without a page load. */
export function ContactForm({ error, fieldErrors = {}, values = {}, humanCheck }: ContactFormProps) {
  const field = (name: InquiryField) => ({ name, error: fieldErrors[name], value: values[name] })
  return (
    <form id="inquiry-form" method="post" className="grid gap-5 sm:grid-cols-2 scheme-dark">
      <ContactInput {...field('fullName')} label={t('Full name')} autoComplete="name" />
      <ContactInput {...field('companyName')} label={t('Company name')} autoComplete="organization" />
      <ContactInput {...field('email')} label={t('Email')} type="email" autoComplete="email" />
      <ContactInput {...field('phoneNumber')} label={t('Phone number')} type="tel" autoComplete="tel" />
      <ContactSelect
        {...field('serviceOfInterest')}
        label={t('Service of interest')}
        none={t('Select a service')}
      >
        {serviceOptions}
      </ContactSelect>
      <ContactSelect
        {...field('projectBudget')}
        label={t('Project budget')}
        none={t('Not decided yet')}
        optional
      >
        {budgetOptions}
      </ContactSelect>
      <ContactMessage {...field('message')} label={t('Message')} />
      {humanCheck && <div className="sm:col-span-2">{humanCheck}</div>}
      <p
        id="inquiry-error"
        role="alert"
        className="sm:col-span-2 border-l-3 border-on-ink-bad pl-4 text-on-ink-bad empty:hidden"
      >
        {error}
      </p>
      <div className="sm:col-span-2">
        <button type="submit" className="button button-brass w-full sm:w-auto sm:min-w-48">
          {t('Send Inquiry')}
        </button>
      </div>
    </form>
  )
}

export function InquirySentMessage() {
  return (
    <div role="status" tabIndex={-1}>
      <h2 className="text-4xl">{t('Thank You!')}</h2>
      <p className="mt-4 text-lead text-on-ink-soft">
        {t('We’ve received your inquiry and emailed you a confirmation.')}
      </p>
    </div>
  )
}

type ContactFieldProps = {
  name: InquiryField
  label: string
  error?: string
  value?: string
  optional?: boolean
}

/** Id of the visible length limit below the message. For other fields, only screen readers announce the limit. */
const MESSAGE_LIMIT_ID = 'inquiry-limits'
const { message } = INQUIRY_LIMITS
const messageLimitText = t('Up to {count} characters.', { count: message.toLocaleString(language.locale) })

const maxLengths: Partial<Record<InquiryField, number>> = INQUIRY_LIMITS
const missingMessages: Partial<Record<InquiryField, string>> = MISSING_FIELD_MESSAGES

const controlClassName =
  'w-full min-h-11 px-3.5 py-2 bg-ink border border-ink-edge text-on-ink aria-invalid:border-on-ink-bad aria-invalid:shadow-[inset_3px_0_0_var(--color-on-ink-bad)]'

const getControlProps = ({ name, error, value, optional }: ContactFieldProps) => ({
  id: name,
  name,
  defaultValue: value,
  required: !optional,
  'data-missing': missingMessages[name],
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${name}-error`, name === 'message' ? MESSAGE_LIMIT_ID : maxLengths[name] && `${name}-limit`]
      .filter(Boolean)
      .join(' ') || undefined,
})

function ContactInput({
  type = 'text',
  autoComplete,
  ...field
}: ContactFieldProps & { type?: 'text' | 'email' | 'tel'; autoComplete: string }) {
  return (
    <LabeledField {...field}>
      <input
        {...getControlProps(field)}
        type={type}
        autoComplete={autoComplete}
        className={controlClassName}
      />
      <span id={`${field.name}-limit`} className="sr-only">
        {t('Up to {count} characters', { count: maxLengths[field.name] ?? 0 })}
      </span>
    </LabeledField>
  )
}

function ContactSelect({
  none,
  children,
  ...field
}: ContactFieldProps & { none: string; children: readonly string[] }) {
  return (
    <LabeledField {...field}>
      <select {...getControlProps(field)} className={controlClassName}>
        <option value="">{none}</option>
        {children.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </LabeledField>
  )
}

function ContactMessage(field: ContactFieldProps) {
  return (
    <LabeledField {...field} wide>
      <textarea {...getControlProps(field)} rows={6} className={`block ${controlClassName}`} />
      <p id={MESSAGE_LIMIT_ID} className="mt-1.5 text-sm text-on-ink-soft">
        {messageLimitText}
      </p>
    </LabeledField>
  )
}

function LabeledField({
  name,
  label,
  error,
  optional,
  wide,
  children,
}: ContactFieldProps & { wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : 'min-w-0'}>
      <label htmlFor={name} className="block mb-1.5 font-medium">
        {label} {optional && <span className="font-normal text-on-ink-soft">{t('(optional)')}</span>}
      </label>
      {children}
      <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm text-on-ink-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
