import { redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { type Assignment, previewAssignment } from '#app/domain/companies/assign-person.server.ts'
import { BulkCompanyForm, bulkAssign, undoBulkAssign } from '#app/domain/companies/bulk-assign.server.ts'
import { type CompanyOption, listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  deactivateUser,
  endUserSessions,
  reactivateUser,
  resetSecondFactor,
  startImpersonation,
} from '#app/domain/users/account-access.server.ts'
import { EditUserForm } from '#app/domain/users/admin-forms.ts'
import { listSelectedUsers, runForUsers, UserSelectionForm } from '#app/domain/users/bulk-users.server.ts'
import { resendInvitation } from '#app/domain/users/invitations.server.ts'
import { updateUser } from '#app/domain/users/update-user.server.ts'
import { findUser, type User } from '#app/domain/users/users.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import {
  createBulkHandler,
  createBulkQuestionHandler,
  createUndoHandler,
} from '#app/routes/bulk-form-handlers.server.ts'
import { defineFormHandler, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'

/** `user`: the account after the change. `link`: the invitation URL, shown only once. */
export type UserFormExtra = {
  user?: User | null
  link?: string
  /** Companies to select from, before people are assigned to one. */
  companies?: CompanyOption[]
  /** Effects of the assignment to the selected company. */
  assignment?: Assignment
} & BulkFormOutcome
export type UsersFormOutcome = FormOutcome<UserFormExtra>

/** Form handlers for the user list, the user dialog, and 'View as Client' on other pages. */
export function createUserHandlers(ctx: AdminCtx) {
  const button = (verb: (ctx: AdminCtx, uid: string) => Promise<{ notice: string; link?: string }>) =>
    defineFormHandler(NoFields, async (_, uid) => ({
      ...(await verb(ctx, uid)),
      user: await findUser(ctx, uid),
    }))
  const list = (ids: string[]) => listSelectedUsers(ctx, ids)
  const listNames = async (ids: string[]) => (await list(ids)).map((user) => pick(user, 'id', 'name'))
  return {
    edit: defineFormHandler(EditUserForm, async (value, uid) => {
      await updateUser(ctx, uid, value)
      return { notice: t('Changes saved.'), user: await findUser(ctx, uid) }
    }),
    deactivate: button(async (ctx, uid) => {
      await deactivateUser(ctx, uid)
      return { notice: t('User deactivated and signed out everywhere.') }
    }),
    reactivate: button(async (ctx, uid) => {
      await reactivateUser(ctx, uid)
      return { notice: t('User reactivated. They can sign in again.') }
    }),
    'end-sessions': button(async (ctx, uid) => {
      await endUserSessions(ctx, uid)
      return { notice: t('User signed out everywhere.') }
    }),
    'reset-second-factor': button(async (ctx, uid) => {
      await resetSecondFactor(ctx, uid)
      return { notice: t('Two-factor sign-in turned off. We’ve emailed the person.') }
    }),
    'invite-again': button(async (ctx, uid) => {
      const { email, link } = await resendInvitation(ctx, uid)
      return { notice: t('Invitation sent to {email}.', { email }), link }
    }),
    'ask-deactivate': createBulkQuestionHandler(UserSelectionForm, list, 'user', (items) => ({
      title: t('Deactivate {items}?', { items }),
      text: t(
        'They’ll be signed out everywhere, and can’t sign in until you reactivate them. Links in emails we’ve already sent them stop working. Nothing is deleted.',
      ),
      choices: [{ button: t('Deactivate'), value: 'deactivate-selected', variant: 'danger' }],
    })),
    'ask-invite': createBulkQuestionHandler(UserSelectionForm, listNames, 'user', (items) => ({
      title: t('Invite {items} again?', { items }),
      text: t(
        'We’ll email each of them a new invitation. Earlier links and passwords stop working. Users who have already set up their account are skipped.',
      ),
      choices: [{ button: t('Invite Again'), value: 'invite-selected', variant: 'brass' }],
    })),
    'deactivate-selected': createBulkHandler(
      UserSelectionForm,
      ({ selected }) => runForUsers(ctx, selected, deactivateUser),
      'user',
      (items) => t('{items} deactivated and signed out everywhere.', { items }),
    ),
    'reactivate-selected': createBulkHandler(
      UserSelectionForm,
      ({ selected }) => runForUsers(ctx, selected, reactivateUser),
      'user',
      (items) => t('{items} can sign in again.', { items }),
    ),
    'invite-selected': createBulkHandler(
      UserSelectionForm,
      ({ selected }) => runForUsers(ctx, selected, resendInvitation),
      'invitation',
      (items) => t('{items} sent.', { items }),
    ),
    'ask-company': defineFormHandler(BulkCompanyForm, async ({ selected, companyId }) => {
      const rows = await listNames(selected)
      const items = countPhrase(rows.length, 'user')
      if (!companyId) {
        const question = {
          rows,
          title: t('Assign {items} to a company', { items }),
          text: t('You’ll see what this changes before anything is saved.'),
          choices: [{ button: t('Continue'), value: 'ask-company', variant: 'brass' as const }],
        }
        return { question, companies: await listCompanyOptions(ctx) }
      }
      const assignment = await previewAssignment(ctx, { companyId, uids: selected })
      const question = {
        rows,
        title: t('Assign {items} to {company}?', { items, company: assignment.company.name }),
        text: t('Their company text becomes its name. Nobody gets the right to see all of its invoices.'),
        choices: [{ button: t('Assign'), value: 'assign-selected', variant: 'brass' as const }],
      }
      return { question, assignment }
    }),
    'assign-selected': createBulkHandler(
      BulkCompanyForm,
      (form) => bulkAssign(ctx, form),
      'user',
      (items) => t('{items} assigned.', { items }),
      'undo-assign',
    ),
    'undo-assign': createUndoHandler((changes) => undoBulkAssign(ctx, changes)),
    'view-as': defineFormHandler(NoFields, async (_, uid) => {
      await startImpersonation(ctx, uid)
      return redirect('/client/dashboard')
    }),
  }
}
