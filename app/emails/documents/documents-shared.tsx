import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'
import { countOf, DocumentList, type SharedNews } from './document-list.tsx'

/** Digest to a client of documents shared by staff or project members and not viewed yet. */
export const documentsSharedEmail = (mail: {
  to: string
  name: string
  appUrl: string
  news: SharedNews[]
}) => {
  const whose = [...new Set(mail.news.map((news) => uploaderOf(news) ?? t('A closed account')))]
  const one = whose.length === 1 ? whose[0] : undefined
  const count = countOf(mail.news)
  return renderEmail({
    kind: 'documents-shared',
    to: mail.to,
    replyTo: firm.email,
    subject: one
      ? t('{name} has shared {documents} with you', { name: one, documents: count })
      : t('New in your portal: {documents} | {name}', { documents: count, name: firm.name }),
    body: (
      <>
        <Title>{t('New in your portal')}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {one
            ? t('{name} has shared {documents} with you:', { name: one, documents: count })
            : t('This is new:')}
        </Paragraph>
        <DocumentList
          news={mail.news}
          {...(!one && { byOf: (news: SharedNews) => uploaderOf(news) ?? t('a closed account') })}
        />
        <Action href={`${mail.appUrl}/client/documents`}>{t('Open your documents')}</Action>
      </>
    ),
  })
}

const uploaderOf = ({ from, by }: SharedNews) => (from === 'firm' ? firm.name : by)
