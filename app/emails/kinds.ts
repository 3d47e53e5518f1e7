/**
 * Every kind of mail we send, with its label. `secret`: whoever reads it can get into somebody's
 * account (a one-time link, a code), so the firm never sees what it says. A new kind has to choose.
 */
export const mailKinds = {
  'verify-address': { label: 'Address verification', secret: true },
  'request-reminder': { label: 'Reminder of requests', secret: false },
  'requests-handed-in': { label: 'Requests handed in', secret: false },
  'reset-password': { label: 'New password', secret: true },
  invitation: { label: 'Invitation', secret: true },
  'colleague-invitation': { label: 'Invitation of a colleague', secret: true },
  'close-account': { label: 'Closing of an account', secret: true },
  'account-closes': { label: 'Account will close', secret: false },
  'account-closed': { label: 'Account closed', secret: false },
  'account-deactivated': { label: 'Account deactivated', secret: false },
  'address-changed': { label: 'Address changed', secret: false },
  'administrator-changed': { label: 'Administrator changed', secret: false },
  alert: { label: 'Needs a look', secret: false },
  'alert-over': { label: 'Resolved', secret: false },
  'already-registered': { label: 'Already registered', secret: false },
  'client-closes': { label: 'Client closes account', secret: false },
  'client-stays': { label: 'Client stays', secret: false },
  'document-receipt': { label: 'Receipt for documents', secret: false },
  'documents-received': { label: 'Documents received', secret: false },
  'documents-shared': { label: 'Documents shared', secret: false },
  inquiry: { label: 'Inquiry', secret: false },
  'inquiry-receipt': { label: 'Receipt for an inquiry', secret: false },
  'inquiry-reply': { label: 'Answer to an inquiry', secret: false },
  'invoice-copy': { label: 'Copy of an invoice', secret: false },
  'invoice-reminder': { label: 'Reminder of an invoice', secret: false },
  'invoice-sent': { label: 'Invoice', secret: false },
  'invoice-voided': { label: 'Invoice voided', secret: false },
  'messages-received': { label: 'Messages received', secret: false },
  'no-account': { label: 'No account', secret: false },
  'password-changed': { label: 'Password changed', secret: false },
  'project-added': { label: 'Added to a project', secret: false },
  'project-news': { label: 'News of a project', secret: false },
  'project-request': { label: 'Project request', secret: false },
  // No longer sent; those that were can still be read.
  'question-answered': { label: 'Question answered', secret: false },
  'security-changed': { label: 'Security changed', secret: false },
  'sign-in-locked': { label: 'Too many failed sign-ins', secret: false },
  test: { label: 'Test', secret: false },
} as const satisfies Record<string, { label: string; secret: boolean }>

export type MailKind = keyof typeof mailKinds

/** A rendered message; `kind` says which file of this folder made it. */
export type QueuedMail = {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** An invoice that was issued, to go with it as a PDF. */
  invoiceId?: string
}

const known: Record<string, { label: string; secret: boolean } | undefined> = mailKinds

/** What a kind of mail is called on the page; a kind that is gone keeps its own name. */
export const mailKindLabel = (kind: string): string => known[kind]?.label ?? kind

/** Whether a program wrote it; an answer to an inquiry is written by a person. */
export const isAutomatic = (kind: string): boolean => kind !== 'inquiry-reply'

/** Whether the firm may read a mail: one of a kind that is not known any more stays closed. */
export const isReadableMail = (kind: string): boolean => known[kind]?.secret === false
