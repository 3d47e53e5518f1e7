import type { ComponentProps, ReactNode } from 'react'
import { type FormProps, useLocation } from 'react-router'
import { t } from '#app/texts.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { getFirstError, useOutcome } from '#app/ui/form/form-outcome.ts'
import { FormMessage, Notice } from '#app/ui/notice.tsx'
import { type BulkFormOutcome, type BulkQuestion, SELECTION_FORM_ID } from './selection.ts'

/** A bulk action's result: the count, an undo button, and the rejected rows with their reasons. */
export function BulkResult({
  intents,
  action,
}: {
  /** Forms whose result is shown here, on a page with other forms. */
  intents?: string[]
  action?: FormProps['action']
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
          {outcome.undo && (
            <ButtonForm
              key={outcome.undo.changes[0]?.is}
              button={t('Undo')}
              fields={{ intent: outcome.undo.intent, ...toUndoFields(outcome.undo) }}
              {...(action ? { action } : {})}
            />
          )}
        </div>
      )}
      <FormMessage>{getFirstError(outcome)}</FormMessage>
      <RejectedRows rejected={outcome?.rejected} />
    </div>
  )
}

const toUndoFields = ({ changes }: NonNullable<BulkFormOutcome['undo']>) =>
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

export function BulkConfirmation({
  rows,
  title,
  choices,
  children,
}: Pick<BulkQuestion, 'rows'> &
  Pick<ComponentProps<typeof ConfirmForm>, 'title' | 'choices'> & { children: ReactNode }) {
  // The key remounts the dialog after each submission, even if the previous one was canceled.
  const { key } = useLocation()
  return (
    <ConfirmForm key={key} form={SELECTION_FORM_ID} name="intent" title={title} choices={choices}>
      <ul className="list-disc pl-5 max-h-56 overflow-y-auto">
        {rows.map(({ id, name, detail }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="text-text">{name}</bdi>
            {detail && ` · ${detail}`}
          </li>
        ))}
      </ul>
      {children}
    </ConfirmForm>
  )
}
