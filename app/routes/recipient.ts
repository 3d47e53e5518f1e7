import type { Recipient } from '#app/domain/documents/sharing.server.ts'
import { Failure } from '#app/domain/failures.ts'

/**
 * Parses the recipient of a document; `client` is a client id or `all`. A missing recipient is rejected, so that
 * nothing is shared with all clients by mistake.
 */
export function recipientOf(client: string | undefined, project: string | undefined): Recipient {
  if (!client && project) return { clientId: null, projectId: project }
  if (!client) throw new Failure(400, 'Choose a client, or all clients.')
  return client === 'all' ? null : { clientId: client, projectId: project || null }
}
