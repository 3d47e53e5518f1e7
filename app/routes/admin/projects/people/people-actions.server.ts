import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import {
  addMember,
  deleteMember,
  updateLead,
  updateMainContact,
  updateMemberRights,
} from '#app/domain/projects/change-members.server.ts'
import type { MemberRef } from '#app/domain/projects/lock-project.server.ts'
import { AddMemberForm, LeadForm, MemberForm, MemberRightsForm } from '#app/domain/projects/project-forms.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'

/** `link`: URL of the invitation, shown once. */
type PeopleAnswerData = { link?: string | null }

export function handlePeopleForm(ctx: AdminCtx, project: string, form: FormData) {
  const ofMember = <S extends z.ZodType<{ version: string }>>(
    schema: S,
    change: (ctx: AdminCtx, chosen: MemberRef, value: z.output<S>) => Promise<{ name: string }>,
    notice: (name: string) => string,
  ) =>
    defineFormHandler<S, PeopleAnswerData>({
      schema,
      submit: async (value, uid) => {
        const { name } = await change(ctx, { project, uid, version: value.version }, value)
        return { notice: notice(name) }
      },
    })
  return handleFormByIntent<PeopleAnswerData>(ctx, form, {
    add: defineFormHandler<typeof AddMemberForm, PeopleAnswerData>({
      schema: AddMemberForm,
      errorMessage: 'This person could not be added. Please try again.',
      resetForm: true,
      submit: async (value) => {
        const { name, email, link } = await addMember(ctx, project, value)
        const notice = link
          ? `${name} is on the project. An invitation is on its way to ${email}.`
          : `${name} is on the project, and is told so by mail.`
        return { notice, link }
      },
    }),
    rights: ofMember(MemberRightsForm, updateMemberRights, (name) => `What ${name} sees has been changed.`),
    remove: ofMember(MemberForm, deleteMember, (name) => `${name} is on the project no longer.`),
    'main-contact': ofMember(MemberForm, updateMainContact, (name) => `${name} is the main contact now.`),
    lead: defineFormHandler<typeof LeadForm, PeopleAnswerData>({
      schema: LeadForm,
      submit: async (value) => ({
        ...(await updateLead(ctx, project, value)),
        notice: 'Saved. The client sees it.',
      }),
    }),
  })
}
