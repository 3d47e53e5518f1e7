import type { ReactNode } from 'react'
import { formatMoney } from '#app/core/money.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '#app/core/request-states.ts'
import { inquiryStatusLabels } from '#app/domain/inquiries/admin-forms.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { TEMPLATE_KIND_TEXTS } from '#app/routes/admin/templates/template-kind-texts.ts'
import { t } from '#app/translations/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'

const labelsOf = (options: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(options).map(([value, { label }]) => [value, label]))
const lowercaseKeys = (labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value.toLowerCase(), label]))

/** Labels of values that the database stores in English, keyed by the subject's kind or the field's name. */
const VALUE_LABELS: Record<string, Record<string, string> | undefined> = {
  kind: { ...labelsOf(REQUEST_KINDS), ...TEMPLATE_KIND_TEXTS },
  state: labelsOf(REQUEST_STATES),
  'inquiry.status': inquiryStatusLabels,
  'invoice.status': lowercaseKeys(invoiceStatusLabels),
}

/** Formats a subject's recorded field for display, in the site's language. */
export function formatFieldValue(
  subjectKind: string,
  name: string,
  fields: Record<string, unknown>,
): ReactNode {
  const value = fields[name]
  if (value === null || value === undefined || value === '') return t('(empty)')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (name === 'total' && typeof value === 'number' && typeof fields.currency === 'string')
    return formatMoney(value, fields.currency)
  if (typeof value === 'string') {
    const labels = VALUE_LABELS[name] ?? VALUE_LABELS[`${subjectKind}.${name}`]
    // Names of date columns end in `On`.
    return labels?.[value] ?? (name.endsWith('On') ? <LocalDate value={value} /> : value)
  }
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
