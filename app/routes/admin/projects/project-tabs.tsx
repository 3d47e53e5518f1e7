import { href, Link, useLocation } from 'react-router'

export function ProjectTabs({ id }: { id: string }) {
  const { pathname } = useLocation()
  const overview = href('/admin/projects/:id', { id })
  const tabs = [
    // Editing and progress belong to the overview.
    { to: overview, text: 'Overview', also: ['edit', 'progress'].map((part) => `${overview}/${part}`) },
    { to: href('/admin/projects/:id/people', { id }), text: 'People' },
    { to: href('/admin/projects/:id/requests', { id }), text: 'Requests' },
    { to: `${href('/admin/documents')}?project=${id}`, text: 'Documents', also: [href('/admin/documents')] },
    { to: href('/admin/projects/:id/messages', { id }), text: 'Messages' },
    { to: href('/admin/projects/:id/publish', { id }), text: 'Publish' },
  ]
  return (
    // Wraps on narrow screens instead of scrolling, so that all tabs stay visible.
    <nav aria-label="Project" className="mt-6 flex flex-wrap gap-x-1 sm:gap-x-2 border-b border-line">
      {tabs.map(({ to, text, also = [] }) => {
        const active = [to, ...also].includes(pathname)
        return (
          <Link
            key={to}
            to={to}
            aria-current={active ? 'page' : undefined}
            className={`flex items-center min-h-11 px-3 -mb-px border-b-2 ${
              active ? 'border-brass font-semibold' : 'border-transparent text-soft hover:text-text'
            }`}
          >
            {text}
          </Link>
        )
      })}
    </nav>
  )
}
