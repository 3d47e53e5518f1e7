import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { DocumentList, formatDocumentCount, type SharedDigestDocument } from './document-list.tsx'

/** Digest to a client of documents shared by staff or project members and not viewed yet. */
export const documentsSharedEmail = (mail: {
  to: string
  name: string
  appUrl: string
  news: SharedDigestDocument[]
}) => {
  const whose = [...new Set(mail.news.map((news) => getUploaderName(news) ?? t('A closed account')))]
  const one = whose.length === 1 ? whose[0] : undefined
  const count = formatDocumentCount(mail.news)
  return renderEmail({
    kind: 'documents-shared',
    to: mail.to,
    replyTo: firm.email,
    subject: one
      ? t('{name} shared {documents} with you', { name: one, documents: count })
      : t('New in your portal: {documents} | {name}', { documents: count, name: firm.name }),
    body: (
      <>
        <EmailTitle>{t('New in your portal')}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {one
            ? t('{name} shared {documents} with you:', { name: one, documents: count })
            : t('New since your last visit:')}
        </Paragraph>
        <DocumentList
          news={mail.news}
          {...(!one && {
            byOf: (news: SharedDigestDocument) => getUploaderName(news) ?? t('a closed account'),
          })}
        />
        <ActionButton href={`${mail.appUrl}/client/documents`}>{t('Open Your Documents')}</ActionButton>
      </>
    ),
  })
}

const getUploaderName = ({ from, by }: SharedDigestDocument) => (from === 'firm' ? firm.name : by)
