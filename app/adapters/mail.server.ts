import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isAutomatic } from '#app/emails/kinds.ts'

/** Rendered email ready to send. Its id stays the same across retries. */
export type OutgoingMail = {
  id: string
  kind: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
}
export type Attachment = { filename: string; contentType: string; content: Uint8Array }

export type Mailer = { deliver: (mail: OutgoingMail) => Promise<void>; close: () => void }

/** Creates a mailer that sends through SMTP or, without a server, writes `.eml` files to `folder`. */
export function openMailer(where: { smtpUrl: string } | { folder: string }, from: string): Mailer {
  return 'smtpUrl' in where ? openSmtp(where.smtpUrl, from) : openFolder(where.folder, from)
}

// An email is sent twice when the process dies between sending and saving that. The Message-ID derives from the email's
// id, so that mailboxes detect the duplicate.
const envelope = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
  subject: mail.subject,
  // Suppresses automatic replies such as out-of-office notes (RFC 3834).
  ...(isAutomatic(mail.kind) ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
  html: mail.html,
  text: mail.text,
  attachments: mail.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
  messageId: `<${mail.id}@${from.replace(/^.*@/, '').replace(/>?\s*$/, '')}>`,
})

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

function openSmtp(url: string, from: string): Mailer {
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
    deliver: async (mail) => {
      await pooled.sendMail(envelope(mail, from))
    },
    close: () => pooled.close(),
  }
}

function openFolder(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    deliver: async (mail) => {
      const { message } = await composer.sendMail(envelope(mail, from))
      await mkdir(folder, { recursive: true })
      const aside = join(folder, `.${randomUUID()}`)
      await writeFile(aside, message as Buffer)
      await rename(aside, join(folder, `${mail.id}.eml`))
    },
    close: () => {},
  }
}
