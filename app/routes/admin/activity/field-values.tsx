import type { ReactNode } from 'react'
import { AGREEMENT_KINDS, AGREEMENT_STATES } from '#app/core/agreement-states.ts'
import { formatMoney } from '#app/core/money.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '#app/core/request-states.ts'
import { inquiryStatusLabels } from '#app/domain/inquiries/admin-forms.ts'
import { INVOICE_KINDS } from '#app/domain/invoices/invoice-labels.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { TEMPLATE_KIND_TEXTS } from '#app/routes/admin/templates/template-kind-texts.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'

const labelsOf = (options: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(options).map(([value, { label }]) => [value, label]))
const lowercaseKeys = (labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value.toLowerCase(), label]))

/** Labels of values that the database stores in English, keyed by the subject's kind or the field's name. */
const VALUE_LABELS: Record<string, Record<string, string> | undefined> = {
  kind: { ...labelsOf(REQUEST_KINDS), ...TEMPLATE_KIND_TEXTS },
  'agreement.kind': labelsOf(AGREEMENT_KINDS),
  'agreement.state': labelsOf(AGREEMENT_STATES),
  'project.state': labelsOf(REQUEST_STATES),
  'inquiry.status': inquiryStatusLabels,
  'invoice.kind': INVOICE_KINDS,
  'invoice.status': lowercaseKeys(invoiceStatusLabels),
}

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
    const labels = VALUE_LABELS[`${subjectKind}.${name}`] ?? VALUE_LABELS[name]
    return labels?.[value] ?? (/^\d{4}-\d\d-\d\d$/.test(value) ? <LocalDate value={value} /> : value)
  }
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Labels of the fields that the activity log records, keyed like the values, by their names in forms and tables. */
const LABELS: Record<string, string | undefined> = {
  actor: t('Person'),
  administrator: t('Administrator'),
  alt: t('Description'),
  answer: t('Answer'),
  archivedAt: t('Archived'),
  billTo: t('Bill to'),
  billing: t('Billing'),
  body: t('Text'),
  backupOf: t('Backup'),
  buyerCity: t('City'),
  buyerCountry: t('Country'),
  buyerName: t('Buyer'),
  buyerPostalCode: t('Postal code'),
  buyerReference: t('Buyer reference'),
  buyerStreetAddress: t('Street address'),
  buyerVatId: t('VAT ID'),
  caption: t('Caption'),
  changes: t('Changes'),
  city: t('City'),
  client: t('Client name'),
  clientId: t('Client account'),
  company: t('Company'),
  companyId: t('Company'),
  copiedFrom: t('Copied from'),
  copyTo: t('CC'),
  country: t('Country'),
  countersign: t('We countersign'),
  currency: t('Currency'),
  debtorNumber: t('Debtor number'),
  description: t('Description'),
  details: t('Details'),
  document: t('Document'),
  documents: t('Documents'),
  dueDays: t('Payment terms (days)'),
  dueOn: t('Due date'),
  duration: t('Duration'),
  email: t('Email'),
  exchangeRate: t('Exchange rate'),
  expiresOn: t('Last day for signing'),
  exemptionReason: t('Reason for the exemption'),
  folder: t('Folder'),
  from: t('Start date'),
  inOrder: t('They sign in this order'),
  industry: t('Industry'),
  internalNotes: t('Internal notes'),
  invoiceEmails: t('Invoice emails'),
  invoices: t('Invoices'),
  room: t('Data room'),
  issuedOn: t('Issued'),
  jobTitle: t('Job title'),
  kind: t('Kind'),
  lead: t('Project lead'),
  leadId: t('Project lead'),
  legalName: t('Legal name'),
  lines: t('Lines'),
  list: t('List'),
  mainContact: t('Main contact'),
  mergedFrom: t('Merged from'),
  name: t('Name'),
  nextStep: t('Next step'),
  note: t('Note'),
  notes: t('Notes'),
  number: t('Number'),
  orderNumber: t('Order number'),
  paidOn: t('Paid on'),
  phoneNumber: t('Phone number'),
  picture: t('Picture'),
  position: t('Position'),
  postalCode: t('Postal code'),
  project: t('Project'),
  projectDescription: t('Project description'),
  projectId: t('Project'),
  projects: t('Projects'),
  people: t('People'),
  published: t('Published'),
  reachedOn: t('Reached'),
  reason: t('Reason'),
  requests: t('Requests'),
  restricted: t('Restricted'),
  results: t('Results'),
  search: t('Search'),
  section: t('Section'),
  sentTo: t('Sent to'),
  servicePeriodFrom: t('Service from'),
  servicePeriodTo: t('Service to'),
  show: t('Show'),
  shownHash: t('SHA-256 shown'),
  signers: t('Signers'),
  since: t('Start date'),
  slug: t('Web address'),
  staff: t('Team members'),
  state: t('Status'),
  'user.state': t('State'),
  status: t('Status'),
  streetAddress: t('Street address'),
  tags: t('Tags'),
  technologies: t('Technologies'),
  text: t('Text'),
  title: t('Title'),
  to: t('To'),
  'invoice.to': t('End date'),
  total: t('Total'),
  until: t('End date'),
  vatId: t('VAT ID'),
  version: t('Version'),
  waiting: t('Waiting emails'),
  what: t('Change'),
  with: t('Sign-in method'),
}

/** Returns a recorded field's label. A field without one is shown by its name: `sharedFile` becomes 'Shared file'. */
export function formatFieldName(subjectKind: string, name: string): string {
  const label = LABELS[`${subjectKind}.${name}`] ?? LABELS[name]
  if (label) return label
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
