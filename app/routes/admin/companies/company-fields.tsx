import type { ComponentProps } from 'react'
import { isModuleOn } from '#app/content/modules.ts'
import type { CompanyForm } from '#app/domain/companies/company-forms.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'

const OptionalField = (props: ComponentProps<typeof TextField>) => (
  <TextField optional autoComplete="off" {...props} />
)

export function CompanyFields({
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
      <fieldset className="grid gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
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
