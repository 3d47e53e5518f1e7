import { createExcerpt, Paragraph, Quote, SectionTitle } from '#app/emails/email-layout.tsx'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { removeLinks } from '#app/emails/remove-links.ts'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

const MAX_COPY_LENGTH = 1000

/**
 * Receipt to a visitor with a copy of the message. The visitor may have typed someone else's email, so the copy is
 * shortened, marked as a quotation, and contains no links, names or phone number.
 */
export const inquiryReceiptEmail = (email: {
  to: string
  inquiry: { serviceOfInterest: string; projectBudget: string | null; message: string }
}) => {
  const { serviceOfInterest, projectBudget, message } = email.inquiry
  return renderNotice({
    kind: 'inquiry-receipt',
    to: email.to,
    replyTo: firm.email,
    subject: t('We’ve received your inquiry | {name}', { name: firm.name }),
    title: t('Thank you for your inquiry'),
    text: [
      serviceOfInterest === 'Other'
        ? t('We’ve received your inquiry. A partner will read it and reply within one business day.')
        : t(
            'We’ve received your inquiry about “{serviceOfInterest}”. A partner will read it and reply within one business day.',
            { serviceOfInterest },
          ),
      t(
        'If you didn’t contact us, someone probably mistyped their email address. You can ignore this email.',
      ),
      <SectionTitle key="title">{t('What we received')}</SectionTitle>,
      projectBudget && (
        <Paragraph key="budget">
          {t('Budget:')} {projectBudget}
        </Paragraph>
      ),
      <Quote key="message">{createExcerpt(removeLinks(message), MAX_COPY_LENGTH)}</Quote>,
    ],
  })
}
