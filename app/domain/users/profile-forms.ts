import { z } from 'zod'
import {
  emailField,
  hiddenField,
  lineField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import {
  NewPasswordForm,
  passwordMismatch,
  passwordsMatch,
} from '#app/domain/sign-in/password/password-forms.ts'
import { t } from '#app/texts.ts'
import { industries } from '#content/lists.ts'

export const profileFields = {
  name: lineField(t('Name'), MAX_FIELD_LENGTHS.name, t('Enter your name.')),
  company: optionalLineField(t('Company'), MAX_FIELD_LENGTHS.company),
  jobTitle: lineField(t('Job title'), MAX_FIELD_LENGTHS.jobTitle, t('Enter your job title.')),
  phoneNumber: optionalLineField(t('Phone number'), MAX_FIELD_LENGTHS.phone),
  industry: z.enum(
    industries.map(({ value }) => value),
    { error: t('Select your industry.') },
  ),
  projectDescription: paragraphField(
    t('Project description'),
    MAX_FIELD_LENGTHS.projectDescription,
    t('Describe your project in a few words.'),
  ),
  streetAddress: optionalLineField(t('Street address'), MAX_FIELD_LENGTHS.address),
  city: optionalLineField(t('City'), MAX_FIELD_LENGTHS.address),
  state: optionalLineField(t('State'), MAX_FIELD_LENGTHS.address),
  postalCode: optionalLineField(t('Postal code'), MAX_FIELD_LENGTHS.address),
  country: optionalLineField(t('Country'), MAX_FIELD_LENGTHS.address),
}
export type ProfileField = keyof typeof profileFields

export const SignUpForm = z
  .object({
    ...profileFields,
    email: emailField,
    ...NewPasswordForm.shape,
  })
  .refine(passwordsMatch, passwordMismatch)
export type SignUpForm = z.infer<typeof SignUpForm>

/**
 * Form for the user's own profile, with the revision it was edited from. Only the name is required, because invited
 * users were never asked for the other fields.
 */
export const ProfileForm = z.object({
  ...profileFields,
  jobTitle: optionalLineField(t('Job title'), MAX_FIELD_LENGTHS.jobTitle),
  // Accepts any text, so that saving the form keeps an industry that the firm no longer offers.
  industry: optionalLineField(t('Industry'), MAX_FIELD_LENGTHS.industry),
  projectDescription: optionalParagraphField(t('Project description'), MAX_FIELD_LENGTHS.projectDescription),
  version: hiddenField,
})
export type ProfileForm = z.infer<typeof ProfileForm>

/** Form for a guest's own profile, which has only a name. */
export const GuestProfileForm = ProfileForm.pick({ name: true, version: true })
export type GuestProfileForm = z.infer<typeof GuestProfileForm>
