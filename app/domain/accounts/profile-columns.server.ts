import { users } from '#db/schema.ts'
import { type ProfileField, profileFields } from './forms.ts'

export const profileColumns = Object.fromEntries(
  Object.keys(profileFields).map((name) => [name, users[name as ProfileField]]),
) as Pick<typeof users, ProfileField>
