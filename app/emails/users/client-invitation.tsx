import {
  ActionButton,
  EmailTitle,
  Greeting,
  Paragraph,
  renderEmail,
  UserText,
} from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

export const ChoosePasswordLink = ({ link }: { link: string }) => (
  <>
    <ActionButton href={link}>{t('Set a Password')}</ActionButton>
    <Paragraph>
      {t("The link works once and expires in {time}. If you didn't expect this email, you can ignore it.", {
        time: inWords(linkLifetimes.invite),
      })}
    </Paragraph>
  </>
)

/**
 * Invitation to the portal, with an optional personal message. Because the email address is unverified, omits the
 * recipient's name, which a stranger may have typed, and reveals nothing about a project but its title.
 */
export const clientInvitationEmail = (mail: {
  to: string
  link: string
  invitedBy: string
  message: string | null
  project: string | null
}) =>
  renderEmail({
    kind: 'invitation',
    to: mail.to,
    replyTo: firm.email,
    subject: t('{invitedBy} invited you to the {name} client portal', {
      invitedBy: mail.invitedBy,
      name: firm.name,
    }),
    body: (
      <>
        <EmailTitle>{t('Welcome to our client portal')}</EmailTitle>
        <Greeting />
        <Paragraph>
          {t('{invitedBy} invited you to the {name} client portal.', {
            invitedBy: mail.invitedBy,
            name: firm.name,
          })}
        </Paragraph>
        <Paragraph>
          {t(
            "We've set up an account for you, where you can follow your projects, exchange documents with us and see your invoices. Set a password to get started.",
          )}
        </Paragraph>
        {mail.project && (
          <Paragraph>
            {t("You've been added to the project “{project}”.", { project: mail.project })}
          </Paragraph>
        )}
        {mail.message && <UserText>{mail.message}</UserText>}
        <ChoosePasswordLink link={mail.link} />
      </>
    ),
  })
