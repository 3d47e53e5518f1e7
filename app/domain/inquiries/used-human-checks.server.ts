import type { Proof } from '#app/adapters/human-check.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { usedChecks } from '#db/schema.ts'

/** Uses a solved human check up; false when it was used before. Two at once can't both win. */
export async function claimProof(tx: Transaction, proof: Proof): Promise<boolean> {
  const first = await tx
    .insert(usedChecks)
    .values(proof)
    .onConflictDoNothing()
    .returning({ id: usedChecks.id })
  return first.length > 0
}
