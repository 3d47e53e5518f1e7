import type { FieldMetadata } from '@conform-to/react'
import type { ButtonHTMLAttributes } from 'react'
import { limits } from '#app/domain/invoices/form.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'

type TypedLine = { description: string; quantity: string; unitPrice: string; taxRate: string }

/** Fields of one invoice line. `remove` is null for the only line. */
export function InvoiceLineFields({
  line,
  position,
  remove,
}: {
  line: FieldMetadata<TypedLine>
  position: number
  remove: ButtonHTMLAttributes<HTMLButtonElement> | null
}) {
  const { description, quantity, unitPrice, taxRate } = line.getFieldset()
  return (
    <fieldset className="grid gap-x-3 sm:gap-x-4 gap-y-3 grid-cols-3 lg:grid-cols-[minmax(0,1fr)_7rem_9rem_6rem_auto] items-start border border-line bg-surface p-4">
      <legend className="sr-only">Line {position}</legend>
      <div className="max-lg:col-span-full">
        <TextAreaField field={description} label="Description" rows={2} maxLength={limits.description} />
      </div>
      <TextField field={quantity} label="Quantity" inputMode="decimal" maxLength={limits.typed} />
      <TextField field={unitPrice} label="Price" inputMode="decimal" maxLength={limits.typed} />
      <TextField field={taxRate} label="Tax %" inputMode="decimal" maxLength={limits.typed} />
      {remove && (
        <button {...remove} className="button button-line justify-self-start max-lg:col-span-full lg:mt-8">
          Remove<span className="sr-only"> line {position}</span>
        </button>
      )}
    </fieldset>
  )
}
