import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'
import { countOf, DocumentList, type DocumentNews } from './document-list.tsx'

export const documentReceiptEmail = (mail: {
  to: string
  name: string
  appUrl: string
  news: DocumentNews[]
}) =>
  renderEmail({
    kind: 'document-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: t('We have received {documents} from you | {name}', {
      documents: countOf(mail.news),
      name: firm.name,
    }),
    body: (
      <>
        <Title>{t('Your upload has arrived')}</Title>
        <Greeting name={mail.name} />
        <Paragraph>{t('These are stored safely and the firm has been told:')}</Paragraph>
        <DocumentList news={mail.news} />
        <Action href={`${mail.appUrl}/client/documents`}>{t('Open your documents')}</Action>
        <Paragraph>
          {t('If this was not you, please change your password and write to {email}.', { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
