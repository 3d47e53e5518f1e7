import { Form, href, Link } from 'react-router'
import type { AssignmentQuestion } from '#app/domain/companies/assign-person.server.ts'
import { AssignForm, NEW_COMPANY } from '#app/domain/companies/company-forms.ts'
import { assignAccount } from '#app/domain/companies/company-people.server.ts'
import {
  listNamesakes,
  listUnassignedPeople,
  type Namesakes,
  type UnassignedPerson,
} from '#app/domain/companies/unassigned-people.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, Pagination } from '#app/ui/list/list-controls.tsx'
import { PageHeader, PageSection, SectionRows } from '#app/ui/page.tsx'
import type { Route } from './+types/unassigned-people.ts'
import { AssignmentDialog } from './assignment-dialog.tsx'

export const meta = createTitleMeta(t('People without a company'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const after = getTextParam(url, 'after') || null
  const [people, namesakes] = await Promise.all([listUnassignedPeople(ctx, after), listNamesakes(ctx)])
  return { people, namesakes, after }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<{ question?: AssignmentQuestion }>(ctx, await request.formData(), {
    assign: defineFormHandler(AssignForm, async (form, uid) => {
      const { name } = await assignAccount(ctx, uid, form)
      return { notice: t('{name} added.', { name }) }
    }),
  })
}

export default function UnassignedPeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, namesakes, after } = loaderData
  const outcome = useOutcome<{ question?: AssignmentQuestion }>()
  const question = outcome?.question
  return (
    <>
      <PageHeader
        title={t('People without a company')}
        back={{ to: href('/admin/companies'), text: t('Companies') }}
      >
        {t(
          'Suggestions come from what people typed as their company, and from their email addresses. Nobody is assigned until you do it.',
        )}
      </PageHeader>
      <FormNotices outcome={outcome} error={!question && getFirstError(outcome)} />
      {question && (
        <AssignmentDialog
          question={question}
          form={getFormId(outcome.entry, String(outcome.result.initialValue?.companyId))}
        />
      )}
      <div className="mt-6 grid gap-10 max-w-4xl">
        {namesakes.length > 0 && after === null && <NamesakesSection namesakes={namesakes} />}
        {people.rows.length === 0 ? (
          <EmptyState>{t('Everyone has a company.')}</EmptyState>
        ) : (
          <div>
            <SectionRows label={t('People without a company')}>
              {people.rows.map((person) => (
                <PersonEntry key={person.id} person={person} />
              ))}
            </SectionRows>
            <Pagination after={after} more={people.more} />
          </div>
        )}
      </div>
    </>
  )
}

function NamesakesSection({ namesakes }: { namesakes: Namesakes[] }) {
  return (
    <PageSection id="namesakes" title={t('Companies with the same name')}>
      <SectionRows label={t('Companies with the same name')}>
        {namesakes.map(({ name, ids: [first = '', ...others] }) => (
          <li key={first} className="py-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="wrap-anywhere">{name}</span>
            {others.map((other) => (
              <Link
                key={other}
                to={`${href('/admin/companies/:id/merge', { id: first })}?with=${other}`}
                className="button button-line"
              >
                {t('Merge Companies')}
                <span className="sr-only"> {name}</span>
              </Link>
            ))}
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

const getFormId = (uid: string, company: string) => `assign-${uid}-${company}`

function PersonEntry({ person: { id, name, email, company, suggestions } }: { person: UnassignedPerson }) {
  const isNamed = suggestions.some(({ by }) => by === 'name')
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <ClientLink uid={id} className="tall-link">
          {name}
        </ClientLink>
        <p className="caption wrap-anywhere">
          {[email !== name && email, company && t('typed “{company}”', { company })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {suggestions.map(({ id: companyId, name: suggested, city }) => (
          <AssignButton key={companyId} uid={id} fields={{ companyId }}>
            {t('Add to {company}', { company: [suggested, city].filter(Boolean).join(', ') })}
          </AssignButton>
        ))}
        {company?.trim() && !isNamed && (
          <AssignButton uid={id} fields={{ companyId: NEW_COMPANY, companyName: company }}>
            {t('New Company “{company}”', { company })}
          </AssignButton>
        )}
      </div>
    </li>
  )
}

const AssignButton = ({
  uid,
  fields,
  children,
}: {
  uid: string
  fields: { companyId: string; companyName?: string }
  children: string
}) => (
  <Form method="post" id={getFormId(uid, fields.companyId)} preventScrollReset>
    <HiddenFields values={{ intent: 'assign', entry: uid, ...fields }} />
    <button type="submit" className="button button-line wrap-anywhere">
      {children}
    </button>
  </Form>
)
