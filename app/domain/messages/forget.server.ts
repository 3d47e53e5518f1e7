import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { messages } from '#db/schema.ts'
import { A_CLOSED_ACCOUNT } from '../accounts/names.server.ts'

/** Takes the name off what this client wrote, which stays with the project; for the erasing of the account. */
export async function forgetMessages(tx: Transaction, uid: string): Promise<void> {
  await tx
    .update(messages)
    .set({ byName: A_CLOSED_ACCOUNT })
    .where(and(eq(messages.writtenBy, uid), eq(messages.side, 'client')))
}
