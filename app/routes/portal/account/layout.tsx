import { href, Outlet } from 'react-router'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Profile'))

/** Layout for pages about the client's own account. */
export default function AccountLayout() {
  return (
    <>
      <PageHeader title={t('Profile')} />
      <Tabs
        label={t('Profile')}
        tabs={[
          { to: href('/client/profile'), text: t('Your details') },
          { to: href('/client/notifications'), text: t('Notifications') },
          { to: href('/client/security'), text: t('Security') },
          { to: href('/client/your-data'), text: t('Your data') },
        ]}
      />
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}
