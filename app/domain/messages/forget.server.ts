import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { messages } from '#db/schema.ts'

/** What stands in place of a name once its account is erased. What was written stays with the project. */
export const CLOSED_ACCOUNT = 'A closed account'

/** Takes the name off what this client wrote; for the erasing of the account. */
export async function forgetMessages(tx: Transaction, uid: string): Promise<void> {
  await tx
    .update(messages)
    .set({ byName: CLOSED_ACCOUNT })
    .where(and(eq(messages.writtenBy, uid), eq(messages.side, 'client')))
}
