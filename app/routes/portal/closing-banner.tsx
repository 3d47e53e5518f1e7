import { href } from 'react-router'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'

export function ClosingBanner({ closesAt }: { closesAt: Date }) {
  return (
    <section
      aria-label={t('Your account is being closed')}
      className="mb-6 bg-bad-ground text-bad px-4 py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <p>{tRich('Your account closes on {closesAt}.', { closesAt: <Day value={closesAt} /> })}</p>
      <ButtonForm
        action={href('/client/profile')}
        fields={{ intent: 'keep' }}
        button={t('Keep My Account')}
      />
    </section>
  )
}
