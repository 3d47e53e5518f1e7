import { href, Outlet, useLocation } from 'react-router'
import { isAdminPath } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

const clientTabs = [
  { to: href('/client/profile'), text: t('Your details') },
  { to: href('/client/notifications'), text: t('Notifications') },
  { to: href('/client/security'), text: t('Security') },
  { to: href('/client/your-data'), text: t('Your data') },
]

const staffTabs = [
  { to: href('/admin/security'), text: t('Security') },
  { to: href('/admin/security/notifications'), text: t('Notifications') },
]

export default function AccountLayout() {
  const isStaff = isAdminPath(useLocation().pathname)
  const title = isStaff ? t('Your account') : t('Profile')
  return (
    <>
      <PageHeader title={title} />
      <Tabs label={title} tabs={isStaff ? staffTabs : clientTabs} />
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}
