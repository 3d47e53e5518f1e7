import { getInputProps } from '@conform-to/react'
import { useState } from 'react'
import type { BillableParties } from '#app/domain/invoices/billable-parties.server.ts'
import { BUYER_FIELDS } from '#app/domain/invoices/buyer-fields.ts'
import { INVOICE_LIMITS, parseAmounts } from '#app/domain/invoices/invoice-amounts.ts'
import type { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { INVOICE_KINDS } from '#app/domain/invoices/invoice-labels.ts'
import { findMissingFields } from '#app/domain/invoices/invoice-rules.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { payment } from '#content/payment.ts'
import type { InvoiceFormInput } from './invoice-form-values.ts'

type Fields = FormFields<typeof InvoiceForm>
export type Countries = { value: string; label: string }[]

const DETAIL_FIELDS = [
  ...BUYER_FIELDS,
  'kind',
  'orderNumber',
  'servicePeriodFrom',
  'servicePeriodTo',
  'exemptionReason',
  'exchangeRate',
  'copyTo',
] as const satisfies (keyof InvoiceFormInput)[]

const kinds = (['invoice', 'partial', 'final'] as const).map((value) => ({
  value,
  label: INVOICE_KINDS[value],
}))

/**
 * Fields that a typical invoice fills from its company and the content. The buyer's address is always shown; the fields
 * open by themselves if one of them is invalid or missing.
 */
export function InvoiceDetails({
  fields,
  typed,
  parties,
  countries,
  oldAddress,
}: {
  fields: Fields
  typed: Partial<InvoiceFormInput>
  parties: BillableParties
  countries: Countries
  /** Free-text address of a draft from before the fields existed. */
  oldAddress: string | null
}) {
  const needsAttention =
    oldAddress !== null ||
    parties.proposesAddress ||
    DETAIL_FIELDS.some((name) => fields[name].errors) ||
    isIncomplete(typed)
  // Stays open while missing fields are being filled in.
  const [opened, setOpened] = useState(needsAttention)
  if (needsAttention && !opened) setOpened(true)
  const country = countries.find(({ value }) => value === typed.buyerCountry)?.label
  const city = [typed.buyerPostalCode, typed.buyerCity].filter(Boolean).join(' ')
  const address = [typed.buyerName, typed.buyerStreetAddress, city, country].filter(Boolean)
  const isForeign = typed.currency !== undefined && typed.currency !== payment.currency
  return (
    <div className="border-y border-line py-4">
      <p className="caption">{t('Bill to')}</p>
      <p className="wrap-anywhere">{address.join(', ')}</p>
      <Disclosure summary={t('Details')} open={opened} className="mt-2">
        <div className="grid gap-5">
          {oldAddress && (
            <p className="border-l-3 border-brass pl-3 text-sm whitespace-pre-line wrap-anywhere">
              {t('This draft was billed to:')}
              {`\n${oldAddress}`}
            </p>
          )}
          <div className="grid gap-5 sm:grid-cols-2 items-start">
            <TextField field={fields.buyerName} label={t('Buyer')} optional />
            <TextField field={fields.buyerVatId} label={t('VAT ID')} optional />
          </div>
          <TextField field={fields.buyerStreetAddress} label={t('Street address')} optional />
          <div className="grid gap-5 sm:grid-cols-3 items-start">
            <TextField field={fields.buyerPostalCode} label={t('Postal code')} optional />
            <TextField field={fields.buyerCity} label={t('City')} optional />
            <SelectField
              field={fields.buyerCountry}
              label={t('Country')}
              empty={t('Select a country')}
              options={countries}
              optional
            />
          </div>
          {parties.proposesAddress && (
            <label className="inline-flex items-center gap-3 min-h-11 font-medium">
              <input
                {...getInputProps(fields.storeAddress, { type: 'checkbox' })}
                key={fields.storeAddress.key}
                className="size-5 accent-(--color-brass)"
              />
              {t('Store this address in the company, which has none')}
            </label>
          )}
          <div className="grid gap-5 sm:grid-cols-3 items-start">
            <SelectField field={fields.kind} label={t('Kind')} options={kinds} />
            <TextField field={fields.orderNumber} label={t('Order number')} optional />
            <TextField field={fields.buyerReference} label={t('Buyer reference')} optional />
          </div>
          <div className="grid gap-5 sm:grid-cols-2 items-start">
            <TextField
              field={fields.servicePeriodFrom}
              type="date"
              label={t('Service from')}
              hint={t(
                'Without a date, it’s the date of the invoice. The first alone is the date of service.',
              )}
              optional
            />
            <TextField field={fields.servicePeriodTo} type="date" label={t('Service to')} optional />
          </div>
          <TextField
            field={fields.exemptionReason}
            label={t('Reason for the exemption')}
            hint={t('Printed if a line is exempt from tax.')}
            optional
          />
          {isForeign && (
            <TextField
              field={fields.exchangeRate}
              label={t('Exchange rate')}
              hint={t('{own} for one {currency}', {
                own: payment.currency,
                currency: typed.currency ?? '',
              })}
              inputMode="decimal"
              optional
            />
          )}
          <TextAreaField
            field={fields.copyTo}
            label={t('CC')}
            optional
            rows={3}
            hint={t('Up to {copies} addresses, one per line. They get the PDF but no portal access.', {
              copies: INVOICE_LIMITS.copies,
            })}
          />
        </div>
      </Disclosure>
    </div>
  )
}

/** Returns whether the typed values lack something that sending will require. */
function isIncomplete(typed: Partial<InvoiceFormInput>): boolean {
  const { currency = payment.currency, lines = [] } = typed
  const priced = lines.flatMap((line) => parseAmounts(line ?? {}, currency) ?? [])
  const exchangeRate = typed.exchangeRate ? 1 : null
  return (
    findMissingFields({ ...typed, ...calculateTotals(priced), currency, exchangeRate }, priced).length > 0
  )
}
