import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Button that locks the index. Once it is locked, says what that means. */
export function LockIndexSection({ locked }: { locked: boolean }) {
  const outcome = useOutcome('lock')
  return (
    <PageSection id="lock" title={t('Numbers')} className="grid gap-4 justify-items-start max-w-3xl">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      {locked ? (
        <p className="text-soft">
          {t(
            'The index is locked. Entries keep their numbers, new ones are added at the end of their folder, and no number is used twice.',
          )}
        </p>
      ) : (
        <>
          <p className="text-soft">
            {t('Numbers follow the order of the index until you lock it. Guests see them only after that.')}
          </p>
          <Confirm button={t('Lock Index')} title={t('Lock the index?')} fields={{ intent: 'lock' }}>
            <p>{t('From then on, every entry keeps its number. This can’t be undone.')}</p>
          </Confirm>
        </>
      )}
    </PageSection>
  )
}
