import { administratorCtx } from '#app/auth/guards.server.ts'
import { lengths } from '#app/domain/accounts/forms.ts'
import { ColleagueForm } from '#app/domain/team/forms.ts'
import { listColleagues } from '#app/domain/team/list.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { InvitationLink } from '../users/invitation-link.tsx'
import type { Route } from './+types/team.ts'
import { ColleagueTable, FormerTable } from './colleague-table.tsx'
import { changeTeam } from './team-actions.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Team')

export const loader = ({ context }: Route.LoaderArgs) => listColleagues(administratorCtx(context))

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeTeam(administratorCtx(context), await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { colleagues, former } = loaderData
  return (
    <>
      <PageHead title="Team">
        Colleagues work with everything here but this page and your own account. What they do bears their
        name.
      </PageHead>
      <div className="mb-8 grid gap-3 max-w-2xl empty:hidden">
        <Notice of={actionData?.notice && actionData} tone="good">
          {actionData?.notice}
        </Notice>
        {actionData?.intent && (
          <Notice of={actionData} tone="bad">
            {problemOf(actionData)}
          </Notice>
        )}
        {actionData?.link && <InvitationLink link={actionData.link} />}
      </div>
      {colleagues.length > 0 ? (
        <ColleagueTable colleagues={colleagues} />
      ) : (
        <Empty>No colleagues yet. Invite the first one below.</Empty>
      )}
      <InviteColleague answer={actionData} />
      {former.length > 0 && (
        <section aria-labelledby="former" className="mt-12">
          <h2 id="former" className="text-2xl mb-4">
            Former colleagues
          </h2>
          <FormerTable colleagues={former} />
        </section>
      )}
    </>
  )
}

function InviteColleague({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  return (
    <section aria-labelledby="invite" className="mt-12 max-w-2xl">
      <h2 id="invite" className="text-2xl">
        Invite a colleague
      </h2>
      <p className="mt-2 mb-5 text-soft">
        We make an account and mail a link that lets the person choose a password. A client's address can't
        become a colleague's.
      </p>
      <ActionForm
        guard
        schema={ColleagueForm}
        answer={answer}
        button="Invite Colleague"
        sendingText="Inviting..."
        className="grid gap-5 bg-surface border border-line p-5 sm:p-7"
      >
        {({ name, email }) => (
          <>
            <TextField field={name} label="Name" maxLength={lengths.name} autoComplete="off" />
            <TextField
              field={email}
              type="email"
              label="Email"
              maxLength={lengths.email}
              autoComplete="off"
            />
          </>
        )}
      </ActionForm>
    </section>
  )
}
