import { href, redirect } from 'react-router'
import type { AgreementState } from '#app/core/agreement-states.ts'
import { DeclineForm, SignForm } from '#app/domain/agreements/agreement-form.ts'
import {
  type ClientAgreement,
  findAgreementForClient,
  recordAgreementViewed,
} from '#app/domain/agreements/find-agreement.server.ts'
import { declineAgreement, signAgreement } from '#app/domain/agreements/sign-agreement.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { AgreementText } from '#app/routes/agreements/agreement-text.tsx'
import { SignatureForm } from '#app/routes/agreements/signature-form.tsx'
import { UploadedPages } from '#app/routes/agreements/uploaded-pages.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { CompletionNotice, FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { AgreementStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/agreement.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.agreement.title)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const agreement = await throwAsErrorResponse(findAgreementForClient(ctx, params.id))
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? ''
  if (agreement.canSign && !purpose.includes('prefetch')) await recordAgreementViewed(ctx, agreement.id)
  return { agreement }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  const page = href('/client/agreements/:id', params)
  return handleFormByIntent(ctx, await request.formData(), {
    sign: defineFormHandler(SignForm, async (form) => {
      await signAgreement(ctx, params.id, form)
      return redirect(`${page}?done=signed`)
    }),
    decline: defineFormHandler(DeclineForm, async (form) => {
      await declineAgreement(ctx, params.id, form)
      return redirect(`${page}?done=declined`)
    }),
  })
}

const doneTexts = {
  signed: t('Thank you. You’ve signed this agreement. Everyone gets a copy by email once all have signed.'),
  declined: t('You’ve declined this agreement. We’ve told your contact at our firm.'),
}

export default function ClientAgreementPage({ loaderData: { agreement } }: Route.ComponentProps) {
  const { id, title, state, html, canSign, factor, shownHash, projectId, projectTitle } = agreement
  const outcome = useOutcome()
  return (
    <>
      <PageHeader
        title={title}
        badge={<AgreementStatusBadge state={state} />}
        back={{ to: href('/client/projects/:id', { id: projectId }), text: projectTitle }}
        actions={
          <a href={href('/api/agreements/:id/pdf', { id })} className="button button-line">
            {t('Download PDF')}
          </a>
        }
      />
      <div className="grid gap-4 mb-4 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={outcome !== undefined} />
        <FormNotices outcome={outcome} error={!canSign && getFirstError(outcome)} />
      </div>
      <AgreementStateText agreement={agreement} />
      <UploadedPages agreement={agreement} />
      <AgreementText html={html} />
      <div className="mt-8 grid gap-10">
        <PageSection id="signatures" title={t('Signatures')}>
          <Signatures agreement={agreement} />
        </PageSection>
        {canSign && (
          <>
            <PageSection id="sign" title={t('Sign this agreement')}>
              <SignatureForm
                id={id}
                shownHash={shownHash ?? ''}
                factor={factor}
                intent="sign"
                button={t('Sign')}
              />
              <p className="mt-4 max-w-xl caption">
                {t(
                  'This is a simple electronic signature (eIDAS, article 25(1)). Some contracts need another form by law.',
                )}
              </p>
            </PageSection>
            <PageSection id="decline" title={t('Don’t agree?')}>
              <ActionForm schema={DeclineForm} intent="decline" action="." className="grid gap-5 max-w-xl">
                {({ reason }) => (
                  <>
                    <TextAreaField
                      field={reason}
                      label={t('Reason')}
                      hint={t('Declining ends this agreement for all its signers.')}
                      rows={3}
                    />
                    <Submit text={t('Decline')} variant="line" />
                  </>
                )}
              </ActionForm>
            </PageSection>
          </>
        )}
      </div>
    </>
  )
}

function AgreementStateText({ agreement: { state, canSign, expiresOn } }: { agreement: ClientAgreement }) {
  const texts: Partial<Record<AgreementState, string>> = {
    withdrawn: t('We’ve withdrawn this agreement. You don’t need to do anything.'),
    declined: t('This agreement was declined, so it can’t be signed anymore.'),
    expired: t('The time for signing this agreement has ended.'),
  }
  const text = canSign ? t('Please read the whole text. You can sign or decline below it.') : texts[state]
  return (
    <div className="mb-4 grid gap-1 max-w-prose empty:hidden">
      {text && <p>{text}</p>}
      {canSign && expiresOn && (
        <p className="text-soft">
          {tRich('You can sign until {day}.', { day: <LocalDate value={expiresOn} /> })}
        </p>
      )}
    </div>
  )
}

function Signatures({ agreement: { signers } }: { agreement: ClientAgreement }) {
  return (
    <ul className="divide-y divide-line border-y border-line max-w-xl">
      {signers.map(({ position, name, isSelf, signedAt, declinedAt }) => (
        <li key={position} className="py-2.5 flex flex-wrap justify-between gap-x-6">
          <span className="wrap-anywhere">{isSelf ? t('{name} (you)', { name }) : name}</span>
          <span className="text-soft">
            {signedAt
              ? tRich('signed {moment}', { moment: <DateAndTime value={signedAt} /> })
              : declinedAt
                ? tRich('declined {moment}', { moment: <DateAndTime value={declinedAt} /> })
                : t('not signed yet')}
          </span>
        </li>
      ))}
    </ul>
  )
}
