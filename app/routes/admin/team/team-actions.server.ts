import type { AdministratorCtx } from '#app/context.ts'
import {
  endColleagueSessions,
  removeColleague,
  resetColleagueFactor,
} from '#app/domain/team/access.server.ts'
import { ColleagueForm } from '#app/domain/team/forms.ts'
import { inviteColleague, inviteColleagueAgain } from '#app/domain/team/invite.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import { counted } from '../counted.ts'

/** `link`: URL of the invitation, shown once. */
type Extra = { link?: string }

export function changeTeam(ctx: AdministratorCtx, form: FormData) {
  const button = (verb: (uid: string) => Promise<{ notice: string; link?: string }>) =>
    formRule<typeof NoFields, Extra>({
      schema: NoFields,
      fault: 'This could not be done. Please try again.',
      run: (_, uid) => verb(uid),
    })
  const sent = ({ email, link }: { email: string; link: string }) => ({
    notice: `An invitation is on its way to ${email}.`,
    link,
  })
  return takeFormOf<Extra>(ctx, form, {
    '': formRule<typeof ColleagueForm, Extra>({
      schema: ColleagueForm,
      fault: 'The invitation could not be sent. Please try again.',
      resetForm: true,
      run: async (colleague) => sent(await inviteColleague(ctx, colleague)),
    }),
    'invite-again': button(async (uid) => sent(await inviteColleagueAgain(ctx, uid))),
    'end-sessions': button(async (uid) => {
      await endColleagueSessions(ctx, uid)
      return { notice: 'This colleague is signed out everywhere.' }
    }),
    'reset-second-factor': button(async (uid) => {
      await resetColleagueFactor(ctx, uid)
      return { notice: 'Two-factor sign-in is off for this colleague, who was told so by mail.' }
    }),
    remove: button(async (uid) => {
      const { name, projects } = await removeColleague(ctx, uid)
      const passed = projects > 0 ? ` You look after ${counted(projects, 'project')} of theirs now.` : ''
      return { notice: `${name} is removed and signed out everywhere.${passed}` }
    }),
  })
}
