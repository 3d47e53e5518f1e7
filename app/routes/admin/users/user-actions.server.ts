import { redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import {
  deactivateUser,
  endUserSessions,
  reactivateUser,
  resetSecondFactor,
} from '#app/domain/accounts/access.server.ts'
import {
  ChosenUsers,
  deactivateUsers,
  inviteUsersAgain,
  listChosenUsers,
  reactivateUsers,
} from '#app/domain/accounts/chosen.server.ts'
import { updateUser } from '#app/domain/accounts/edit-user.server.ts'
import { inviteAgain } from '#app/domain/accounts/invitations.server.ts'
import { EditUserForm } from '#app/domain/accounts/user-forms.ts'
import { findUser, type User } from '#app/domain/accounts/users.server.ts'
import { beginViewing } from '#app/domain/accounts/view-as-client.server.ts'
import { askRule, chosenRule, were } from '#app/routes/chosen-rules.server.ts'
import { formRule, NoFields } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'

/** `user`: the account after the change. `link`: an invitation's, shown once. */
export type UserExtra = { user?: User | null; link?: string } & ChosenAnswer
export type UsersAnswer = FormAnswer<UserExtra>

/** Rules of the forms in the list of users, in a user's dialog, and of 'View as Client' on other pages. */
export function userRules(ctx: AdminCtx) {
  const button = (verb: (ctx: AdminCtx, uid: string) => Promise<{ notice: string; link?: string }>) =>
    formRule<typeof NoFields, UserExtra>({
      schema: NoFields,
      fault: 'This could not be done. Please try again.',
      run: async (_, uid) => ({ ...(await verb(ctx, uid)), user: await findUser(ctx, uid) }),
    })
  const list = (ids: string[]) => listChosenUsers(ctx, ids)
  return {
    edit: formRule({
      schema: EditUserForm,
      fault: 'The changes could not be saved. Please try again.',
      run: async (value, uid) => {
        await updateUser(ctx, uid, value)
        return { notice: 'The changes are saved.', user: await findUser(ctx, uid) }
      },
    }),
    deactivate: button(async (ctx, uid) => {
      await deactivateUser(ctx, uid)
      return { notice: 'The user is deactivated and signed out everywhere.' }
    }),
    reactivate: button(async (ctx, uid) => {
      await reactivateUser(ctx, uid)
      return { notice: 'The user is active again and can log in.' }
    }),
    'end-sessions': button(async (ctx, uid) => {
      await endUserSessions(ctx, uid)
      return { notice: 'The user is signed out everywhere.' }
    }),
    'reset-second-factor': button(async (ctx, uid) => {
      await resetSecondFactor(ctx, uid)
      return { notice: 'Two-factor sign-in is off for this user, who was told so by mail.' }
    }),
    'invite-again': button(async (ctx, uid) => {
      const { email, link } = await inviteAgain(ctx, uid)
      return { notice: `A new invitation is on its way to ${email}.`, link }
    }),
    'ask-deactivate': askRule<typeof ChosenUsers, UserExtra>(ChosenUsers, 'deactivate', list),
    'ask-invite': askRule<typeof ChosenUsers, UserExtra>(ChosenUsers, 'invite', list),
    'deactivate-chosen': chosenRule<typeof ChosenUsers, UserExtra>(
      ChosenUsers,
      ({ chosen }) => deactivateUsers(ctx, chosen),
      (count) => `${were(count, 'user')} deactivated and signed out everywhere.`,
    ),
    'reactivate-chosen': chosenRule<typeof ChosenUsers, UserExtra>(
      ChosenUsers,
      ({ chosen }) => reactivateUsers(ctx, chosen),
      (count) => (count === 1 ? '1 user can log in again.' : `${count} users can log in again.`),
    ),
    'invite-chosen': chosenRule<typeof ChosenUsers, UserExtra>(
      ChosenUsers,
      ({ chosen }) => inviteUsersAgain(ctx, chosen),
      (count) =>
        count === 1 ? '1 new invitation is on its way.' : `${count} new invitations are on their way.`,
    ),
    'view-as': formRule<typeof NoFields, UserExtra>({
      schema: NoFields,
      run: async (_, uid) => {
        await beginViewing(ctx, uid)
        return redirect('/client/dashboard')
      },
    }),
  }
}
