import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { NewPasswordForm } from '#app/domain/accounts/forms.ts'
import { acceptInvitation, findInvitation } from '#app/domain/accounts/invitations.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { NewPasswordFields } from '#app/ui/new-password-fields.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/invitation.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Your invitation')

const DEAD_LINK = 'This link no longer works. An invitation works once and for seven days.'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Looking uses nothing up: mail scanners open every address they find. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  findInvitation(context.get(ctxKey), tokenOf(url))

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: NewPasswordForm })
  const hideFields = ['password', 'confirmPassword']
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), 400)
  const { password } = submission.value
  const given = { token: tokenOf(url), password, from: context.get(addressKey) }
  const done = await acceptInvitation(context.get(ctxKey), given)
  if (!done) return data(submission.reply({ hideFields, formErrors: [DEAD_LINK] }), 400)
  return redirect(`${href('/login')}?notice=invited`)
}

export default function Invitation({ loaderData: invitation, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewPasswordForm }),
    shouldRevalidate: 'onInput',
  })
  if (!invitation || form.errors?.includes(DEAD_LINK)) return <DeadLink />
  return (
    <Card
      title="Welcome"
      intro={`Choose a password for the client portal of ${firm.name}. Then you log in with it.`}
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <p className="wrap-anywhere">
          Your address: <strong>{invitation.email}</strong>
        </p>
        {/* For password managers, which keep the two together. */}
        <input type="email" value={invitation.email} autoComplete="username" readOnly hidden />
        <NewPasswordFields fields={fields} label="Password" />
        <button type="submit" disabled={busy} className="button button-brass">
          Set Password
        </button>
      </Form>
    </Card>
  )
}

function DeadLink() {
  return (
    <Card title="Your invitation">
      <FormMessage>{DEAD_LINK}</FormMessage>
      <p className="mt-5">
        If you have set your password already, you can{' '}
        <Link to={href('/login')} className="text-link">
          log in
        </Link>
        . Otherwise write to{' '}
        <a href={`mailto:${firm.email}`} className="text-link wrap-anywhere">
          {firm.email}
        </a>
        , and we send you a new one.
      </p>
    </Card>
  )
}
