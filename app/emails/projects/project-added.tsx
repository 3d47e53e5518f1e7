import { isModuleOn } from '#app/content/modules.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

export const projectAddedEmail = (email: {
  to: string
  name: string
  appUrl: string
  project: { id: string; name: string }
  documents: boolean
  invoices: boolean
}) => {
  const { project, documents } = email
  const invoices = email.invoices && isModuleOn('invoices')
  return renderNotice({
    kind: 'project-added',
    to: email.to,
    replyTo: firm.email,
    subject: t('{name} added you to a project', { name: firm.name }),
    title: project.name,
    name: email.name,
    text: [
      documents && invoices
        ? t(
            'We’ve added you to this project. You can now follow its progress and see its documents and invoices in the client portal.',
          )
        : documents
          ? t(
              'We’ve added you to this project. You can now follow its progress and see its documents in the client portal.',
            )
          : invoices
            ? t(
                'We’ve added you to this project. You can now follow its progress and see its invoices in the client portal.',
              )
            : t('We’ve added you to this project. You can now follow its progress in the client portal.'),
      invoices && t('You’ll also get its invoices and payment reminders by email.'),
    ],
    button: { href: `${email.appUrl}/client/projects/${project.id}`, text: t('View Project') },
  })
}
