import { formatDay } from '#app/domain/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { beginningOf } from '../beginning.ts'
import { Action, Greeting, List, Paragraph, renderEmail, Title } from '../layout.tsx'

export type NewsLine =
  | { kind: 'update'; title: string }
  | { kind: 'request'; title: string; dueOn: string | null; reason: string | null }
  | { kind: 'message'; by: string; text: string }

export type ProjectNews = { id: string; title: string; lines: NewsLine[] }

/** Digest to a client of project updates, requests and messages since the previous digest. */
export const projectNewsEmail = (mail: { to: string; name: string; appUrl: string; news: ProjectNews[] }) => {
  const [first, ...others] = mail.news
  const lines = mail.news.flatMap((project) => project.lines)
  const waits = lines.some(({ kind }) => kind === 'request')
  const talk = lines.every(({ kind }) => kind === 'message')
  const where = others.length > 0 ? t('your projects') : (first?.title ?? '')
  const path = others.length > 0 ? '/client/dashboard' : `/client/projects/${first?.id}`
  return renderEmail({
    kind: 'project-news',
    to: mail.to,
    replyTo: firm.email,
    subject: waits
      ? t('{name} needs something from you: {where}', { name: firm.name, where })
      : talk
        ? t('New messages: {where}', { where })
        : t('News about {where}', { where }),
    body: (
      <>
        <Title>
          {waits ? t('We need something from you') : talk ? t('New messages') : t('News about your project')}
        </Title>
        <Greeting name={mail.name} />
        {mail.news.map((project) => (
          <News key={project.id} project={project} />
        ))}
        <Action href={`${mail.appUrl}${path}`}>
          {waits || talk ? t('Read and answer') : t('Read more')}
        </Action>
      </>
    ),
  })
}

const MOST = 50

function News({ project: { title, lines } }: { project: ProjectNews }) {
  const shown = lines.slice(0, MOST).map(textOf)
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      <List
        texts={shown}
        more={lines.length > MOST && t('and {count} more', { count: lines.length - MOST })}
      />
    </>
  )
}

function textOf(line: NewsLine): string {
  if (line.kind === 'update') return t('New: {title}', { title: line.title })
  if (line.kind === 'message') return `${line.by}: ${beginningOf(line.text)}`
  const due = line.dueOn
    ? t('By {dueOn}: {title}', { dueOn: formatDay(line.dueOn), title: line.title })
    : line.title
  return line.reason ? t('{due} (sent back: {reason})', { due, reason: line.reason }) : due
}
