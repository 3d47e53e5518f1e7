import { href, Link, useOutletContext } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { ProjectHeaderData } from '#app/domain/projects/list-projects.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t, tRich } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import { ArchivedBadge, ProjectStatusBadge } from '#app/ui/status-badges.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

function ProjectTabs({ id, toReview, forSite }: { id: string; toReview: number; forSite: boolean }) {
  const overview = {
    to: href('/admin/projects/:id', { id }),
    text: t('Overview'),
    also: [href('/admin/projects/:id/edit', { id })],
  }
  const publish = isPageOff('/portfolio')
    ? []
    : [{ to: href('/admin/projects/:id/publish', { id }), text: t('Publish') }]
  if (forSite) return <Tabs label={t('Project')} tabs={[overview, ...publish]} />
  return (
    <Tabs
      label={t('Project')}
      tabs={[
        overview,
        { to: href('/admin/projects/:id/progress', { id }), text: t('Progress') },
        { to: href('/admin/projects/:id/requests', { id }), text: t('Requests'), count: toReview },
        {
          to: `${href('/admin/documents')}?project=${id}`,
          text: t('Documents'),
          also: [href('/admin/documents'), href('/admin/documents/share')],
        },
        { to: href('/admin/projects/:id/messages', { id }), text: t('Messages') },
        { to: href('/admin/projects/:id/people', { id }), text: t('People') },
        {
          to: href('/admin/projects/:id/agreements', { id }),
          text: t('Agreements'),
          also: [href('/admin/projects/:id/agreements/new', { id })],
        },
        {
          to: href('/admin/projects/:id/room', { id }),
          text: t('Data Room'),
          also: [
            href('/admin/projects/:id/room/index', { id }),
            href('/admin/projects/:id/room/groups', { id }),
            href('/admin/projects/:id/room/questions', { id }),
            href('/admin/projects/:id/room/activity', { id }),
            href('/admin/projects/:id/room/archive', { id }),
          ],
        },
        { to: href('/admin/projects/:id/invoices', { id }), text: t('Invoices') },
        ...publish,
      ]}
    />
  )
}

/** Returns the data that the layout has loaded for all of the project's pages. */
export const useProjectHeader = () => useOutletContext<ProjectHeaderData>()

export function ProjectHeader({ project }: { project: ProjectHeaderData }) {
  const { id, title, status, published, archivedAt, companyId, company, account, members } = project
  const { toReview, isCaseStudy } = project
  // A case study is just a page of the site, so there is no client or team to show.
  const forSite = isCaseStudy && !account && !companyId && members === 0
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: href('/admin/projects'), text: t('Projects') }}
        actions={
          <>
            <ProjectStatusBadge status={status} />
            {archivedAt && <ArchivedBadge />}
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-x-6">
          <div className="flex flex-wrap items-center gap-x-2">
            {account || companyId ? (
              // Inline links, so that the comma stays with a wrapped name.
              <span className="wrap-anywhere leading-11">
                {tRich('For {name}', {
                  name: (
                    <>
                      {companyId && (
                        <CompanyLink id={companyId} className="text-link py-2.5">
                          {company}
                        </CompanyLink>
                      )}
                      {companyId && account && ', '}
                      {account && (
                        <ClientLink uid={account.uid} className="text-link py-2.5">
                          {account.name || account.email}
                        </ClientLink>
                      )}
                    </>
                  ),
                })}
              </span>
            ) : (
              <span className="min-h-11 inline-flex items-center">
                {forSite ? t('Case study, no client') : t('No client')}
              </span>
            )}
            {members > 0 && (
              <Link to={href('/admin/projects/:id/people', { id })} className="tall-link">
                {t('and {members}', { members: countPhrase(members, 'member') })}
              </Link>
            )}
          </div>
          {published && !isPageOff('/portfolio') && (
            // A plain link, because public pages are not client-side routes. The id redirects to the slug.
            <a href={href('/portfolio/:slug', { slug: id })} className="tall-link">
              {t('View on the site')}
            </a>
          )}
        </div>
      </PageHeader>
      <ProjectTabs id={id} toReview={toReview} forSite={forSite} />
    </>
  )
}
