import { z } from 'zod'
import { t } from '#app/texts.ts'
import { industries } from '#content/lists.ts'
import { EMAIL_LONGEST, emailAddress, line, optionalLine, optionalParagraph, paragraph } from '../text.ts'

const industryValues = industries.map((industry) => industry.value)

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
const password = (missing: string) =>
  z
    .string({ error: missing })
    .min(PASSWORD_MIN, t('Use at least {count} characters.', { count: PASSWORD_MIN }))
    .max(PASSWORD_MAX, t('Password can have at most {count} characters.', { count: PASSWORD_MAX }))

const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const mismatch = { path: ['confirmPassword'], error: t('Passwords do not match') }

/**
 * Maximum lengths in characters, from section 5 of the specification. The specification sets none for postal address
 * fields, so only the form size limits those.
 */
export const lengths = {
  name: 100,
  jobTitle: 100,
  company: 150,
  phone: 20,
  projectDescription: 500,
  email: EMAIL_LONGEST,
  passkeyName: 60,
}

export const profileFields = {
  name: line(t('Name'), lengths.name, t('Enter your name.')),
  company: optionalLine(t('Company'), lengths.company),
  jobTitle: line(t('Job title'), lengths.jobTitle, t('Enter your job title.')),
  phoneNumber: optionalLine(t('Phone number'), lengths.phone),
  industry: z.enum(industryValues, { error: t('Select your industry.') }),
  projectDescription: paragraph(
    t('Project description'),
    lengths.projectDescription,
    t('Describe your project in a few words.'),
  ),
  streetAddress: optionalLine(t('Street address')),
  city: optionalLine(t('City')),
  state: optionalLine(t('State')),
  postalCode: optionalLine(t('Postal code')),
  country: optionalLine(t('Country')),
}
export type ProfileField = keyof typeof profileFields

export const SignUpForm = z
  .object({
    ...profileFields,
    email: emailAddress,
    password: password(t('Choose a password.')),
    confirmPassword: z.string({ error: t('Repeat the password.') }),
  })
  .refine(passwordsMatch, mismatch)
export type SignUpForm = z.infer<typeof SignUpForm>

/**
 * Form for the user's own profile with the revision it was edited from. Only the name is required, because invited
 * users were never asked for the other fields.
 */
export const ProfileForm = z.object({
  ...profileFields,
  jobTitle: optionalLine(t('Job title'), lengths.jobTitle),
  industry: profileFields.industry.optional().transform((industry) => industry ?? null),
  projectDescription: optionalParagraph(t('Project description'), lengths.projectDescription),
  version: z.string().optional(),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const LogInForm = z.object({
  email: emailAddress,
  password: z
    .string({ error: t('Enter your password.') })
    .max(1024, t('Failed to log in. Please check your credentials.')),
})

export const EmailForm = z.object({ email: emailAddress })

/** Accepts spaces in the code, because people copy them along. */
export const CodeForm = z.object({
  email: emailAddress,
  code: z
    .string({ error: t('Type the six digits from the email.') })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, t('Type the six digits from the email.'))),
})

/** First password, entered once: after a typo it can be reset by email. */
export const FirstPasswordForm = z.object({ password: password(t('Choose a password.')) })

export const NewPasswordForm = z
  .object({
    password: password(t('Choose a password.')),
    confirmPassword: z.string({ error: t('Repeat the password.') }),
  })
  .refine(passwordsMatch, mismatch)

const currentPassword = z
  .string({ error: t('Enter your current password.') })
  .max(1024, t('This is too long.'))

export const ChangePasswordForm = NewPasswordForm.safeExtend({ currentPassword })

/**
 * Confirmation with the current password, before changes that must not be possible at an unattended, signed-in browser.
 */
export const CurrentPasswordForm = z.object({ currentPassword })

export const NoPasswordForm = z.object({ currentPassword: z.string().default('') })

/** Accepts spaces in the code, because authenticator apps show it in two groups. */
export const AppCodeForm = z.object({
  code: z
    .string({ error: t('Type the six digits that your app shows.') })
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, t('Type the six digits that your app shows.'))),
})

export const RecoveryCodeForm = z.object({
  code: z
    .string({ error: t('Type one of your recovery codes.') })
    .trim()
    .max(100, t('This is too long.')),
})

export const PasskeyName = line(t('Name'), lengths.passkeyName, t('Give the passkey a name.'))

export const AcceptTermsForm = z.object({
  accepted: z.literal('on', { error: t('You must accept the terms and conditions to continue.') }),
})
