import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Actor, type ClientCtx, type Ctx, isOfFirm } from '#app/context.ts'
import { accountClosesEmail } from '#app/emails/accounts/account-closes.tsx'
import { clientClosesEmail } from '#app/emails/accounts/client-closes.tsx'
import { clientStaysEmail } from '#app/emails/accounts/client-stays.tsx'
import { closeAccountEmail } from '#app/emails/accounts/close-account.tsx'
import { t } from '#app/texts.ts'
import { closingGrace } from '#content/lifetimes.ts'
import { emailLinks, users, usersRoles } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict, Refused } from '../failures.ts'
import { countHit, limits } from '../limits.server.ts'
import { lasting } from '../periods.server.ts'
import { claimLink, findLink, makeLink } from '../sign-in/email-links.server.ts'
import { countLeaving, leavingWords } from './leaving.server.ts'

export async function findClosing({ db, actor }: Pick<Ctx, 'db'> & { actor: Actor }): Promise<Date | null> {
  const [row] = await db.select({ closesAt: users.closesAt }).from(users).where(eq(users.id, actor.uid))
  return row?.closesAt ?? null
}

/**
 * Emails the owner a link that confirms closing the account. Changes nothing else.
 * @throws {Forbidden} for the administrator @throws {Conflict | TooMany}
 */
export async function requestClosing(ctx: ClientCtx): Promise<void> {
  const { actor, appUrl } = ctx
  if (isOfFirm(actor)) throw new Refused(t("The administrator's account can't be closed."))
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.mail, actor.email)
    const [open] = await tx
      .select({ uid: users.id })
      .from(users)
      .where(and(eq(users.id, actor.uid), isNull(users.closesAt)))
    if (!open) throw new Conflict(t('Your account is being closed already.'))
    const { token } = await makeLink(tx, { uid: actor.uid, purpose: 'close' })
    const link = `${appUrl}/close-account?token=${token}`
    const words = leavingWords(await countLeaving(tx, actor.uid))
    const mail = { to: actor.email, name: actor.name, link, ...words }
    await ctx.jobs.queueMail(tx, await closeAccountEmail(mail))
    await recordActivity(tx, ctx, { action: 'user.asked-for-closing', subject: userSubject(actor) })
  })
  ctx.log.info({ uid: actor.uid }, 'asked for the link that closes the account')
}

/** Returns what is erased and what is kept, or null if the link is unknown, used or expired. */
export async function findLeaving({ db }: Pick<Ctx, 'db'>, token: string) {
  const link = await findLink(db, token, 'close')
  return link && leavingWords(await countLeaving(db, link.uid))
}

/**
 * Consumes the link, schedules the end of the account and emails the client and the firm. Returns the scheduled time,
 * or null if the link is unknown, used or expired.
 */
export async function confirmClosing(ctx: Ctx, token: string, from: string): Promise<Date | null> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await claimLink(tx, token, 'close')
    if (!claimed) return null
    const { uid } = claimed
    const [person] = await tx
      .update(users)
      .set({ closesAt: sql`now() + ${lasting(closingGrace)}` })
      .where(
        and(
          eq(users.id, uid),
          isNull(users.closesAt),
          // The role may have changed since the link was created.
          sql`not exists (select 1 from ${usersRoles} where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} <> 'client')`,
        ),
      )
      .returning({ uid: users.id, name: users.name, email: users.email, closesAt: users.closesAt })
    if (!person?.closesAt) return null
    await tx.delete(emailLinks).where(and(eq(emailLinks.uid, uid), eq(emailLinks.purpose, 'close')))
    const { name, email, closesAt } = person
    const subject = userSubject({ uid, name, email })
    const after = { closesAt: closesAt.toISOString() }
    await recordActivity(tx, { actor: person, from }, { action: 'user.asked-to-close', subject, after })
    const { appUrl } = ctx
    const counts = await countLeaving(tx, uid)
    const words = leavingWords(counts)
    await ctx.jobs.queueMail(tx, await accountClosesEmail({ to: email, name, closesAt, appUrl, ...words }))
    const client = { name: name || email, email }
    const { documentsGone: gone, documentsStay: stay, withoutContact } = counts
    const toFirm = { to: ctx.adminEmail, client, closesAt, appUrl, gone, stay, withoutContact }
    await ctx.jobs.queueMail(tx, await clientClosesEmail(toFirm))
    ctx.log.info({ uid, closesAt }, 'account closes')
    return closesAt
  })
}

/**
 * Cancels the closing of the current user's account and emails the firm. @throws {Conflict} when the account is not
 * closing
 */
export async function keepAccount(ctx: ClientCtx): Promise<void> {
  const { actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ closesAt: users.closesAt })
      .from(users)
      .where(and(eq(users.id, actor.uid), isNotNull(users.closesAt)))
      .for('update')
    if (!before) throw new Conflict(t('Your account is not being closed.'))
    await tx.update(users).set({ closesAt: null }).where(eq(users.id, actor.uid))
    const subject = userSubject(actor)
    await recordActivity(tx, ctx, { action: 'user.kept-open', subject, before })
    const client = { name: subject.name, email: actor.email }
    await ctx.jobs.queueMail(tx, await clientStaysEmail({ to: ctx.adminEmail, client, appUrl: ctx.appUrl }))
  })
  ctx.log.info({ uid: actor.uid }, 'account is kept')
}
