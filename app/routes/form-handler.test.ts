import { data, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { handleForm, NoFields } from './form-handler.server.ts'

// Without a signed-in user, a form is handled without the database.
const ctx = { log: console } as unknown as Parameters<typeof handleForm>[0]

test.each([
  ['response of a guard', data('Not for you', 403)],
  ['redirect', redirect('/login')],
])('throws on a %s that a form’s operation throws', async (_, thrown) => {
  const submit = () => Promise.reject(thrown)
  await expect(handleForm(ctx, new FormData(), { schema: NoFields, submit })).rejects.toBe(thrown)
})
