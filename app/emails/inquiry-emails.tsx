import { formatDateOf } from '#app/core/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { inquiries } from '#db/schema.ts'
import type { EmailContent } from './email-kinds.ts'
import { createExcerpt, Paragraph, Quote, SectionTitle, UserText } from './email-layout.tsx'
import { soft } from './email-styles.ts'

type Inquiry = Omit<
  typeof inquiries.$inferSelect,
  'status' | 'notes' | 'clientId' | 'projectId' | 'archivedAt' | 'searchText' | 'updatedAt'
>

/** Words that email programs turn into links: with a scheme, an `@`, or a dot between letters. */
const LINK = /\p{L}:\/\/|@|\b(?:mailto|tel|javascript|data):|[\p{L}\p{N}-][.。．｡]\p{L}{2}|\d\.\d+\.\d+\.\d/iu

export const removeLinks = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/\S+/g, (word) => (LINK.test(word) ? t('[link removed]') : word))

const MAX_COPY_LENGTH = 1000

/**
 * Receipt to a visitor with a copy of the message. The visitor may have typed someone else's email, so the copy is
 * shortened, marked as a quotation, and contains no links, names or phone number.
 */
export const inquiryReceiptEmail = ({
  serviceOfInterest,
  projectBudget,
  message,
}: Pick<Inquiry, 'serviceOfInterest' | 'projectBudget' | 'message'>): EmailContent => ({
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
    t('If you didn’t contact us, someone probably mistyped their email address. You can ignore this email.'),
    <SectionTitle key="title">{t('What we received')}</SectionTitle>,
    projectBudget && (
      <Paragraph key="budget">
        {t('Budget:')} {projectBudget}
      </Paragraph>
    ),
    <Quote key="message">{createExcerpt(removeLinks(message), MAX_COPY_LENGTH)}</Quote>,
  ],
})

/** Replies go to the visitor. */
export const inquiryReceivedEmail = ({
  id,
  fullName,
  companyName,
  email,
  ...inquiry
}: Inquiry): EmailContent => ({
  replyTo: email,
  subject: t('Inquiry from {fullName}, {companyName}', { fullName, companyName }),
  title: t('New inquiry'),
  text: [
    <Paragraph key="sender">
      {fullName}, {companyName}
      <br />
      {email}
      <br />
      {inquiry.phoneNumber}
    </Paragraph>,
    <Paragraph key="service">
      {t('Service:')} {inquiry.serviceOfInterest}
      <br />
      {t('Budget:')} {inquiry.projectBudget ?? t('Not decided yet')}
    </Paragraph>,
    <UserText key="message">{inquiry.message}</UserText>,
  ],
  button: { href: `/admin/inquiries/${id}`, text: t('View Inquiry') },
})

export const inquiryReplyEmail = (
  {
    fullName,
    serviceOfInterest,
    message,
    createdAt,
  }: Pick<Inquiry, 'fullName' | 'serviceOfInterest' | 'message' | 'createdAt'>,
  reply: { replyTo: string; body: string; by: string },
): EmailContent => ({
  replyTo: reply.replyTo,
  subject:
    serviceOfInterest === 'Other'
      ? t('Your inquiry | {name}', { name: firm.name })
      : t('Your inquiry about {serviceOfInterest} | {name}', { serviceOfInterest, name: firm.name }),
  title: null,
  text: [<UserText key="reply">{reply.body}</UserText>, reply.by ? `${reply.by}, ${firm.name}` : firm.name],
  note: [
    <p
      key="quoted"
      className="soft"
      style={{ margin: '28px 0 8px', fontSize: 14, lineHeight: '21px', color: soft }}
    >
      {t('On {day}, {fullName} wrote:', { day: formatDateOf(createdAt), fullName })}
    </p>,
    <Quote key="inquiry">{message}</Quote>,
  ],
})
