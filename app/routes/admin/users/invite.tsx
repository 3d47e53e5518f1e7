import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { limits } from '#app/domain/accounts/forms.ts'
import { inviteClient } from '#app/domain/accounts/invitations.server.ts'
import { InviteForm } from '#app/domain/accounts/user-forms.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { refuseForm } from '#app/routes/refuse-form.ts'
import { FormMessage, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/invite.ts'
import { InvitationLink } from './invitation-link.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Invite a client')

export function loader({ context }: Route.LoaderArgs) {
  adminCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const submission = parseWithZod(await request.formData(), { schema: InviteForm })
  if (submission.status !== 'success') return data({ result: submission.reply(), invited: null }, 400)
  try {
    return { result: submission.reply(), invited: await inviteClient(ctx, submission.value) }
  } catch (err) {
    const { data: result, init } = refuseForm(submission, err)
    return data({ result, invited: null }, init ?? {})
  }
}

export default function Invite({ actionData }: Route.ComponentProps) {
  const invited = actionData?.invited
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Invite a client</h1>
      {invited ? (
        <div className="mt-6 max-w-2xl">
          <FormMessage tone="good">An invitation is on its way to {invited.email}.</FormMessage>
          <InvitationLink link={invited.link} />
          <p className="mt-6 flex flex-wrap gap-3">
            <Link to={`${href('/admin')}?open=${invited.uid}`} className="button button-brass">
              Show the user
            </Link>
            <Link to={href('/admin/invite')} reloadDocument className="button button-line">
              Invite another one
            </Link>
          </p>
        </div>
      ) : (
        <InvitePerson lastResult={actionData?.result} />
      )}
    </>
  )
}

function InvitePerson({
  lastResult,
}: {
  lastResult: NonNullable<Route.ComponentProps['actionData']>['result'] | undefined
}) {
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm({
    lastResult: busy ? null : lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: InviteForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <p className="mt-3 max-w-prose text-soft">
        We make an account and mail a link that lets the person choose a password. Then they accept the terms,
        as everybody does.
      </p>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="mt-6 grid gap-5 max-w-2xl bg-surface border border-line p-5 sm:p-7"
      >
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <TextField field={fields.name} label="Name" maxLength={limits.name} autoComplete="off" />
        <TextField
          field={fields.email}
          type="email"
          label="Email"
          maxLength={limits.email}
          autoComplete="off"
        />
        <TextField
          field={fields.company}
          label="Company"
          optional
          maxLength={limits.company}
          autoComplete="off"
        />
        <TextAreaField
          field={fields.message}
          label="Message"
          hint="Stands in the mail, above the link."
          optional
          maxLength={2000}
        />
        <button type="submit" disabled={busy} className="button button-brass justify-self-start">
          {busy ? 'Inviting...' : 'Send Invitation'}
        </button>
      </Form>
    </>
  )
}
