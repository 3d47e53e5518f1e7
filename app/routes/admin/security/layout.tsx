import { href, Outlet } from 'react-router'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** Layout for pages about the staff member's own account. */
export default function OwnAccountLayout() {
  return (
    <>
      <PageHeader title={t('Your account')} />
      <Tabs
        label={t('Your account')}
        tabs={[
          { to: href('/admin/security'), text: t('Security') },
          { to: href('/admin/security/notifications'), text: t('Notifications') },
        ]}
      />
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}
