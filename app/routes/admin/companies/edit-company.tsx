import type { ComponentProps } from 'react'
import { href, Link, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { listCountries } from '#app/core/countries.ts'
import { createCompany, deleteCompany, updateCompany } from '#app/domain/companies/companies.server.ts'
import { CompanyForm } from '#app/domain/companies/company-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleForm,
  handleFormByIntent,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, type FormFields, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/edit-company.ts'
import { findListedCompany } from './find-listed-company.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && getTitle(loaderData.company))

/** Without an id in the URL, the page creates a company. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return { company: id ? await findListedCompany(ctx, id) : null, countries: listCountries() }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const save = defineFormHandler(CompanyForm, async (form) => {
    if (id) await updateCompany(ctx, id, form)
    const company = id ?? (await createCompany(ctx, form)).id
    return redirect(`${href('/admin/companies/:id', { id: company })}?done=${id ? 'saved' : 'created'}`)
  })
  const formData = await request.formData()
  if (!id) return handleForm(ctx, formData, save)
  return handleFormByIntent(ctx, formData, {
    save,
    delete: defineButtonHandler(() => deleteCompany(ctx, id), {
      redirectTo: `${href('/admin/companies')}?done=deleted`,
    }),
  })
}

const getTitle = (company: { name: string } | null) =>
  company ? t('Edit {name}', { name: company.name }) : t('New company')

export default function EditCompanyPage({ loaderData: { company, countries } }: Route.ComponentProps) {
  const back = company
    ? { to: href('/admin/companies/:id', { id: company.id }), text: company.name }
    : { to: href('/admin/companies'), text: t('Companies') }
  return (
    <>
      <PageHeader title={getTitle(company)} back={back} />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)] items-start">
        <ActionForm
          key={company?.id}
          warnUnsaved
          intent={company ? 'save' : ''}
          schema={CompanyForm}
          version={company?.version}
          defaultValue={{ ...company, invoiceEmails: company?.invoiceEmails.join('\n') }}
          className="grid gap-5 panel p-5 sm:p-7"
        >
          {(fields) => (
            <>
              <CompanyFields fields={fields} countries={countries} />
              <Submit text={company ? t('Save') : t('Create Company')}>
                <Link to={back.to} className="button button-line">
                  {t('Cancel')}
                </Link>
              </Submit>
            </>
          )}
        </ActionForm>
        {company && <DeleteCompanySection name={company.name} />}
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

const OptionalField = (props: ComponentProps<typeof TextField>) => (
  <TextField optional autoComplete="off" {...props} />
)

function CompanyFields({
  fields,
  countries,
}: {
  fields: FormFields<typeof CompanyForm>
  countries: { value: string; label: string }[]
}) {
  const withInvoices = isModuleOn('invoices')
  return (
    <>
      <OptionalField
        field={fields.name}
        label={t('Name')}
        hint={t('As your team calls it. People in the company see it in their profile.')}
        optional={false}
      />
      <OptionalField
        field={fields.legalName}
        label={t('Legal name')}
        hint={withInvoices ? t('Printed on invoices, if it isn’t the same as the name.') : undefined}
      />
      <fieldset className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <legend className="sr-only">{t('Address')}</legend>
        <div className="col-span-full">
          <OptionalField field={fields.streetAddress} label={t('Street address')} />
        </div>
        <OptionalField field={fields.postalCode} label={t('Postal code')} />
        <OptionalField field={fields.city} label={t('City')} />
        <div className="col-span-full">
          <SelectField
            field={fields.country}
            label={t('Country')}
            optional
            empty={t('Select')}
            options={countries}
          />
        </div>
      </fieldset>
      <OptionalField
        field={fields.vatId}
        label={t('VAT ID')}
        hint={t('With its country code, such as DE123456789.')}
      />
      {withInvoices && (
        <>
          <OptionalField
            field={fields.buyerReference}
            label={t('Buyer reference')}
            hint={t('What the company wants on its invoices, such as a Leitweg-ID or a cost center.')}
          />
          <TextAreaField
            field={fields.invoiceEmails}
            label={t('Invoice emails')}
            hint={t('Addresses without an account that get a copy of each invoice, one per line.')}
            rows={2}
            optional
          />
          <OptionalField
            field={fields.debtorNumber}
            label={t('Debtor number')}
            hint={t('The company’s account in your bookkeeping.')}
          />
        </>
      )}
      <TextAreaField
        field={fields.notes}
        label={t('Notes')}
        hint={t('Only your team can see this.')}
        optional
      />
    </>
  )
}
