import { href, redirect } from 'react-router'
import { listCountries } from '#app/core/countries.ts'
import { createCompany } from '#app/domain/companies/companies.server.ts'
import { CompanyForm } from '#app/domain/companies/company-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/new-company.ts'
import { CompanyFields } from './company-fields.tsx'

export const meta = createTitleMeta(t('New company'))

export function loader({ context }: Route.LoaderArgs) {
  getAdminCtx(context)
  return { countries: listCountries() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: CompanyForm,
    submit: async (form) => {
      const { id } = await createCompany(ctx, form)
      return redirect(`${href('/admin/companies/:id', { id })}?done=created`)
    },
  })
}

export default function NewCompanyPage({ loaderData: { countries } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('New company')} back={{ to: href('/admin/companies'), text: t('Companies') }} />
      <ActionForm warnUnsaved schema={CompanyForm} className="grid gap-5 max-w-2xl panel p-5 sm:p-7">
        {(fields) => (
          <>
            <CompanyFields fields={fields} countries={countries} />
            <Submit text={t('Create Company')} />
          </>
        )}
      </ActionForm>
    </>
  )
}
