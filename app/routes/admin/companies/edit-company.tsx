import { href, Link, redirect } from 'react-router'
import { listCountries } from '#app/core/countries.ts'
import { deleteCompany, updateCompany } from '#app/domain/companies/companies.server.ts'
import { CompanyForm } from '#app/domain/companies/company-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/edit-company.ts'
import { CompanyFields } from './company-fields.tsx'
import { findListedCompany } from './find-listed-company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Edit {name}', { name: loaderData.company.name }))

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return { company: await findListedCompany(ctx, id), countries: listCountries() }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    save: defineFormHandler(CompanyForm, async (form) => {
      await updateCompany(ctx, id, form)
      return redirect(`${href('/admin/companies/:id', { id })}?done=saved`)
    }),
    delete: defineButtonHandler(() => deleteCompany(ctx, id), {
      redirectTo: `${href('/admin/companies')}?done=deleted`,
    }),
  })
}

export default function EditCompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, countries } = loaderData
  const { id, name, version, invoiceEmails, ...stored } = company
  const page = href('/admin/companies/:id', { id })
  return (
    <>
      <PageHeader title={t('Edit {name}', { name })} back={{ to: page, text: name }} />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)] items-start">
        <ActionForm
          key={id}
          warnUnsaved
          intent="save"
          schema={CompanyForm}
          version={version}
          defaultValue={{ ...stored, name, invoiceEmails: invoiceEmails.join('\n') }}
          className="grid gap-5 panel p-5 sm:p-7"
        >
          {(fields) => (
            <>
              <CompanyFields fields={fields} countries={countries} />
              <Submit text={t('Save')}>
                <Link to={page} className="button button-line">
                  {t('Cancel')}
                </Link>
              </Submit>
            </>
          )}
        </ActionForm>
        <DeleteCompanySection name={name} />
      </div>
    </>
  )
}

function DeleteCompanySection({ name }: { name: string }) {
  const outcome = useOutcome('delete')
  return (
    <PageSection id="delete" title={t('Delete')} className="border border-line p-5">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      <p className="mb-4 text-soft">{t('Only possible while nothing refers to this company.')}</p>
      <Confirm
        button={t('Delete Company')}
        variant="danger"
        title={t('Delete “{name}”?', { name })}
        fields={{ intent: 'delete' }}
      >
        <p>{t('This permanently deletes the company with its address and notes.')}</p>
      </Confirm>
    </PageSection>
  )
}
