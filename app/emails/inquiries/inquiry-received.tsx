import { Paragraph, UserText } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'

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
export const inquiryReceivedEmail = (received: {
  to: string
  appUrl: string
  id: string
  inquiry: InquiryDetails
}) => {
  const { fullName, companyName, email, phoneNumber, serviceOfInterest, projectBudget, message } =
    received.inquiry
  return renderNotice({
    kind: 'inquiry',
    to: received.to,
    replyTo: email,
    subject: t('Inquiry from {fullName}, {companyName}', { fullName, companyName }),
    title: t('New inquiry'),
    text: [
      <Paragraph key="sender">
        {fullName}, {companyName}
        <br />
        {email}
        <br />
        {phoneNumber}
      </Paragraph>,
      <Paragraph key="service">
        {t('Service:')} {serviceOfInterest}
        <br />
        {t('Budget:')} {projectBudget ?? t('Not decided yet')}
      </Paragraph>,
      <UserText key="message">{message}</UserText>,
    ],
    button: { href: `${received.appUrl}/admin/inquiries/${received.id}`, text: t('View Inquiry') },
  })
}
