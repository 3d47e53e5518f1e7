import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { ctxKey } from '#app/context.ts'
import { EmailForm } from '#app/domain/accounts/forms.ts'
import { Failure } from '#app/domain/failures.ts'
import { requestPasswordReset } from '#app/domain/sign-in/reset-password.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage, TextField } from '#app/ui/field.tsx'
import { actionHeaders } from '../action-headers.ts'
import { refuseForm } from '../refuse-form.ts'
import type { Route } from './+types/forgot-password.ts'
import { Card } from './card.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Password Reset')

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: EmailForm })
  if (submission.status !== 'success') return data(submission.reply(), 400)
  const ctx = context.get(ctxKey)
  try {
    await requestPasswordReset(ctx, submission.value.email)
    return data(submission.reply())
  } catch (err) {
    if (err instanceof Failure) return refuseForm(submission, err)
    ctx.log.error({ err }, 'password reset not sent')
    const words = 'Failed to reset password. Please check the email address.'
    return data(submission.reply({ formErrors: [words] }), 500)
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === href('/forgot-password')
  const [form, fields] = useForm({
    lastResult: busy ? null : actionData,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: EmailForm }),
    shouldRevalidate: 'onInput',
  })
  const sent = !busy && actionData?.status === 'success'
  return (
    <Card title="Password Reset" intro="We send you a link with which you set a new password.">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
        <FormMessage tone="good">{sent ? 'Check your inbox for further instructions.' : null}</FormMessage>
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <TextField field={fields.email} type="email" label="Email" autoComplete="email" maxLength={255} />
        <button type="submit" disabled={busy} className="button button-brass">
          {busy ? 'Sending...' : 'Reset Password'}
        </button>
      </Form>
      <p className="mt-6">
        <Link to={href('/login')} className="text-link">
          Back to Login
        </Link>
      </p>
    </Card>
  )
}
