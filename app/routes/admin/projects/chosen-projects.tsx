import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ArchiveButtons } from '#app/ui/chosen/archive-buttons.tsx'
import { AskAboutChosen } from '#app/ui/chosen/ask-about-chosen.tsx'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenBar } from '#app/ui/chosen/chosen-bar.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { useListLinks } from '#app/ui/list/list.tsx'

export function ChosenProjects({
  list,
  answer,
  children,
}: {
  list: { archivedAt: Date | null }[]
  answer: FormAnswer<ChosenAnswer> | undefined
  children: ReactNode
}) {
  const question = answer?.question
  return (
    <>
      <ChosenBar
        list={list}
        action={`${href('/admin/projects')}${useListLinks()({}).search}`}
        answer={answer}
        label="Selected projects"
        hint="Select projects to archive them or bring them back at once."
        buttons={<ArchiveButtons list={list} />}
      >
        {children}
      </ChosenBar>
      {question && (
        <AskAboutChosen
          rows={question.rows}
          title={
            question.rows.length === 1 ? 'Archive 1 project?' : `Archive ${question.rows.length} projects?`
          }
          choices={[{ button: 'Archive', value: 'archive-confirmed', look: 'brass' }]}
        >
          <p>{question.text}</p>
        </AskAboutChosen>
      )}
    </>
  )
}
