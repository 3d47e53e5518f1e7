import { formatDay } from '#app/core/days.ts'
import { SETTINGS_PATHS } from '#app/emails/email-kinds.ts'
import { Paragraph, TextList } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

type OpenRequestItem = { title: string; dueOn: string | null; project: string; projectTitle: string }

/** Reminder to one project member about all urgent requests, at most every third day. */
export const requestReminderEmail = (email: {
  to: string
  name: string
  appUrl: string
  waiting: OpenRequestItem[]
  more: boolean
}) => {
  const { waiting, more } = email
  const ids = new Set(waiting.map(({ project }) => project))
  const [first] = waiting
  const where = ids.size === 1 ? (first?.projectTitle ?? '') : t('your projects')
  const path = ids.size === 1 ? `/client/projects/${first?.project}/requests` : '/client/dashboard'
  return renderNotice({
    kind: 'request-reminder',
    to: email.to,
    replyTo: firm.email,
    settingsUrl: `${email.appUrl}${SETTINGS_PATHS.client}`,
    subject: t('Reminder: {name} still needs something from you for {where}', { name: firm.name, where }),
    title: t('We still need something from you'),
    name: email.name,
    text: [
      ids.size === 1 && (
        <Paragraph key="project">
          <strong>{where}</strong>
        </Paragraph>
      ),
      t(
        'We need the following to continue. If you have a question or can’t provide something, please reply to this email.',
      ),
      <TextList
        key="requests"
        texts={waiting.map(({ title, dueOn, projectTitle }) => {
          const suffix = ids.size > 1 ? ` (${projectTitle})` : ''
          return title + suffix + (dueOn ? t(', due {dueOn}', { dueOn: formatDay(dueOn) }) : '')
        })}
        more={more && t('and more')}
      />,
    ],
    button: { href: `${email.appUrl}${path}`, text: t('View Requests') },
  })
}
