import { eq, type SQL } from 'drizzle-orm'
import type { StoredEmail } from '#app/adapters/email-queue.server.ts'
import { type Ctx, isClient, isStaff } from '#app/context.ts'
import type { createEmailLink } from '#app/domain/sign-in/email-links.server.ts'
import {
  type DigestData,
  type EMAIL_KINDS,
  type EmailContent,
  type EmailData,
  getEmailRecipient,
} from '#app/emails/email-kinds.ts'
import {
  ACCOUNT_DEACTIVATED,
  ACCOUNT_DELETED,
  ADDRESS_CHANGED,
  NOT_A_CLIENT,
  type Withheld,
} from '#app/emails/withheld-reasons.ts'
import { users, usersRoles } from '#db/schema.ts'

export type EmailCtx = Pick<Ctx, 'db' | 'appUrl' | 'adminEmail' | 'inquiryTo' | 'signUp'>

/** Columns of an unsent email for rendering. `html` and `text` are null, unless the previous version rendered them. */
export type UnsentEmail = Pick<
  StoredEmail,
  'id' | 'kind' | 'to' | 'uid' | 'data' | 'replyTo' | 'subject' | 'html' | 'text'
>

/** An email's content at this moment, or why there is none. */
export type WrittenEmail = EmailContent | Withheld

/** Creates a one-time link. Its lifetime starts now. */
export type CreateLink = (
  path: string,
  link: Omit<Parameters<typeof createEmailLink>[1], 'uid'>,
) => Promise<{ link: string; code: string }>

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

type KindRecipient<Kind extends keyof EmailData> = (typeof EMAIL_KINDS)[Kind]['recipient']

/** Everything that writing an email of a kind needs. `person` is the recipient's account. */
export type RenderContext<Kind extends keyof EmailData = keyof EmailData> = {
  ctx: EmailCtx
  id: string
  to: string
  person: KindRecipient<Kind> extends 'account' | 'person' | 'mailbox' ? Person : Person | null
  data: EmailData[Kind]
  /** Decrypted value that the email's link must carry. */
  secret: string | null
  createLink: CreateLink
}

/** Writers by kind of email: each loads what the email is about. Digests are recognized by their notifications. */
export type EmailWriters = {
  [Kind in keyof EmailData as EmailData[Kind] extends DigestData ? never : Kind]: (
    context: RenderContext<Kind>,
  ) => WrittenEmail | Promise<WrittenEmail>
}

async function findPerson({ db }: EmailCtx, condition: SQL) {
  const [person] = await db
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      invitedAt: users.invitedAt,
      deactivatedAt: users.deactivatedAt,
      closesAt: users.closesAt,
      role: usersRoles.role,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(condition)
  return person
}

/** Returns the address that an email goes to now, and the account whose rights apply, or why it must not be sent. */
export async function findRecipient(
  ctx: EmailCtx,
  { kind, to, uid }: UnsentEmail,
): Promise<{ to: string; person: Person | null } | Withheld> {
  const recipient = getEmailRecipient(kind)
  if (recipient === 'address') return { to, person: null }
  if (recipient === 'staff') {
    const person = uid === null ? undefined : await findPerson(ctx, eq(users.id, uid))
    return person && !person.deactivatedAt && isStaff(person)
      ? { to: person.email, person }
      : { to: ctx.adminEmail, person: null }
  }
  // Contacts have no uid, nor have emails from older versions.
  const person = await findPerson(ctx, uid === null ? eq(users.email, to) : eq(users.id, uid))
  if (person?.deactivatedAt) return ACCOUNT_DEACTIVATED
  if (recipient === 'contact' && uid === null) return { to, person: null }
  if (!person) return ACCOUNT_DELETED
  // Emails about the account itself go to everyone.
  const isForEveryone = recipient === 'mailbox' || recipient === 'person'
  if (!isForEveryone && !isClient(person)) return NOT_A_CLIENT
  if (recipient === 'mailbox' && person.email !== to) return ADDRESS_CHANGED
  return { to: person.email, person }
}
