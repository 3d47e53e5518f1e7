/**
 * Every kind of mail we send, with the words shown for it. `secret`: whoever reads it can get into somebody's
 * account (a one-time link, a code), so the firm never sees what it says. A new kind has to choose.
 */
export const mailKinds = {
  'verify-address': { words: 'Address verification', secret: true },
  'reset-password': { words: 'New password', secret: true },
  invitation: { words: 'Invitation', secret: true },
  'close-account': { words: 'Closing of an account', secret: true },
  'account-closes': { words: 'Account will close', secret: false },
  'account-closed': { words: 'Account closed', secret: false },
  'account-deactivated': { words: 'Account deactivated', secret: false },
  'address-changed': { words: 'Address changed', secret: false },
  'already-registered': { words: 'Already registered', secret: false },
  'client-closes': { words: 'Client closes account', secret: false },
  'client-stays': { words: 'Client stays', secret: false },
  'document-receipt': { words: 'Receipt for documents', secret: false },
  'documents-received': { words: 'Documents received', secret: false },
  'documents-shared': { words: 'Documents shared', secret: false },
  inquiry: { words: 'Inquiry', secret: false },
  'inquiry-receipt': { words: 'Receipt for an inquiry', secret: false },
  'inquiry-reply': { words: 'Answer to an inquiry', secret: false },
  'invoice-reminder': { words: 'Reminder of an invoice', secret: false },
  'invoice-sent': { words: 'Invoice', secret: false },
  'invoice-voided': { words: 'Invoice voided', secret: false },
  'no-account': { words: 'No account', secret: false },
  'password-changed': { words: 'Password changed', secret: false },
  'project-news': { words: 'News of a project', secret: false },
  'project-request': { words: 'Project request', secret: false },
  'question-answered': { words: 'Question answered', secret: false },
  'security-changed': { words: 'Security changed', secret: false },
  test: { words: 'Test', secret: false },
} as const satisfies Record<string, { words: string; secret: boolean }>

export type MailKind = keyof typeof mailKinds

/** A rendered message; `kind` says which file of this folder made it. */
export type QueuedMail = {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
}

const known: Record<string, { words: string; secret: boolean } | undefined> = mailKinds

/** The words for a kind of mail. */
export const wordsForMail = (kind: string): string => known[kind]?.words ?? kind

/** Whether the firm may read a mail: one of a kind that is not known any more stays closed. */
export const isReadable = (kind: string): boolean => known[kind]?.secret === false
