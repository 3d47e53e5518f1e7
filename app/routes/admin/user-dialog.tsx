import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { limits } from '#app/domain/account-forms.ts'
import { EditUserForm } from '#app/domain/user-form.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormMessage, TextAreaField, TextField } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { action, User } from './users.tsx'

/** All of one account; 'Edit' turns it into a form, 'Save' back again. */
export function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [editing, setEditing] = useState(false)
  return (
    <Dialog title={user.name || user.email} onClose={onClose}>
      {editing ? (
        <EditUser user={user} onDone={() => setEditing(false)} onClose={onClose} />
      ) : (
        <>
          <Details user={user} />
          <div className="mt-8 flex flex-wrap gap-3">
            <button type="button" onClick={() => setEditing(true)} className="button button-brass">
              Edit
            </button>
            <button type="button" onClick={onClose} className="button button-line">
              Close
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function EditUser({ user, onDone, onClose }: { user: User; onDone: () => void; onClose: () => void }) {
  const fetcher = useFetcher<typeof action>()
  const saving = fetcher.state !== 'idle'
  const [form, fields] = useForm({
    lastResult: saving ? null : fetcher.data?.result,
    defaultValue: { ...user, updatedAt: user.updatedAt.toISOString() },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: EditUserForm }),
    shouldRevalidate: 'onInput',
  })
  // Idle again means that the list has been read anew: what the view then shows is what was stored.
  const saved = fetcher.state === 'idle' && fetcher.data?.saved
  useEffect(() => {
    if (saved) onDone()
  }, [saved, onDone])
  return (
    <fetcher.Form
      method="post"
      action="/admin?index"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="mt-6 grid gap-5"
    >
      <input type="hidden" name="uid" value={user.id} />
      <input type="hidden" name="updatedAt" value={user.updatedAt.toISOString()} />
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

function Details({ user }: { user: User }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Row term="Name">{user.name}</Row>
      <Row term="Email">
        {user.email}
        {!user.emailVerified && <span className="text-soft"> (not verified)</span>}
      </Row>
      <Row term="Company">{user.company}</Row>
      <Row term="Job title">{user.jobTitle}</Row>
      <Row term="Phone number">{user.phoneNumber}</Row>
      <Row term="Industry">{user.industry}</Row>
      <Row term="Project description">{user.projectDescription}</Row>
      <Row term="Address">
        {[user.streetAddress, user.postalCode, user.city, user.state, user.country]
          .filter(Boolean)
          .join(', ')}
      </Row>
      <Row term="Signed up">{user.createdAt && <LocalTime value={user.createdAt} />}</Row>
      <Row term="Terms accepted">{user.termsAcceptedAt && <LocalTime value={user.termsAcceptedAt} />}</Row>
      <Row term="Last login">{user.lastLoginAt && <LocalTime value={user.lastLoginAt} />}</Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line mb-2 sm:mb-0">{children || 'N/A'}</dd>
    </>
  )
}
