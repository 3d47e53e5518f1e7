import { firm } from '#content/firm.ts'
import { Action, Lines, Paragraph, renderEmail, Title } from './layout.tsx'

/** What is new in one project. */
export type ProjectNews = {
  id: string
  title: string
  updates: string[]
  questions: { question: string; dueOn: string | null }[]
}

/** To the client, a while after the firm began to post or ask: all that is new since the last such mail. */
export const projectNewsEmail = (mail: { to: string; appUrl: string; news: ProjectNews[] }) => {
  const [first, ...others] = mail.news
  const waits = mail.news.some((project) => project.questions.length > 0)
  const where = others.length > 0 ? 'your projects' : (first?.title ?? '')
  const path = others.length > 0 ? '/client/dashboard' : `/client/projects/${first?.id}`
  return renderEmail({
    kind: 'project-news',
    to: mail.to,
    replyTo: firm.email,
    subject: waits ? `${firm.name} needs something from you: ${where}` : `News about ${where}`,
    body: (
      <>
        <Title>{waits ? 'We need something from you' : 'News about your project'}</Title>
        {mail.news.map((project) => (
          <News key={project.id} project={project} />
        ))}
        <Action href={`${mail.appUrl}${path}`}>{waits ? 'Read and answer' : 'Read more'}</Action>
      </>
    ),
  })
}

const list = { margin: '0 0 16px', padding: '0 0 0 20px', fontSize: 16, lineHeight: '25px' } as const

function News({ project }: { project: ProjectNews }) {
  return (
    <>
      <Paragraph>
        <strong>{project.title}</strong>
      </Paragraph>
      <ul style={list}>
        {project.questions.map(({ question, dueOn }) => (
          <li key={question} style={{ wordBreak: 'break-word' }}>
            <Lines>{dueOn ? `By ${dueOn}: ${question}` : question}</Lines>
          </li>
        ))}
        {project.updates.map((title) => (
          <li key={title} style={{ wordBreak: 'break-word' }}>{`New: ${title}`}</li>
        ))}
      </ul>
    </>
  )
}
