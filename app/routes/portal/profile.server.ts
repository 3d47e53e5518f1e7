import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ClientCtx } from '#app/context.ts'
import { keepAccount, requestClosing } from '#app/domain/accounts/closing.server.ts'
import { ProfileForm } from '#app/domain/accounts/forms.ts'
import { updateProfile } from '#app/domain/accounts/profile.server.ts'
import { Failure, TooMany } from '#app/domain/failures.ts'

/** What became of the profile form. */
export type ProfileAnswer = { result: SubmissionResult; notice?: string }
/** What became of the wish to close the account, or to keep it. */
export type AccountAnswer = { notice?: string; problem?: string }

export async function saveProfile(
  ctx: ClientCtx,
  form: FormData,
): Promise<{ answer: ProfileAnswer; status: number }> {
  const submission = parseWithZod(form, { schema: ProfileForm })
  const again = (words: string, status: number) => ({
    answer: { result: submission.reply({ formErrors: [words] }) },
    status,
  })
  if (submission.status !== 'success') return { answer: { result: submission.reply() }, status: 400 }
  try {
    await updateProfile(ctx, submission.value)
    return { answer: { result: submission.reply(), notice: 'Your profile has been saved.' }, status: 200 }
  } catch (err) {
    if (err instanceof Failure) return again(err.message, err.status)
    ctx.log.error({ err, uid: ctx.actor.uid }, 'own profile not saved')
    return again('Your profile could not be saved. Please try again.', 500)
  }
}

export async function changeAccount(
  ctx: ClientCtx,
  intent: 'close' | 'keep',
): Promise<{ answer: AccountAnswer; status: number; headers?: HeadersInit }> {
  try {
    if (intent === 'keep') {
      await keepAccount(ctx)
      return { answer: { notice: 'Your account stays open.' }, status: 200 }
    }
    await requestClosing(ctx)
    const notice = `We have sent a link to ${ctx.actor.email}. Your account closes only if you confirm with it.`
    return { answer: { notice }, status: 200 }
  } catch (err) {
    if (!(err instanceof Failure)) throw err
    const headers = err instanceof TooMany ? { 'Retry-After': String(err.retryAfter) } : undefined
    return { answer: { problem: err.message }, status: err.status, ...(headers && { headers }) }
  }
}
