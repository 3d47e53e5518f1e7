import { type ReactNode, useId } from 'react'
import { formatAmount, formatShortNumber } from '#app/core/money.ts'
import { formatEditableNumber } from '#app/core/parse-decimal.ts'
import { CreditNoteForm } from '#app/domain/invoices/credit-note-form.ts'
import type { CreditableInvoice } from '#app/domain/invoices/credit-notes.server.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { SaveAndSend } from './invoice-editor.tsx'

/** Form for the quantity to credit of each line, for a new credit note or a saved draft. */
export function CreditNoteEditor({
  invoice,
  draft,
  outcome,
}: {
  invoice: CreditableInvoice
  draft?: { version: string; notes: string | null }
  outcome: FormOutcome | undefined
}) {
  const sending = useIsSubmitting('credit')
  const { lines, currency } = invoice
  const format = (quantity: number) => formatEditableNumber(quantity, 3, { short: true })
  return (
    <ActionForm
      schema={CreditNoteForm}
      outcome={outcome}
      warnUnsaved
      validateOnBlur
      intent="credit"
      version={draft?.version}
      defaultValue={{
        lines: lines.map(({ position, left, drafted }) => ({
          position: String(position),
          quantity: format(drafted ?? left),
        })),
        notes: draft?.notes ?? '',
      }}
      className="grid gap-6 max-w-5xl"
    >
      {(fields) => (
        <>
          <div className="grid gap-4">
            {fields.lines.getFieldList().map((line, i) => {
              const stored = lines[i]
              if (!stored) return null
              const { position, quantity } = line.getFieldset()
              return (
                <CreditedLine
                  key={line.key ?? line.name}
                  description={stored.description}
                  price={t('{quantity} × {price}', {
                    quantity: formatShortNumber(stored.left, 3),
                    price: formatAmount(stored.unitPrice, currency),
                  })}
                >
                  <input type="hidden" name={position.name} value={stored.position} />
                  <TextField field={quantity} label={t('Quantity to credit')} inputMode="decimal" />
                </CreditedLine>
              )
            })}
          </div>
          <TextAreaField field={fields.notes} label={t('Notes')} optional rows={3} />
          <SaveAndSend sending={sending} isNew={!draft} />
        </>
      )}
    </ActionForm>
  )
}

function CreditedLine({
  description,
  price,
  children,
}: {
  description: string
  price: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem] items-start border border-line bg-surface p-4"
    >
      <p id={id} className="whitespace-pre-line wrap-anywhere">
        {description}
        <span className="block caption">{price}</span>
      </p>
      {children}
    </fieldset>
  )
}
