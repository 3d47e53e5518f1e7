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
import { t } from '#app/texts.ts'
import { industries } from '#content/lists.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const passwordField = (missing: string) =>
  z
    .string({ error: missing })
    .min(MIN_PASSWORD_LENGTH, t('Use at least {count} characters.', { count: MIN_PASSWORD_LENGTH }))
    .max(
      MAX_PASSWORD_LENGTH,
      t("{label} can't be longer than {max} characters.", { label: t('Password'), max: MAX_PASSWORD_LENGTH }),
    )

const confirmPasswordField = z
  .string({ error: t('Confirm your password.') })
  .max(1024, t('This is too long.'))

const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const passwordMismatch = { path: ['confirmPassword'], error: t('Passwords do not match') }

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
    password: passwordField(t('Set a password.')),
    confirmPassword: confirmPasswordField,
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

export const SignInForm = z.object({
  email: emailField,
  password: z
    .string({ error: t('Enter your password.') })
    .max(1024, t('Failed to log in. Please check your credentials.')),
})

export const EmailForm = z.object({ email: emailField })

/** Accepts spaces, because people copy them along with a code, and authenticator apps show it in two groups. */
export const sixDigitField = (missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, missing))

export const VerificationCodeForm = z.object({
  email: emailField,
  code: sixDigitField(t('Enter the six digits from the email.')),
})

/** Password of the sign-up, which only another browser than the one that signed up must enter. */
export const signUpPasswordField = z
  .string()
  .max(1024, t("This isn't the password from the sign-up."))
  .optional()

/** First password, entered only once: after a typo, it can be reset by email. */
export const FirstPasswordForm = z.object({ password: passwordField(t('Set a password.')) })

export const NewPasswordForm = z
  .object({
    password: passwordField(t('Set a password.')),
    confirmPassword: confirmPasswordField,
  })
  .refine(passwordsMatch, passwordMismatch)
