import { z } from 'zod'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { calendarDay, line, paragraph } from './text.ts'

/** What a client asks for; the lists are those of the public inquiry. */
export const RequestProjectForm = z.object({
  title: line('Title', 120, 'Give the project a title.'),
  description: paragraph('Description', 5000, 'Describe what you have in mind.'),
  service: z.enum(serviceOptions, { error: 'Select a service.' }),
  budget: z.enum(budgetOptions, { error: 'Select one of the budgets, or none.' }).optional(),
  wishedStart: calendarDay('Choose a day, or leave it empty.').optional(),
})
export type RequestProjectForm = z.infer<typeof RequestProjectForm>
