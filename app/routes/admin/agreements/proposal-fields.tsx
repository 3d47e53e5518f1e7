import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import type { LineInput } from '#app/domain/invoices/line-form.ts'
import { LinesFieldset } from '#app/routes/admin/invoices/invoice-lines.tsx'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'

/** Prices of a proposal. */
export const ProposalFields = ({
  fields: { currency, lines },
  form,
  currencies,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a field from any form. Conform types its own components this way.
  fields: Record<'currency' | 'lines', FieldMetadata<any, any, any>>
  form: ComponentProps<typeof LinesFieldset>['form']
  currencies: string[]
}) => (
  <>
    <SelectField
      field={currency}
      label={t('Currency')}
      options={currencies.map((code) => ({ value: code, label: code }))}
    />
    <LinesFieldset lines={lines as FieldMetadata<LineInput[]>} form={form} saved={null} />
  </>
)
