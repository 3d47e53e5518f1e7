import { href } from 'react-router'
import { addDays } from '#app/core/days.ts'
import { t } from '#app/texts.ts'

/** Form that downloads the accountant's folder, by default that of last month. */
export function AccountantExport({ today }: { today: string }) {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return (
    <form
      action={href('/api/admin/invoices/export')}
      className="flex flex-wrap gap-3 items-end mt-10 pt-6 border-t border-line"
    >
      <label className="font-medium">
        {t('Issued from')}
        <input
          type="date"
          name="from"
          required
          max={today}
          defaultValue={`${to.slice(0, 7)}-01`}
          className="field-control mt-1.5 block"
        />
      </label>
      <label className="font-medium">
        {t('Issued until')}
        <input type="date" name="to" required defaultValue={to} className="field-control mt-1.5 block" />
      </label>
      <button type="submit" className="button button-line">
        {t('Export for Accountant')}
      </button>
    </form>
  )
}
