import { href, redirect } from 'react-router'
import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import {
  addMember,
  deleteMember,
  updateMainContact,
  updateMemberRights,
} from '#app/domain/projects/change-members.server.ts'
import type { MemberRef } from '#app/domain/projects/lock-project.server.ts'
import {
  AccessForm,
  AddMemberForm,
  LeadForm,
  MemberForm,
  MemberRightsForm,
} from '#app/domain/projects/project-forms.ts'
import { updateLead } from '#app/domain/projects/project-lead.server.ts'
import { updateProjectAccess } from '#app/domain/projects/restrict-project.server.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

/** `link`: the invitation URL, shown only once. */
type PeopleFormExtra = { link?: string | null }

export function handlePeopleForm(ctx: AdminCtx, project: string, form: FormData) {
  const defineMemberHandler = <S extends z.ZodType<{ version: string }>>(
    schema: S,
    change: (ctx: AdminCtx, member: MemberRef, value: z.output<S>) => Promise<{ name: string }>,
    notice: (name: string) => string,
  ) =>
    defineFormHandler(schema, async (value, uid) => {
      const { name } = await change(ctx, { project, uid, version: value.version }, value)
      return { notice: notice(name) }
    })
  return handleFormByIntent<PeopleFormExtra>(ctx, form, {
    add: defineFormHandler(
      AddMemberForm,
      async (value) => {
        const { name, email, link } = await addMember(ctx, project, value)
        const notice = link
          ? t('{name} added. We’ve sent an invitation to {email}.', { name, email })
          : t('{name} added. We’ve emailed them.', { name })
        return { notice, link }
      },
      { resetForm: true },
    ),
    rights: defineMemberHandler(MemberRightsForm, updateMemberRights, (name) =>
      t('Access updated for {name}.', { name }),
    ),
    remove: defineMemberHandler(MemberForm, deleteMember, (name) =>
      t('{name} removed from the project.', { name }),
    ),
    'main-contact': defineMemberHandler(MemberForm, updateMainContact, (name) =>
      t('{name} is now the main contact.', { name }),
    ),
    access: defineFormHandler(AccessForm, async (value) =>
      (await updateProjectAccess(ctx, project, value))
        ? { notice: t('Access saved.') }
        : redirect(`${href('/admin/projects')}?done=access`),
    ),
    lead: defineFormHandler(LeadForm, async (value) => ({
      ...(await updateLead(ctx, project, value)),
      notice: t('Project lead saved. Everyone on the project sees the name.'),
    })),
  })
}
