import { href, Link } from 'react-router'
import { formatStep, REQUEST_KINDS, REQUEST_STATES } from '#app/core/request-states.ts'
import {
  findRequestRecord,
  findRequestRecordForClient,
  type RequestRecord,
} from '#app/domain/requests/request-history.server.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { isAdminPath } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { FactList, PageSection } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/request-record.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Record of {title}', { title: loaderData.record.title }))

/** Both areas have this page. The path tells them apart. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ref = { project: params.id, id: params.request }
  const list = { id: params.id }
  if (isAdminPath(url.pathname)) {
    const ctx = getAdminCtx(context)
    const record = await throwAsErrorResponse(findRequestRecord(ctx, ref))
    const text = t('Requests for {projectTitle}', { projectTitle: record.projectTitle })
    return { record, list: { path: href('/admin/projects/:id/requests', list), text } }
  }
  const ctx = getClientCtx(context)
  const record = await throwAsErrorResponse(findRequestRecordForClient(ctx, ref))
  return { record, list: { path: href('/client/projects/:id/requests', list), text: record.projectTitle } }
}

export default function RequestRecordPage({ loaderData: { record, list } }: Route.ComponentProps) {
  return (
    <RecordSheet
      record={record}
      back={{ to: `${list.path}?request=${record.id}#${record.id}`, text: list.text }}
    />
  )
}

function RecordSheet({ record, back }: { record: RequestRecord; back: { to: string; text: string } }) {
  const { kind, title, details, projectTitle, state, dueOn, askedAt, steps } = record
  return (
    <div className="max-w-4xl">
      <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        <Link to={back.to} className="tall-link">
          {back.text}
        </Link>
        <button type="button" onClick={() => window.print()} className="button button-line">
          {t('Print')}
        </button>
      </div>
      <article className="sheet panel p-5 sm:p-9">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b-2 border-brass pb-4">
          <p className="font-display text-2xl leading-tight">{firm.name}</p>
          <p className="caption">{firm.postalAddress}</p>
        </div>
        <p className="mt-8 text-soft">{REQUEST_KINDS[kind].recordTitle}</p>
        <h1 className="mt-1 text-3xl sm:text-4xl wrap-anywhere">{title}</h1>
        <div className="mt-4">
          <FactList
            facts={{
              [t('Project')]: projectTitle,
              [t('Status')]: REQUEST_STATES[state].label,
              [t('Requested on')]: <LocalDate value={askedAt} />,
              [t('Due')]: dueOn && <LocalDate value={dueOn} />,
            }}
          />
        </div>
        {details && <p className="mt-4 whitespace-pre-line wrap-anywhere">{details}</p>}
        {REQUEST_KINDS[kind].clientDecides && <ApprovalFacts record={record} />}
        <h2 className="mt-8 mb-3 text-2xl">{t('History')}</h2>
        {steps.length === 0 && <p className="text-soft">{t('No activity yet.')}</p>}
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {steps.map((step) => (
            <RecordStep key={step.id} step={step} />
          ))}
        </ol>
      </article>
    </div>
  )
}

/** Facts about an approval. An approval that a newer version has reset is not shown. */
function ApprovalFacts({ record: { state, decision, steps } }: { record: RequestRecord }) {
  const approved =
    state === 'accepted' && decision === 'approved' && steps.findLast((one) => one.action === 'approved')
  if (!approved) return <p className="mt-6 font-semibold">{t('Not approved.')}</p>
  return (
    <PageSection id="approved" title={t('Approved')} className="mt-6 border-l-3 border-brass pl-5">
      <FactList
        facts={{
          [t('By')]: approved.email ? `${approved.by} (${approved.email})` : approved.by,
          [t('When')]: <LocalAndUtcTime at={approved.at} />,
          [t('IP address')]: approved.from,
          [t('Document')]: approved.document,
          [t('Version')]: approved.version,
          'SHA-256': <Checksum>{approved.sha256}</Checksum>,
        }}
      />
    </PageSection>
  )
}

function RecordStep({ step }: { step: RequestRecord['steps'][number] }) {
  return (
    <li className="py-3 wrap-anywhere">
      <p>{formatStep(step)}</p>
      {step.words && <p className="mt-1 pl-4 border-l border-line whitespace-pre-line">{step.words}</p>}
      <p className="mt-1 caption">
        <LocalAndUtcTime at={step.at} />
        {step.email && ` · ${step.email}`}
        {step.from && ` · ${t('from {from}', { from: step.from })}`}
      </p>
      {step.sha256 && <Checksum>{`SHA-256 ${step.sha256}`}</Checksum>}
    </li>
  )
}

const Checksum = ({ children }: { children: string | null }) => (
  <span className="block font-mono text-sm break-all">{children}</span>
)

/** Local time with UTC in parentheses, because people in different time zones read the record. */
const LocalAndUtcTime = ({ at }: { at: Date }) => (
  <>
    <DateAndTime value={at} exact />
    {` (${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC)`}
  </>
)
