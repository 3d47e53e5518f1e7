import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Button that locks the index, or an explanation once the index is locked. */
export function LockIndexSection({ locked }: { locked: boolean }) {
  const outcome = useOutcome('lock')
  return (
    <PageSection id="lock" title={t('Numbers')} className="grid gap-4 justify-items-start max-w-3xl">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      {locked ? (
        <p className="text-soft">
          {t(
            'The index is locked. Entries keep their numbers, new entries are added at the end of their folder, and numbers are never reused.',
          )}
        </p>
      ) : (
        <>
          <p className="text-soft">
            {t('Numbers follow the order of the index until you lock it. Guests see no numbers before.')}
          </p>
          <Confirm button={t('Lock Index')} title={t('Lock the index?')} fields={{ intent: 'lock' }}>
            <p>{t('Every entry keeps its number permanently. This can’t be undone.')}</p>
          </Confirm>
        </>
      )}
    </PageSection>
  )
}
