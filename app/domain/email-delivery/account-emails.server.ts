import { and, eq } from 'drizzle-orm'
import { isGuest } from '#app/context.ts'
import { selectMemberships } from '#app/domain/access/room-visibility.server.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { countErasureEffects, describeErasure } from '#app/domain/users/erasure-scope.server.ts'
import {
  accountClosedEmail,
  accountClosingEmail,
  clientCanceledClosureEmail,
  clientClosingAccountEmail,
  confirmAccountClosingEmail,
} from '#app/emails/users/closing-emails.ts'
import {
  clientInvitationEmail,
  roomInvitationEmail,
  staffInvitationEmail,
} from '#app/emails/users/invitations.tsx'
import {
  administratorChangedEmail,
  emailChangedEmail,
  passwordChangedEmail,
  securityChangedEmail,
  signInLockedEmail,
} from '#app/emails/users/security-emails.ts'
import {
  accountDeactivatedEmail,
  alreadyRegisteredEmail,
  noAccountEmail,
  resetPasswordEmail,
  verifyEmailEmail,
} from '#app/emails/users/sign-up-emails.tsx'
import { NOT_NEEDED } from '#app/emails/withheld-reasons.ts'
import { firm } from '#content/firm.ts'
import { projects, rooms, users, usersRoles } from '#db/schema.ts'
import { findAgreementOfEmail } from './agreement-emails.server.ts'
import type { EmailCtx, EmailWriters, RenderContext } from './render-context.server.ts'

export const accountEmails = {
  'verify-email': async ({ person, secret, createLink }) =>
    // An invitation replaces the sign-up.
    person.emailVerified || person.invitedAt
      ? NOT_NEEDED
      : verifyEmailEmail(await createLink('/verify-email', { purpose: 'verify', passwordHash: secret })),
  'reset-password': async ({ person, data, createLink }) => {
    // A stranger may have entered the name of an unverified account.
    const name = person.emailVerified && data.isGreeted ? person.name : null
    return resetPasswordEmail({ name, ...(await createLink('/reset-password', { purpose: 'reset' })) })
  },
  invitation: async (context) => {
    const { ctx, person, data } = context
    const invitation = await prepareInvitation(context)
    if (!invitation) return NOT_NEEDED
    const [project] = data.project
      ? await ctx.db
          .select({ title: projects.title })
          .from(projects)
          .where(and(eq(projects.id, data.project), isVisibleProject(person)))
      : []
    const agreement = data.agreement ? await findAgreementOfEmail(ctx, data.agreement, person.uid) : undefined
    return clientInvitationEmail({
      ...invitation,
      message: data.message,
      project: project?.title ?? null,
      agreement: agreement?.title ?? null,
    })
  },
  'staff-invitation': async (context) => {
    const invitation = await prepareInvitation(context)
    return invitation ? staffInvitationEmail(invitation) : NOT_NEEDED
  },
  'room-invitation': async ({ ctx, person, data, createLink }) => {
    const within = data.room === null ? undefined : eq(rooms.id, data.room)
    const [membership] = await selectMemberships(ctx.db, person.uid, within).limit(1)
    if (!membership) return NOT_NEEDED
    const isNew = !person.emailVerified
    const link = isNew
      ? (await createLink('/invitation', { purpose: 'invite' })).link
      : `/rooms/${membership.room.id}`
    return roomInvitationEmail({ name: person.name, link, isNew, origin: ctx.appUrl })
  },
  'already-registered': alreadyRegisteredEmail,
  'no-account': noAccountEmail,
  'account-deactivated': accountDeactivatedEmail,
  'password-changed': passwordChangedEmail,
  'security-changed': securityChangedEmail,
  'sign-in-locked': signInLockedEmail,
  'email-changed': emailChangedEmail,
  'administrator-changed': administratorChangedEmail,
  'close-account': async ({ ctx, person, createLink }) => {
    const { uid, name, closesAt } = person
    if (closesAt) return NOT_NEEDED
    const effects = describeErasure(await countErasureEffects(ctx.db, uid))
    const { link } = await createLink('/close-account', { purpose: 'close' })
    return confirmAccountClosingEmail({ name, link, ...effects })
  },
  'account-closing': async ({ ctx, person }) => {
    const { uid, name, closesAt } = person
    if (!closesAt) return NOT_NEEDED
    const effects = describeErasure(await countErasureEffects(ctx.db, uid))
    return accountClosingEmail({ name, closesAt, isGuest: isGuest(person), ...effects })
  },
  'account-closed': accountClosedEmail,
  'client-closing-account': async ({ ctx, data }) => {
    const client = await findClosingClient(ctx, data.client)
    if (!client?.closesAt) return NOT_NEEDED
    const counts = await countErasureEffects(ctx.db, data.client)
    return clientClosingAccountEmail({
      client,
      isGuest: isGuest(client),
      closesAt: client.closesAt,
      gone: counts.documentsErased,
      stay: counts.documentsKept,
      withoutContact: counts.projectsWithoutMainContact,
      withoutBilling: counts.companyWithoutBilling,
    })
  },
  'client-canceled-closure': async ({ ctx, data }) => {
    const client = await findClosingClient(ctx, data.client)
    return !client || client.closesAt ? NOT_NEEDED : clientCanceledClosureEmail(client)
  },
} satisfies Partial<EmailWriters>

/** Returns null if the account has been set up since. Invitations are greeted by the name that staff entered or saw. */
async function prepareInvitation(context: RenderContext<'invitation' | 'staff-invitation'>) {
  const { ctx, person, data, createLink } = context
  if (person.emailVerified) return null
  const [sender] = data.invitedBy
    ? await ctx.db.select({ name: displayName }).from(users).where(eq(users.id, data.invitedBy))
    : []
  const { link } = await createLink('/invitation', { purpose: 'invite' })
  return { name: person.name, link, invitedBy: sender?.name ?? firm.name }
}

async function findClosingClient({ db }: EmailCtx, uid: string) {
  const [client] = await db
    .select({ name: displayName, email: users.email, closesAt: users.closesAt, role: usersRoles.role })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.id, uid))
  return client
}
