import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatStep, REQUEST_KINDS } from '#app/core/request-states.ts'
import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { RequestStatusBadge } from '#app/ui/status-badges.tsx'

/** `basePath`: for document downloads. */
type RequestDocumentsProps = { request: RequestRow; basePath: string }

type RequestFile = RequestRow['files'][number]

function RequestFiles({
  request: { files },
  basePath,
  action,
}: RequestDocumentsProps & { action: ((file: RequestFile) => ReactNode) | undefined }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={t('Submitted')} className="mt-3 divide-y divide-line border-y border-line">
      {files.map((file) => {
        const { id, name, version, kind, createdAt } = file
        return (
          <li key={`${id}/${version}`} className="py-2.5 flex flex-wrap items-baseline gap-x-4">
            <a
              href={`${basePath}/${id}/versions/${version}/download`}
              className="text-link inline-block py-0.5 wrap-anywhere whitespace-pre-wrap"
            >
              <span className="sr-only">{`${t('Download')} `}</span>
              <bdi>{name}</bdi>
            </a>
            <span className="caption">
              {`v${version} · `}
              <LocalDate value={createdAt} />
            </span>
            {kind === 'pdf' && (
              <a
                href={`${basePath}/${id}/versions/${version}/preview`}
                target="_blank"
                rel="noopener"
                className="text-link py-0.5"
              >
                {t('Preview')}
                <span className="sr-only">{` ${name}`}</span>
              </a>
            )}
            {action?.(file)}
          </li>
        )
      })}
    </ul>
  )
}

function RequestedApproval({ request, basePath }: RequestDocumentsProps) {
  const { documentId, documentName, documentVersion, documentKind, documentSince } = request
  if (!documentId || documentVersion === null || !documentSince)
    return <p className="mt-3 text-soft">{t('This document isn’t available right now.')}</p>
  const file = `${basePath}/${documentId}/versions/${documentVersion}`
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)] border-y border-line py-3">
      <dt className="text-soft">{t('Document')}</dt>
      <dd className="flex flex-wrap gap-x-4 wrap-anywhere">
        <bdi className="font-semibold whitespace-pre-wrap">{documentName}</bdi>
        {documentKind === 'pdf' && (
          <a href={`${file}/preview`} target="_blank" rel="noopener" className="text-link py-0.5">
            {t('Preview')}
            <span className="sr-only">{` ${documentName}`}</span>
          </a>
        )}
        <a href={`${file}/download`} className="text-link py-0.5">
          {t('Download')}
          <span className="sr-only">{` ${documentName}`}</span>
        </a>
      </dd>
      <dt className="text-soft">{t('Version')}</dt>
      <dd>
        {tRich('{version}, from {day}', {
          version: documentVersion,
          day: <LocalDate value={documentSince} />,
        })}
      </dd>
    </dl>
  )
}

type Shown = { request: RequestRow }

const sides = {
  client: { documents: '/api/documents', record: '/client/projects/:id/requests/:request/record' },
  admin: { documents: '/api/admin/documents', record: '/admin/projects/:id/requests/:request/record' },
} as const

/**
 * A row in a project's list of requests. Expands to show documents, answers, history and `children`, which are the
 * forms for the viewer's side.
 */
export function RequestItem({
  side,
  project,
  request,
  level,
  opened,
  fileAction,
  children,
}: Shown & {
  side: keyof typeof sides
  project: string
  level: 3 | 4
  opened: boolean
  fileAction?: (file: RequestFile) => ReactNode
  children: ReactNode
}) {
  const { id, kind, details, state, waits, answer, reason, submittedBy } = request
  const { documents, record } = sides[side]
  const by = (what: string) => (submittedBy ? t('{what}, by {name}', { what, name: submittedBy }) : what)
  return (
    <article id={id} aria-labelledby={`request-${id}`} className="scroll-mt-4">
      <details open={opened} data-request={state}>
        <RequestSummary request={request} level={level} />
        <div className="px-4 pb-5 @xl:pl-48">
          {details && <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{details}</p>}
          {REQUEST_KINDS[kind].needsDocument && <RequestedApproval request={request} basePath={documents} />}
          <RequestFiles request={request} basePath={documents} action={fileAction} />
          {/* While the client can still answer, the client's form shows the answer, but is not printed. */}
          <Quote label={by(t('Answer'))} printOnly={side === 'client' && waits}>
            {answer}
          </Quote>
          <Quote label={state === 'changes-requested' ? t('Changes requested') : by(t('Changes requested'))}>
            {reason}
          </Quote>
          {children}
          <History request={request} record={href(record, { id: project, request: id })} />
        </div>
      </details>
    </article>
  )
}

function RequestSummary({
  request: { id, kind, title, dueOn, late, state, closed },
  level,
}: Shown & { level: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4'
  const due = dueOn && !closed && state !== 'accepted'
  return (
    <summary className="request-row flex flex-wrap @xl:flex-nowrap items-center gap-x-4 min-h-12 px-4 py-1 cursor-pointer hover:bg-text/4">
      <span className="@xl:w-40 shrink-0">
        <RequestStatusBadge state={state} closed={closed} />
      </span>
      <Heading
        id={`request-${id}`}
        className="font-semibold wrap-anywhere @max-xl:order-last @max-xl:basis-full @xl:grow min-w-0"
      >
        {title}
      </Heading>
      <span className="caption whitespace-nowrap @max-3xl:hidden">{REQUEST_KINDS[kind].label}</span>
      <span
        className={`text-sm whitespace-nowrap @3xl:w-44 text-right @max-xl:ml-auto ${late ? 'text-bad' : 'text-soft'}`}
      >
        {due && <DueDay day={dueOn} late={late} />}
      </span>
    </summary>
  )
}

/** Shorter lists are read at a glance and need no filter. */
export const FILTERED_LENGTH = 8

/** Request rows grouped under their section headings, in order of appearance. */
export function RequestSections({
  requests,
  children,
}: {
  requests: RequestRow[]
  children: (request: RequestRow, level: 3 | 4) => ReactNode
}) {
  const sections = new Map<string, RequestRow[]>()
  for (const request of requests) {
    const name = request.section ?? ''
    sections.set(name, [...(sections.get(name) ?? []), request])
  }
  const headed = sections.size > 1 || !sections.has('')
  return [...sections].map(([name, rows]) => (
    <section key={name} aria-label={name || undefined}>
      {headed && <h3 className="mb-2 text-lg font-semibold">{name || t('Other')}</h3>}
      <div className="@container panel divide-y divide-line">
        {rows.map((request) => children(request, headed ? 4 : 3))}
      </div>
    </section>
  ))
}

function Quote({
  label,
  printOnly = false,
  children,
}: {
  label: string
  printOnly?: boolean
  children: string | null
}) {
  if (!children) return null
  return (
    <div className={`mt-3 pl-4 border-l border-brass ${printOnly ? 'hidden print:block' : ''}`}>
      <p className="caption">{label}</p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  )
}

/** The latest steps, and a link to the record, which lists all of them. */
function History({ request: { kind, title, steps }, record }: Shown & { record: string }) {
  if (steps.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="text-sm text-link cursor-pointer min-h-11 inline-flex items-center">
        {t('History')}
        <span className="sr-only">{` ${t('of {name}', { name: title })}`}</span>
      </summary>
      <ol className="text-sm grid gap-2">
        {steps.map((step) => (
          <li key={step.id} className="wrap-anywhere">
            {formatStep(step)}
            <span className="text-soft">
              {' · '}
              <DateAndTime value={step.at} />
            </span>
            {step.words && (
              <p className="pl-4 border-l border-line text-soft whitespace-pre-line">{step.words}</p>
            )}
          </li>
        ))}
      </ol>
      <Link to={record} className="tall-link">
        {REQUEST_KINDS[kind].recordLink}
        <span className="sr-only">{`: ${title}`}</span>
      </Link>
    </details>
  )
}
