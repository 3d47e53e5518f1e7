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
    subject: t("We've received {documents} | {name}", {
      documents: formatDocumentCount(mail.news),
      name: firm.name,
    }),
    body: (
      <>
        <EmailTitle>{t("We've received your upload")}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t("We've received these files and notified our team:")}</Paragraph>
        <DocumentList news={mail.news} />
        <ActionButton href={`${mail.appUrl}/client/documents`}>{t('Open Your Documents')}</ActionButton>
        <Paragraph>
          {t("If this wasn't you, please change your password and contact {email}.", { email: firm.email })}
        </Paragraph>
      </>
    ),
  })
