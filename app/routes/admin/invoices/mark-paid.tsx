import { formatMoney } from '#app/core/money.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'

/**
 * Dialog that asks for the payment date. On a page with several invoices, `of` names the invoice and the form sends its
 * id as `entry`. A separate file, so that the overview doesn't load the other dialogs.
 */
export const MarkInvoicePaidDialog = ({
  invoice: { id, number, total, currency },
  today,
  subject,
  variant = 'line',
}: {
  invoice: Pick<AdminInvoice, 'id' | 'number' | 'total' | 'currency'>
  today: string
  subject?: string
  variant?: 'line' | 'brass'
}) => (
  <Confirm
    button={t('Mark as Paid')}
    variant={variant}
    {...(subject ? { subject } : {})}
    title={t('Mark invoice {number} as paid?', { number: number ?? '' })}
    fields={subject ? { intent: 'paid', entry: id } : { intent: 'paid' }}
    action="."
    inputs={
      <label className="block font-medium max-w-xs">
        {t('Paid on')}
        <input
          type="date"
          name="paidOn"
          required
          max={today}
          defaultValue={today}
          className="field-control mt-1.5 block"
        />
      </label>
    }
  >
    {t('{total}. The client will see it as paid.', { total: formatMoney(total, currency) })}
  </Confirm>
)
