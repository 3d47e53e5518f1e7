import { isModuleOn } from '#app/content/modules.ts'
import { UserText } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

/** Button and note of an invitation, whose link sets the password. */
export const createPasswordLink = (href: string) => ({
  button: { href, text: t('Set Password') },
  note: [
    t('The link works once and expires in {time}. If you didn’t expect this email, you can ignore it.', {
      time: inWords(linkLifetimes.invite),
    }),
  ],
})

/**
 * Invitation to the portal, with an optional personal message. Because the email address is unverified, reveals nothing
 * about a project but its title.
 */
export const clientInvitationEmail = (mail: {
  to: string
  name: string | null
  link: string
  invitedBy: string
  message: string | null
  project: string | null
  /** Whether the person can expect to see invoices. */
  invoices: boolean
}) =>
  renderNotice({
    kind: 'invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('{invitedBy} invited you to the {name} client portal', {
      invitedBy: mail.invitedBy,
      name: firm.name,
    }),
    title: t('Welcome to our client portal'),
    name: mail.name,
    text: [
      t('{invitedBy} invited you to the {name} client portal.', {
        invitedBy: mail.invitedBy,
        name: firm.name,
      }),
      mail.invoices && isModuleOn('invoices')
        ? t(
            'We’ve set up an account for you, where you can follow your projects, exchange documents with us and see your invoices. Set a password to get started.',
          )
        : t(
            'We’ve set up an account for you, where you can follow your projects and exchange documents with us. Set a password to get started.',
          ),
      mail.project && t('You’ve been added to the project “{project}”.', { project: mail.project }),
      mail.message && <UserText key="message">{mail.message}</UserText>,
    ],
    ...createPasswordLink(mail.link),
  })
