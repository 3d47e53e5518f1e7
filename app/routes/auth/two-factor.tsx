import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, redirect, replace, useNavigation } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { GOOGLE_DONE, googlePath, googleWay } from '#app/auth/google-paths.ts'
import { homePathOf } from '#app/auth/home-path.server.ts'
import { homePath, safeReturnTo } from '#app/auth/return-to.ts'
import { secondStepCookie } from '#app/auth/second-step.server.ts'
import { actorKey, ctxKey } from '#app/context.ts'
import { AppCodeForm, RecoveryCodeForm } from '#app/domain/accounts/forms.ts'
import { findPendingSignIn, finishPendingSignIn } from '#app/domain/sign-in/pending-sign-in.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage, TextField } from '#app/ui/field.tsx'
import { actionHeaders } from '../action-headers.ts'
import { refuseForm } from '../refuse-form.ts'
import type { Route } from './+types/two-factor.ts'
import { Card } from './card.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Two-factor sign-in')

const TOO_LATE = '/login?notice=second-step-late'

/** The end of a sign-in by Google, which tells the page behind a popup; put together anew from what is known. */
function googleEnd(path: string | null): string | null {
  if (!path || !URL.canParse(path, 'http://foyer.invalid')) return null
  const url = new URL(path, 'http://foyer.invalid')
  return url.pathname === GOOGLE_DONE ? googlePath(GOOGLE_DONE, googleWay(url)) : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const actor = context.get(actorKey)
  if (actor) throw replace(homePath(actor, ctx.adminEmail))
  const token = await secondStepCookie(ctx).parse(request.headers.get('cookie'))
  if (typeof token !== 'string' || !(await findPendingSignIn(ctx, token))) throw replace(href('/login'))
  return null
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const cookie = secondStepCookie(ctx)
  const token = await cookie.parse(request.headers.get('cookie'))
  const form = await request.formData()
  const kind = form.get('kind') === 'recovery' ? 'recovery' : 'app'
  const submission = parseWithZod(form, { schema: kind === 'app' ? AppCodeForm : RecoveryCodeForm })
  if (submission.status !== 'success') return data(submission.reply(), 400)
  try {
    const code = submission.value.code
    const uid = typeof token === 'string' ? await finishPendingSignIn(ctx, token, { kind, code }) : null
    if (!uid) throw redirect(TOO_LATE)
    const { headers, response } = await context
      .get(authKey)
      .api.openSession({ body: { uid }, headers: request.headers, returnHeaders: true })
    headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
    const home = await homePathOf(ctx, { id: uid, email: response.user.email })
    const wanted = safeReturnTo(url.searchParams.get('returnTo')) ?? googleEnd(url.searchParams.get('then'))
    return redirect(wanted ?? home, { headers })
  } catch (err) {
    if (err instanceof Response) throw err
    return refuseForm(submission, err, ['code'])
  }
}

export default function TwoFactor({ actionData }: Route.ComponentProps) {
  const recovering = actionData?.initialValue?.kind === 'recovery'
  return (
    <Card title="Two-factor sign-in" intro="One more step, because you have turned this on for your account.">
      <CodeForm
        kind="app"
        label="Code from your authenticator app"
        button="Log in"
        lastResult={recovering ? undefined : actionData}
      />
      <details className="mt-8 border-t border-line pt-4" open={recovering}>
        <summary className="text-link cursor-pointer min-h-11 content-center">Use a recovery code</summary>
        <div className="mt-4">
          <CodeForm
            kind="recovery"
            label="Recovery code"
            button="Log in with recovery code"
            lastResult={recovering ? actionData : undefined}
          />
        </div>
      </details>
      <p className="mt-4">
        <Link to={href('/login')} className="text-link">
          Back to Login
        </Link>
      </p>
    </Card>
  )
}

function CodeForm({
  kind,
  label,
  button,
  lastResult,
}: {
  kind: 'app' | 'recovery'
  label: string
  button: string
  lastResult: Route.ComponentProps['actionData']
}) {
  const busy = useNavigation().state !== 'idle'
  const schema = kind === 'app' ? AppCodeForm : RecoveryCodeForm
  const [form, fields] = useForm<{ code: string }>({
    id: kind,
    lastResult: busy ? null : lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <input type="hidden" name="kind" value={kind} />
      <FormMessage>{form.errors?.[0]}</FormMessage>
      <TextField
        field={fields.code}
        label={label}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={kind === 'app' ? 7 : 100}
      />
      <button type="submit" disabled={busy} className="button button-brass">
        {button}
      </button>
    </Form>
  )
}
