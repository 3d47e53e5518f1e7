import { href, Link } from 'react-router'
import { isModuleOn, isPathOn } from '#app/content/modules.ts'
import { getCountryName } from '#app/core/countries.ts'
import { today } from '#app/core/days.ts'
import { type Company, updateCompany } from '#app/domain/companies/companies.server.ts'
import { AddPersonForm, BillingForm, CompanyNotesForm } from '#app/domain/companies/company-forms.ts'
import {
  addPersonToCompany,
  listCompanyPeople,
  removePersonFromCompany,
  updateBilling,
} from '#app/domain/companies/company-people.server.ts'
import { findUndoableMerge, type Merge, undoMerge } from '#app/domain/companies/merge-companies.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { loadCompanyOverview } from '#app/domain/overview/company-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { InvoicesSection } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { InternalNotesForm } from '#app/routes/admin/internal-notes-form.tsx'
import { ContactsSection, UnreadMessageRows } from '#app/routes/admin/request-and-message-sections.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { AgreementRows } from '#app/routes/agreements/agreement-rows.tsx'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { CompletionNotice, FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FactList, PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/company.ts'
import { CompanyPeople, type PersonFormExtra } from './company-people.tsx'
import { CompanyProjects, OpenRequests } from './company-sections.tsx'
import { findListedCompany } from './find-listed-company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.company.name)

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  // Runs first, because a merged company has no page.
  const company = await findListedCompany(ctx, id)
  const after = getTextParam(url, 'after') || null
  const [people, merge, overview] = await Promise.all([
    listCompanyPeople(ctx, id, after),
    findUndoableMerge(ctx, id),
    loadCompanyOverview(ctx, id),
  ])
  return {
    company: { ...company, country: company.country && getCountryName(company.country) },
    people,
    after,
    merge: merge && pick(merge, 'id', 'name', 'createdAt'),
    overview,
    today: today(),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<PersonFormExtra>(ctx, await request.formData(), {
    add: defineFormHandler(
      AddPersonForm,
      async (form) => {
        const { name, email, link } = await addPersonToCompany(ctx, id, form)
        const notice = link
          ? t('{name} added. We’ve sent an invitation to {email}.', { name, email })
          : t('{name} added.', { name })
        return { notice, link }
      },
      { resetForm: true },
    ),
    billing: defineFormHandler(BillingForm, async ({ billing }, uid) => {
      const { name } = await updateBilling(ctx, { companyId: id, uid }, billing)
      return {
        notice: billing
          ? t('{name} can now see all of the company’s invoices, and will get new ones by email.', { name })
          : t('{name} no longer sees the company’s invoices, except their own and those of their projects.', {
              name,
            }),
      }
    }),
    remove: defineFormHandler(NoFields, async (_, uid) => {
      const { name } = await removePersonFromCompany(ctx, { companyId: id, uid })
      return { notice: t('{name} removed from the company.', { name }) }
    }),
    'undo-merge': defineFormHandler(NoFields, async (_, merge) => {
      const { name } = await undoMerge(ctx, id, merge)
      return { notice: t('Merge undone. {name} is a company of its own again.', { name }) }
    }),
    notes: defineFormHandler(CompanyNotesForm, async (form) => ({
      version: await updateCompany(ctx, id, form),
      notice: t('Notes saved.'),
    })),
  })
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, people, after, merge, overview, today } = loaderData
  const outcome = useOutcome()
  const undone = outcome?.intent === 'undo-merge' ? outcome : undefined
  const { id, name, legalName, notes, version } = company
  const newInvoice = `${href('/admin/invoices/new')}?company=${id}`
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href('/admin/companies'), text: t('Companies') }}
        actions={
          <>
            <Link to={href('/admin/companies/:id/edit', { id })} className="button button-line">
              {t('Edit')}
            </Link>
            {isPathOn(newInvoice) && (
              <Link to={newInvoice} className="button button-line">
                {t('New Invoice')}
              </Link>
            )}
            <Link to={href('/admin/companies/:id/merge', { id })} className="button button-line">
              {t('Merge Companies')}
            </Link>
          </>
        }
      >
        {legalName !== name && legalName}
      </PageHeader>
      <VisibleTo />
      <CompletionNotice
        texts={{
          created: t('Company created. Add its people next.'),
          saved: t('Company saved.'),
          merged: t('Companies merged.'),
        }}
        hidden={undone !== undefined}
      />
      <FormNotices outcome={undone} error={getFormError(undone)} />
      {merge && <LastMerge merge={merge} />}
      <div className="mt-6 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_26rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <OpenRequests company={id} submitted={overview.submitted} open={overview.open} />
          <PageSection
            module="messages"
            id="messages"
            title={t('Unread messages')}
            empty={overview.unread.rows.length === 0 && t('You’re all caught up.')}
          >
            <UnreadMessageRows messages={overview.unread.rows} />
          </PageSection>
          <CompanyProjects company={id} projects={overview.projects} today={today} />
          <PageSection
            module="signing"
            id="agreements"
            title={t('Agreements')}
            empty={overview.agreements.length === 0 && t('No agreements yet.')}
          >
            <AgreementRows side="admin" agreements={overview.agreements} />
          </PageSection>
          <InvoicesSection
            filter={`company=${id}`}
            invoices={overview.invoices}
            totals={overview.invoices.totals}
          />
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <CompanyPeople company={company} people={people} after={after} />
          <ContactsSection title={t('Also on its projects')} contacts={overview.guests} />
          <CompanyFacts company={company} />
          <PageSection id="notes" title={t('Internal notes')}>
            <InternalNotesForm schema={CompanyNotesForm} notes={notes} version={version} />
          </PageSection>
        </div>
      </div>
    </>
  )
}

/** The last merge into the company, which can be undone for 30 days. */
const LastMerge = ({
  merge: { id, name, createdAt },
}: {
  merge: Pick<Merge, 'id' | 'name' | 'createdAt'>
}) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="text-soft wrap-anywhere">
      {tRich('{name} was merged into this company on {date}.', {
        name: <strong>{name}</strong>,
        date: <LocalDate value={createdAt} />,
      })}
    </p>
    <Confirm
      button={t('Undo Merge')}
      title={t('Undo the merge of “{name}”?', { name })}
      fields={{ intent: 'undo-merge', entry: id }}
    >
      <p>
        {t(
          'Its people, projects and invoices move back, as far as they are still here. What was added to this company since then stays.',
        )}
      </p>
    </Confirm>
  </div>
)

function CompanyFacts({ company }: { company: Company }) {
  const { legalName, streetAddress, postalCode, city, country, vatId } = company
  const address = [streetAddress, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean)
  const facts = {
    [t('Legal name')]: legalName,
    [t('Address')]: address.join('\n'),
    [t('VAT ID')]: vatId,
    ...(isModuleOn('invoices') && {
      [t('Buyer reference')]: company.buyerReference,
      [t('Invoice emails')]: company.invoiceEmails.join('\n'),
      [t('Debtor number')]: company.debtorNumber,
    }),
  }
  return (
    <PageSection
      id="details"
      title={t('Details')}
      empty={Object.values(facts).every((fact) => !fact) && t('No address yet.')}
      more={{ to: href('/admin/companies/:id/edit', { id: company.id }), text: t('Edit details') }}
    >
      <FactList facts={facts} />
    </PageSection>
  )
}
