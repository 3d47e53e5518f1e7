import { UserText } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import {
  type ClientInvitationDetails,
  createClientInvitationTexts,
  PASSWORD_LINK_TEXTS,
} from './client-invitation-texts.ts'

/** Button and note of an invitation, whose link sets the password. */
export const createPasswordLink = (href: string) => ({
  button: { href, text: PASSWORD_LINK_TEXTS.button },
  note: [PASSWORD_LINK_TEXTS.note],
})

/**
 * Invitation to the portal, with an optional personal message. Because the email address is unverified, reveals nothing
 * about a project but its title.
 */
export function clientInvitationEmail(
  email: { to: string; name: string | null; link: string; message: string | null } & ClientInvitationDetails,
) {
  const { subject, paragraphs } = createClientInvitationTexts(email)
  return renderNotice({
    kind: 'invitation',
    to: email.to,
    replyTo: firm.email,
    subject,
    title: t('Welcome to our client portal'),
    name: email.name,
    text: [...paragraphs, email.message && <UserText key="message">{email.message}</UserText>],
    ...createPasswordLink(email.link),
  })
}
