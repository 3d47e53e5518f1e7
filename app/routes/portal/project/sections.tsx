import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { isModuleOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { ProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { FactList, PageSection, StackedFact } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'

/**
 * The project's lead, main contact and members. `children` lists the members; without it, only their number is shown.
 */
export function ClientProjectPeople({
  project: { id, lead, mainContact, members, rights },
  children,
}: {
  project: ProjectForClient
  children?: ReactNode
}) {
  return (
    <PageSection id="people" title={t('People')}>
      <dl className="grid gap-3">
        <StackedFact term={t('Project lead')}>{lead ?? firm.name}</StackedFact>
        {mainContact !== null && (
          <StackedFact term={t('Main contact')}>
            <PersonName name={mainContact} isSelf={rights.mainContact} />
          </StackedFact>
        )}
        {members > 0 &&
          (children ?? (
            <StackedFact term={t('Members')}>
              <Link to={href('/client/projects/:id/people', { id })} className="text-link">
                {members === 1 ? t('1 member') : t('{count} members', { count: members })}
              </Link>
            </StackedFact>
          ))}
      </dl>
      <p className="mt-3 caption">{describeRights(rights)}</p>
    </PageSection>
  )
}

export const PersonName = ({ name, isSelf }: { name: string; isSelf: boolean }) => (
  <>
    <bdi>{name || t('No name')}</bdi>
    {isSelf && ` ${t('(you)')}`}
  </>
)

function describeRights({ mainContact, documents, invoices }: ProjectForClient['rights']): string {
  const things = joinList([
    t('updates'),
    t('milestones'),
    ...listIfOn('messages', t('messages')),
    ...(documents ? [t('documents'), ...listIfOn('requests', t('requests'))] : []),
    ...listIfOn('invoices', invoices ? t('invoices') : t('invoices billed to you')),
  ])
  return mainContact
    ? t('You’re the main contact. You can see this project’s {things}.', { things })
    : t('You can see this project’s {things}.', { things })
}

export const NoDocumentAccess = () => (
  <p className="text-soft">
    {isModuleOn('requests')
      ? t('You don’t have access to this project’s documents or requests.')
      : t('You don’t have access to this project’s documents.')}
  </p>
)

export function ClientProjectFacts({ project }: { project: ProjectForClient }) {
  return (
    <PageSection id="facts" title={t('Details')}>
      <FactList
        stacked
        facts={{
          [t('Duration')]: project.duration,
          [t('Technologies')]: project.technologies.join(', '),
          [t('Service')]: project.requestedService,
          [t('Budget')]: project.requestedBudget,
          [t('Preferred start date')]: project.wishedStart && <LocalDate value={project.wishedStart} />,
          [t('Created')]: <LocalDate value={project.createdAt} />,
        }}
      />
    </PageSection>
  )
}
