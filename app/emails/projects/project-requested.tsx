import { formatDay } from '#app/core/days.ts'
import { Paragraph, UserText } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'

/** Email to staff when a client requests a new project. Reply-To is the client. */
export const projectRequestedEmail = (email: {
  to: string
  appUrl: string
  id: string
  client: { name: string; email: string }
  request: {
    title: string
    description: string
    service: string
    budget?: string | null
    wishedStart?: string | null
  }
}) => {
  const { title, description, service, budget, wishedStart } = email.request
  return renderNotice({
    kind: 'project-request',
    to: email.to,
    replyTo: email.client.email,
    subject: t('Project request from {name}: {title}', { name: email.client.name, title }),
    title,
    text: [
      <Paragraph key="client">
        {email.client.name}
        <br />
        {email.client.email}
      </Paragraph>,
      <Paragraph key="request">
        {t('Service:')} {service}
        <br />
        {t('Budget:')} {budget ?? t('Not decided yet')}
        <br />
        {t('Preferred start:')} {wishedStart ? formatDay(wishedStart) : t('Not decided yet')}
      </Paragraph>,
      <UserText key="description">{description}</UserText>,
    ],
    button: { href: `${email.appUrl}/admin/projects/${email.id}`, text: t('View Project') },
  })
}
