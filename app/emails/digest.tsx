import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailContent, EmailData } from './email-kinds.ts'
import { ActionButton, Paragraph, SectionTitle } from './email-layout.tsx'

/** Part of a digest about one kind of notification. Sent as its own email if it is the only part. */
export type DigestSection = Pick<EmailContent, 'subject' | 'replyTo'> & {
  kind: keyof EmailData
  title: string
  content: ReactNode
  button: { href: string; text: string }
  note?: string
}

/** A reader of digests: a client or a guest of data rooms, by name, or someone of the firm. */
type DigestSide = { side: 'client' | 'guest'; name: string } | { side: 'firm' }

/** Digest of everything that is new for one person. `daily`: sent once a day, as the recipient chose. */
export function createDigestEmail(
  to: DigestSide,
  sections: [DigestSection, ...DigestSection[]],
  daily: boolean,
): EmailContent {
  const [first, ...others] = sections
  const recipient = {
    // Guests can't turn their emails off.
    ...(to.side !== 'guest' && { settings: to.side }),
    ...(to.side !== 'firm' && { name: to.name }),
  }
  if (others.length === 0) {
    const { kind: _, content, note, ...email } = first
    return { ...recipient, ...email, text: [content], note: [note] }
  }
  const senders = new Set(sections.map(({ replyTo }) => replyTo))
  return {
    ...recipient,
    ...(senders.size === 1 && first.replyTo && { replyTo: first.replyTo }),
    subject: daily ? t('Your daily summary from {name}', { name: firm.name }) : first.subject,
    title: daily ? t('Your daily summary') : t('What’s new'),
    text: sections.map(({ title, content, button, note }) => (
      <div key={title}>
        <SectionTitle>{title}</SectionTitle>
        {content}
        {note && <Paragraph>{note}</Paragraph>}
        <ActionButton quiet href={button.href}>
          {button.text}
        </ActionButton>
      </div>
    )),
  }
}
