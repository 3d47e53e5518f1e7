import { isModuleOn } from '#app/content/modules.ts'
import { formatDay } from '#app/core/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { DigestSection } from './digest.tsx'
import type { EmailContent } from './email-kinds.ts'
import { createExcerpt, Paragraph, TextList, UserText } from './email-layout.tsx'
import { createRequestSubject, formatRequest } from './request-texts.ts'

export const projectAddedEmail = (
  name: string,
  project: { id: string; title: string; documents: boolean; invoices: boolean },
): EmailContent => ({
  replyTo: firm.email,
  subject: t('{name} added you to a project', { name: firm.name }),
  title: project.title,
  name,
  text: [
    t('We’ve added you to this project. You can now follow its progress in the client portal.'),
    project.documents && t('You can also see its documents there.'),
    project.invoices &&
      isModuleOn('invoices') &&
      t('You’ll also get its invoices and payment reminders by email.'),
  ],
  button: { href: `/client/projects/${project.id}`, text: t('View Project') },
})

/** Replies go to the client. */
export const projectRequestedEmail = ({
  title,
  client,
  ...project
}: {
  id: string
  title: string
  description: string
  service: string | null
  budget: string | null
  wishedStart: string | null
  client: { name: string; email: string }
}): EmailContent => ({
  replyTo: client.email,
  subject: t('Project request from {name}: {title}', { name: client.name, title }),
  title,
  text: [
    <Paragraph key="client">
      {client.name}
      <br />
      {client.email}
    </Paragraph>,
    <Paragraph key="request">
      {t('Service:')} {project.service}
      <br />
      {t('Budget:')} {project.budget ?? t('Not decided yet')}
      <br />
      {t('Preferred start:')} {project.wishedStart ? formatDay(project.wishedStart) : t('Not decided yet')}
    </Paragraph>,
    <UserText key="description">{project.description}</UserText>,
  ],
  button: { href: `/admin/projects/${project.id}`, text: t('View Project') },
})

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
  const title = hasRequest
    ? t('We need something from you')
    : hasOnlyMessages
      ? t('New messages')
      : others.length > 0
        ? t('Updates on your projects')
        : t('Update on your project')
  const where = first?.title ?? ''
  return {
    kind: 'client-project-digest',
    replyTo: firm.email,
    subject:
      others.length > 0
        ? title
        : hasRequest
          ? createRequestSubject(where)
          : hasOnlyMessages
            ? t('New messages: {where}', { where })
            : t('Update on {where}', { where }),
    title,
    content: projects.map((project) => <ProjectChanges key={project.id} project={project} />),
    button: {
      href: others.length > 0 ? '/client/dashboard' : `/client/projects/${first?.id}${tab}`,
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
