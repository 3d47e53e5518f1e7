import { href, NavLink } from 'react-router'

/** Between the pages of one project. */
export function ProjectTabs({ id }: { id: string }) {
  const tabs = [
    { to: href('/admin/projects/:id', { id }), text: 'Project' },
    { to: href('/admin/projects/:id/progress', { id }), text: 'Progress' },
    { to: href('/admin/projects/:id/people', { id }), text: 'People' },
    { to: href('/admin/projects/:id/requests', { id }), text: 'Requests' },
    { to: href('/admin/projects/:id/messages', { id }), text: 'Messages' },
  ]
  return (
    // All of them stay in sight: on a narrow screen in two rows.
    <nav aria-label="Project" className="mt-6 flex flex-wrap gap-x-1 sm:gap-x-2 border-b border-line">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) =>
            `flex items-center min-h-11 px-3 -mb-px border-b-2 ${
              isActive ? 'border-brass font-semibold' : 'border-transparent text-soft hover:text-text'
            }`
          }
        >
          {tab.text}
        </NavLink>
      ))}
    </nav>
  )
}
