import type { BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { t } from '#app/translations/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormMessage, getFirstError, Notice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListAction } from '#app/ui/list/list-controls.tsx'
import type { BulkFormOutcome } from './selection.ts'

/** A bulk action's result: the count, an undo button, and the rejected rows with their reasons. */
export function BulkResult({
  intents,
}: {
  /** Forms whose result is shown here, on a page with other forms. */
  intents?: string[]
}) {
  const pageOutcome = useOutcome<BulkFormOutcome>()
  const outcome = !intents || intents.includes(pageOutcome?.intent ?? '') ? pageOutcome : undefined
  return (
    <div className="grid gap-3 mb-4 empty:hidden">
      {outcome?.notice && (
        <div className="flex flex-wrap items-center justify-between gap-3 bg-good-ground pr-3">
          <Notice outcome={outcome} tone="good">
            {outcome.notice}
          </Notice>
          {outcome.undo && <UndoButton key={outcome.undo.changes[0]?.after} {...outcome.undo} />}
        </div>
      )}
      <FormMessage>{getFirstError(outcome)}</FormMessage>
      <RejectedRows rejected={outcome?.rejected} />
    </div>
  )
}

export const UndoButton = ({ intent, changes }: NonNullable<BulkFormOutcome['undo']>) => (
  <ButtonForm button={t('Undo')} fields={{ intent, ...toUndoFields(changes) }} action={useListAction()} />
)

const toUndoFields = (changes: BulkChangeOfRow[]) =>
  Object.fromEntries(
    changes.flatMap((change, i) =>
      Object.entries(change).map(([name, value]) => [`changes[${i}].${name}`, value]),
    ),
  )

const RejectedRows = ({ rejected = [] }: { rejected: BulkFormOutcome['rejected'] | undefined }) =>
  rejected.length > 0 ? (
    <FormMessage>
      {rejected.map(({ name, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and rows are never reordered
        <span key={i} className="block wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          {`: ${reason}`}
        </span>
      ))}
    </FormMessage>
  ) : null
