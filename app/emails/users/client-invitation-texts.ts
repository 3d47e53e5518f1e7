import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'

export type ClientInvitationDetails = {
  invitedBy: string
  project: string | null
  /** Title of the agreement to sign. */
  agreement?: string | null
}

/** Returns the texts that the email and its preview share. */
export const createClientInvitationTexts = ({ invitedBy, project, agreement }: ClientInvitationDetails) => ({
  subject: t('{invitedBy} invited you to the {name} client portal', { invitedBy, name: firm.name }),
  paragraphs: [
    t(
      'We’ve set up an account for you so you can follow your projects and exchange documents with us. Set a password to get started.',
    ),
    ...(project ? [t('You’ve been added to the project “{project}”.', { project })] : []),
    ...(agreement ? [t('There, “{title}” is ready for you to read and sign.', { title: agreement })] : []),
  ],
})

export const PASSWORD_LINK_TEXTS = {
  button: t('Set Password'),
  note: t('The link works once and expires in {time}. If you didn’t expect this email, you can ignore it.', {
    time: inWords(linkLifetimes.invite),
  }),
}
