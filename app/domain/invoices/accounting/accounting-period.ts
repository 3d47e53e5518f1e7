import { z } from 'zod'
import { addDays } from '#app/core/days.ts'
import { t } from '#app/texts.ts'

const MAX_DAYS = 3660

const MISSING_DAY = t('Select the first and the last day.')
/** Without `abort`, the refinements would run with an invalid day. The database has no year 0. */
const dayField = z.iso.date({ error: MISSING_DAY, abort: true }).regex(/^[12]/, MISSING_DAY)

/** Period of the accountant's folder, both days included. */
export const AccountingPeriod = z
  .object({ from: dayField, to: dayField })
  .refine(({ from, to }) => from <= to, t('The last day can’t be before the first.'))
  .refine(({ from, to }) => to <= addDays(from, MAX_DAYS), t('Select at most ten years.'))
export type AccountingPeriod = z.infer<typeof AccountingPeriod>
