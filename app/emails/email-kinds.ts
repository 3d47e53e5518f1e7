import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import type { notificationKinds } from '#db/schema.ts'

/** Paths of the pages on which people choose which emails they get. */
export const SETTINGS_PATHS = { client: '/client/notifications', firm: '/admin/security/notifications' }

/**
 * Recipient of an email of a kind, determined when it is sent.
 * 'address': the address that it was queued for, even if its account is gone. Contains nothing of the portal.
 * 'account': the client's account at its current address, while it is active.
 * 'person': as 'account', for guests of data rooms, too. Contains nothing of the portal.
 * 'mailbox': the account, while it is active and still has the address that it was queued for.
 * 'contact': as 'account' or, for an address without an account, that address.
 * 'staff': the member of the team or, for a former one and without an account, the administrator.
 */
type EmailRecipient = 'address' | 'account' | 'person' | 'mailbox' | 'contact' | 'staff'

/**
 * Kinds of email with their labels. `secret`: contains a one-time link or code, so staff can't read it. `settings`:
 * recipients can turn these emails off, and where.
 */
export const EMAIL_KINDS = {
  'verify-email': { label: t('Email verification'), secret: true, recipient: 'mailbox' },
  'request-reminder': { label: t('Request reminder'), recipient: 'account', settings: 'client' },
  'submissions-received': {
    label: t('Responses to requests (to the team)'),
    recipient: 'staff',
    settings: 'firm',
  },
  'reset-password': { label: t('Password reset'), secret: true, recipient: 'mailbox' },
  invitation: { label: t('Invitation'), secret: true, recipient: 'mailbox' },
  'staff-invitation': { label: t('Team invitation'), secret: true, recipient: 'mailbox' },
  'room-invitation': { label: t('Invitation to a data room'), secret: true, recipient: 'mailbox' },
  'acceptance-copy': { label: t('Accepted agreement of a data room'), recipient: 'person' },
  'close-account': { label: t('Account closure confirmation'), secret: true, recipient: 'mailbox' },
  'account-closing': { label: t('Account closure scheduled'), recipient: 'person' },
  'account-closed': { label: t('Account closed'), recipient: 'address' },
  'account-deactivated': { label: t('Account deactivated'), recipient: 'address' },
  'agreement-copy': { label: t('Signed agreement'), recipient: 'account' },
  'agreement-sealed': { label: t('Signed agreement (to the team)'), recipient: 'staff' },
  'email-changed': { label: t('Email address changed'), recipient: 'address' },
  'administrator-changed': { label: t('Administrator changed'), recipient: 'address' },
  'agreement-sent': { label: t('Agreement to sign'), recipient: 'account' },
  'agreement-signed': { label: t('Agreement signed (to the team)'), recipient: 'staff' },
  'agreement-declined': { label: t('Agreement declined (to the team)'), recipient: 'staff' },
  alert: { label: t('System alert'), recipient: 'address' },
  'alert-resolved': { label: t('System alert resolved'), recipient: 'address' },
  'already-registered': { label: t('Sign-up with an existing account'), recipient: 'mailbox' },
  'client-digest': { label: t('Summary (to the client)'), recipient: 'account', settings: 'client' },
  'client-closing-account': { label: t('Client is closing their account'), recipient: 'staff' },
  'client-canceled-closure': { label: t('Client is keeping their account'), recipient: 'staff' },
  'document-receipt': {
    label: t('Upload receipt (to the client)'),
    recipient: 'account',
    settings: 'client',
  },
  'documents-received': { label: t('Client upload (to the team)'), recipient: 'staff', settings: 'firm' },
  'documents-shared': { label: t('Documents shared'), recipient: 'account', settings: 'client' },
  inquiry: { label: t('Inquiry (to the team)'), recipient: 'address' },
  'inquiry-receipt': { label: t('Inquiry receipt'), recipient: 'address' },
  'inquiry-reply': { label: t('Inquiry reply'), recipient: 'address' },
  'invoice-copy': { label: t('Invoice copy'), recipient: 'contact' },
  'invoice-reminder': { label: t('Invoice reminder'), recipient: 'account' },
  'invoice-sent': { label: t('Invoice'), recipient: 'account' },
  'invoice-voided': { label: t('Invoice corrected or withdrawn'), recipient: 'contact' },
  'payment-reported': { label: t('Client says paid (to the team)'), recipient: 'staff' },
  'messages-received': { label: t('Messages (to the team)'), recipient: 'staff', settings: 'firm' },
  'no-account': { label: t('No account with this email address'), recipient: 'address' },
  'password-changed': { label: t('Password changed'), recipient: 'address' },
  'project-added': { label: t('Added to a project'), recipient: 'account' },
  'client-project-digest': { label: t('Project update'), recipient: 'account', settings: 'client' },
  'project-request': { label: t('Project request'), recipient: 'address' },
  // No longer sent, but older emails can still be read.
  'question-answered': { label: t('Question answered'), recipient: 'address' },
  'room-news': { label: t('Data room news'), recipient: 'person' },
  'room-questions': {
    label: t('Questions in a data room (to the team)'),
    recipient: 'staff',
    settings: 'firm',
  },
  'security-changed': { label: t('Sign-in settings changed'), recipient: 'address' },
  'sign-in-locked': { label: t('Too many failed sign-ins'), recipient: 'address' },
  'staff-digest': { label: t('Summary (to the team)'), recipient: 'staff', settings: 'firm' },
  test: { label: t('Test email'), recipient: 'address' },
} as const satisfies Record<string, EmailKindRules>

type EmailKindRules = {
  label: string
  secret?: boolean
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
type AgreementData = { agreement: string }
type InvitationData = {
  /** Uid of the member of staff. Null if a visitor's request repeated the invitation. */
  invitedBy: string | null
  message: string | null
  /** Id of the project that the person was added to. */
  project: string | null
  /** Id of the agreement that the person is asked to sign. Emails from older versions have none. */
  agreement?: string | null
}

/** Data of emails of each kind: ids, texts that staff typed for them, and facts that can't be looked up later. */
export type EmailData = {
  'verify-email': undefined
  'request-reminder': undefined
  'submissions-received': DigestData
  /** `isGreeted`: false if a stranger may have entered the account's name. */
  'reset-password': { isGreeted: boolean }
  invitation: InvitationData
  'staff-invitation': InvitationData
  /** `room`: null if the account was invited again, and not to a room. */
  'room-invitation': { room: string | null }
  'acceptance-copy': { acceptance: string }
  'close-account': undefined
  'account-closing': undefined
  'account-closed': { name: string; keepsDocuments: boolean; isGuest?: boolean }
  'account-deactivated': undefined
  'agreement-copy': AgreementData
  'agreement-sealed': AgreementData
  'email-changed': { email: string }
  'administrator-changed': { name: string; former: string; current: string; changedAt: string }
  'agreement-sent': AgreementData
  'agreement-signed': AgreementData
  'agreement-declined': AgreementData
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
  'payment-reported': InvoiceData
  'messages-received': DigestData
  'no-account': undefined
  'password-changed': { name: string }
  'project-added': { project: string }
  'client-project-digest': DigestData
  'project-request': { project: string }
  'room-news': DigestData
  'room-questions': DigestData
  'security-changed': { name: string; change: string }
  'sign-in-locked': { name: string }
  'staff-digest': DigestData
  test: { name: string }
}

/** Parameter of an email that is written from its stored data alone, without the database. */
export type WithData<Kind extends keyof EmailData> = { data: EmailData[Kind] }

type RecipientFields = {
  address: { uid?: undefined }
  account: { uid: string }
  person: { uid: string }
  mailbox: { uid: string }
  contact: { uid: string | null }
  staff: { uid: string | null }
}

/** `secret` is stored encrypted until the email is sent or given up. */
export type NewEmail<Kind extends keyof EmailData = keyof EmailData> = {
  [K in Kind]: {
    kind: K
    to: string
    secret?: string | null
  } & RecipientFields[(typeof EMAIL_KINDS)[K]['recipient']] &
    (undefined extends EmailData[K] ? { data?: undefined } : { data: EmailData[K] })
}[Kind]

/** Links are paths of the application. */
export type EmailContent = {
  subject: string
  replyTo?: string
  /** Heading, if it isn't the subject. Null in a reply to an inquiry, which a person wrote. */
  title?: string | null
  /** Recipient to greet: null for a greeting without a name, undefined for no greeting. */
  name?: string | null
  /** Strings become paragraphs, elements stay as they are. */
  text: ReactNode[]
  button?: { href: string; text: string } | false | null
  /** Shown after the button. */
  note?: ReactNode[]
  /** Links to the page on which the recipient chooses which emails to get. */
  settings?: keyof typeof SETTINGS_PATHS
}

const kindsByName: Record<string, EmailKindRules | undefined> = EMAIL_KINDS

export const getEmailKindLabel = (kind: string): string => kindsByName[kind]?.label ?? kind

/** Replies to inquiries are written by a person. */
export const isAutomatedEmail = (kind: string): boolean => kind !== 'inquiry-reply'

/** Unknown kinds are not readable. */
export const isReadableEmail = (kind: string): boolean =>
  Object.hasOwn(EMAIL_KINDS, kind) && !kindsByName[kind]?.secret

export const hasInvoicePdf = (kind: string): boolean =>
  kind === 'invoice-sent' || kind === 'invoice-copy' || kind === 'invoice-voided'

export const hasAgreementPdf = (kind: string): boolean =>
  kind === 'agreement-copy' || kind === 'agreement-sealed'

/** Unknown kinds are treated as 'mailbox'. */
export const getEmailRecipient = (kind: string): EmailRecipient => kindsByName[kind]?.recipient ?? 'mailbox'

/** Null if recipients can't turn off emails of this kind. */
export function getSettingsPath(kind: string): string | null {
  const settings = kindsByName[kind]?.settings
  return settings ? SETTINGS_PATHS[settings] : null
}
