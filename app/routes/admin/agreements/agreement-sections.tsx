import { AGREEMENT_EVENT_LABELS } from '#app/core/agreement-states.ts'
import type { AdminAgreement } from '#app/domain/agreements/find-agreement.server.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Signers who are no longer on the project or whose account is deactivated. */
export function BlockedSigners({ agreement: { state, signers } }: { agreement: AdminAgreement }) {
  const blocked = signers.filter(({ canSign, signedAt }) => !canSign && !signedAt)
  if (state !== 'sent' || blocked.length === 0) return null
  return (
    <div className="border-l-3 border-brass pl-3">
      {blocked.map(({ position, name }) => (
        <p key={position} className="font-semibold">
          {t('{name} can’t sign', { name })}
        </p>
      ))}
      <p>
        {t(
          'They left the project, or their account is deactivated. Withdraw this agreement and copy it as new with other signers.',
        )}
      </p>
    </div>
  )
}

export function SignerRows({ agreement: { state, signers, expiresOn } }: { agreement: AdminAgreement }) {
  const signed = signers.filter(({ signedAt }) => signedAt).length
  return (
    <>
      {state === 'sent' && (
        <p className="mb-2">{t('{signed} of {signers} signed', { signed, signers: signers.length })}</p>
      )}
      <ol className="divide-y divide-line border-y border-line max-w-3xl">
        {signers.map(({ position, name, email, viewedAt, signedAt, declinedAt }) => (
          <li key={position} className="py-2.5 flex flex-wrap justify-between gap-x-6">
            <span className="wrap-anywhere">
              {name} <span className="text-soft">{email}</span>
            </span>
            <span className="text-soft">
              {signedAt
                ? tRich('signed {moment}', { moment: <DateAndTime value={signedAt} /> })
                : declinedAt
                  ? tRich('declined {moment}', { moment: <DateAndTime value={declinedAt} /> })
                  : viewedAt
                    ? tRich('viewed {moment}', { moment: <DateAndTime value={viewedAt} /> })
                    : t('not viewed yet')}
            </span>
          </li>
        ))}
      </ol>
      {state === 'sent' && expiresOn && (
        <p className="mt-2 text-soft">
          {tRich('Last day for signing: {day}', { day: <LocalDate value={expiresOn} /> })}
        </p>
      )}
    </>
  )
}

const FACTOR_LABELS = {
  authenticator: t('confirmed with an authenticator app'),
  'recovery-code': t('confirmed with a recovery code'),
  passkey: t('confirmed with a passkey'),
  session: t('confirmed by being signed in'),
}

export function AgreementHistory({ events }: Pick<AdminAgreement, 'events'>) {
  if (events.length === 0) return null
  return (
    <PageSection id="history" title={t('History')}>
      <ol className="divide-y divide-line border-y border-line max-w-3xl">
        {events.map(({ id, action, name, email, clientIp, createdAt, fullName, factor, reason }) => (
          <li key={id} className="py-2.5 wrap-anywhere">
            <p>
              {`${AGREEMENT_EVENT_LABELS[action]}: ${name} (${email})`}
              {fullName && `, ${t('as “{fullName}”', { fullName })}`}
              {factor && `, ${FACTOR_LABELS[factor]}`}
            </p>
            {reason && <p className="mt-1 pl-4 border-l border-line whitespace-pre-line">{reason}</p>}
            <p className="caption">
              <DateAndTime value={createdAt} exact />
              {` · ${t('from {from}', { from: clientIp })}`}
            </p>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
