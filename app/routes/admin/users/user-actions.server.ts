import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import {
  deactivateUser,
  endUserSessions,
  reactivateUser,
  resetSecondFactor,
} from '#app/domain/accounts/access.server.ts'
import { updateUser } from '#app/domain/accounts/edit-user.server.ts'
import { inviteAgain } from '#app/domain/accounts/invitations.server.ts'
import { EditUserForm } from '#app/domain/accounts/user-forms.ts'
import { findUser, type User } from '#app/domain/accounts/users.server.ts'
import { beginViewing } from '#app/domain/accounts/view-as-client.server.ts'
import { Failure } from '#app/domain/failures.ts'
import type { AccessIntent } from './user-access.tsx'

/** What became of one of the forms of a user's window. `link` is never to be had again. */
export type UserAnswer = {
  saved?: boolean
  result?: SubmissionResult
  notice?: string
  problem?: string
  link?: string
  /** As the account is now. */
  user?: User | null
}
type Done = { notice: string; link?: string }

const access: Record<AccessIntent, (ctx: AdminCtx, uid: string) => Promise<Done>> = {
  deactivate: async (ctx, uid) => {
    await deactivateUser(ctx, uid)
    return { notice: 'The user is deactivated and signed out everywhere.' }
  },
  reactivate: async (ctx, uid) => {
    await reactivateUser(ctx, uid)
    return { notice: 'The user is active again and can log in.' }
  },
  'end-sessions': async (ctx, uid) => {
    await endUserSessions(ctx, uid)
    return { notice: 'The user is signed out everywhere.' }
  },
  'reset-second-factor': async (ctx, uid) => {
    await resetSecondFactor(ctx, uid)
    return { notice: 'Two-factor sign-in is off for this user, who was told so by mail.' }
  },
  'invite-again': async (ctx, uid) => {
    const { email, link } = await inviteAgain(ctx, uid)
    return { notice: `A new invitation is on its way to ${email}.`, link }
  },
}

/** Does what one of the forms of a user's window asks for. */
export async function changeUser(ctx: AdminCtx, form: FormData) {
  const intent = String(form.get('intent') ?? 'edit')
  const uid = String(form.get('uid') ?? '').replaceAll('\0', '')
  if (intent === 'edit') return editUser(ctx, uid, form)
  const verb = Object.hasOwn(access, intent) ? access[intent as AccessIntent] : undefined
  try {
    if (verb) return answer({ ...(await verb(ctx, uid)), user: await findUser(ctx, uid) })
    if (intent !== 'view-as') return answer({ problem: 'This form is not known.' }, 400)
    await beginViewing(ctx, uid)
    return redirect('/client/dashboard')
  } catch (err) {
    if (err instanceof Failure) return answer({ problem: err.message }, err.status)
    ctx.log.error({ err, intent }, 'user not changed')
    return answer({ problem: 'This could not be done. Please try again.' }, 500)
  }
}

async function editUser(ctx: AdminCtx, uid: string, form: FormData) {
  const submission = parseWithZod(form, { schema: EditUserForm })
  const refuse = (words: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [words] }) }, status)
  if (submission.status !== 'success') return answer({ result: submission.reply() }, 400)
  try {
    await updateUser(ctx, uid, submission.value)
    return answer({ saved: true, result: submission.reply(), user: await findUser(ctx, uid) })
  } catch (err) {
    if (err instanceof Failure) return refuse(err.message, err.status)
    ctx.log.error({ err }, 'user not saved')
    return refuse('The changes could not be saved. Please try again.', 500)
  }
}

const answer = (body: UserAnswer, status = 200) => data(body, { status })
