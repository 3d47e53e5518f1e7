import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { ctxKey } from '#app/context.ts'
import { EmailForm } from '#app/domain/account-forms.ts'
import { resendVerification, verifyAddress } from '#app/domain/accounts.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import type { Route } from './+types/verify-email.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Verify your email address')

const answer = (state: 'expired' | 'resent', message?: string) => ({ state, message })

// Only the button's POST uses the link up: mail scanners open every address they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const form = await request.formData()
  if (form.get('intent') === 'resend') {
    const parsed = EmailForm.safeParse({ email: form.get('email') })
    if (!parsed.success) return data(answer('expired', parsed.error.issues[0]?.message), 400)
    await resendVerification(ctx, parsed.data.email)
    return data(answer('resent'))
  }
  const done = await verifyAddress(ctx, url.searchParams.get('token') ?? '')
  if (!done) return data(answer('expired'), 400)
  return redirect(`${href('/login')}?notice=verified`)
}

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.state === 'resent') {
    return (
      <Card title="Check your email">
        <p role="status">
          If an account waits for this address to be verified, a new link is on its way to it.
        </p>
        <BackToLogin />
      </Card>
    )
  }
  if (actionData?.state === 'expired') {
    return (
      <Card title="This link no longer works">
        <p className="mb-6">
          A link works once and for 24 hours. If you have used it already, just log in. Otherwise ask for a
          new one.
        </p>
        <Form method="post" className="grid gap-5">
          <FormMessage>{actionData.message}</FormMessage>
          <div>
            <label htmlFor="email" className="block font-medium mb-1.5">
              Email
            </label>
            <input
              id="email"
              name="email"
              type="email"
              required
              autoComplete="email"
              className="field-control"
            />
          </div>
          <button type="submit" name="intent" value="resend" disabled={busy} className="button button-brass">
            Send a new link
          </button>
        </Form>
        <BackToLogin />
      </Card>
    )
  }
  return (
    <Card title="Verify your email address" intro="One click, and your address is confirmed.">
      <Form method="post">
        <button type="submit" disabled={busy} className="button button-brass w-full">
          Verify email address
        </button>
      </Form>
    </Card>
  )
}

function BackToLogin() {
  return (
    <p className="mt-6">
      <Link to={href('/login')} className="text-link">
        Back to Login
      </Link>
    </p>
  )
}
