import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { CodeForm, EmailForm } from '#app/domain/accounts/forms.ts'
import {
  resendVerification,
  verifyAddress,
  verifyAddressByCode,
} from '#app/domain/accounts/verification.server.ts'
import { Failure, TooMany } from '#app/domain/failures.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { actionHeaders } from '../action-headers.ts'
import type { Route } from './+types/verify-email.ts'
import { Card } from './card.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Verify your email address')

const DEAD_LINK = 'This link no longer works: it was used already, or it is older than 24 hours.'
const WRONG_CODE = 'This code does not fit this address, or it has run out.'
const RESENT = 'If an account waits for this address to be verified, a new email is on its way to it.'

// Only the buttons' POST uses a link or code up: mail scanners open every address they find.
export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const from = context.get(addressKey)
  const form = Object.fromEntries(await request.formData())
  const answer = (
    status: number,
    words: { error?: string | undefined; notice?: string },
    headers?: HeadersInit,
  ) => data({ email: String(form.email ?? ''), ...words }, { status, headers })
  try {
    if (form.intent === 'resend') {
      const parsed = EmailForm.safeParse(form)
      if (!parsed.success) return answer(400, { error: parsed.error.issues[0]?.message })
      await resendVerification(ctx, parsed.data.email)
      return answer(200, { notice: RESENT })
    }
    if (form.intent === 'code') {
      const parsed = CodeForm.safeParse(form)
      if (!parsed.success) return answer(400, { error: parsed.error.issues[0]?.message })
      const done = await verifyAddressByCode(ctx, parsed.data, from)
      if (!done) return answer(400, { error: WRONG_CODE })
    } else if (!(await verifyAddress(ctx, url.searchParams.get('token') ?? '', from))) {
      return answer(400, { error: DEAD_LINK })
    }
  } catch (err) {
    if (!(err instanceof Failure)) throw err
    const headers = err instanceof TooMany ? { 'Retry-After': String(err.retryAfter) } : undefined
    return answer(err.status, { error: err.message }, headers)
  }
  return redirect(`${href('/login')}?notice=verified`)
}

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [search] = useSearchParams()
  if (search.has('token') && !actionData) {
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
  return (
    <Card title="Verify your email address" intro="Type the code from our email, or ask for a new one.">
      <Form method="post" action={href('/verify-email')} className="grid gap-5">
        <FormMessage tone="good">{actionData?.notice}</FormMessage>
        <FormMessage>{actionData?.error}</FormMessage>
        <Plain
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={actionData?.email}
          required
        />
        <Plain
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <button type="submit" name="intent" value="code" disabled={busy} className="button button-brass">
          Verify with code
        </button>
        <button type="submit" name="intent" value="resend" disabled={busy} className="button button-line">
          Send a new email
        </button>
      </Form>
      <p className="mt-6 text-soft">
        Wrong address?{' '}
        <Link to={href('/signup')} className="text-link">
          Sign up again
        </Link>{' '}
        with the right one; the mistyped one is of no use to anybody.
      </p>
      <p className="mt-3">
        <Link to={href('/login')} className="text-link">
          Back to Login
        </Link>
      </p>
    </Card>
  )
}

function Plain({
  name,
  label,
  ...rest
}: { name: string; label: string } & React.InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div>
      <label htmlFor={name} className="block font-medium mb-1.5">
        {label}
      </label>
      <input id={name} name={name} {...rest} className="field-control" />
    </div>
  )
}
