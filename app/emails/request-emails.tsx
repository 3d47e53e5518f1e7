import { formatDay } from '#app/core/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { DigestSection } from './digest.tsx'
import type { EmailContent } from './email-kinds.ts'
import { formatRest, Paragraph, TextList, UserText } from './email-layout.tsx'

type OpenRequestItem = { title: string; dueOn: string | null; project: string; projectTitle: string }
type AgreementItem = {
  id: string
  title: string
  expiresOn: string | null
  project: string
  projectTitle: string
}

/** Reminder to one person about all urgent requests and agreements, at most every third day. */
export function requestReminderEmail(
  name: string,
  { agreements, requests, more }: { agreements: AgreementItem[]; requests: OpenRequestItem[]; more: boolean },
): EmailContent {
  const items = [
    ...agreements.map(({ expiresOn: dueOn, title, ...item }) => ({
      ...item,
      title: t('Sign “{title}”', { title }),
      dueOn,
    })),
    ...requests,
  ]
  const ids = new Set(items.map(({ project }) => project))
  const [first] = items
  const where = ids.size === 1 ? (first?.projectTitle ?? '') : t('your projects')
  return {
    replyTo: firm.email,
    settings: 'client',
    subject: t('Reminder: {name} still needs something from you for {where}', { name: firm.name, where }),
    title: t('We still need something from you'),
    name,
    text: [
      ids.size === 1 && (
        <Paragraph key="project">
          <strong>{where}</strong>
        </Paragraph>
      ),
      t(
        'We need the following to continue. If you have a question or can’t provide something, please reply to this email.',
      ),
      <TextList
        key="requests"
        texts={items.map(({ title, dueOn, projectTitle }) => {
          const suffix = ids.size > 1 ? ` (${projectTitle})` : ''
          return title + suffix + (dueOn ? t(', due {dueOn}', { dueOn: formatDay(dueOn) }) : '')
        })}
        more={more && t('and more')}
      />,
    ],
    button: getReminderButton(agreements, requests, ids.size === 1),
  }
}

function getReminderButton(agreements: AgreementItem[], requests: OpenRequestItem[], isOneProject: boolean) {
  const [agreement] = agreements
  if (!agreement)
    return {
      href: isOneProject ? `/client/projects/${requests[0]?.project}/requests` : '/client/dashboard',
      text: t('View Requests'),
    }
  return agreements.length + requests.length === 1
    ? { href: `/client/agreements/${agreement.id}`, text: t('Read and Sign') }
    : { href: '/client/dashboard', text: t('View Dashboard') }
}

type SubmittedItem = {
  project: string
  projectTitle: string
  title: string
  said: string
  words: string | null
  by: { name: string; email: string | null }
}

const MAX_LISTED_SUBMISSIONS = 50

/** Reply-To is the client if there is only one. */
export function createSubmissionSection(submissions: SubmittedItem[]): DigestSection {
  const [first] = submissions
  const people = new Map(submissions.map(({ by }) => [by.email ?? by.name, by]))
  const projects = new Set(submissions.map(({ project }) => project))
  const [person] = people.size === 1 ? people.values() : []
  const rest = formatRest(submissions, MAX_LISTED_SUBMISSIONS)
  const where =
    projects.size === 1 ? (first?.projectTitle ?? '') : t('{count} projects', { count: projects.size })
  const title = person
    ? t('{name} responded to requests in {where}', { name: person.name, where })
    : t('Requests answered: {where}', { where })
  return {
    kind: 'submissions-received',
    ...(person?.email && { replyTo: person.email }),
    subject: title,
    title,
    content: (
      <>
        {[...submissions.slice(0, MAX_LISTED_SUBMISSIONS).entries()].map(([index, submission]) => (
          <div key={index}>
            <Paragraph>
              {projects.size > 1 && `${submission.projectTitle}: `}
              <strong>{submission.title}</strong>
              <br />
              {submission.said}
            </Paragraph>
            {submission.words && <UserText soft>{submission.words}</UserText>}
          </div>
        ))}
        {rest && <Paragraph>{rest}</Paragraph>}
      </>
    ),
    button: {
      href: projects.size === 1 ? `/admin/projects/${first?.project}/requests` : '/admin/requests',
      text: t('View Requests'),
    },
  }
}
