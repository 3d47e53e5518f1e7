import { and, inArray, isNull } from 'drizzle-orm'
import { requests } from '#db/schema.ts'
import { waitingStates } from './kinds.ts'

/** Whether a request (of a query on `requests`) waits for the client's people. */
export const waitsForClient = and(isNull(requests.withdrawnAt), inArray(requests.state, waitingStates))
