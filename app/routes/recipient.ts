import type { Recipient } from '#app/domain/documents/sharing.server.ts'
import { Failure } from '#app/domain/failures.ts'

/** Whom a form means with a document: `client` is a uid or `all`. Never all clients by mistake: that has to be said. */
export function recipientOf(client: string | undefined, project: string | undefined): Recipient {
  if (!client && project) return { clientId: null, projectId: project }
  if (!client) throw new Failure(400, 'Choose a client, or all clients.')
  return client === 'all' ? null : { clientId: client, projectId: project || null }
}
