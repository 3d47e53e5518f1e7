import { tRich } from '#app/translations/rich-texts.ts'
import { LocalDate } from './dates.tsx'

/** Shows a calendar day as 'Due Nov 25', or as 'Overdue since Nov 25' when it is late. */
export function DueDay({ day, late }: { day: string; late: boolean }) {
  const values = { day: <LocalDate value={day} /> }
  return late ? tRich('Overdue since {day}', values) : tRich('Due {day}', values)
}
