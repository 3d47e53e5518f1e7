import { t } from '#app/texts.ts'
import type { DigestSection } from './digest.tsx'
import { createExcerpt, formatRest, Paragraph, TextWithLineBreaks } from './email-layout.tsx'

type ProjectMessages = { id: string; title: string; messages: { by: string; text: string }[] }

const MAX_LISTED_MESSAGES = 20

export function createMessageSection(projects: ProjectMessages[]): DigestSection {
  const writers = [...new Set(projects.flatMap(({ messages }) => messages.map(({ by }) => by)))]
  const [first, ...others] = projects
  const title =
    writers.length === 1 ? t('{name} sent you a message', { name: writers[0] ?? '' }) : t('New messages')
  return {
    kind: 'messages-received',
    subject:
      others.length > 0
        ? t('New messages in {count} projects', { count: projects.length })
        : `${title}: ${first?.title}`,
    title,
    content: projects.map(({ id, title, messages }) => (
      <MessageList key={id} title={title} messages={messages} />
    )),
    button: {
      href: others.length > 0 ? '/admin/messages' : `/admin/projects/${first?.id}/messages`,
      text: t('Read and Reply'),
    },
    note: t('Please reply in the admin area. If you reply to this email, no one on the project will see it.'),
  }
}

function MessageList({ title, messages }: Omit<ProjectMessages, 'id'>) {
  const rest = formatRest(messages, MAX_LISTED_MESSAGES)
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      {[...messages.slice(0, MAX_LISTED_MESSAGES).entries()].map(([index, { by, text }]) => (
        <p
          key={index}
          style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px', wordBreak: 'break-word' }}
        >
          <strong>{by}:</strong>
          <br />
          <TextWithLineBreaks>{createExcerpt(text)}</TextWithLineBreaks>
        </p>
      ))}
      {rest && <Paragraph>{rest}</Paragraph>}
    </>
  )
}
