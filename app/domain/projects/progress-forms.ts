import { z } from 'zod'
import { dayFromNow } from '../days.ts'
import { calendarDay, line, paragraph } from '../text.ts'

export const limits = { title: 120, update: 5000 }

export const UpdateForm = z.object({
  title: line('Title', limits.title, 'Give the update a title.'),
  body: paragraph('Text', limits.update, 'Write what there is to tell.'),
})
export type UpdateForm = z.infer<typeof UpdateForm>

export const MilestoneForm = z.object({
  title: line('Title', limits.title, 'Name the milestone.'),
  dueOn: calendarDay('Choose the day it is due.'),
  reachedOn: calendarDay('Choose a day, or leave it empty.')
    // Allows tomorrow, which is already today in time zones ahead of the firm's.
    .refine((day) => day <= dayFromNow(1), 'A milestone can only be reached today or before.')
    .optional(),
})
export type MilestoneForm = z.infer<typeof MilestoneForm>
