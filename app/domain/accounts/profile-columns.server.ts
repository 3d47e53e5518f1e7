import { users } from '#db/schema.ts'

/** What a person says of themselves: the sign-up form, less address and password. */
export const profileColumns = {
  name: users.name,
  company: users.company,
  jobTitle: users.jobTitle,
  phoneNumber: users.phoneNumber,
  industry: users.industry,
  projectDescription: users.projectDescription,
  streetAddress: users.streetAddress,
  city: users.city,
  state: users.state,
  postalCode: users.postalCode,
  country: users.country,
}
