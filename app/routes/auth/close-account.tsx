import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { confirmAccountClosing, describeAccountClosing } from '#app/domain/users/close-account.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormMessage, getFormError } from '#app/ui/form/form-outcome.tsx'
import { useViewer } from '#app/ui/viewer.ts'
import { closingGrace } from '#content/lifetimes.ts'
import type { Route } from './+types/close-account.ts'
import { AuthCard } from './auth-card.tsx'
import { getExpiredLinkMessage } from './expired-link-message.ts'

export const meta = createTitleMeta(t('Close your account'))

const EXPIRED_LINK_MESSAGE = getExpiredLinkMessage('close')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { leaving: await describeAccountClosing(context.get(ctxKey), url.searchParams.get('token') ?? '') }
}

// Only POST consumes the link, because email scanners open every URL they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: NoFields,
    submit: async () => {
      const token = url.searchParams.get('token') ?? ''
      const closesAt = await confirmAccountClosing(ctx, token, context.get(clientIpKey))
      if (!closesAt) throw new Failure(400, EXPIRED_LINK_MESSAGE)
      return { closesAt }
    },
  })
}

export default function CloseAccount({ loaderData: { leaving }, actionData }: Route.ComponentProps) {
  const problem = getFormError(actionData)
  if (actionData?.closesAt) {
    return (
      <AuthCard title={t('Your account will be closed')}>
        <CloseAccountResult variant="line">
          <FormMessage tone="good">
            {tRich('Your account closes on {closesAt}. We’ve emailed you a confirmation.', {
              closesAt: <LocalDate value={actionData.closesAt} />,
            })}
          </FormMessage>
          <p>{t('Until then, you can sign in, download all your data or change your mind.')}</p>
        </CloseAccountResult>
      </AuthCard>
    )
  }
  if (problem === EXPIRED_LINK_MESSAGE || !leaving) {
    return (
      <AuthCard title={t('Close your account')}>
        <CloseAccountResult variant="brass">
          <FormMessage>{EXPIRED_LINK_MESSAGE}</FormMessage>
          <p>{t('If you still want to close your account, request a new link under “Your data.”')}</p>
        </CloseAccountResult>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('Close your account')}
      intro={t(
        'We’ll delete your account {days} days after you confirm. Until then, you can change your mind.',
        closingGrace,
      )}
    >
      <div className="grid gap-3">
        <p>{leaving.goes}</p>
        {leaving.stays.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="mt-6 grid gap-5">
        <FormMessage>{problem}</FormMessage>
        <ButtonForm button={t('Close My Account')} variant="danger" />
      </div>
    </AuthCard>
  )
}

function CloseAccountResult({ variant, children }: { variant: 'line' | 'brass'; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      {children}
      <Link
        to={useViewer()?.isGuest ? href('/rooms/account') : href('/client/your-data')}
        className={`button button-${variant}`}
      >
        {t('Go to Your Data')}
      </Link>
    </div>
  )
}
