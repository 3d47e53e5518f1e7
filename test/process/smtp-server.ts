import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listen } from '../listen-locally.ts'

/** Opens an SMTP server without TLS. `received` lists each email with its recipient. */
export async function openSmtpServer(options: SMTPServerOptions & { port?: number } = {}) {
  const received: { to: string; mail: Email }[] = []
  const { port: wanted, ...own } = options
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then((mail) => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail })
          done()
        }, done)
    },
    ...own,
  })
  const port = await listen(server.server as unknown as Server, wanted)
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
