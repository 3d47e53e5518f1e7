import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { type DigestDocument, DocumentList, formatDocumentCount } from './document-list.tsx'

export const documentReceiptEmail = (mail: {
  to: string
  name: string
  appUrl: string
  news: DigestDocument[]
}) =>
  renderEmail({
    kind: 'document-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: t('We have received {documents} from you | {name}', {
      documents: formatDocumentCount(mail.news),
      name: firm.name,
    }),
    body: (
      <>
        <EmailTitle>{t('Your upload has arrived')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t('These are stored safely and the firm has been told:')}</Paragraph>
        <DocumentList news={mail.news} />
        <ActionButton href={`${mail.appUrl}/client/documents`}>{t('Open your documents')}</ActionButton>
        <Paragraph>
          {t('If this was not you, please change your password and write to {email}.', { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
