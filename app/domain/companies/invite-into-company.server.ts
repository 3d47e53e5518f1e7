import type { AdminCtx } from '#app/context.ts'
import {
  type Invitation,
  type InvitedPerson,
  inviteClientInTransaction,
} from '#app/domain/users/invitations.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { assignPerson } from './assign-person.server.ts'
import { lockCompany } from './companies.server.ts'

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
  if (!companyId) return inviteClientInTransaction(ctx, tx, person)
  const { name } = await lockCompany(tx, companyId, 'share')
  const invitation = await inviteClientInTransaction(ctx, tx, { ...person, company: name })
  await assignPerson(ctx, tx, { uid: invitation.uid, companyId, billing })
  return invitation
}

export const inviteClient = (ctx: AdminCtx, person: InvitedIntoCompany): Promise<Invitation> =>
  ctx.db.transaction((tx) => inviteIntoCompany(ctx, tx, person))
