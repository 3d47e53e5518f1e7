import { t } from '#app/texts.ts'

/** Result instead of an email that must never be sent, with the reason as shown to staff. */
export type Withheld = { withheld: string }

/** The firm's settings turn off what the email is about. */
export const MODULE_OFF: Withheld = {
  withheld: t('This email is about a part of the portal that is turned off.'),
}
export const ACCOUNT_DELETED: Withheld = { withheld: t('The recipient’s account was deleted.') }
export const ACCOUNT_DEACTIVATED: Withheld = { withheld: t('The recipient’s account is deactivated.') }
export const ADDRESS_CHANGED: Withheld = {
  withheld: t('The recipient’s email address has changed since this email was created.'),
}
export const NOT_A_CLIENT: Withheld = { withheld: t('The recipient’s account isn’t a client’s.') }
/** For example, the invitation was accepted, or the inquiry deleted. */
export const NOT_NEEDED: Withheld = { withheld: t('The recipient no longer needs this email.') }
export const NO_ACCESS: Withheld = {
  withheld: t('The project is restricted, and the recipient isn’t one of its selected team members.'),
}
export const INVOICE_CLOSED: Withheld = { withheld: t('The invoice is no longer open.') }
export const NOTHING_LEFT: Withheld = {
  withheld: t('The recipient has already seen everything in this email or no longer has access to it.'),
}
/** The account's access ended, which revoked its links. */
export const LINK_REVOKED: Withheld = {
  withheld: t('The link in this email became invalid before the email could be sent.'),
}
/** Only for emails that the previous version rendered when they were queued. To be removed in the next release. */
export const CONTENT_DELETED: Withheld = {
  withheld: t('The content was deleted when we stopped trying to send this email. Send a new one.'),
}
