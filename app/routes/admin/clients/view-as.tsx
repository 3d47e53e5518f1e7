import { href } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { textOf } from '#app/routes/list-query.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/view-as.ts'
import { ChooseClient } from './choose-client.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('View as a client')

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = textOf(url, 'search')
  return { search, found: await searchClients(adminCtx(context), search) }
}

/** Page behind the administrator's 'Client Portal' link, because staff accounts have no portal of their own. */
export default function ViewAs({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Client Portal" back={{ to: href('/admin'), text: 'Users' }}>
        Each client has a portal of their own. Choose whose you want to see: it is shown exactly as the client
        sees it, and nothing can be changed meanwhile. The log tells who looked.
      </PageHead>
      <ChooseClient
        found={found}
        search={search}
        question="Whose portal?"
        pick={({ id, name }) => (
          <ButtonForm
            button="View as Client"
            label={`View as Client: ${name}`}
            fields={{ intent: 'view-as', entry: id }}
            action={`${href('/admin')}?index`}
          />
        )}
      />
    </>
  )
}
