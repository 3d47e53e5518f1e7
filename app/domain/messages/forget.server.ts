import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { messages } from '#db/schema.ts'
import { A_CLOSED_ACCOUNT } from '../accounts/names.server.ts'

/** Anonymizes the messages of an erased account. The messages stay in the project. */
export async function forgetMessages(tx: Transaction, uid: string): Promise<void> {
  await tx
    .update(messages)
    .set({ byName: A_CLOSED_ACCOUNT })
    .where(and(eq(messages.writtenBy, uid), eq(messages.side, 'client')))
}
