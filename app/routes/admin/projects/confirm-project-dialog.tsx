import { useLocation } from 'react-router'
import { isModuleOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'

/** Confirmation dialog for changing the main contact, publishing a client's project, or both. */
export function ConfirmProjectDialog({ question, form }: { question: ProjectQuestion; form: string }) {
  const { token, handOver, publish } = question
  const yes = handOver ? (publish ? t('Hand Over and Publish') : t('Hand Over')) : t('Publish Anyway')
  const confirm = { button: yes, value: token, variant: publish ? 'text' : 'brass' } as const
  const caseStudy = { button: t('Make a Case Study'), value: 'case-study', variant: 'brass' } as const
  const offersCaseStudy = form === 'form-publish' && publish?.exposed === 'client-project'
  return (
    <ConfirmForm
      // Keyed by navigation so that the dialog reopens after each submission.
      key={useLocation().key}
      form={form}
      name="confirmed"
      title={getTitle(question)}
      choices={offersCaseStudy ? [caseStudy, confirm] : [confirm]}
    >
      {handOver && <HandOverConsequences {...handOver} />}
      {publish && <PublishConsequences {...publish} />}
    </ConfirmForm>
  )
}

function getTitle({ title, handOver }: ProjectQuestion): string {
  if (!handOver) return t('Publish “{title}”?', { title })
  return handOver.next
    ? t('Hand over “{title}” to {next}?', { title, next: handOver.next })
    : t('Remove the client from “{title}”?', { title })
}

function HandOverConsequences(all: NonNullable<ProjectQuestion['handOver']>) {
  const { former, next, nextSoFar, updates, milestones, requests, messages, invoices, drafts, roomGroups } =
    all
  const seen = joinList([
    t('its description, status and next step'),
    ...(updates > 0 ? [countPhrase(updates, 'update')] : []),
    ...(milestones > 0 ? [countPhrase(milestones, 'milestone')] : []),
    ...(requests > 0 && isModuleOn('requests')
      ? [t('{requests} with all submissions', { requests: countPhrase(requests, 'request') })]
      : []),
    ...(messages > 0 ? listIfOn('messages', countPhrase(messages, 'message')) : []),
  ])
  return (
    <ul className="list-disc pl-5 grid gap-2">
      {next && !nextSoFar && <li>{t('{next} gets access to the project: {seen}.', { next, seen })}</li>}
      {next && nextSoFar && (
        <li>
          {t('{next} is already a member and becomes the main contact.', { next })}{' '}
          {nextSoFar.invoices && invoices > 0 && t('They lose access to invoices billed to others.')}
        </li>
      )}
      <HandOverDocuments {...all} />
      {next && roomGroups !== null && (
        <li>
          {t('{name} will see the room with {groups}.', {
            name: next,
            groups: countPhrase(roomGroups, 'group'),
          })}
        </li>
      )}
      {former && (
        <li>
          {next
            ? t('{former} leaves the project and loses all access to it.', { former })
            : t('{former} leaves the project and loses access to {seen} and its documents.', {
                former,
                seen,
              })}
        </li>
      )}
      <RemainingMembers {...all} />
      {invoices > 0 && <li>{t('Sent invoices ({invoices}) stay with the person billed.', { invoices })}</li>}
      {drafts > 0 && <li>{t('Draft invoices ({drafts}) stay with their client.', { drafts })}</li>}
    </ul>
  )
}

function HandOverDocuments(all: NonNullable<ProjectQuestion['handOver']>) {
  const { former, next, nextSoFar, documents, documentsOfFormer } = all
  if (documents === 0) return null
  return (
    <li>
      {!next && t('Documents ({documents}) stay visible to members with access to documents.', { documents })}
      {next &&
        nextSoFar?.documents &&
        t('{next} keeps access to the documents ({documents}).', { next, documents })}
      {next &&
        !nextSoFar?.documents &&
        t('{next} gets access to the documents ({documents}).', { next, documents })}{' '}
      {former &&
        documentsOfFormer > 0 &&
        t('This includes {documentsOfFormer} uploaded by {former}.', { documentsOfFormer, former })}
    </li>
  )
}

function RemainingMembers({ staying, stayingNames }: NonNullable<ProjectQuestion['handOver']>) {
  if (staying === 0) return null
  const more = staying - stayingNames.length
  const names = joinList([...stayingNames, ...(more > 0 ? [countPhrase(more, 'other')] : [])])
  return <li>{t('Still on the project: {names}.', { names })}</li>
}

const MAX_DESCRIPTION_CHARS = 200

function PublishConsequences(all: NonNullable<ProjectQuestion['publish']>) {
  const { exposed, title, description, client, duration, tags, technologies, results, picture } = all
  const start = [...description].slice(0, MAX_DESCRIPTION_CHARS).join('')
  const facts = [
    [t('Title'), title],
    [t('Description'), start.length < description.length ? `${start} ...` : start],
    [t('Client name'), client],
    [t('Duration'), duration],
    [t('Tags'), tags.join(', ')],
    [t('Technologies'), technologies.join(', ')],
    [t('Results'), results.join('; ')],
    [t('Picture'), picture ? t('Shown') : null],
  ].filter(([, value]) => value)
  return (
    <>
      <p>
        {exposed === 'client-words' &&
          t('The title or the description is still the same as in the client’s project.')}{' '}
        {exposed === 'client-project' && t('This project belongs to a client.')}{' '}
        {t('Once it’s published, anyone can read the following, and search engines may keep a copy:')}
      </p>
      <dl className="grid gap-1 text-sm border-l-2 border-brass pl-4">
        {facts.map(([term, value]) => (
          <div key={term} className="sm:grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3">
            <dt>{term}</dt>
            <dd className="text-text whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {exposed === 'client-project' && (
        <p>
          {t(
            'If you later change this project’s title or description, the public page will change, too. We recommend making a case study instead: a separate page with its own title and description, without the client or a picture. This project stays as it was last saved.',
          )}
        </p>
      )}
    </>
  )
}
