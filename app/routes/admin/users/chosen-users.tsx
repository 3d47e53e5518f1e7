import type { ReactNode } from 'react'
import { AskAboutChosen } from '#app/ui/chosen/ask-about-chosen.tsx'
import type { ChosenQuestion } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenBar, ChosenButton } from '#app/ui/chosen/chosen-bar.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'
import type { UsersAnswer } from './user-actions.server.ts'

export const isAboutChosen = (intent: string) => intent.startsWith('ask-') || intent.endsWith('-chosen')

export function ChosenUsers({
  list,
  answer,
  children,
}: {
  list: unknown
  answer: UsersAnswer | undefined
  children: ReactNode
}) {
  // `?index` targets the index route. The list's search and sorting are preserved.
  const action = `/admin?index${useListLinks()({}).search.replace('?', '&')}`
  return (
    <>
      <ChosenBar
        list={list}
        action={action}
        answer={answer}
        label="Selected users"
        hint="Select users to invite them again, deactivate or re-activate them at once."
        buttons={
          <>
            <ChosenButton value="ask-invite">Invite Again</ChosenButton>
            <ChosenButton value="reactivate-chosen">Re-activate</ChosenButton>
            <ChosenButton value="ask-deactivate" look="danger">
              Deactivate
            </ChosenButton>
          </>
        }
      >
        {children}
      </ChosenBar>
      {answer?.question && <AskAboutUsers question={answer.question} />}
    </>
  )
}

function AskAboutUsers({ question: { what, rows } }: { question: ChosenQuestion }) {
  const these = rows.length === 1 ? '1 user' : `${rows.length} users`
  if (what === 'deactivate')
    return (
      <AskAboutChosen
        rows={rows}
        title={`Deactivate ${these}?`}
        choices={[{ button: 'Deactivate', value: 'deactivate-chosen', look: 'danger' }]}
      >
        <p>
          They are signed out everywhere, at once, and can’t log in until you re-activate them. Links in mails
          that are under way don’t work any more. Nothing is deleted.
        </p>
      </AskAboutChosen>
    )
  return (
    <AskAboutChosen
      rows={rows}
      title={`Invite ${these} again?`}
      choices={[{ button: 'Invite Again', value: 'invite-chosen', look: 'brass' }]}
    >
      <p>
        Each gets a new invitation by mail. Links that were sent before, and passwords chosen before, no
        longer work. Who has an account in use already gets none.
      </p>
    </AskAboutChosen>
  )
}
