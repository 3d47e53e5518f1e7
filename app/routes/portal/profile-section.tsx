import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { ProfileForm } from '#app/domain/accounts/forms.ts'
import type { Profile } from '#app/domain/accounts/profile.server.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ProfileFields } from '#app/ui/profile-fields.tsx'
import { firm } from '#content/firm.ts'
import type { ProfileAnswer } from './profile.server.ts'

/** The own profile, by the rules of the sign-up; the address is changed by the firm only. */
export function ProfileSection({
  details,
  email,
  answer,
}: {
  details: Profile
  email: string
  answer: ProfileAnswer | undefined
}) {
  const { state, formData } = useNavigation()
  // The state that the fields show: other forms of the page read it anew, but change no field.
  const [seen, setSeen] = useState(details.updatedAt)
  const stored = answer?.notice ? details.updatedAt : undefined
  useEffect(() => {
    if (stored) setSeen(stored)
  }, [stored])
  const saving = state !== 'idle' && formData?.get('intent') === 'profile'
  const [form, fields] = useForm({
    id: 'profile-form',
    lastResult: saving ? null : answer?.result,
    defaultValue: details,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ProfileForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <section aria-labelledby="details" className="mt-8 max-w-3xl">
      <h2 id="details" className="text-3xl">
        Your details
      </h2>
      <Form
        method="post"
        action={href('/client/profile')}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="mt-6 grid gap-9 bg-surface border border-line p-5 sm:p-7"
      >
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="updatedAt" value={seen} />
        <p className="text-soft wrap-anywhere">
          {`You log in as ${email}. To have that address changed, write to ${firm.email}.`}
        </p>
        <ProfileFields fields={fields} />
        <div className="grid gap-5">
          <FormMessage tone="good">{!saving && answer?.notice}</FormMessage>
          <FormMessage>{form.errors?.[0]}</FormMessage>
          <button type="submit" disabled={saving} className="button button-brass justify-self-start">
            {saving ? 'Saving...' : 'Save Profile'}
          </button>
        </div>
      </Form>
    </section>
  )
}
