import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { limits } from '#app/domain/accounts/forms.ts'
import { EditUserForm } from '#app/domain/accounts/user-forms.ts'
import type { User } from '#app/domain/accounts/users.server.ts'
import { FormMessage, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { action } from './users.tsx'

/** The form of a user's window. */
export function EditUser({
  user,
  onDone,
  onClose,
}: {
  user: User
  /** Gets the account as it was stored. */
  onDone: (saved: User | null) => void
  onClose: () => void
}) {
  // What was looked at when the editing began: the list behind it may be read anew meanwhile.
  const [seen] = useState(user)
  const fetcher = useFetcher<typeof action>()
  const saving = fetcher.state !== 'idle'
  const { name, email, company, projectDescription } = seen
  const [form, fields] = useForm({
    lastResult: saving ? null : fetcher.data?.result,
    defaultValue: { name, email, company, projectDescription },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: EditUserForm }),
    shouldRevalidate: 'onInput',
  })
  // Idle again means that the list has been read anew: what the view then shows is what was stored.
  const stored = fetcher.data?.user
  const saved = fetcher.state === 'idle' && fetcher.data?.saved
  useEffect(() => {
    if (saved) onDone(stored ?? null)
  }, [saved, stored, onDone])
  return (
    <fetcher.Form
      method="post"
      action="/admin?index"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="mt-6 grid gap-5"
    >
      <input type="hidden" name="uid" value={seen.id} />
      <input type="hidden" name="updatedAt" value={seen.updatedAt.toISOString()} />
      <FormMessage>{form.errors?.[0]}</FormMessage>
      <TextField field={fields.name} label="Name" maxLength={limits.name} />
      <TextField field={fields.email} type="email" label="Email" maxLength={limits.email} />
      <TextField field={fields.company} label="Company" optional maxLength={limits.company} />
      <TextAreaField
        field={fields.projectDescription}
        label="Project description"
        optional
        maxLength={limits.projectDescription}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={saving} className="button button-brass">
          {saving ? 'Saving...' : 'Save'}
        </button>
        <button type="button" onClick={onClose} className="button button-line">
          Close
        </button>
      </div>
    </fetcher.Form>
  )
}
