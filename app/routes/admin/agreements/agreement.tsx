import { href, Link, redirect } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { AGREEMENT_EVENT_LABELS } from '#app/core/agreement-states.ts'
import { copyAgreement, updateAgreement } from '#app/domain/agreements/agreement-drafts.server.ts'
import { AGREEMENT_LIMITS, AgreementForm, SignForm } from '#app/domain/agreements/agreement-form.ts'
import { type AdminAgreement, findAgreement } from '#app/domain/agreements/find-agreement.server.ts'
import { withdrawAgreement } from '#app/domain/agreements/send-agreement.server.ts'
import { countersignAgreement } from '#app/domain/agreements/sign-agreement.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { AgreementText } from '#app/routes/agreements/agreement-text.tsx'
import { SignatureForm } from '#app/routes/agreements/signature-form.tsx'
import { UploadedPages } from '#app/routes/agreements/uploaded-pages.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  NoFields,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CompletionNotice, FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { AgreementStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/agreement.ts'
import { AgreementEditor } from './agreement-editor.tsx'
import { getDraftPath } from './signing-fields.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.agreement.title)

const doneTexts = {
  saved: t('Draft saved.'),
  sent: t('Agreement sent. We’ve emailed everyone whose turn it is to sign.'),
  countersigned: t('You’ve countersigned this agreement. Everyone gets a copy by email.'),
  withdrawn: t('Agreement withdrawn.'),
  copied: t('Agreement copied as a new draft.'),
}

/** `signers`: number of fields for signers, after 'Add Signer' without scripts. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const agreement = await throwAsErrorResponse(findAgreement(ctx, params.id))
  const rows = Number(getTextParam(url, 'signers')) || 1
  return { agreement, rows: Math.min(rows, AGREEMENT_LIMITS.signers) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const page = href('/admin/agreements/:id', { id })
  return handleFormByIntent(ctx, await request.formData(), {
    save: defineFormHandler(AgreementForm, async (form) => {
      await updateAgreement(ctx, id, form)
      return redirect(getDraftPath(id, form))
    }),
    countersign: defineFormHandler(SignForm, async (form) => {
      await countersignAgreement(ctx, id, form)
      return redirect(`${page}?done=countersigned`)
    }),
    withdraw: defineFormHandler(NoFields, async () => {
      await withdrawAgreement(ctx, id)
      return redirect(`${page}?done=withdrawn`)
    }),
    copy: defineFormHandler(NoFields, async () => {
      const copy = await copyAgreement(ctx, id)
      return redirect(`${href('/admin/agreements/:id', { id: copy })}?done=copied`)
    }),
  })
}

export default function AgreementPage({ loaderData: { agreement, rows } }: Route.ComponentProps) {
  const { id, title, kind, state, project, draft, html, shownHash, canCountersign, canWithdraw } = agreement
  const outcome = useOutcome()
  const isShownInForm =
    (draft && outcome?.intent === 'save') || (canCountersign && outcome?.intent === 'countersign')
  return (
    <>
      <PageHeader
        title={title}
        badge={<AgreementStatusBadge state={state} />}
        back={{ to: href('/admin/projects/:id/agreements', { id: project.id }), text: project.title }}
        actions={
          <>
            {!draft && (
              <a href={href('/api/agreements/:id/pdf', { id })} className="button button-line">
                {t('Download PDF')}
              </a>
            )}
            {!draft && kind !== 'upload' && (
              <ButtonForm button={t('Copy as New')} fields={{ intent: 'copy' }} action="." />
            )}
            {canWithdraw && (
              <Confirm
                button={t('Withdraw')}
                confirmVariant="danger"
                title={t('Withdraw this agreement?')}
                fields={{ intent: 'withdraw' }}
                action="."
              >
                {draft
                  ? t('Only your team has seen this draft. You can copy it later.')
                  : t('Nobody can sign it anymore. You can copy it as a new agreement.')}
              </Confirm>
            )}
          </>
        }
      />
      <div className="grid gap-4 mb-6 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={outcome !== undefined} />
        <FormNotices outcome={outcome} error={!isShownInForm && getFirstError(outcome)} />
        <BlockedSigners agreement={agreement} />
        {agreement.invoiceId && isPathOn('/admin/invoices') && (
          <p>
            <Link to={href('/admin/invoices/:id', { id: agreement.invoiceId })} className="text-link">
              {t('Invoice created from this proposal')}
            </Link>
          </p>
        )}
      </div>
      <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
        {draft && <AgreementEditor key={draft.version} agreement={agreement} draft={draft} rows={rows} />}
        {!draft && (
          <PageSection id="signatures" title={t('Signatures')}>
            <SignerRows agreement={agreement} />
          </PageSection>
        )}
        <PageSection id="text" title={draft ? t('Preview') : t('Text')}>
          <UploadedPages agreement={agreement} />
          <AgreementText html={html} />
        </PageSection>
        {canCountersign && (
          <PageSection id="countersign" title={t('Countersign this agreement')}>
            <SignatureForm
              id={id}
              shownHash={shownHash ?? ''}
              factor={agreement.factor}
              intent="countersign"
              button={t('Countersign')}
            />
          </PageSection>
        )}
        <AgreementHistory events={agreement.events} />
      </div>
    </>
  )
}

/** Signers who are no longer on the project or whose account is deactivated. */
function BlockedSigners({ agreement: { state, signers } }: { agreement: AdminAgreement }) {
  const blocked = signers.filter(({ canSign, signedAt }) => !canSign && !signedAt)
  if (state !== 'sent' || blocked.length === 0) return null
  return (
    <div className="border-l-3 border-brass pl-3">
      {blocked.map(({ position, name }) => (
        <p key={position} className="font-semibold">
          {t("{name} can't sign", { name })}
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

function SignerRows({ agreement: { state, signers, expiresOn } }: { agreement: AdminAgreement }) {
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

function AgreementHistory({ events }: Pick<AdminAgreement, 'events'>) {
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
