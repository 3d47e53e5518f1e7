import { href, Link } from 'react-router'
import { AGREEMENT_KINDS } from '#app/core/agreement-states.ts'
import type { AgreementRow } from '#app/domain/agreements/list-agreements.server.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { SectionRows } from '#app/ui/page.tsx'
import { AgreementStatusBadge } from '#app/ui/status-badges.tsx'

/** List of agreements. `projectTitle`: on pages about several projects. */
export const AgreementRows = ({
  side,
  agreements,
}: {
  side: 'admin' | 'client'
  agreements: (AgreementRow & { projectTitle?: string })[]
}) => (
  <SectionRows label={t('Agreements')}>
    {agreements.map(({ id, title, kind, state, signed, signers, sentAt, createdAt, ...row }) => (
      <li key={id} className="py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Link to={href(`/${side}/agreements/:id`, { id })} className="tall-link wrap-anywhere">
            {title}
          </Link>
          <p className="caption wrap-anywhere">
            {[row.projectTitle, AGREEMENT_KINDS[kind].label, '']
              .filter((text) => text !== undefined)
              .join(' · ')}
            {sentAt
              ? tRich('sent on {day}', { day: <LocalDate value={sentAt} /> })
              : tRich('created on {day}', { day: <LocalDate value={createdAt} /> })}
            {state === 'sent' && ` · ${t('{signed} of {signers} signed', { signed, signers })}`}
            {state === 'sent' &&
              row.expiresOn &&
              tRich(', due {date}', { date: <LocalDate value={row.expiresOn} /> })}
          </p>
        </div>
        <AgreementStatusBadge state={state} />
      </li>
    ))}
  </SectionRows>
)
