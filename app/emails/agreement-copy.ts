import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailContent } from './email-kinds.ts'

type SealedAgreement = {
  title: string
  project: string
  /** False if the file is too large for an email. */
  isAttached: boolean
  path: string
}

/** Copy of a signed agreement for the team. */
export const agreementSealedEmail = ({
  title,
  project,
  isAttached,
  path,
}: SealedAgreement): EmailContent => ({
  subject: t('Signed by everyone: {title}', { title }),
  text: [
    t('“{title}” ({project}) has been signed by everyone.', { title, project }),
    isAttached
      ? t('The attached PDF has a certificate page that says who signed what, and when. Please keep it.')
      : t(
          'The PDF with its certificate page, which says who signed what, and when, is too large for an email. Please download and keep it.',
        ),
  ],
  button: { href: path, text: t('View Agreement') },
})

/** Copy of a signed agreement for a client. */
export const agreementCopyEmail = (name: string, agreement: SealedAgreement): EmailContent => ({
  ...agreementSealedEmail(agreement),
  replyTo: firm.email,
  subject: t('Signed: {title}', { title: agreement.title }),
  name,
})
