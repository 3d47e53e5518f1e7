import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isAutomatic } from '#app/emails/kinds.ts'

/** A message ready to leave: addressed, rendered, with an id that stays the same over retries. */
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

/** Where mail leaves the program. `deliver` resolves once the other side has taken the message. */
export type Mailer = { deliver: (mail: OutgoingMail) => Promise<void>; close: () => void }

/** Sends through an SMTP server, or keeps each message as an `.eml` file in `folder` when there is none. */
export function openMailer(where: { smtpUrl: string } | { folder: string }, from: string): Mailer {
  return 'smtpUrl' in where ? openSmtp(where.smtpUrl, from) : openFolder(where.folder, from)
}

// The queue may deliver twice when the process dies between sending and noting it; the Message-ID is
// made from the mail's own id, so that mailboxes recognise the second copy.
const envelope = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
  subject: mail.subject,
  // So that no absence note answers it (RFC 3834).
  ...(isAutomatic(mail.kind) ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
  html: mail.html,
  text: mail.text,
  attachments: mail.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
  messageId: `<${mail.id}@${from.replace(/^.*@/, '').replace(/>?\s*$/, '')}>`,
})

/**
 * Connects to an SMTP server, with TLS and sign-in as the address says, and sends nothing. Each step has a timeout.
 * @throws with the server's own words
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
      // Written aside and renamed, so that a reader of the folder never meets half a message.
      const aside = join(folder, `.${randomUUID()}`)
      await writeFile(aside, message as Buffer)
      await rename(aside, join(folder, `${mail.id}.eml`))
    },
    close: () => {},
  }
}
