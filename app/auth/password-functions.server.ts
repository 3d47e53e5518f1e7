import type { HashCaller } from '#app/adapters/passwords.server.ts'
import type { Ctx } from '#app/context.ts'
import { Busy } from '#app/domain/failures.ts'
import { checkPassword } from '#app/domain/sign-in/credentials.server.ts'
import { apiErrorOf } from './api-error.server.ts'

/**
 * Returns the hash and verify functions for the auth library. For an email without an account it hashes the typed
 * password, so that the response takes as long as a comparison.
 */
export const passwordFunctions = (ctx: Ctx, caller?: HashCaller) => ({
  hash: (password: string) => unlessBusy(ctx.passwords.hash(password, caller)),
  verify: ({ hash, password }: { hash: string; password: string }) =>
    unlessBusy(checkPassword(ctx, hash, password, caller)),
})

/** Converts `Busy` into an error of the library, which treats any other error as a fault. */
async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (err) {
    throw err instanceof Busy ? apiErrorOf(err) : err
  }
}
