import { and, eq } from 'drizzle-orm'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { countErasureEffects, describeErasure } from '#app/domain/users/erasure-scope.server.ts'
import { clientInvitationEmail } from '#app/emails/users/client-invitation.tsx'
import { confirmAccountClosingEmail } from '#app/emails/users/confirm-account-closing.tsx'
import { resetPasswordEmail } from '#app/emails/users/reset-password.tsx'
import { staffInvitationEmail } from '#app/emails/users/staff-invitation.tsx'
import { verifyEmailEmail } from '#app/emails/users/verify-email.tsx'
import { firm } from '#content/firm.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, projectMembers, projects, users } from '#db/schema.ts'
import { type Delivery, NOT_NEEDED } from './delivery.server.ts'

/* Emails with a one-time link, which is created when they are sent. */

export async function renderVerification({ to, person, secret, createLink }: Delivery<'verify-email'>) {
  // An invitation replaces the sign-up.
  if (person.emailVerified || person.invitedAt) return NOT_NEEDED
  return verifyEmailEmail({
    to,
    ...(await createLink('/verify-email', { purpose: 'verify', passwordHash: secret })),
  })
}

export async function renderPasswordReset({ to, person, data, createLink }: Delivery<'reset-password'>) {
  // A stranger may have entered the name of an unverified account.
  const name = person.emailVerified && data.isGreeted ? person.name : null
  const { link } = await createLink('/reset-password', { purpose: 'reset' })
  return resetPasswordEmail({ to, name, link })
}

export async function renderAccountClosingConfirmation(delivery: Delivery<'close-account'>) {
  const { ctx, to, person, createLink } = delivery
  if (person.closesAt) return NOT_NEEDED
  const effects = describeErasure(await countErasureEffects(ctx.db, person.uid))
  const { link } = await createLink('/close-account', { purpose: 'close' })
  return confirmAccountClosingEmail({ to, name: person.name, link, ...effects })
}

export async function renderClientInvitation(delivery: Delivery<'invitation'>) {
  const { ctx, person, data } = delivery
  const invitation = await prepareInvitation(delivery)
  if (!invitation) return NOT_NEEDED
  const [project] = data.project
    ? await ctx.db
        .select({ title: projects.title })
        .from(projects)
        .where(and(eq(projects.id, data.project), isVisibleProject(person.uid)))
    : []
  return clientInvitationEmail({
    ...invitation,
    message: data.message,
    project: project?.title ?? null,
    invoices: await canExpectInvoices(ctx.db, person.uid),
  })
}

export async function renderStaffInvitation(delivery: Delivery<'staff-invitation'>) {
  const invitation = await prepareInvitation(delivery)
  return invitation ? staffInvitationEmail(invitation) : NOT_NEEDED
}

/** Returns null if the account has been set up since. Invitations are greeted by the name that staff entered or saw. */
async function prepareInvitation(delivery: Delivery<'invitation' | 'staff-invitation'>) {
  const { ctx, to, person, data, createLink } = delivery
  if (person.emailVerified) return null
  const [sender] = data.invitedBy
    ? await ctx.db.select({ name: displayName }).from(users).where(eq(users.id, data.invitedBy))
    : []
  const { link } = await createLink('/invitation', { purpose: 'invite' })
  return { to, name: person.name, link, invitedBy: sender?.name ?? firm.name }
}

/** Returns whether an invited client sees invoices: members only with the right, everyone else once they are billed. */
async function canExpectInvoices(db: Database, uid: string): Promise<boolean> {
  const memberships = await db
    .select({ invoices: projectMembers.invoices })
    .from(projectMembers)
    .where(eq(projectMembers.uid, uid))
  if (memberships.length === 0 || memberships.some((membership) => membership.invoices)) return true
  const isMainContact = (await db.$count(projects, eq(projects.clientId, uid))) > 0
  return isMainContact || (await db.$count(invoices, eq(invoices.clientId, uid))) > 0
}
