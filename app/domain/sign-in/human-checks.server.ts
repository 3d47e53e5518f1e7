import type { SolvedChallenge } from '#app/adapters/human-check.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { usedHumanChecks } from '#db/schema.ts'

/** Marks a solved human check as used. Returns false if it was used before, also for concurrent attempts. */
export async function consumeHumanCheck(tx: Transaction, proof: SolvedChallenge): Promise<boolean> {
  const first = await tx
    .insert(usedHumanChecks)
    .values(proof)
    .onConflictDoNothing()
    .returning({ id: usedHumanChecks.id })
  return first.length > 0
}
