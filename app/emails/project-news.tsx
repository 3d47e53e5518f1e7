import { formatDay } from '#app/domain/days.ts'
import { firm } from '#content/firm.ts'
import { beginningOf } from './beginning.ts'
import { Action, Greeting, Lines, Paragraph, renderEmail, Title } from './layout.tsx'

/** One thing that is new in a project. `reason` is why something was sent back. */
export type NewsLine =
  | { kind: 'update'; title: string }
  | { kind: 'request'; title: string; dueOn: string | null; reason: string | null }
  | { kind: 'message'; by: string; text: string }

/** What is new in one project. */
export type ProjectNews = { id: string; title: string; lines: NewsLine[] }

/** To a client, a while after something was posted, asked or written: all that is new since the last such mail. */
export const projectNewsEmail = (mail: { to: string; name: string; appUrl: string; news: ProjectNews[] }) => {
  const [first, ...others] = mail.news
  const lines = mail.news.flatMap((project) => project.lines)
  const waits = lines.some(({ kind }) => kind === 'request')
  const talk = lines.every(({ kind }) => kind === 'message')
  const where = others.length > 0 ? 'your projects' : (first?.title ?? '')
  const path = others.length > 0 ? '/client/dashboard' : `/client/projects/${first?.id}`
  return renderEmail({
    kind: 'project-news',
    to: mail.to,
    replyTo: firm.email,
    subject: waits
      ? `${firm.name} needs something from you: ${where}`
      : `${talk ? 'New messages:' : 'News about'} ${where}`,
    body: (
      <>
        <Title>
          {waits ? 'We need something from you' : talk ? 'New messages' : 'News about your project'}
        </Title>
        <Greeting name={mail.name} />
        {mail.news.map((project) => (
          <News key={project.id} project={project} />
        ))}
        <Action href={`${mail.appUrl}${path}`}>{waits || talk ? 'Read and answer' : 'Read more'}</Action>
      </>
    ),
  })
}

/** A mail names so many of a project; more would be cut off by mail programs anyway. */
const MOST = 50

const list = { margin: '0 0 16px', padding: '0 0 0 20px', fontSize: 16, lineHeight: '25px' } as const

function News({ project: { title, lines } }: { project: ProjectNews }) {
  const shown = lines.slice(0, MOST).map(textOf)
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      <ul style={list}>
        {[...shown.entries()].map(([place, text]) => (
          <li key={place} style={{ wordBreak: 'break-word' }}>
            <Lines>{text}</Lines>
          </li>
        ))}
        {lines.length > MOST && <li>{`and ${lines.length - MOST} more`}</li>}
      </ul>
    </>
  )
}

function textOf(line: NewsLine): string {
  if (line.kind === 'update') return `New: ${line.title}`
  if (line.kind === 'message') return `${line.by}: ${beginningOf(line.text)}`
  const due = line.dueOn ? `By ${formatDay(line.dueOn)}: ${line.title}` : line.title
  return line.reason ? `${due} (sent back: ${line.reason})` : due
}
