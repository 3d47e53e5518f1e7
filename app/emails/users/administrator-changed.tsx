import { formatMoment } from '#app/core/days.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Email to the former and the new administrator after a change of ADMIN_EMAIL. */
export const administratorChangedEmail = (email: {
  to: string
  name: string
  former: string
  current: string
  at: Date
}) =>
  renderNotice({
    kind: 'administrator-changed',
    to: email.to,
    subject: t('The administrator of {name} has changed', { name: firm.name }),
    title: t('The administrator has changed'),
    name: email.name,
    text: [
      t(
        'On {at}, {current} replaced {former} as the administrator of {name}. The former administrator has been signed out, and that account is now a client account.',
        {
          at: formatMoment(email.at),
          name: firm.name,
          current: email.current,
          former: email.former,
        },
      ),
      t(
        'The change was made on the server, in the ADMIN_EMAIL setting. If you didn’t expect it, contact the person who runs the server right away. Changing the setting back restores the former administrator’s rights.',
      ),
    ],
  })
