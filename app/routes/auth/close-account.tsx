import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { confirmClosing, findLeaving } from '#app/domain/accounts/closing.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { closingGrace, linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { NoFields, takeForm } from '../take-form.server.ts'
import type { Route } from './+types/close-account.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Close your account'))

const DEAD_LINK = t('This link no longer works: it was used already, or it is older than {time}.', {
  time: inWords(linkLifetimes.close),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  return { leaving: await findLeaving(context.get(ctxKey), url.searchParams.get('token') ?? '') }
}

// Only POST consumes the link, because email scanners open every URL they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: NoFields,
    fault: t('Your account could not be closed. Please try again.'),
    run: async () => {
      const token = url.searchParams.get('token') ?? ''
      const closesAt = await confirmClosing(ctx, token, context.get(addressKey))
      if (!closesAt) throw new Failure(400, DEAD_LINK)
      return { closesAt }
    },
  })
}

export default function CloseAccount({ loaderData: { leaving }, actionData }: Route.ComponentProps) {
  const problem = problemOf(actionData)
  if (actionData?.closesAt) {
    return (
      <Card title={t('Your account is being closed')}>
        <Answered look="line">
          <FormMessage tone="good">
            {tRich('Your account closes on {closesAt}. We have sent you a mail that says so.', {
              closesAt: <Day value={actionData.closesAt} />,
            })}
          </FormMessage>
          <p>{t('Until then you can log in, download all your data, or take it back.')}</p>
        </Answered>
      </Card>
    )
  }
  if (problem === DEAD_LINK || !leaving) {
    return (
      <Card title={t('Close your account')}>
        <Answered look="brass">
          <FormMessage>{DEAD_LINK}</FormMessage>
          <p>{t('If you still want your account closed, ask for a new link in your profile.')}</p>
        </Answered>
      </Card>
    )
  }
  return (
    <Card
      title={t('Close your account')}
      intro={t('In {days} days it is erased. Until then you can change your mind.', closingGrace)}
    >
      <div className="grid gap-3">
        <p>{leaving.goes}</p>
        {leaving.stays.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="mt-6 grid gap-5">
        <FormMessage>{problem}</FormMessage>
        <ButtonForm button={t('Close my account')} look="danger" wide />
      </div>
    </Card>
  )
}

function Answered({ look, children }: { look: 'line' | 'brass'; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      {children}
      <Link to={href('/client/profile')} className={`button button-${look}`}>
        {t('Go to my profile')}
      </Link>
    </div>
  )
}
