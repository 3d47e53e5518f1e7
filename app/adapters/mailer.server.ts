import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { toSeconds } from '#app/core/periods.ts'
import { getSettingsPath, isAutomatedEmail } from '#app/emails/email-kinds.ts'
import { createExcerpt } from '#app/emails/email-layout.tsx'
import { LOGO_PATH } from '#app/emails/email-styles.ts'
import type { Period } from '#content/periods.ts'

/** Rendered email. The id stays the same across retries. */
export type OutgoingEmail = {
  id: string
  kind: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
}
type Attachment = { filename: string; contentType: string; content: Uint8Array }

/** `deliver` throws `EmailRefused` if the server refuses the recipient or the message for good. */
export type Mailer = { deliver: (email: OutgoingEmail) => Promise<void>; close: () => void }

/** Permanent refusal of an email: a response from 500 to 599 to RCPT or DATA. The message is the server's response. */
export class EmailRefused extends Error {}

/** Maximum characters of a mail server's response that are stored and shown. */
const MAX_RESPONSE_LENGTH = 300

/** One line of bounded length, without control characters and direction marks. */
export function formatDeliveryError(text: string): string {
  const line = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return createExcerpt(line, MAX_RESPONSE_LENGTH)
}

/** Responses about the connection's credentials, which an operator can mend: RFC 4954. */
const AUTHENTICATION_RESPONSES = [530, 534, 535, 538]

type SmtpError = Error & { command?: string; response?: string; responseCode?: number }

function isRefusal({ command, responseCode = 0 }: SmtpError): boolean {
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  return (
    isAboutEmail &&
    responseCode >= 500 &&
    responseCode <= 599 &&
    !AUTHENTICATION_RESPONSES.includes(responseCode)
  )
}

type Sender = { from: string; appUrl: string }

/** Sends through SMTP or, without a server, writes `.eml` files to `folder`. */
export function createMailer(target: { smtpUrl: string } | { folder: string }, sender: Sender): Mailer {
  return 'smtpUrl' in target
    ? createSmtpMailer(target.smtpUrl, sender)
    : createFolderMailer(target.folder, sender)
}

// An email is sent twice if the process dies after sending it but before recording that. The Message-ID is derived from
// the email's id, so that mailboxes can detect the duplicate.
const createMessage = (email: OutgoingEmail, { from, appUrl }: Sender) => ({
  from,
  to: { name: '', address: email.to },
  ...(email.replyTo ? { replyTo: { name: '', address: email.replyTo } } : {}),
  subject: email.subject,
  headers: createHeaders(email.kind, appUrl),
  html: email.html.replace(`src="${LOGO_PATH}"`, `src="${appUrl}${LOGO_PATH}"`),
  text: email.text,
  attachments: email.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
  messageId: `<${email.id}@${from.replace(/^.*@/, '').replace(/>?\s*$/, '')}>`,
})

function createHeaders(kind: string, appUrl: string): Record<string, string> {
  const settingsPath = getSettingsPath(kind)
  return {
    // Suppresses automatic replies such as out-of-office notes (RFC 3834).
    ...(isAutomatedEmail(kind) && { 'Auto-Submitted': 'auto-generated' }),
    // Email programs show a button that opens this page (RFC 2369). It asks to sign in, so one click isn't enough.
    ...(settingsPath && { 'List-Unsubscribe': `<${appUrl}${settingsPath}>` }),
  }
}

/**
 * Connects to the SMTP server with the TLS and credentials of `url`, without sending. Each step has a timeout.
 * @throws with the server's error message
 */
export async function verifySmtp(url: string): Promise<void> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function createSmtpMailer(url: string, sender: Sender): Mailer {
  const pooled = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (email) => {
      await pooled.sendMail(createMessage(email, sender)).catch((err: SmtpError) => {
        throw isRefusal(err) ? new EmailRefused(err.response, { cause: err }) : err
      })
    },
    close: () => pooled.close(),
  }
}

function createFolderMailer(folder: string, sender: Sender): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    deliver: async (email) => {
      const { message } = await composer.sendMail(createMessage(email, sender))
      await mkdir(folder, { recursive: true })
      const temporaryPath = join(folder, `.${randomUUID()}`)
      await writeFile(temporaryPath, message as Buffer)
      await rename(temporaryPath, join(folder, `${email.id}.eml`))
    },
    close: () => {},
  }
}

export async function deleteOldEmailFiles(folder: string, period: Period): Promise<void> {
  const before = Date.now() - toSeconds(period) * 1000
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  for (const name of names) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile() && file.mtimeMs < before) await rm(path, { force: true })
  }
}
