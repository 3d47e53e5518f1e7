import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ChosenBar, ChosenButton } from '#app/ui/chosen/chosen-bar.tsx'
import { CHOSEN } from '#app/ui/chosen/fields.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import type { DocumentsAnswer } from './chosen-actions.server.ts'

export function ChosenDocuments({
  list,
  action,
  answer,
  children,
}: {
  list: unknown
  action: string
  answer: FormAnswer<DocumentsAnswer> | undefined
  children: ReactNode
}) {
  const download = href('/api/admin/documents.zip')
  return (
    <ChosenBar
      list={list}
      action={action}
      answer={answer}
      label="Selected documents"
      hint="Select documents to download, share, move or remove them at once."
      buttons={
        <>
          <button
            type="submit"
            formMethod="get"
            formAction={download}
            onClick={(event) => {
              // Downloads through `location`, because a client-side navigation cannot receive a file.
              event.preventDefault()
              const ticked = document.querySelectorAll<HTMLInputElement>(`input[form=${CHOSEN}]:checked`)
              const query = [...ticked].map(({ name, value }) => [name, value])
              if (query.length > 0) location.assign(`${download}?${new URLSearchParams(query)}`)
            }}
            className="button button-line with-chosen"
          >
            Download as Zip
          </button>
          <button
            type="submit"
            formMethod="get"
            formAction={href('/admin/documents/share')}
            className="button button-line with-chosen"
          >
            Share
          </button>
          <ChosenButton value="ask-move">Move</ChosenButton>
          <ChosenButton value="ask-remove" look="danger">
            Remove
          </ChosenButton>
        </>
      }
    >
      {children}
    </ChosenBar>
  )
}
