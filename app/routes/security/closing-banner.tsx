import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'

/** `keepAt`: path of the account page whose form cancels the closing. */
export function ClosingBanner({ closesAt, keepAt }: { closesAt: Date; keepAt: string }) {
  return (
    <section
      aria-label={t('Your account will be closed')}
      className="mb-6 bg-bad-ground text-bad px-4 py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p>{tRich('Your account closes on {closesAt}.', { closesAt: <LocalDate value={closesAt} /> })}</p>
      <ButtonForm action={keepAt} fields={{ intent: 'keep' }} button={t('Keep My Account')} />
    </section>
  )
}
