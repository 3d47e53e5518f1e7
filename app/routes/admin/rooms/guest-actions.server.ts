import type { AdminCtx } from '#app/context.ts'
import { GuestAccessForm, GuestEmailForm, InviteToRoomForm } from '#app/domain/rooms/member-forms.ts'
import {
  inviteToRoom,
  removeFromRoom,
  resendRoomInvitation,
  resetGuestSecondFactor,
  updateGuestAccess,
  updateGuestEmail,
} from '#app/domain/rooms/members.server.ts'
import { defineFormHandler, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

/** `link`: one-time link for setting a password. */
export type InvitationExtra = { link?: string | null }

/** Returns the form handlers for guests of a project's room. */
export const createGuestHandlers = (ctx: AdminCtx, project: string) => ({
  invite: defineFormHandler(
    InviteToRoomForm,
    async (form) => {
      const { email, link } = await inviteToRoom(ctx, project, form)
      return { notice: t('Invitation sent to {email}.', { email }), link }
    },
    { resetForm: true },
  ),
  resend: defineFormHandler(NoFields, async (_, member) => {
    const { email, link } = await resendRoomInvitation(ctx, project, member)
    return { notice: t('Invitation sent to {email}.', { email }), link }
  }),
  access: defineFormHandler(GuestAccessForm, async (form, member) => ({
    notice: t('Access updated for {name}.', { name: await updateGuestAccess(ctx, project, member, form) }),
  })),
  email: defineFormHandler(GuestEmailForm, async ({ email }, member) => {
    await updateGuestEmail(ctx, project, member, email)
    return { notice: t('Email address changed to {email}.', { email }) }
  }),
  'reset-second-factor': defineFormHandler(NoFields, async (_, member) => {
    await resetGuestSecondFactor(ctx, project, member)
    return { notice: t('Two-factor sign-in turned off. We’ve told the person by email.') }
  }),
  remove: defineFormHandler(NoFields, async (_, member) => ({
    notice: t('{name} was removed and no longer has access.', {
      name: await removeFromRoom(ctx, project, member),
    }),
  })),
})
