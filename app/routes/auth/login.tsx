import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { APIError } from 'better-auth/api'
import { data, Form, href, Link, redirect, replace, useNavigation } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { homePathOf } from '#app/auth/home-path.server.ts'
import { homePath, safeReturnTo } from '#app/auth/return-to.ts'
import { SECOND_STEP } from '#app/auth/second-step.server.ts'
import { actorKey, ctxKey } from '#app/context.ts'
import { LogInForm } from '#app/domain/accounts/forms.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage, TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { actionHeaders } from '../action-headers.ts'
import type { Route } from './+types/login.ts'
import { Card } from './card.tsx'
import { GoogleButton, Or } from './google-button.tsx'
import { useGooglePopup } from './google-popup.ts'
import { PasskeyButton } from './passkey-button.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Client Portal Login')

/** What the page before has to say, by the name it puts into the address. */
const notices: Record<string, string> = {
  'second-step-late': 'The code came too late. Please log in again.',
  reset: 'Your password has been changed. You can log in with the new one now.',
  invited: 'Thank you, your password is set. You can log in now.',
  'check-email':
    'Thank you. We have sent you an email: please open the link in it to verify your address before your first log in.',
  verified: 'Thank you, your email address is verified. You can log in now.',
}

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(homePath(actor, context.get(ctxKey).adminEmail))
  const notice = url.searchParams.get('notice') ?? ''
  return {
    notice: notices[notice] ?? null,
    google: context.get(ctxKey).google !== null,
    googleFailed: notice === 'google-failed',
    returnTo: safeReturnTo(url.searchParams.get('returnTo')),
  }
}

const UNVERIFIED =
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.'

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: LogInForm })
  const reply = (status: number, message?: string, headers?: HeadersInit) =>
    data(submission.reply({ hideFields: ['password'], ...(message ? { formErrors: [message] } : {}) }), {
      status,
      headers,
    })
  if (submission.status !== 'success') return reply(400)
  try {
    const { headers, response } = await context
      .get(authKey)
      .api.signInEmail({ body: submission.value, headers: request.headers, returnHeaders: true })
    const home = await homePathOf(context.get(ctxKey), response.user)
    return redirect(safeReturnTo(url.searchParams.get('returnTo')) ?? home, { headers })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    const code = error.body?.code
    if (code === SECOND_STEP) {
      return redirect(`${href('/two-factor')}${url.search}`, { headers: new Headers(error.headers) })
    }
    if (code === 'EMAIL_NOT_VERIFIED') return reply(403, UNVERIFIED)
    if (code === 'INVALID_EMAIL_OR_PASSWORD') {
      return reply(401, 'Failed to log in. Please check your credentials.')
    }
    const words = error.message || 'Failed to log in. Please check your credentials.'
    return reply(error.statusCode, words, new Headers(error.headers))
  }
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.location.pathname !== '/signup'
  const google = useGooglePopup(loaderData.returnTo)
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: LogInForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Card title="Client Portal Login" intro="For clients of the firm, and for those who want to become one.">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        {!actionData && <FormMessage tone="good">{loaderData.notice}</FormMessage>}
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <TextField field={fields.email} type="email" label="Email" autoComplete="email" maxLength={255} />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          aside={
            <Link to={href('/forgot-password')} className="text-link text-sm">
              Forgot your password?
            </Link>
          }
        />
        <button type="submit" disabled={busy || google.busy} className="button button-brass">
          {busy ? 'Signing in...' : 'Sign in'}
        </button>
      </Form>
      {loaderData.google && (
        <>
          <Or />
          <GoogleButton
            google={google}
            text="Sign in with Google"
            returnTo={loaderData.returnTo}
            disabled={busy}
            failed={loaderData.googleFailed && !actionData}
          />
        </>
      )}
      <PasskeyButton />
      <p className="mt-6 text-soft">
        No account yet?{' '}
        <Link to={href('/signup')} className="text-link">
          Sign up
        </Link>
      </p>
      <p className="mt-3 text-soft">
        No verification email?{' '}
        <Link to={href('/verify-email')} className="text-link">
          Send it again
        </Link>
      </p>
    </Card>
  )
}
