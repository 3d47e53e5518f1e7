import { t } from '#app/texts.ts'

/** Paths of the pages on which people choose which emails they get. */
export const SETTINGS_PATHS = { client: '/client/notifications', firm: '/admin/security/notifications' }

/**
 * Kinds of email with their labels. `secret`: contains a one-time link or code that grants account access, so staff
 * can't read it. `check` runs again right before sending.
 * 'content': the recipient's account, and access to everything mentioned.
 * 'account': the recipient has an active account.
 * 'none': visitors, security notices, and closed accounts.
 * `settings`: recipients can turn these emails off, and where.
 */
export const EMAIL_KINDS = {
  'verify-address': { label: t('Email verification'), secret: true, check: 'account' },
  'request-reminder': { label: t('Request reminder'), secret: false, check: 'content', settings: 'client' },
  'requests-handed-in': { label: t('Requests submitted'), secret: false, check: 'content', settings: 'firm' },
  'reset-password': { label: t('New password'), secret: true, check: 'account' },
  invitation: { label: t('Invitation'), secret: true, check: 'account' },
  'colleague-invitation': { label: t('Team invitation'), secret: true, check: 'account' },
  'close-account': { label: t('Account closure confirmation'), secret: true, check: 'account' },
  'account-closes': { label: t('Account closure scheduled'), secret: false, check: 'none' },
  'account-closed': { label: t('Account closed'), secret: false, check: 'none' },
  'account-deactivated': { label: t('Account deactivated'), secret: false, check: 'none' },
  'address-changed': { label: t('Email address changed'), secret: false, check: 'none' },
  'administrator-changed': { label: t('Administrator changed'), secret: false, check: 'none' },
  alert: { label: t('Needs attention'), secret: false, check: 'none' },
  'alert-over': { label: t('Resolved'), secret: false, check: 'none' },
  'already-registered': { label: t('Already registered'), secret: false, check: 'account' },
  'client-digest': { label: t('Summary for a client'), secret: false, check: 'content', settings: 'client' },
  'client-closes': { label: t('Client is closing their account'), secret: false, check: 'none' },
  'client-stays': { label: t('Client is keeping their account'), secret: false, check: 'none' },
  'document-receipt': {
    label: t('Upload receipt (to the client)'),
    secret: false,
    check: 'content',
    settings: 'client',
  },
  'documents-received': {
    label: t('Client upload (to the team)'),
    secret: false,
    check: 'content',
    settings: 'firm',
  },
  'documents-shared': { label: t('Documents shared'), secret: false, check: 'content', settings: 'client' },
  inquiry: { label: t('Inquiry'), secret: false, check: 'none' },
  'inquiry-receipt': { label: t('Inquiry receipt'), secret: false, check: 'none' },
  'inquiry-reply': { label: t('Inquiry reply'), secret: false, check: 'none' },
  'invoice-copy': { label: t('Invoice copy'), secret: false, check: 'content' },
  'invoice-reminder': { label: t('Invoice reminder'), secret: false, check: 'content' },
  'invoice-sent': { label: t('Invoice'), secret: false, check: 'content' },
  'invoice-voided': { label: t('Invoice voided'), secret: false, check: 'content' },
  'messages-received': { label: t('Messages received'), secret: false, check: 'content', settings: 'firm' },
  'no-account': { label: t('No account'), secret: false, check: 'none' },
  'password-changed': { label: t('Password changed'), secret: false, check: 'none' },
  'project-added': { label: t('Added to a project'), secret: false, check: 'content' },
  'project-news': { label: t('Project update'), secret: false, check: 'content', settings: 'client' },
  'project-request': { label: t('Project request'), secret: false, check: 'none' },
  // No longer sent, but older emails can still be read.
  'question-answered': { label: t('Question answered'), secret: false, check: 'none' },
  'security-changed': { label: t('Sign-in settings changed'), secret: false, check: 'none' },
  'sign-in-locked': { label: t('Too many failed sign-ins'), secret: false, check: 'none' },
  'staff-digest': { label: t('Summary for the team'), secret: false, check: 'content', settings: 'firm' },
  test: { label: t('Test'), secret: false, check: 'none' },
} as const satisfies Record<string, EmailKindRules>

type EmailCheck = 'none' | 'account' | 'content'
type EmailKindRules = {
  label: string
  secret: boolean
  check: EmailCheck
  settings?: keyof typeof SETTINGS_PATHS
}

export type EmailKind = keyof typeof EMAIL_KINDS

/** Rendered email ready to be queued; `kind` identifies its template. */
export type QueuedEmail = {
  kind: EmailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  invoiceId?: string
}

const kindsByName: Record<string, EmailKindRules | undefined> = EMAIL_KINDS

export const getEmailKindLabel = (kind: string): string => kindsByName[kind]?.label ?? kind

/** Returns whether an email is automated. Replies to inquiries are written by a person. */
export const isAutomatedEmail = (kind: string): boolean => kind !== 'inquiry-reply'

/** Returns whether staff may read an email. Unknown kinds are not readable. */
export const isReadableEmail = (kind: string): boolean => kindsByName[kind]?.secret === false

/** Returns the check that runs before an email is sent; unknown kinds use 'account'. */
export const getEmailCheck = (kind: string): EmailCheck => kindsByName[kind]?.check ?? 'account'

/** Returns the path of the page on which recipients can turn off emails of this kind, or null if they can't. */
export function getSettingsPath(kind: string): string | null {
  const settings = kindsByName[kind]?.settings
  return settings ? SETTINGS_PATHS[settings] : null
}
