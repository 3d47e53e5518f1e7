import { z } from 'zod'
import { daysFromToday } from '#app/core/days.ts'
import {
  calendarDayField,
  checkboxField,
  emailField,
  hiddenField,
  lineField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'

const PROJECT_REQUEST_LIMITS = { title: 120, description: 5000 }

export const RequestProjectForm = z.object({
  title: lineField(t('Title'), PROJECT_REQUEST_LIMITS.title, t('Enter a title.')),
  description: paragraphField(
    t('Description'),
    PROJECT_REQUEST_LIMITS.description,
    t('Tell us what you have in mind.'),
  ),
  service: z.enum(serviceOptions, { error: t('Select a service.') }),
  budget: z.enum(budgetOptions, { error: t('Select a budget or leave it empty.') }).optional(),
  wishedStart: calendarDayField(t('Select a date, or leave it empty.')).optional(),
})
export type RequestProjectForm = z.infer<typeof RequestProjectForm>

/** Maximum lengths in characters, and maximum numbers of list entries. */
export const PROJECT_LIMITS = {
  title: 120,
  description: 10_000,
  client: 150,
  duration: 60,
  status: 40,
  nextStep: 1000,
  internalNotes: 10_000,
  tags: { most: 12, each: 40 },
  technologies: { most: 20, each: 60 },
  results: { most: 20, each: 300 },
}
const { tags, technologies, results, ...lengths } = PROJECT_LIMITS

const statusField = lineField(t('Status'), lengths.status, t('Enter a status.'))
/** Value of a form's `companyId` for no company. If the field is missing, the form doesn't change the company. */
export const NO_COMPANY = 'none'

const detailFields = {
  title: lineField(t('Title'), lengths.title, t('Enter a title.')),
  description: paragraphField(t('Description'), lengths.description, t('Enter a description.')),
  clientEmail: emailField.optional(),
  companyId: z.string().max(100).optional(),
  nextStep: optionalParagraphField(t('Next step'), lengths.nextStep),
  internalNotes: optionalParagraphField(t('Internal notes'), lengths.internalNotes),
}
/** Fields for the site that a new project can already have. */
const siteFields = {
  client: optionalLineField(t('Client name'), lengths.client),
  duration: optionalLineField(t('Duration'), lengths.duration),
  tags: listSchema(t('Tags'), tags, /[,\n]/),
  technologies: listSchema(t('Technologies'), technologies, /[,\n]/),
  // Results are sentences and may contain commas.
  results: listSchema(t('Results'), results, /\n/),
}
const publishFields = {
  published: checkboxField,
  slug: optionalLineField(t('Web address'), 80).refine(
    (slug) => !slug || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
    t('Use lowercase letters, digits and hyphens, such as harbor-hall.'),
  ),
  ...siteFields,
}
/** Revision of the value that the form showed. */
const RevisionField = z.string().max(100).default('')

const commonFields = {
  /** Undefined while the project is being created. */
  version: hiddenField,
  /** Token of the confirmed dialog, or 'case-study' to create a case study instead. */
  confirmed: z.string().max(100).optional(),
}

export const ProjectForm = z.object({
  status: statusField,
  ...detailFields,
  ...siteFields,
  ...commonFields,
})
export type ProjectForm = z.infer<typeof ProjectForm>

export const detailFieldNames = ['status', ...Object.keys(detailFields)] as (
  | 'status'
  | keyof typeof detailFields
)[]

/** `statusWas`: the status that the form showed. If it's the same, a change by someone else in the meantime stays. */
export const DetailsForm = z.object({
  status: statusField.optional(),
  statusWas: z.string().max(100).optional(),
  ...detailFields,
  ...commonFields,
})
export type DetailsForm = z.infer<typeof DetailsForm>
export const PublishForm = z.object({ ...publishFields, ...commonFields })
export type PublishForm = z.infer<typeof PublishForm>

/** Publish form of a case study. Its texts can stay empty until it is published. */
export const CaseStudyForm = z.object({
  title: optionalLineField(t('Title'), lengths.title).transform((title) => title ?? ''),
  description: optionalParagraphField(t('Description'), lengths.description).transform((text) => text ?? ''),
  ...publishFields,
  ...commonFields,
})
export type CaseStudyForm = z.infer<typeof CaseStudyForm>

export const NextStepForm = z.object({
  nextStep: detailFields.nextStep,
  version: RevisionField,
})

export const StatusForm = z.object({ status: statusField, version: RevisionField })

export const TitleForm = z.object({ title: detailFields.title, version: RevisionField })

/** Maximum number of pictures per project, and maximum lengths of their texts in characters. */
export const PICTURE_LIMITS = { most: 12, alt: 300, caption: 300 }

export const PictureTextsForm = z.object({
  alt: optionalLineField(t('Description'), PICTURE_LIMITS.alt),
  caption: optionalLineField(t('Caption'), PICTURE_LIMITS.caption),
  version: RevisionField,
})
export type PictureTextsForm = z.infer<typeof PictureTextsForm>

/** Returns a schema for a typed list. Trims the entries and removes empty ones and case-insensitive duplicates. */
function listSchema(label: string, { most, each }: { most: number; each: number }, separator: RegExp) {
  return z
    .string()
    .optional()
    .transform((text = '') => {
      const entriesByKey = new Map<string, string>()
      for (const entry of text.replace(/\r\n?/g, '\n').split(separator)) {
        const key = entry.trim().toLowerCase()
        if (key && !entriesByKey.has(key)) entriesByKey.set(key, entry.trim())
      }
      return [...entriesByKey.values()]
    })
    .refine((entries) => entries.length <= most, t('{label}: enter up to {most}.', { label, most }))
    .refine(
      (entries) => entries.every((entry) => entry.length <= each),
      t('{label}: each can have up to {each} characters.', { label, each }),
    )
    .refine(
      (entries) => entries.every((entry) => /^[^\p{Cc}]*$/u.test(entry)),
      t('{label} can’t contain control characters.', { label }),
    )
}

const PROGRESS_LIMITS = { title: 120, update: 5000 }

export const UpdateForm = z.object({
  title: lineField(t('Title'), PROGRESS_LIMITS.title, t('Enter a title.')),
  body: paragraphField(t('Text'), PROGRESS_LIMITS.update, t('Enter some text.')),
})
export type UpdateForm = z.infer<typeof UpdateForm>

export const MilestoneForm = z.object({
  title: lineField(t('Title'), PROGRESS_LIMITS.title, t('Enter a title.')),
  dueOn: calendarDayField(t('Select a due date.')),
  reachedOn: calendarDayField(t('Select a date, or leave it empty.'))
    // Allows tomorrow, because it is already tomorrow in time zones ahead of the firm's.
    .refine((day) => day <= daysFromToday(1), t('The date reached can’t be in the future.'))
    .optional(),
})
export type MilestoneForm = z.infer<typeof MilestoneForm>

const rightsFields = { documents: checkboxField, invoices: checkboxField, room: checkboxField }

/** `name` is required only for an invitation, and `companyId` is used only for one. */
export const AddMemberForm = z.object({
  email: emailField,
  name: optionalLineField(t('Name'), MAX_FIELD_LENGTHS.name),
  companyId: hiddenField,
  ...rightsFields,
})
export type AddMemberForm = z.infer<typeof AddMemberForm>

export const MemberRightsForm = z.object({ ...rightsFields, version: RevisionField })
export type MemberRightsForm = z.infer<typeof MemberRightsForm>

export const MemberForm = z.object({ version: RevisionField })

/** An empty `leadId` means no lead. */
export const LeadForm = z.object({ leadId: z.string().max(100).default(''), version: RevisionField })
export type LeadForm = z.infer<typeof LeadForm>

const MAX_NAMED_STAFF = 300

/** `staff`: who of the team sees a restricted project. */
export const AccessForm = z.object({
  restricted: checkboxField,
  staff: z
    .array(z.string().max(100))
    .max(MAX_NAMED_STAFF)
    .optional()
    .transform((staff = []) => staff),
  version: RevisionField,
})
export type AccessForm = z.infer<typeof AccessForm>

/** Limits the cost of notifications and of listing members. */
export const MAX_MEMBERS = 500
