import {
  ActionButton,
  createExcerpt,
  EmailTitle,
  Paragraph,
  renderEmail,
  TextWithLineBreaks,
} from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'

type ProjectMessages = { id: string; title: string; messages: { by: string; text: string }[] }

/** Maximum items per project in an email; email programs cut off longer ones. */
const MAX_LISTED_MESSAGES = 20

/** Digest to staff of unread messages since the previous digest. */
export const staffMessageDigestEmail = (mail: { to: string; appUrl: string; news: ProjectMessages[] }) => {
  const writers = [...new Set(mail.news.flatMap(({ messages }) => messages.map(({ by }) => by)))]
  const [first, ...others] = mail.news
  const who =
    writers.length === 1 ? t('{name} sent you a message', { name: writers[0] ?? '' }) : t('New messages')
  const path = others.length > 0 ? '/admin' : `/admin/projects/${first?.id}/messages`
  return renderEmail({
    kind: 'messages-received',
    to: mail.to,
    subject:
      others.length > 0
        ? t('{who}: {count} projects', { who, count: mail.news.length })
        : `${who}: ${first?.title}`,
    body: (
      <>
        <EmailTitle>{who}</EmailTitle>
        {mail.news.map(({ id, title, messages }) => (
          <MessageList key={id} title={title} messages={messages} />
        ))}
        <ActionButton href={`${mail.appUrl}${path}`}>{t('Read and Reply')}</ActionButton>
        <Paragraph>
          {t("Please reply in the admin area. Replies to this email don't reach anyone on the project.")}
        </Paragraph>
      </>
    ),
  })
}

function MessageList({ title, messages }: Omit<ProjectMessages, 'id'>) {
  const shown = messages.slice(0, MAX_LISTED_MESSAGES)
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      {[...shown.entries()].map(([place, { by, text }]) => (
        <p
          key={place}
          style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px', wordBreak: 'break-word' }}
        >
          <strong>{by}:</strong>
          <br />
          <TextWithLineBreaks>{createExcerpt(text)}</TextWithLineBreaks>
        </p>
      ))}
      {messages.length > MAX_LISTED_MESSAGES && (
        <Paragraph>{t('and {count} more', { count: messages.length - MAX_LISTED_MESSAGES })}</Paragraph>
      )}
    </>
  )
}
