import type { HashCaller } from '#app/adapters/passwords.server.ts'
import type { Ctx } from '#app/context.ts'
import { Busy } from '#app/domain/failures.ts'
import { checkPassword } from '#app/domain/sign-in/credentials.server.ts'
import { apiErrorOf } from './api-error.server.ts'

/**
 * Returns the functions by which the auth library hashes and verifies. For an address without an account it hashes what
 * was typed, which takes as long as a comparison and waits in the same place of the queue.
 */
export const passwordFunctions = (ctx: Ctx, caller?: HashCaller) => ({
  hash: (password: string) => unlessBusy(ctx.passwords.hash(password, caller)),
  verify: ({ hash, password }: { hash: string; password: string }) =>
    unlessBusy(checkPassword(ctx, hash, password, caller)),
})

/** The library counts only errors of its own kind as an answer. */
async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (err) {
    throw err instanceof Busy ? apiErrorOf(err) : err
  }
}
