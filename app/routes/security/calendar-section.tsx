import { t, tRich } from '#app/texts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormMessage, FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import type { OneTimeSecrets } from './security-actions.server.ts'
import { SecurityPart } from './security-part.tsx'

/** Calendar URL for due dates. Shown only once, right after it is created. Can be replaced and revoked. */
export function CalendarSection({ since }: { since: Date | null }) {
  const actionData = useOutcome<OneTimeSecrets>()
  const outcome = actionData?.intent.startsWith('calendar-') ? actionData : undefined
  const url = outcome?.calendarUrl
  return (
    <SecurityPart
      id="calendar"
      title={t('Calendar')}
      intro={t(
        'Subscribe to due dates and milestones in your calendar app. Anyone with the link can see the titles. The link stops working when you change your password or sign out all other devices.',
      )}
    >
      <FormNotices outcome={outcome} />
      <FormMessage>{getFormError(outcome)}</FormMessage>
      {url && (
        <div className="border border-line border-l-3 border-l-brass p-4 grid gap-3">
          <p>{t('Copy this link into your calendar app. It won’t be shown again.')}</p>
          <code className="wrap-anywhere">{url}</code>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton text={url} what={t('the link')} />
          </div>
        </div>
      )}
      {since && !url && (
        <p className="text-soft">{tRich('Active since {day}.', { day: <LocalDate value={since} /> })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonForm
          button={since ? t('Create New Link') : t('Create Calendar Link')}
          fields={{ intent: 'calendar-create' }}
        />
        {since && <ButtonForm button={t('Turn Off')} fields={{ intent: 'calendar-delete' }} />}
      </div>
    </SecurityPart>
  )
}
