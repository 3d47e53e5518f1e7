import { users } from '#db/schema.ts'
import { type ProfileField, profileFields } from './forms.ts'

/** What people say of themselves: the columns of the profile form's fields, which bear the same names. */
export const profileColumns = Object.fromEntries(
  Object.keys(profileFields).map((name) => [name, users[name as ProfileField]]),
) as Pick<typeof users, ProfileField>
