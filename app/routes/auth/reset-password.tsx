import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { NewPasswordForm } from '#app/domain/accounts/forms.ts'
import { resetPassword } from '#app/domain/sign-in/reset-password.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { NewPasswordFields } from '#app/ui/new-password-fields.tsx'
import type { Route } from './+types/reset-password.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Set a new password')

const DEAD_LINK = 'This link no longer works. A link works once and for one hour.'

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: NewPasswordForm })
  const hideFields = ['password', 'confirmPassword']
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), 400)
  const token = url.searchParams.get('token') ?? ''
  const { password } = submission.value
  const done = await resetPassword(context.get(ctxKey), { token, password, from: context.get(addressKey) })
  if (!done) return data(submission.reply({ hideFields, formErrors: [DEAD_LINK] }), 400)
  return redirect(`${href('/login')}?notice=reset`)
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewPasswordForm }),
    shouldRevalidate: 'onInput',
  })
  const dead = form.errors?.includes(DEAD_LINK)
  return (
    <Card
      title="Set a new password"
      intro="You will be signed out on all devices, and log in with the new one."
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <FormMessage>{form.errors?.[0]}</FormMessage>
        {dead ? (
          <Link to={href('/forgot-password')} className="button button-brass">
            Ask for a new link
          </Link>
        ) : (
          <>
            <NewPasswordFields fields={fields} label="New password" />
            <button type="submit" disabled={busy} className="button button-brass">
              Set Password
            </button>
          </>
        )}
      </Form>
    </Card>
  )
}
