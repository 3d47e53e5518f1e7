import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkConfirmation } from '#app/ui/bulk/bulk-result.tsx'
import type { BulkFormOutcome, BulkQuestion } from '#app/ui/bulk/selection.ts'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'

export function BulkUsers({ list, children }: { list: unknown; children: ReactNode }) {
  const question = useOutcome<BulkFormOutcome>()?.question
  // `?index` targets the index route. Keeps the list's search and sort order.
  const action = `/admin?index${useListLink()({}).search.replace('?', '&')}`
  return (
    <>
      <BulkActionBar
        list={list}
        action={action}
        label={t('Selected users')}
        buttons={
          <>
            <BulkActionButton value="ask-invite">{t('Invite Again')}</BulkActionButton>
            <BulkActionButton value="reactivate-selected">{t('Reactivate')}</BulkActionButton>
            <BulkActionButton value="ask-deactivate" variant="danger">
              {t('Deactivate')}
            </BulkActionButton>
          </>
        }
      >
        {children}
      </BulkActionBar>
      {question && <BulkUsersDialog question={question} />}
    </>
  )
}

function BulkUsersDialog({ question: { action, rows } }: { question: BulkQuestion }) {
  const these = rows.length === 1 ? t('1 user') : t('{length} users', { length: rows.length })
  if (action === 'deactivate')
    return (
      <BulkConfirmation
        rows={rows}
        title={t('Deactivate {these}?', { these })}
        choices={[{ button: t('Deactivate'), value: 'deactivate-selected', variant: 'danger' }]}
      >
        <p>
          {t(
            "They're signed out everywhere right away and can't sign in until you reactivate them. Links in emails we've already sent them stop working. Nothing is deleted.",
          )}
        </p>
      </BulkConfirmation>
    )
  return (
    <BulkConfirmation
      rows={rows}
      title={t('Invite {these} again?', { these })}
      choices={[{ button: t('Invite Again'), value: 'invite-selected', variant: 'brass' }]}
    >
      <p>
        {t(
          "We'll email each of them a new invitation. Earlier links and passwords stop working. Anyone who already uses their account is skipped.",
        )}
      </p>
    </BulkConfirmation>
  )
}
