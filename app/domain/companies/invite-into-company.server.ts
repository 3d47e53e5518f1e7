import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { findClientByEmail } from '#app/domain/users/clients.server.ts'
import {
  type Invitation,
  type InvitedPerson,
  inviteClientInTransaction,
} from '#app/domain/users/invitations.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { assignPerson } from './assign-person.server.ts'

type InvitedIntoCompany = InvitedPerson & { companyId?: string | null | undefined; billing?: boolean }

/**
 * Invites a client in the caller's transaction, into a company if `companyId` is given.
 * @throws {NotFound | Conflict}
 */
export async function inviteIntoCompany(
  ctx: AdminCtx,
  tx: Transaction,
  { companyId, billing = false, ...person }: InvitedIntoCompany,
): Promise<Invitation> {
  const invitation = await inviteClientInTransaction(ctx, tx, person)
  if (companyId) await assignPerson(ctx, tx, { uid: invitation.uid, companyId, billing })
  return invitation
}

export const inviteClient = (ctx: AdminCtx, person: InvitedIntoCompany): Promise<Invitation> =>
  ctx.db.transaction((tx) => inviteIntoCompany(ctx, tx, person))

/**
 * Returns the client with this email or, if there is no account, the person to invite. `name` is the name in the form.
 * @throws {Failure} at the form's field, if the email can't be a client's, or a name is missing for an invitation
 */
export async function findClientToAdd(
  ctx: AdminCtx,
  tx: Transaction,
  { email, name }: { email: string; name: string | null },
) {
  const account = await findClientByEmail(ctx, tx, email).catch((err: unknown) => {
    throw err instanceof Conflict ? new Failure(err.status, err.message, 'email') : err
  })
  if (account) return { account, invited: null }
  if (name) return { account: null, invited: { email, name } }
  throw new Failure(
    400,
    t('There is no account with this email yet. Enter the person’s name to invite them.'),
    'name',
  )
}
