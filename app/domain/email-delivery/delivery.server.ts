import { eq, type SQL } from 'drizzle-orm'
import type { StoredEmail } from '#app/adapters/email-queue.server.ts'
import type { Ctx } from '#app/context.ts'
import type { createEmailLink } from '#app/domain/sign-in/password/email-links.server.ts'
import {
  type EMAIL_KINDS,
  type EmailData,
  getEmailRecipient,
  type RenderedEmail,
} from '#app/emails/email-kinds.ts'
import { t } from '#app/translations/texts.ts'
import { users, usersRoles } from '#db/schema.ts'

export type DeliveryCtx = Pick<Ctx, 'db' | 'appUrl' | 'adminEmail' | 'inquiryTo' | 'signUp'>

/** Columns of an unsent email for rendering. `html` and `text` are null, unless the previous version rendered them. */
export type UnsentEmail = Pick<
  StoredEmail,
  'id' | 'kind' | 'to' | 'uid' | 'data' | 'replyTo' | 'subject' | 'html' | 'text'
>

// An email is withheld, which means it is never sent, for one of these reasons:
// - its recipient's account was deleted or deactivated, or has another address now (`findRecipient`);
// - its subject needs no email anymore, for example an accepted invitation or a paid invoice (the kind's renderer);
// - the recipient may no longer see, or has seen, everything in it (the renderer returns null);
// - the firm's settings turn off the part of the portal that it is about (`render`);
// - the account's access ended, which also revoked its link (sign-in/sessions/end-access.server.ts).

/** Reason for which an email is not sent, as shown to staff. */
type Withheld = { withheld: string }

/** Result of rendering an email. Null: nothing that the recipient may see and hasn't seen yet is left. */
export type Rendering = RenderedEmail | Withheld | null

export const NOT_NEEDED: Withheld = { withheld: t('The recipient no longer needs this email.') }
export const INVOICE_CLOSED: Withheld = { withheld: t('The invoice is no longer open.') }
const ACCOUNT_DELETED: Withheld = { withheld: t('The recipient’s account was deleted.') }
const ACCOUNT_DEACTIVATED: Withheld = { withheld: t('The recipient’s account is deactivated.') }
const ADDRESS_CHANGED: Withheld = {
  withheld: t('The recipient’s email address has changed since this email was created.'),
}

/** Creates a one-time link to `path` for the recipient. Its lifetime starts now. */
export type CreateLink = (
  path: string,
  link: Omit<Parameters<typeof createEmailLink>[1], 'uid'>,
) => Promise<{ link: string; code: string }>

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

type KindRecipient<Kind extends keyof EmailData> = (typeof EMAIL_KINDS)[Kind]['recipient']

/** Everything that rendering an email of a kind needs. `person` is the recipient's account. */
export type Delivery<Kind extends keyof EmailData = keyof EmailData> = {
  ctx: DeliveryCtx
  id: string
  to: string
  person: KindRecipient<Kind> extends 'account' | 'mailbox' ? Person : Person | null
  data: EmailData[Kind]
  /** Decrypted value that the email's link must carry. */
  secret: string | null
  createLink: CreateLink
}

async function findPerson({ db }: DeliveryCtx, condition: SQL) {
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
  ctx: DeliveryCtx,
  { kind, to, uid }: UnsentEmail,
): Promise<{ to: string; person: Person | null } | Withheld> {
  const recipient = getEmailRecipient(kind)
  if (recipient === 'address') return { to, person: null }
  if (recipient === 'staff') {
    const person = uid === null ? undefined : await findPerson(ctx, eq(users.id, uid))
    const isStaff = person && !person.deactivatedAt && person.role !== null && person.role !== 'client'
    return isStaff ? { to: person.email, person } : { to: ctx.adminEmail, person: null }
  }
  // Contacts have no uid, nor have emails from older versions.
  const person = await findPerson(ctx, uid === null ? eq(users.email, to) : eq(users.id, uid))
  if (person?.deactivatedAt) return ACCOUNT_DEACTIVATED
  if (recipient === 'contact' && uid === null) return { to, person: null }
  if (!person) return ACCOUNT_DELETED
  if (recipient === 'mailbox' && person.email !== to) return ADDRESS_CHANGED
  return { to: person.email, person }
}
