import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { addPerson } from '#app/domain/projects/people/add-person.server.ts'
import { changeRights, removePerson } from '#app/domain/projects/people/change-person.server.ts'
import { AddPersonForm, LeadForm, PersonForm, RightsForm } from '#app/domain/projects/people/forms.ts'
import { changeLead } from '#app/domain/projects/people/lead.server.ts'
import { makeMainContact } from '#app/domain/projects/people/main-contact.server.ts'
import type { Chosen } from '#app/domain/projects/people/member.server.ts'
import { formRule, takeFormOf } from '#app/routes/take-form.server.ts'

/** `link`: URL of the invitation, shown once. */
type Extra = { link?: string | null }

export function changePeople(ctx: AdminCtx, project: string, form: FormData) {
  const ofMember = <S extends z.ZodType<{ version: string }>>(
    schema: S,
    change: (chosen: Chosen, value: z.output<S>) => Promise<{ name: string }>,
    notice: (name: string) => string,
  ) =>
    formRule<S, Extra>({
      schema,
      run: async (value, uid) => {
        const { name } = await change({ project, uid, version: value.version }, value)
        return { notice: notice(name) }
      },
    })
  return takeFormOf<Extra>(ctx, form, {
    add: formRule<typeof AddPersonForm, Extra>({
      schema: AddPersonForm,
      fault: 'This person could not be added. Please try again.',
      resetForm: true,
      run: async (value) => {
        const { name, email, link } = await addPerson(ctx, project, value)
        const notice = link
          ? `${name} is on the project. An invitation is on its way to ${email}.`
          : `${name} is on the project, and is told so by mail.`
        return { notice, link }
      },
    }),
    rights: ofMember(
      RightsForm,
      (chosen, value) => changeRights(ctx, chosen, value),
      (name) => `What ${name} sees has been changed.`,
    ),
    remove: ofMember(
      PersonForm,
      (chosen) => removePerson(ctx, chosen),
      (name) => `${name} is on the project no longer.`,
    ),
    'main-contact': ofMember(
      PersonForm,
      (chosen) => makeMainContact(ctx, chosen),
      (name) => `${name} is the main contact now.`,
    ),
    lead: formRule<typeof LeadForm, Extra>({
      schema: LeadForm,
      run: async (value) => ({
        ...(await changeLead(ctx, project, value)),
        notice: 'Saved. The client sees it.',
      }),
    }),
  })
}
