import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { EmailContent } from '#app/emails/email-kinds.ts'
import { UserText } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import {
  type ClientInvitationDetails,
  createClientInvitationTexts,
  PASSWORD_LINK_TEXTS,
} from './client-invitation-texts.ts'

type Invitation = { name: string | null; link: string; invitedBy: string }

const createInvitationFields = ({ name, link }: Invitation) => ({
  replyTo: firm.email,
  name,
  button: { href: link, text: PASSWORD_LINK_TEXTS.button },
  note: [PASSWORD_LINK_TEXTS.note],
})

/**
 * Invitation to the portal, with an optional personal message. Because the email address is unverified, reveals nothing
 * about a project but its title.
 */
export function clientInvitationEmail(
  email: Invitation & ClientInvitationDetails & { message: string | null },
): EmailContent {
  const { subject, paragraphs } = createClientInvitationTexts(email)
  return {
    ...createInvitationFields(email),
    subject,
    text: [...paragraphs, email.message && <UserText key="message">{email.message}</UserText>],
  }
}

/**
 * Invitation to a data room. Names only the firm, because the email address is unverified and the agreement isn't
 * accepted. `isNew`: the account has no password yet.
 */
export const roomInvitationEmail = ({
  isNew,
  origin,
  ...email
}: Omit<Invitation, 'invitedBy'> & { isNew: boolean; origin: string }): EmailContent => ({
  ...createInvitationFields({ ...email, invitedBy: firm.name }),
  ...(!isNew && { button: { href: email.link, text: t('View Data Room') }, note: [] }),
  subject: t('{name} invites you to a confidential data room', { name: firm.name }),
  text: [
    t('In a data room, we show confidential documents to selected people.'),
    isNew
      ? t(
          'Set a password to enter. By accepting this invitation, you accept our terms of use ({terms}) and our privacy policy ({privacy}).',
          { terms: `${origin}/terms-of-use`, privacy: `${origin}/privacy-policy` },
        )
      : t('Sign in with your account to enter.'),
  ],
})

export function staffInvitationEmail(email: Invitation): EmailContent {
  return {
    ...createInvitationFields(email),
    subject: t('{invitedBy} invited you to join the {name} team', {
      invitedBy: email.invitedBy,
      name: firm.name,
    }),
    text: [
      t('In the admin area, you’ll work with {things}. Set a password to get started.', {
        things: joinList([
          t('clients'),
          t('projects'),
          t('documents'),
          ...listIfOn('invoices', t('invoices')),
        ]),
      }),
    ],
  }
}
