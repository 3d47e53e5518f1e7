import { sql } from 'drizzle-orm'
import { documentEvents, documentVersions, requestDocuments, requests } from '#db/schema.ts'
import { isViewEvent } from './visibility.server.ts'

/** Condition on `document_versions`: the version was accepted or approved and must stay. */
const isAcceptedVersion = sql`(
  exists (
    select 1 from ${requests} where ${requests.state} = 'accepted'
      and ${requests.documentId} = ${documentVersions.documentId}
      and ${requests.documentVersion} = ${documentVersions.version})
  or exists (
    select 1 from ${requestDocuments} join ${requests} on ${requests.id} = ${requestDocuments.requestId}
    where ${requests.state} = 'accepted' and ${requestDocuments.documentId} = ${documentVersions.documentId}
      and ${requestDocuments.version} = ${documentVersions.version}))`

const WITHDRAW_WITHIN_HOURS = 24

/**
 * Condition: the user uploaded the version within the last 24 hours, and no one else has viewed, accepted or approved
 * it.
 */
export const isWithdrawable = (uid: string) => sql<boolean>`(
  ${documentVersions.uploadedBy} = ${uid}
  and ${documentVersions.createdAt} > now() - make_interval(hours => ${WITHDRAW_WITHIN_HOURS})
  and not exists (
    select 1 from ${documentEvents} where ${documentEvents.documentId} = ${documentVersions.documentId}
      and ${documentEvents.version} = ${documentVersions.version}
      and ${isViewEvent} and ${documentEvents.uid} is distinct from ${uid})
  and not ${isAcceptedVersion})`
