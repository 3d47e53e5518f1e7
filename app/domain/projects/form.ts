import { z } from 'zod'
import { t } from '#app/texts.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { calendarDay, emailAddress, line, optionalLine, optionalParagraph, paragraph } from '../text.ts'

export const requestLimits = { title: 120, description: 5000 }

export const RequestProjectForm = z.object({
  title: line(t('Title'), requestLimits.title, t('Give the project a title.')),
  description: paragraph(t('Description'), requestLimits.description, t('Describe what you have in mind.')),
  service: z.enum(serviceOptions, { error: t('Select a service.') }),
  budget: z.enum(budgetOptions, { error: t('Select one of the budgets, or none.') }).optional(),
  wishedStart: calendarDay(t('Choose a day, or leave it empty.')).optional(),
})
export type RequestProjectForm = z.infer<typeof RequestProjectForm>

/** Maximum lengths in characters, and maximum entries of lists. */
export const projectLimits = {
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
const { tags, technologies, results, ...lengths } = projectLimits

const details = {
  title: line('Title', lengths.title, 'Give the project a title.'),
  description: paragraph('Description', lengths.description, 'Describe the project.'),
  status: line('Status', lengths.status, 'Give the project a status.'),
  clientEmail: emailAddress.optional(),
  nextStep: optionalParagraph('Next step', lengths.nextStep),
  internalNotes: optionalParagraph('Internal notes', lengths.internalNotes),
}
const onSite = {
  published: z
    .literal('on')
    .optional()
    .transform((on) => on === 'on'),
  client: optionalLine('Client name', lengths.client),
  duration: optionalLine('Duration', lengths.duration),
  tags: list('Tags', tags, /[,\n]/),
  technologies: list('Technologies', technologies, /[,\n]/),
  // Results are sentences and contain commas.
  results: list('Results', results, /\n/),
}
const common = {
  /** Undefined while the project is being created. */
  version: z.string().optional(),
  /** Token of the confirmed question, or 'case-study' to create a copy instead. */
  confirmed: z.string().max(100).optional(),
}

export const ProjectForm = z.object({ ...details, ...onSite, ...common })
export type ProjectForm = z.infer<typeof ProjectForm>

export const DetailsForm = z.object({ ...details, ...common })
export type DetailsForm = z.infer<typeof DetailsForm>
export const PublishForm = z.object({ ...onSite, ...common })
export type PublishForm = z.infer<typeof PublishForm>

/** Returns a schema for a typed list. Trims entries and removes empty ones and case-insensitive duplicates. */
function list(label: string, { most, each }: { most: number; each: number }, between: RegExp) {
  return z
    .string()
    .optional()
    .transform((text = '') => {
      const kept = new Map<string, string>()
      for (const entry of text.replace(/\r\n?/g, '\n').split(between)) {
        const key = entry.trim().toLowerCase()
        if (key && !kept.has(key)) kept.set(key, entry.trim())
      }
      return [...kept.values()]
    })
    .refine((entries) => entries.length <= most, `${label}: at most ${most} entries.`)
    .refine(
      (entries) => entries.every((entry) => entry.length <= each),
      `${label}: each entry can have at most ${each} characters.`,
    )
    .refine(
      (entries) => entries.every((entry) => /^[^\p{Cc}]*$/u.test(entry)),
      `${label} can't contain control characters.`,
    )
}
