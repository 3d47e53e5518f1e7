import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { createPasswordLink } from './client-invitation.tsx'

export const staffInvitationEmail = (email: {
  to: string
  name: string | null
  link: string
  invitedBy: string
}) =>
  renderNotice({
    kind: 'staff-invitation',
    to: email.to,
    replyTo: firm.email,
    subject: t('{invitedBy} invited you to join the {name} team', {
      invitedBy: email.invitedBy,
      name: firm.name,
    }),
    title: t('Welcome to the team'),
    name: email.name,
    text: [
      t(
        '{invitedBy} invited you to join the {name} team. In the admin area, you’ll work with {things}. Set a password to get started.',
        {
          invitedBy: email.invitedBy,
          name: firm.name,
          things: joinList([
            t('clients'),
            t('projects'),
            t('documents'),
            ...listIfOn('invoices', t('invoices')),
          ]),
        },
      ),
    ],
    ...createPasswordLink(email.link),
  })
