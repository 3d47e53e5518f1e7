import type { FormProps } from 'react-router'
import { ButtonForm } from '../form/button-form.tsx'
import { anyProblemOf, type FormAnswer } from '../form/form-answer.ts'
import { FormMessage } from '../form/form-message.tsx'
import { Notice } from '../notice.tsx'
import type { ChosenAnswer } from './chosen-answer.ts'

/** Result of a bulk action: the count, an undo button, and the rejected rows with their reasons. */
export function ChosenOutcome({
  answer,
  action,
}: {
  answer: FormAnswer<ChosenAnswer> | undefined
  action?: FormProps['action']
}) {
  return (
    <div className="grid gap-3 mb-4 empty:hidden">
      {answer?.notice && (
        <div className="flex flex-wrap items-center justify-between gap-3 bg-good-ground pr-3">
          <Notice of={answer} tone="good">
            {answer.notice}
          </Notice>
          {answer.undo && (
            <ButtonForm
              key={answer.undo.changes[0]?.is}
              button="Undo"
              fields={{ intent: answer.undo.intent, ...fieldsOf(answer.undo) }}
              {...(action ? { action } : {})}
            />
          )}
        </div>
      )}
      <FormMessage>{anyProblemOf(answer)}</FormMessage>
      <Refused refused={answer?.refused} />
    </div>
  )
}

const fieldsOf = ({ changes }: NonNullable<ChosenAnswer['undo']>) =>
  Object.fromEntries(
    changes.flatMap((change, i) =>
      Object.entries(change).map(([name, value]) => [`changes[${i}].${name}`, value]),
    ),
  )

export const Refused = ({ refused = [] }: Pick<ChosenAnswer, 'refused'> | { refused: undefined }) =>
  refused.length > 0 ? (
    <FormMessage>
      {refused.map(({ name, reason }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and nothing moves
        <span key={i} className="block wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          {`: ${reason}`}
        </span>
      ))}
    </FormMessage>
  ) : null
