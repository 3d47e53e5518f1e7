import { t } from '#app/translations/texts.ts'
import type { notificationKinds } from '#db/schema.ts'

/** Paths of the pages on which people choose which emails they get. */
export const SETTINGS_PATHS = { client: '/client/notifications', firm: '/admin/security/notifications' }

/**
 * Who gets an email of a kind, decided when it is sent.
 * 'address': the address that it was queued for, even if its account is gone. Contains nothing of the portal.
 * 'account': the account at its current address, while it is active.
 * 'mailbox': the account, while it is active and still has the address that it was queued for.
 * 'contact': as 'account' or, for an address without an account, that address.
 * 'staff': the member of the team or, for a former one and without an account, the administrator.
 */
type EmailRecipient = 'address' | 'account' | 'mailbox' | 'contact' | 'staff'

/**
 * Kinds of email with their labels. `secret`: contains a one-time link or code, so staff can't read it. `settings`:
 * recipients can turn these emails off, and where.
 */
export const EMAIL_KINDS = {
  'verify-email': { label: t('Email verification'), secret: true, recipient: 'mailbox' },
  'request-reminder': {
    label: t('Request reminder'),
    secret: false,
    recipient: 'account',
    settings: 'client',
  },
  'submissions-received': {
    label: t('Responses to requests (to the team)'),
    secret: false,
    recipient: 'staff',
    settings: 'firm',
  },
  'reset-password': { label: t('Password reset'), secret: true, recipient: 'mailbox' },
  invitation: { label: t('Invitation'), secret: true, recipient: 'mailbox' },
  'staff-invitation': { label: t('Team invitation'), secret: true, recipient: 'mailbox' },
  'close-account': { label: t('Account closure confirmation'), secret: true, recipient: 'mailbox' },
  'account-closing': { label: t('Account closure scheduled'), secret: false, recipient: 'account' },
  'account-closed': { label: t('Account closed'), secret: false, recipient: 'address' },
  'account-deactivated': { label: t('Account deactivated'), secret: false, recipient: 'address' },
  'email-changed': { label: t('Email address changed'), secret: false, recipient: 'address' },
  'administrator-changed': { label: t('Administrator changed'), secret: false, recipient: 'address' },
  alert: { label: t('System alert'), secret: false, recipient: 'address' },
  'alert-resolved': { label: t('System alert resolved'), secret: false, recipient: 'address' },
  'already-registered': { label: t('Sign-up with an existing account'), secret: false, recipient: 'mailbox' },
  'client-digest': {
    label: t('Summary (to the client)'),
    secret: false,
    recipient: 'account',
    settings: 'client',
  },
  'client-closing-account': {
    label: t('Client is closing their account'),
    secret: false,
    recipient: 'staff',
  },
  'client-canceled-closure': {
    label: t('Client is keeping their account'),
    secret: false,
    recipient: 'staff',
  },
  'document-receipt': {
    label: t('Upload receipt (to the client)'),
    secret: false,
    recipient: 'account',
    settings: 'client',
  },
  'documents-received': {
    label: t('Client upload (to the team)'),
    secret: false,
    recipient: 'staff',
    settings: 'firm',
  },
  'documents-shared': {
    label: t('Documents shared'),
    secret: false,
    recipient: 'account',
    settings: 'client',
  },
  inquiry: { label: t('Inquiry (to the team)'), secret: false, recipient: 'address' },
  'inquiry-receipt': { label: t('Inquiry receipt'), secret: false, recipient: 'address' },
  'inquiry-reply': { label: t('Inquiry reply'), secret: false, recipient: 'address' },
  'invoice-copy': { label: t('Invoice copy'), secret: false, recipient: 'contact' },
  'invoice-reminder': { label: t('Invoice reminder'), secret: false, recipient: 'account' },
  'invoice-sent': { label: t('Invoice'), secret: false, recipient: 'account' },
  'invoice-voided': { label: t('Invoice voided'), secret: false, recipient: 'contact' },
  'messages-received': {
    label: t('Messages (to the team)'),
    secret: false,
    recipient: 'staff',
    settings: 'firm',
  },
  'no-account': { label: t('No account with this email address'), secret: false, recipient: 'address' },
  'password-changed': { label: t('Password changed'), secret: false, recipient: 'address' },
  'project-added': { label: t('Added to a project'), secret: false, recipient: 'account' },
  'client-project-digest': {
    label: t('Project update'),
    secret: false,
    recipient: 'account',
    settings: 'client',
  },
  'project-request': { label: t('Project request'), secret: false, recipient: 'address' },
  // No longer sent, but older emails can still be read.
  'question-answered': { label: t('Question answered'), secret: false, recipient: 'address' },
  'security-changed': { label: t('Sign-in settings changed'), secret: false, recipient: 'address' },
  'sign-in-locked': { label: t('Too many failed sign-ins'), secret: false, recipient: 'address' },
  'staff-digest': { label: t('Summary (to the team)'), secret: false, recipient: 'staff', settings: 'firm' },
  test: { label: t('Test email'), secret: false, recipient: 'address' },
} as const satisfies Record<string, EmailKindRules>

type EmailKindRules = {
  label: string
  secret: boolean
  recipient: EmailRecipient
  settings?: keyof typeof SETTINGS_PATHS
}
export type EmailKind = keyof typeof EMAIL_KINDS

/** A notification that a digest is about. */
export type EmailedNotification = {
  kind: (typeof notificationKinds)[number]
  subjectId: string
  version: number
}
/** `daily`: sent once a day, as the recipient chose. */
export type DigestData = { notifications: EmailedNotification[]; daily: boolean }
type InvoiceData = { invoice: string }
type InvitationData = {
  /** Uid of the member of staff. Null if a visitor's request repeated the invitation. */
  invitedBy: string | null
  message: string | null
  /** Id of the project that the person was added to. */
  project: string | null
}

/** What emails of each kind are about: ids, texts that staff typed for them, and facts that can't be looked up later. */
export type EmailData = {
  'verify-email': undefined
  'request-reminder': undefined
  'submissions-received': DigestData
  /** `isGreeted`: false if a stranger may have entered the account's name. */
  'reset-password': { isGreeted: boolean }
  invitation: InvitationData
  'staff-invitation': InvitationData
  'close-account': undefined
  'account-closing': undefined
  'account-closed': { name: string; keepsDocuments: boolean }
  'account-deactivated': undefined
  'email-changed': { email: string }
  'administrator-changed': { name: string; former: string; current: string; changedAt: string }
  alert: { title: string; message: string }
  'alert-resolved': { title: string; message: string }
  'already-registered': undefined
  'client-digest': DigestData
  'client-closing-account': { client: string }
  'client-canceled-closure': { client: string }
  'document-receipt': DigestData
  'documents-received': DigestData
  'documents-shared': DigestData
  inquiry: { inquiry: string }
  'inquiry-receipt': { inquiry: string }
  'inquiry-reply': { inquiry: string }
  'invoice-copy': InvoiceData
  'invoice-reminder': InvoiceData
  'invoice-sent': InvoiceData | DigestData
  'invoice-voided': InvoiceData
  'messages-received': DigestData
  'no-account': undefined
  'password-changed': { name: string }
  'project-added': { project: string }
  'client-project-digest': DigestData
  'project-request': { project: string }
  'security-changed': { name: string; change: string }
  'sign-in-locked': { name: string }
  'staff-digest': DigestData
  test: { name: string }
}

type RecipientFields = {
  address: { uid?: undefined }
  account: { uid: string }
  mailbox: { uid: string }
  contact: { uid: string | null }
  staff: { uid: string | null }
}

/** An email to be queued. `secret` is stored encrypted until the email is sent or given up. */
export type NewEmail<Kind extends keyof EmailData = keyof EmailData> = {
  [K in Kind]: {
    kind: K
    to: string
    secret?: string | null
  } & RecipientFields[(typeof EMAIL_KINDS)[K]['recipient']] &
    (undefined extends EmailData[K] ? { data?: undefined } : { data: EmailData[K] })
}[Kind]

/** Rendered email; `kind` identifies its template. */
export type RenderedEmail = {
  kind: EmailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Invoice to attach as a PDF. */
  invoiceId?: string
}

const kindsByName: Record<string, EmailKindRules | undefined> = EMAIL_KINDS

export const getEmailKindLabel = (kind: string): string => kindsByName[kind]?.label ?? kind

/** Returns whether an email is automated. Replies to inquiries are written by a person. */
export const isAutomatedEmail = (kind: string): boolean => kind !== 'inquiry-reply'

/** Returns whether staff may read an email. Unknown kinds are not readable. */
export const isReadableEmail = (kind: string): boolean => kindsByName[kind]?.secret === false

/** Returns whether an email's invoice is attached to it. */
export const hasInvoicePdf = (kind: string): boolean => kind === 'invoice-sent' || kind === 'invoice-copy'

/** Returns who gets an email of this kind. Unknown kinds are treated as 'mailbox'. */
export const getEmailRecipient = (kind: string): EmailRecipient => kindsByName[kind]?.recipient ?? 'mailbox'

/** Returns the path of the page on which recipients can turn off emails of this kind, or null if they can't. */
export function getSettingsPath(kind: string): string | null {
  const settings = kindsByName[kind]?.settings
  return settings ? SETTINGS_PATHS[settings] : null
}
