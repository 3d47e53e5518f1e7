import { z } from 'zod'
import {
  calendarDayField,
  lineField,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import { REQUEST_KIND_KEYS, REQUEST_KINDS } from '#app/core/request-states.ts'
import { t } from '#app/texts.ts'

const REQUEST_LIMITS = { title: 200, details: 5000, answer: 5000, reason: 2000 }
const REQUEST_LIST_LIMITS = { name: 100, about: 200, section: 100, items: 100 }

const sectionField = optionalLineField(t('Section'), REQUEST_LIST_LIMITS.section)
const requestFields = {
  title: lineField(t('Title'), REQUEST_LIMITS.title, t('Enter a short title.')),
  details: optionalParagraphField(t('Details'), REQUEST_LIMITS.details),
  dueOn: calendarDayField(t('Select a date, or leave it empty.')).optional(),
}

export const RequestForm = z
  .object({
    kind: z.enum(REQUEST_KIND_KEYS, t('Select what you need.')),
    ...requestFields,
    section: sectionField,
    document: z.string().max(100).optional(),
  })
  .refine(({ kind, document }) => !REQUEST_KINDS[kind].needsDocument || document, {
    path: ['document'],
    error: t('Select the document to approve.'),
  })
export type RequestForm = z.infer<typeof RequestForm>

export const EditRequestForm = z.object({ ...requestFields, section: sectionField })
export type EditRequestForm = z.infer<typeof EditRequestForm>

/** Items selected from a list, by position, and a due date for all of them. */
export const SendRequestListForm = z.object({
  list: z.string({ error: t('Select a list.') }).max(100),
  dueOn: requestFields.dueOn,
  selected: z
    .array(z.string().max(3).optional())
    .optional()
    .transform((all = []) => new Set(all.flatMap((at) => (at ? [Number(at)] : []))))
    .refine((all) => all.size > 0, t('Select at least one request.')),
})
export type SendRequestListForm = z.infer<typeof SendRequestListForm>

const listItemFields = z.object({
  section: sectionField,
  kind: z.enum(['document', 'answer'], t('Select what you need.')),
  title: requestFields.title,
  details: requestFields.details,
})

/** Request list that staff creates in the browser. */
export const RequestListForm = z.object({
  name: lineField(t('Name'), REQUEST_LIST_LIMITS.name, t('Enter a name.')),
  about: optionalLineField(t('Purpose'), REQUEST_LIST_LIMITS.about),
  items: z
    .array(listItemFields, { error: t('Add at least one request.') })
    .min(1, t('Add at least one request.'))
    .max(
      REQUEST_LIST_LIMITS.items,
      t('A list can have up to {items} requests.', { items: REQUEST_LIST_LIMITS.items }),
    )
    .superRefine((items, check) => {
      items.forEach(({ title }, at) => {
        if (items.findIndex((item) => item.title === title) < at)
          check.addIssue({
            code: 'custom',
            path: [at, 'title'],
            message: t('This title is on the list twice.'),
          })
      })
    }),
})
export type RequestListForm = z.infer<typeof RequestListForm>

export const RequestChangesForm = z.object({
  reason: paragraphField(t('Reason'), REQUEST_LIMITS.reason, t('Say what’s missing or wrong.')),
})
export type RequestChangesForm = z.infer<typeof RequestChangesForm>

export const AnswerForm = z.object({
  answer: paragraphField(t('Answer'), REQUEST_LIMITS.answer, t('Write an answer.')),
})
export type AnswerForm = z.infer<typeof AnswerForm>

/** Approval form. `version` and `sha256` identify exactly what the client has viewed. */
export const ApproveForm = z.object({
  version: z.coerce.number().int().positive(),
  sha256: z.string().max(100),
})
export type ApproveForm = z.infer<typeof ApproveForm>

export const RequestVersionChangesForm = ApproveForm.extend({
  changes: paragraphField(t('Changes'), REQUEST_LIMITS.reason, t('Say what should change.')),
})
export type RequestVersionChangesForm = z.infer<typeof RequestVersionChangesForm>
