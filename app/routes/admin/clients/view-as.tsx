import { href } from 'react-router'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { searchClients } from '#app/domain/users/clients.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/view-as.ts'
import { ClientSearch } from './client-select.tsx'

export const meta = createTitleMeta(t('View as a client'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = getTextParam(url, 'search')
  return { search, found: await searchClients(getAdminCtx(context), search) }
}

/** Page that the administrator's 'Client Portal' link opens, because staff accounts have no portal of their own. */
export default function ViewAsClientPage({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Client Portal')} back={{ to: href('/admin'), text: t('Clients') }}>
        {t(
          'Select a client to see the portal as they do. You can’t make changes, and the activity log records your visit.',
        )}
      </PageHeader>
      <ClientSearch
        found={found}
        search={search}
        question={t('Whose portal do you want to view?')}
        renderButton={({ id, name }) => (
          <ButtonForm
            button={t('View as Client')}
            label={t('View as Client: {name}', { name })}
            fields={{ intent: 'view-as', entry: id }}
            action={`${href('/admin')}?index`}
          />
        )}
      />
    </>
  )
}
