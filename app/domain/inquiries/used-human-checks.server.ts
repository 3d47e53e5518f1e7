import type { Proof } from '#app/adapters/human-check.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { usedChecks } from '#db/schema.ts'

/** Marks a solved human check as used. Returns false if it was used before, also for concurrent attempts. */
export async function claimProof(tx: Transaction, proof: Proof): Promise<boolean> {
  const first = await tx
    .insert(usedChecks)
    .values(proof)
    .onConflictDoNothing()
    .returning({ id: usedChecks.id })
  return first.length > 0
}
