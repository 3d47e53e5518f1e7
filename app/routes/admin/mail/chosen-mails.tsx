import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { MailRow } from '#app/domain/mail/mails.server.ts'
import { AskAboutChosen } from '#app/ui/chosen/ask-about-chosen.tsx'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenBar, ChosenButton } from '#app/ui/chosen/chosen-bar.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { useListLinks } from '#app/ui/list/list.tsx'
import { counted } from '../counted.ts'
import { isUnsent } from './mail-table.tsx'

/** Email list with a bulk action bar if at least one email is unsent. */
export function ChosenMails({
  mails,
  answer,
  children,
}: {
  mails: MailRow[]
  answer: FormAnswer<ChosenAnswer> | undefined
  children: ReactNode
}) {
  const action = `${href('/admin/mail')}${useListLinks()({}).search}`
  const question = answer?.question
  if (!question && !mails.some(isUnsent)) return children
  return (
    <>
      <ChosenBar
        list={mails}
        action={action}
        answer={answer}
        label="Selected mails"
        hint="Select mails that were not sent to try them all again, or to drop them."
        buttons={
          <>
            <ChosenButton value="ask-again">Send Again</ChosenButton>
            <ChosenButton value="ask-drop">Drop</ChosenButton>
          </>
        }
      >
        {children}
      </ChosenBar>
      {question?.what === 'drop' && (
        <AskAboutChosen
          rows={question.rows}
          title={`Drop ${counted(question.rows.length, 'mail')}?`}
          choices={[{ button: 'Drop', value: 'drop-chosen', look: 'danger' }]}
        >
          <p>They are deleted and never sent. The log keeps that you dropped them.</p>
        </AskAboutChosen>
      )}
      {question?.what === 'again' && (
        <AskAboutChosen
          rows={question.rows}
          title={`Send ${counted(question.rows.length, 'mail')} again?`}
          choices={[{ button: 'Send Again', value: 'again-chosen', look: 'brass' }]}
        >
          <p>They are tried at once. What was sent in the meantime is not sent a second time.</p>
        </AskAboutChosen>
      )}
    </>
  )
}
