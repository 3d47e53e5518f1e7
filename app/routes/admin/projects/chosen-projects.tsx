import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenBar, ChosenButton } from '#app/ui/chosen/chosen-bar.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { useListLinks } from '#app/ui/list.tsx'

/** The list with what can be done to those projects that are ticked. */
export function ChosenProjects({
  list,
  archived,
  answer,
  children,
}: {
  list: unknown
  /** The list is that of the archived ones. */
  archived: boolean
  answer: FormAnswer<ChosenAnswer> | undefined
  children: ReactNode
}) {
  return (
    <ChosenBar
      list={list}
      action={`${href('/admin/projects')}${useListLinks()({}).search}`}
      answer={answer}
      label="Selected projects"
      hint={
        archived ? 'Select projects to bring them back at once.' : 'Select projects to archive them at once.'
      }
      buttons={
        archived ? (
          <ChosenButton value="bring-back-chosen">Bring back</ChosenButton>
        ) : (
          <ChosenButton value="archive-chosen">Archive</ChosenButton>
        )
      }
    >
      {children}
    </ChosenBar>
  )
}
