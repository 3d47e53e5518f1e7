import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { lengths } from '#app/domain/accounts/forms.ts'
import { type Invitation, inviteClient } from '#app/domain/accounts/invitations.server.ts'
import { INVITATION_LONGEST, InviteForm } from '#app/domain/accounts/user-forms.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { formRule, takeForm } from '#app/routes/take-form.server.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/invite.ts'
import { InvitationLink } from './invitation-link.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Invite a Client')

export function loader({ context }: Route.LoaderArgs) {
  adminCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const rule = formRule({
    schema: InviteForm,
    fault: 'The invitation could not be sent. Please try again.',
    run: async (person) => ({ invited: await inviteClient(ctx, person) }),
  })
  return takeForm(ctx, await request.formData(), rule)
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Invite({ actionData }: Route.ComponentProps) {
  const invited = actionData?.invited
  return invited ? <Invited invited={invited} /> : <InvitePerson answer={actionData} />
}

function Invited({ invited }: { invited: Invitation }) {
  return (
    <>
      <PageHead title="Invite a Client" />
      <div className="max-w-2xl">
        <Notice of={invited} tone="good">
          An invitation is on its way to {invited.email}.
        </Notice>
        <InvitationLink link={invited.link} />
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to={`${href('/admin')}?open=${invited.uid}`} className="button button-brass">
            Show the User
          </Link>
          <Link to={href('/admin/invite')} reloadDocument className="button button-line">
            Invite Another One
          </Link>
        </p>
      </div>
    </>
  )
}

function InvitePerson({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  return (
    <>
      <PageHead title="Invite a Client">
        We make an account and mail a link that lets the person choose a password. Then they accept the terms,
        as everybody does.
      </PageHead>
      <ActionForm
        guard
        schema={InviteForm}
        answer={answer}
        button="Send Invitation"
        sendingText="Inviting..."
        className="grid gap-5 max-w-2xl bg-surface border border-line p-5 sm:p-7"
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label="Name" maxLength={lengths.name} autoComplete="off" />
            <TextField
              field={fields.email}
              type="email"
              label="Email"
              maxLength={lengths.email}
              autoComplete="off"
            />
            <TextField
              field={fields.company}
              label="Company"
              optional
              maxLength={lengths.company}
              autoComplete="off"
            />
            <TextAreaField
              field={fields.message}
              label="Message"
              hint="Shown in the mail, above the link."
              optional
              maxLength={INVITATION_LONGEST}
            />
          </>
        )}
      </ActionForm>
    </>
  )
}
