import type { AdministratorCtx } from '#app/context.ts'
import {
  deleteTeamMemberSessions,
  inviteTeamMember,
  reinviteTeamMember,
  removeTeamMember,
  resetTeamMemberSecondFactor,
} from '#app/domain/users/team.server.ts'
import { TeamMemberForm } from '#app/domain/users/team-forms.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/translations/texts.ts'

/** `link`: the invitation URL, shown only once. */
type TeamFormExtra = { link?: string }

export function handleTeamForm(ctx: AdministratorCtx, form: FormData) {
  const button = (verb: (uid: string) => Promise<{ notice: string; link?: string }>) =>
    defineFormHandler<typeof NoFields, TeamFormExtra>({
      schema: NoFields,
      errorMessage: t('We couldn’t make this change. Please try again.'),
      submit: (_, uid) => verb(uid),
    })
  const sent = ({ email, link }: { email: string; link: string }) => ({
    notice: t('Invitation sent to {email}.', { email }),
    link,
  })
  return handleFormByIntent<TeamFormExtra>(ctx, form, {
    '': defineFormHandler<typeof TeamMemberForm, TeamFormExtra>({
      schema: TeamMemberForm,
      errorMessage: t('We couldn’t send the invitation. Please try again.'),
      resetForm: true,
      submit: async (member) => sent(await inviteTeamMember(ctx, member)),
    }),
    'invite-again': button(async (uid) => sent(await reinviteTeamMember(ctx, uid))),
    'end-sessions': button(async (uid) => {
      await deleteTeamMemberSessions(ctx, uid)
      return { notice: t('Team member signed out everywhere.') }
    }),
    'reset-second-factor': button(async (uid) => {
      await resetTeamMemberSecondFactor(ctx, uid)
      return { notice: t('Two-factor sign-in turned off. We’ve emailed the team member.') }
    }),
    remove: button(async (uid) => {
      const { name, projects } = await removeTeamMember(ctx, uid)
      if (projects === 0) return { notice: t('{name} removed and signed out everywhere.', { name }) }
      const led = countPhrase(projects, 'project')
      return {
        notice: t('{name} removed and signed out everywhere. You’ve taken over {led} from them.', {
          name,
          led,
        }),
      }
    }),
  })
}
