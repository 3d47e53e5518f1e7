import type { ReactNode } from 'react'
import { ActionButton, Paragraph, SectionTitle } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { type RenderedEmail, SETTINGS_PATHS } from './email-kinds.ts'
import { renderNotice } from './notice-email.tsx'

/** Part of a digest about one kind of notification. Sent as its own email if it is the only part. */
export type DigestSection = Pick<RenderedEmail, 'kind' | 'subject' | 'replyTo'> & {
  title: string
  content: ReactNode
  /** `path` is relative to the application's URL. */
  link: { path: string; text: string }
  note?: string
}

type DigestRecipient = { side: 'client'; name: string; email: string } | { side: 'firm'; email: string }

/**
 * Digest of everything that is new for one person. `daily` means that it is sent once a day, as the recipient chose.
 */
export function digestEmail(email: {
  to: DigestRecipient
  appUrl: string
  daily: boolean
  sections: [DigestSection, ...DigestSection[]]
}): Promise<RenderedEmail> {
  const { to, appUrl, daily, sections } = email
  const [first, ...others] = sections
  const recipient = {
    to: to.email,
    settingsUrl: `${appUrl}${SETTINGS_PATHS[to.side]}`,
    ...(to.side === 'client' && { name: to.name }),
  }
  if (others.length === 0) {
    const { content, link, note, ...email } = first
    return renderNotice({
      ...recipient,
      ...email,
      text: [content],
      note: [note],
      button: { href: `${appUrl}${link.path}`, text: link.text },
    })
  }
  const senders = new Set(sections.map(({ replyTo }) => replyTo))
  return renderNotice({
    ...recipient,
    kind: to.side === 'client' ? 'client-digest' : 'staff-digest',
    ...(senders.size === 1 && first.replyTo && { replyTo: first.replyTo }),
    subject: daily ? t('Your daily summary from {name}', { name: firm.name }) : first.subject,
    title: daily ? t('Your daily summary') : t('What’s new'),
    text: sections.map(({ title, content, link, note }) => (
      <div key={title}>
        <SectionTitle>{title}</SectionTitle>
        {content}
        {note && <Paragraph>{note}</Paragraph>}
        <ActionButton quiet href={`${appUrl}${link.path}`}>
          {link.text}
        </ActionButton>
      </div>
    )),
  })
}
