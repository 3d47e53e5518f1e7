import { useEffect, useRef } from 'react'
import { lengths } from '#app/domain/accounts/forms.ts'
import { EditUserForm } from '#app/domain/accounts/user-forms.ts'
import type { User } from '#app/domain/accounts/users.server.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import type { Sends } from '#app/ui/form/sending.ts'
import { leaveBy } from '#app/ui/form/unsaved.ts'

export function EditUser({
  user,
  fetcher,
  answer,
  onClose,
}: {
  user: User
  fetcher: Sends
  answer: FormAnswer | undefined
  onClose: () => void
}) {
  const { name, email, company, projectDescription, version } = user
  const form = useRef<HTMLDivElement>(null)
  // Moves the focus here, because the Edit button is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])
  return (
    <div ref={form}>
      <ActionForm
        schema={EditUserForm}
        answer={answer}
        guard
        intent="edit"
        entry={user.id}
        version={version}
        defaultValue={{ name, email, company, projectDescription }}
        fetcher={fetcher}
        button="Save"
        sendingText="Saving..."
        extraButtons={
          <button
            type="button"
            onClick={(event) => leaveBy(onClose, event.currentTarget.form ?? undefined)}
            className="button button-line"
          >
            Close
          </button>
        }
        className="mt-6 grid gap-5"
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label="Name" maxLength={lengths.name} />
            <TextField field={fields.email} type="email" label="Email" maxLength={lengths.email} />
            <TextField field={fields.company} label="Company" optional maxLength={lengths.company} />
            <TextAreaField
              field={fields.projectDescription}
              label="Project description"
              optional
              maxLength={lengths.projectDescription}
            />
          </>
        )}
      </ActionForm>
    </div>
  )
}
