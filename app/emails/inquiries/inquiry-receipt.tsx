import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Receipt to a visitor. Repeats no free text, so that the form can't be abused to send messages to arbitrary people.
 */
export const inquiryReceiptEmail = (mail: { to: string; serviceOfInterest: string }) =>
  renderNotice({
    kind: 'inquiry-receipt',
    to: mail.to,
    replyTo: firm.email,
    subject: t("We've received your inquiry | {name}", { name: firm.name }),
    title: t('Thank you for your inquiry'),
    text: [
      t(
        "We've received your inquiry about “{serviceOfInterest}”. A partner will read it and reply within one business day.",
        { serviceOfInterest: mail.serviceOfInterest },
      ),
      t(
        "If you didn't contact us, someone probably mistyped their email address. You can ignore this email.",
      ),
    ],
  })
