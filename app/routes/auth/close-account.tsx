import { data, Form, href, Link, useNavigation } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { confirmClosing } from '#app/domain/accounts/closing.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Route } from './+types/close-account.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Close your account')

// Only the button's POST uses the link up: mail scanners open every address they find.
export async function action({ context, url }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? ''
  const closesAt = await confirmClosing(context.get(ctxKey), token, context.get(addressKey))
  return data({ closesAt }, closesAt ? 200 : 400)
}

export default function CloseAccount({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.closesAt) {
    return (
      <Card title="Your account is being closed">
        <div className="grid gap-5">
          <FormMessage tone="good">
            Your account closes on <LocalTime value={actionData.closesAt} dateOnly />. We have sent you a mail
            that says so.
          </FormMessage>
          <p>Until then you can log in, download all your data, or take it back.</p>
          <Link to={href('/client/profile')} className="button button-line">
            Go to my profile
          </Link>
        </div>
      </Card>
    )
  }
  if (actionData) {
    return (
      <Card title="Close your account">
        <div className="grid gap-5">
          <FormMessage>
            This link no longer works: it was used already, or it is older than 24 hours.
          </FormMessage>
          <p>If you still want your account closed, ask for a new link in your profile.</p>
          <Link to={href('/client/profile')} className="button button-brass">
            Go to my profile
          </Link>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Close your account" intro="In 14 days it is erased. Until then you can change your mind.">
      <p>
        Your profile, and all documents in your portal with all their versions, will be gone for good.
        Invoices are kept as long as the law asks for it.
      </p>
      <Form method="post" className="mt-6">
        <button type="submit" disabled={busy} className="button button-brass w-full">
          Close my account
        </button>
      </Form>
    </Card>
  )
}
