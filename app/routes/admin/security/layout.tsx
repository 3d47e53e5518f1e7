import { href, Outlet } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** Frame of the pages about the staff member's own account. */
export default function OwnAccountLayout() {
  return (
    <>
      <PageHeader title="Your account" />
      <Tabs
        label="Your account"
        tabs={[
          { to: href('/admin/security'), text: 'Security' },
          { to: href('/admin/security/notifications'), text: 'Notifications' },
        ]}
      />
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}
