import { ActionButton, EmailTitle, Paragraph, renderEmail, UserText } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'

type InquiryDetails = {
  fullName: string
  companyName: string
  email: string
  phoneNumber: string
  serviceOfInterest: string
  projectBudget: string | null
  message: string
}

/** Email to staff about a new inquiry. Reply-To is the visitor. */
export const inquiryReceivedEmail = (mail: {
  to: string
  appUrl: string
  id: string
  inquiry: InquiryDetails
}) => {
  const { fullName, companyName, email, phoneNumber, serviceOfInterest, projectBudget, message } =
    mail.inquiry
  return renderEmail({
    kind: 'inquiry',
    to: mail.to,
    replyTo: email,
    subject: t('Inquiry from {fullName}, {companyName}', { fullName, companyName }),
    body: (
      <>
        <EmailTitle>{t('New inquiry')}</EmailTitle>
        <Paragraph>
          {fullName}, {companyName}
          <br />
          {email}
          <br />
          {phoneNumber}
        </Paragraph>
        <Paragraph>
          {t('Service:')} {serviceOfInterest}
          <br />
          {t('Budget:')} {projectBudget ?? t('none given')}
        </Paragraph>
        <UserText>{message}</UserText>
        <ActionButton href={`${mail.appUrl}/admin/inquiries/${mail.id}`}>
          {t('Open the Inquiry')}
        </ActionButton>
      </>
    ),
  })
}
