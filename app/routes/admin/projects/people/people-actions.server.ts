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
      errorMessage: "We couldn't add this person. Please try again.",
      resetForm: true,
      submit: async (value) => {
        const { name, email, link } = await addMember(ctx, project, value)
        const notice = link
          ? `${name} added. We've sent an invitation to ${email}.`
          : `${name} added. We've let them know by email.`
        return { notice, link }
      },
    }),
    rights: ofMember(MemberRightsForm, updateMemberRights, (name) => `Access for ${name} changed.`),
    remove: ofMember(MemberForm, deleteMember, (name) => `${name} removed from the project.`),
    'main-contact': ofMember(MemberForm, updateMainContact, (name) => `${name} is now the main contact.`),
    lead: defineFormHandler<typeof LeadForm, PeopleAnswerData>({
      schema: LeadForm,
      submit: async (value) => ({
        ...(await updateLead(ctx, project, value)),
        notice: 'Saved. Everyone on the project sees the lead.',
      }),
    }),
  })
}
