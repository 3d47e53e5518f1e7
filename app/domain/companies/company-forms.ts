import { z } from 'zod'
import {
  checkboxField,
  emailField,
  emailListField,
  hiddenField,
  lineField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
} from '#app/core/form-fields.ts'
import { countryField, vatIdField } from '#app/core/vat-ids.ts'
import { t } from '#app/texts.ts'

/** Maximum number of email addresses that get a copy of each invoice. */
const MAX_INVOICE_EMAILS = 5

export const CompanyForm = z.object({
  name: lineField(t('Name'), MAX_FIELD_LENGTHS.company, t('Enter a name.')),
  legalName: optionalLineField(t('Legal name'), MAX_FIELD_LENGTHS.company),
  streetAddress: optionalLineField(t('Street address'), MAX_FIELD_LENGTHS.address),
  postalCode: optionalLineField(t('Postal code'), 20),
  city: optionalLineField(t('City'), 100),
  country: countryField,
  vatId: vatIdField,
  buyerReference: optionalLineField(t('Buyer reference'), 100),
  invoiceEmails: emailListField(t('Invoice emails'), MAX_INVOICE_EMAILS),
  debtorNumber: optionalLineField(t('Debtor number'), 20),
  notes: optionalParagraphField(t('Notes'), 10_000),
  version: hiddenField,
})
export type CompanyForm = z.infer<typeof CompanyForm>

export const CompanyNotesForm = CompanyForm.pick({ notes: true, version: true })

/** `name` is required only for an invitation. `confirmed` is the token of the confirmed question. */
export const AddPersonForm = z.object({
  email: emailField,
  name: optionalLineField(t('Name'), MAX_FIELD_LENGTHS.name),
  billing: checkboxField,
  confirmed: hiddenField,
})
export type AddPersonForm = z.infer<typeof AddPersonForm>

/** Value of `companyId` that creates the company `companyName`. */
export const NEW_COMPANY = 'new'

/** `companyId`: the id of a company, or `NEW_COMPANY`. */
export const companyChoiceFields = {
  companyId: hiddenField,
  companyName: optionalLineField(t('Company name'), MAX_FIELD_LENGTHS.company),
  confirmed: hiddenField,
}
export const AssignForm = z.object(companyChoiceFields)

export const MergeForm = z.object({
  with: z.string({ error: t('Select a company.') }).max(100),
  confirmed: hiddenField,
})

export const BillingForm = z.object({ billing: checkboxField })
