import { t } from '#app/texts.ts'
import { Action, Paragraph, renderEmail, Title, UserText } from '../layout.tsx'

type Inquiry = {
  fullName: string
  companyName: string
  email: string
  phoneNumber: string
  serviceOfInterest: string
  projectBudget: string | null
  message: string
}

/** Email to staff about a new inquiry. Reply-To is the visitor. */
export const inquiryEmail = (mail: { to: string; appUrl: string; id: string; inquiry: Inquiry }) => {
  const { fullName, companyName, email, phoneNumber, serviceOfInterest, projectBudget, message } =
    mail.inquiry
  return renderEmail({
    kind: 'inquiry',
    to: mail.to,
    replyTo: email,
    subject: t('Inquiry from {fullName}, {companyName}', { fullName, companyName }),
    body: (
      <>
        <Title>{t('New inquiry')}</Title>
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
          {t('Budget:')} {projectBudget ?? t('not named')}
        </Paragraph>
        <UserText>{message}</UserText>
        <Action href={`${mail.appUrl}/admin/inquiries/${mail.id}`}>{t('Open the inquiry')}</Action>
      </>
    ),
  })
}
