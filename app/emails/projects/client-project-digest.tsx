import type { DigestSection } from '#app/emails/digest.tsx'
import { createExcerpt, Paragraph, TextList } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { createRequestSubject, formatRequest } from './request-texts.ts'

export type ProjectChange =
  | { kind: 'update'; title: string; body: string }
  | { kind: 'request'; title: string; dueOn: string | null; reason: string | null }
  | { kind: 'message'; by: string; text: string }

export type ProjectDigest = { id: string; title: string; lines: ProjectChange[] }

/** Section of a client's digest with project updates, requests and messages. */
export function createProjectSection(projects: ProjectDigest[]): DigestSection {
  const [first, ...others] = projects
  const lines = projects.flatMap((project) => project.lines)
  const hasRequest = lines.some(({ kind }) => kind === 'request')
  const hasOnlyMessages = lines.every(({ kind }) => kind === 'message')
  const hasOnlyUpdates = lines.every(({ kind }) => kind === 'update')
  const tab = hasRequest ? '/requests' : hasOnlyMessages ? '/messages' : hasOnlyUpdates ? '/progress' : ''
  const where = others.length > 0 ? t('your projects') : (first?.title ?? '')
  return {
    kind: 'client-project-digest',
    replyTo: firm.email,
    subject: hasRequest
      ? createRequestSubject(where)
      : hasOnlyMessages
        ? t('New messages: {where}', { where })
        : t('Update on {where}', { where }),
    title: hasRequest
      ? t('We need something from you')
      : hasOnlyMessages
        ? t('New messages')
        : t('Update on your project'),
    content: projects.map((project) => <ProjectChanges key={project.id} project={project} />),
    link: {
      path: others.length > 0 ? '/client/dashboard' : `/client/projects/${first?.id}${tab}`,
      text: hasRequest ? t('View Requests') : hasOnlyMessages ? t('Read and Reply') : t('View Updates'),
    },
  }
}

const MAX_LISTED_CHANGES = 50
const MAX_UPDATE_LENGTH = 2000

function ProjectChanges({ project: { title, lines } }: { project: ProjectDigest }) {
  // The email's heading mentions the requests, so they come first, apart from the rest.
  const requests = lines.filter(({ kind }) => kind === 'request')
  const others = lines.filter(({ kind }) => kind !== 'request')
  return (
    <>
      <Paragraph>
        <strong>{title}</strong>
      </Paragraph>
      {requests.length > 0 && <TextList texts={requests.map(formatChange)} max={MAX_LISTED_CHANGES} />}
      {requests.length > 0 && others.length > 0 && <Paragraph>{t('Also new:')}</Paragraph>}
      {others.length > 0 && <TextList texts={others.map(formatChange)} max={MAX_LISTED_CHANGES} />}
    </>
  )
}

function formatChange(line: ProjectChange): string {
  if (line.kind === 'update') return `${line.title}\n${createExcerpt(line.body, MAX_UPDATE_LENGTH)}`
  if (line.kind === 'message') return `${line.by}: ${createExcerpt(line.text)}`
  const due = formatRequest(line)
  return line.reason ? t('{due} (changes requested: {reason})', { due, reason: line.reason }) : due
}
