import type { DigestSection } from '#app/emails/digest.tsx'
import { formatRest, Paragraph, UserText } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'

type SubmittedItem = {
  project: string
  projectTitle: string
  title: string
  said: string
  words: string | null
  by: { name: string; email: string | null }
}

const MAX_LISTED_SUBMISSIONS = 50

/** Section of a staff digest with submissions, answers and decisions. Reply-To is the client if there is only one. */
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
    ...(person?.email ? { replyTo: person.email } : {}),
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
    link: {
      path: projects.size === 1 ? `/admin/projects/${first?.project}/requests` : '/admin/requests',
      text: t('View Requests'),
    },
  }
}
