import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { DigestSection } from './digest.tsx'
import { createExcerpt, Paragraph, TextList } from './email-layout.tsx'

/** News for a guest: numbers of answered questions and published answers, and the number of new documents. */
type RoomNews = { id: string; name: string; answered: number[]; published: number[]; documents: number }

/** The subject names only the firm, because it may show on a locked phone. */
export function createRoomNewsSection(rooms: RoomNews[]): DigestSection {
  const [first, ...others] = rooms
  return {
    kind: 'room-news',
    subject: t('{name}: news in a confidential data room', { name: firm.name }),
    title: t('News in your data rooms'),
    content: rooms.map((room) => (
      <div key={room.id}>
        <Paragraph>
          <strong>{room.name}</strong>
        </Paragraph>
        <TextList texts={describeNews(room)} max={MAX_LINES} />
      </div>
    )),
    button: {
      href: others.length > 0 ? '/rooms' : `/rooms/${first?.id}`,
      text: t('Open Data Room'),
    },
  }
}

const MAX_LINES = 30

const describeNews = ({ answered, published, documents }: RoomNews): string[] => [
  ...answered.map((number) => t('Your group’s question {number} was answered.', { number })),
  ...published.map((number) => t('An answer was published for all readers (P{number}).', { number })),
  ...(documents === 1 ? [t('1 document is new.')] : []),
  ...(documents > 1 ? [t('{count} documents are new.', { count: documents })] : []),
]

type RoomQuestion = {
  project: string
  projectTitle: string
  group: string
  number: number
  by: string
  question: string
  isToApprove: boolean
}

const MAX_LISTED_QUESTIONS = 20

/** Section with questions to answer and answers to approve, for the firm or the seller's side. */
export function createRoomQuestionsSection(
  side: 'admin' | 'client',
  questions: RoomQuestion[],
): DigestSection {
  const projects = new Map(questions.map(({ project, projectTitle }) => [project, projectTitle]))
  const [first, ...others] = projects
  const [id, projectTitle] = first ?? []
  const title = questions.every(({ isToApprove }) => isToApprove)
    ? t('Answers to approve in the data room')
    : t('New questions in the data room')
  const page = `/${side}/projects/${id}/room/questions`
  return {
    kind: side === 'admin' ? 'room-questions' : 'room-news',
    subject: others.length > 0 ? title : `${title}: ${projectTitle}`,
    title,
    content: [...projects].map(([project, heading]) => (
      <div key={project}>
        <Paragraph>
          <strong>{heading}</strong>
        </Paragraph>
        <TextList
          texts={questions.filter((question) => question.project === project).map(describeQuestion)}
          max={MAX_LISTED_QUESTIONS}
        />
      </div>
    )),
    button: {
      href: others.length > 0 ? (side === 'admin' ? '/admin/projects' : '/client/dashboard') : page,
      text: t('View Questions'),
    },
  }
}

const describeQuestion = ({ group, number, by, question, isToApprove }: RoomQuestion) =>
  isToApprove
    ? t('{group}, question {number}: an answer awaits approval.', { group, number })
    : t('{group}, question {number} by {name}:\n{question}', {
        group,
        number,
        name: by,
        question: createExcerpt(question),
      })
