import { useEffect, useRef } from 'react'
import { EditUserForm } from '#app/domain/users/admin-forms.ts'
import type { User } from '#app/domain/users/users.server.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import type { FormOutcome, FormSubmitter } from '#app/ui/form/form-outcome.tsx'
import { confirmLeave } from '#app/ui/form/unsaved-changes.ts'

/** The user dialog's edit mode, in its own module because it needs the form code. */
export default function EditUserSection({
  user,
  fetcher,
  outcome,
  onClose,
}: {
  user: User
  fetcher: FormSubmitter
  outcome: FormOutcome | undefined
  onClose: () => void
}) {
  const { name, email, company, projectDescription, version } = user
  const form = useRef<HTMLDivElement>(null)
  // Moves the focus here, because the Edit button has disappeared.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [])
  return (
    <div ref={form}>
      <ActionForm
        schema={EditUserForm}
        outcome={outcome}
        warnUnsaved
        intent="edit"
        entry={user.id}
        version={version}
        defaultValue={{ name, email, company, projectDescription }}
        fetcher={fetcher}
        className="mt-6 grid gap-5"
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('Name')} />
            <TextField field={fields.email} type="email" label={t('Email')} />
            <TextField field={fields.company} label={t('Company')} optional />
            <TextAreaField field={fields.projectDescription} label={t('Project description')} optional />
            <Submit text={t('Save')}>
              <button
                type="button"
                onClick={(event) => confirmLeave(onClose, event.currentTarget.form ?? undefined)}
                className="button button-line"
              >
                {t('Close')}
              </button>
            </Submit>
          </>
        )}
      </ActionForm>
    </div>
  )
}
