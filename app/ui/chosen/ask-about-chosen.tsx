import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ConfirmForm } from '../confirm-dialog.tsx'
import type { ChosenQuestion } from './chosen-answer.ts'
import { CHOSEN } from './fields.ts'

export function AskAboutChosen({
  rows,
  title,
  choices,
  children,
}: Pick<ChosenQuestion, 'rows'> &
  Pick<ComponentProps<typeof ConfirmForm>, 'title' | 'choices'> & { children: ReactNode }) {
  // The key remounts the dialog after each submission, even after a cancellation.
  const { key } = useLocation()
  return (
    <ConfirmForm key={key} form={CHOSEN} name="intent" title={title} choices={choices}>
      <ul className="list-disc pl-5 max-h-56 overflow-y-auto">
        {rows.map(({ id, name, about }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="text-text">{name}</bdi>
            {about && ` · ${about}`}
          </li>
        ))}
      </ul>
      {children}
    </ConfirmForm>
  )
}
