import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

export const projectAddedEmail = (mail: {
  to: string
  name: string
  appUrl: string
  project: { id: string; name: string }
  documents: boolean
  invoices: boolean
}) => {
  const { project, documents, invoices } = mail
  return renderEmail({
    kind: 'project-added',
    to: mail.to,
    replyTo: firm.email,
    subject: t("You've been added to a project at {name}", { name: firm.name }),
    body: (
      <>
        <EmailTitle>{project.name}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {documents && invoices
            ? t(
                "We've added you to this project. You can now follow its progress and see its documents and invoices in the client portal.",
              )
            : documents
              ? t(
                  "We've added you to this project. You can now follow its progress and see its documents in the client portal.",
                )
              : invoices
                ? t(
                    "We've added you to this project. You can now follow its progress and see its invoices in the client portal.",
                  )
                : t("We've added you to this project. You can now follow its progress in the client portal.")}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/client/projects/${project.id}`}>
          {t('Open the Project')}
        </ActionButton>
      </>
    ),
  })
}
