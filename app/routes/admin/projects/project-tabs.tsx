import { NavLink } from 'react-router'

/** Between the pages of one project. */
export function ProjectTabs({ id }: { id: string }) {
  const tabs = [
    { to: `/admin/projects/${id}`, text: 'Details' },
    { to: `/admin/projects/${id}/progress`, text: 'Progress' },
  ]
  return (
    <nav aria-label="Project" className="mt-6 flex gap-2 border-b border-line">
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
