import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import { ClientLink } from '../clients/client-link.tsx'

export const UploaderName = ({ document: { by, byClient } }: { document: AdminDocument }) =>
  byClient ? <ClientLink uid={byClient}>{by}</ClientLink> : by
