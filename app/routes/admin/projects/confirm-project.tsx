import { useLocation } from 'react-router'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { counted, listed } from '../counted.ts'

/** Confirmation dialog for a change of the main contact, for publishing a client's project, or for both. */
export function ConfirmProject({ question, form }: { question: ProjectQuestion; form: string }) {
  const { token, title, handOver, publish } = question
  const yes = handOver ? (publish ? 'Hand Over and Publish' : 'Hand Over') : 'Publish Anyway'
  const choices = [
    { button: yes, value: token, look: publish ? 'danger' : 'brass' },
    { button: 'Make a Case Study', value: 'case-study', look: 'line' },
  ] as const
  return (
    <ConfirmForm
      // Keyed by navigation so that the dialog reopens after each submission.
      key={useLocation().key}
      form={form}
      name="confirmed"
      title={handOver ? `Give “${title}” to ${handOver.next ?? 'no client'}?` : `Publish “${title}”?`}
      choices={publish ? [...choices] : [choices[0]]}
    >
      {handOver && <HandOver {...handOver} />}
      {publish && <Publish {...publish} />}
    </ConfirmForm>
  )
}

function HandOver(all: NonNullable<ProjectQuestion['handOver']>) {
  const { former, next, nextSoFar, updates, milestones, requests, messages, invoices, drafts } = all
  const seen = listed([
    'its description, status and next step',
    ...(updates > 0 ? [counted(updates, 'update')] : []),
    ...(milestones > 0 ? [counted(milestones, 'milestone')] : []),
    ...(requests > 0 ? [`${counted(requests, 'request')} with what was answered`] : []),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
  ])
  return (
    <ul className="list-disc pl-5 grid gap-2">
      {next && !nextSoFar && <li>{`${next} will see the project: ${seen}.`}</li>}
      {next && nextSoFar && (
        <li>
          {`${next} is a member already, and will be the main contact.`}
          {nextSoFar.invoices && invoices > 0 && ' Invoices billed to others are then out of sight.'}
        </li>
      )}
      <FiledDocuments {...all} />
      {former && (
        <li>
          {`${former} leaves the project and will no longer see `}
          {next ? 'any of that.' : `it: ${seen}, and what is filed under it.`}
        </li>
      )}
      <Staying {...all} />
      {invoices > 0 && (
        <li>{`${stays(invoices, 'invoice')} with who was billed, with the project’s name as it was sent.`}</li>
      )}
      {drafts > 0 && <li>{`${stays(drafts, 'draft invoice')} with the client it is for.`}</li>}
    </ul>
  )
}

/** Documents filed under the project, which stay with it when the main contact changes. */
function FiledDocuments(all: NonNullable<ProjectQuestion['handOver']>) {
  const { former, next, nextSoFar, documents, documentsOfFormer } = all
  if (documents === 0) return null
  const filed = `${counted(documents, 'document')} filed under it`
  const uploaded = documents === 1 ? 'uploaded' : `${documentsOfFormer} of them uploaded`
  return (
    <li>
      {next
        ? `${next} ${nextSoFar?.documents ? 'goes on seeing' : 'will see'} ${filed}`
        : `${filed} ${documents === 1 ? 'stays' : 'stay'} there, for members who may see documents`}
      {former && documentsOfFormer > 0 && `, ${uploaded} by ${former}`}.
    </li>
  )
}

function Staying({ staying, stayingNames }: NonNullable<ProjectQuestion['handOver']>) {
  if (staying === 0) return null
  const more = staying - stayingNames.length
  const names = listed([...stayingNames, ...(more > 0 ? [counted(more, 'other')] : [])])
  return <li>{`${stays(staying, 'member')} on it: ${names}.`}</li>
}

const stays = (count: number, thing: string) => `${counted(count, thing)} ${count === 1 ? 'stays' : 'stay'}`

const SHORT = 200

function Publish(all: NonNullable<ProjectQuestion['publish']>) {
  const { title, description, client, duration, tags, technologies, results, picture } = all
  const start = [...description].slice(0, SHORT).join('')
  const facts = [
    ['Title', title],
    ['Description', start.length < description.length ? `${start} ...` : start],
    ['Client name', client],
    ['Duration', duration],
    ['Tags', tags.join(', ')],
    ['Technologies', technologies.join(', ')],
    ['Results', results.join('; ')],
    ['Picture', picture ? 'the one that the project has' : null],
  ]
  return (
    <>
      <p>
        This is a client’s own project. Everybody can read at once, and search engines keep what they have
        read:
      </p>
      <dl className="grid gap-1 text-sm border-l-2 border-brass pl-4">
        {facts.map(([term, value]) => (
          <div key={term} className="sm:grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3">
            <dt>{term}</dt>
            <dd className="text-text whitespace-pre-line">{value || 'none'}</dd>
          </div>
        ))}
      </dl>
      <p>
        Think twice: what you write for the client goes on being public, with every later change, while the
        work may still be confidential. A case study is a project of its own, without the client’s account and
        not on the site yet: there you choose public words. It takes over what is listed here, without the
        picture, and this project stays as it was saved last.
      </p>
    </>
  )
}
