import { isModuleOn } from '#app/content/modules.ts'
import type { CompanyForm } from '#app/domain/companies/company-forms.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'

type CountryOptions = { value: string; label: string }[]

export function CompanyFields({
  fields,
  countries,
}: {
  fields: FormFields<typeof CompanyForm>
  countries: CountryOptions
}) {
  return (
    <>
      <TextField
        field={fields.name}
        label={t('Name')}
        hint={t('As your team calls it. People in the company see it in their profile.')}
        autoComplete="off"
      />
      <TextField
        field={fields.legalName}
        label={t('Legal name')}
        hint={
          isModuleOn('invoices') ? t('Printed on invoices, if it isn’t the same as the name.') : undefined
        }
        optional
        autoComplete="off"
      />
      <fieldset className="grid gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <legend className="sr-only">{t('Address')}</legend>
        <div className="col-span-full">
          <TextField field={fields.streetAddress} label={t('Street address')} optional autoComplete="off" />
        </div>
        <TextField field={fields.postalCode} label={t('Postal code')} optional autoComplete="off" />
        <TextField field={fields.city} label={t('City')} optional autoComplete="off" />
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
      <TextField
        field={fields.vatId}
        label={t('VAT ID')}
        hint={t('With its country code, such as DE123456789.')}
        optional
        autoComplete="off"
      />
      {isModuleOn('invoices') && (
        <>
          <TextField
            field={fields.buyerReference}
            label={t('Buyer reference')}
            hint={t('What the company wants on its invoices, such as a Leitweg-ID or a cost center.')}
            optional
            autoComplete="off"
          />
          <TextAreaField
            field={fields.invoiceEmails}
            label={t('Invoice emails')}
            hint={t('Addresses without an account that get a copy of each invoice, one per line.')}
            rows={2}
            optional
          />
          <TextField
            field={fields.debtorNumber}
            label={t('Debtor number')}
            hint={t('The company’s account in your bookkeeping.')}
            optional
            autoComplete="off"
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
