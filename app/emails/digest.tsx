import type { ReactNode } from 'react'
import {
  ActionButton,
  EmailTitle,
  Greeting,
  Paragraph,
  renderEmail,
  SectionTitle,
} from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { QueuedEmail } from './email-kinds.ts'

/** Part of a digest about one kind of notification. Sent as its own email if it is the only part. */
export type DigestSection = Pick<QueuedEmail, 'kind' | 'subject' | 'replyTo'> & {
  title: string
  content: ReactNode
  /** `path` is relative to the application's URL. */
  link: { path: string; text: string }
  note?: string
}

/** Paths of the notification settings pages. */
export const SETTINGS_PATHS = { client: '/client/notifications', firm: '/admin/security/notifications' }

export type DigestRecipient =
  | { side: 'client'; name: string; email: string }
  | { side: 'firm'; email: string }

/**
 * Digest of everything that is new for one person. `daily` means that it is sent once a day, as the recipient chose.
 */
export function digestEmail(mail: {
  to: DigestRecipient
  appUrl: string
  daily: boolean
  sections: [DigestSection, ...DigestSection[]]
}): Promise<QueuedEmail> {
  const { to, appUrl, daily, sections } = mail
  const [first, ...others] = sections
  const greeting = to.side === 'client' && <Greeting name={to.name} />
  const settingsUrl = `${appUrl}${SETTINGS_PATHS[to.side]}`
  if (others.length === 0) {
    const { kind, subject, replyTo, title, content, link, note } = first
    return renderEmail({
      ...{ kind, to: to.email, subject, settingsUrl },
      ...(replyTo && { replyTo }),
      body: (
        <>
          <EmailTitle>{title}</EmailTitle>
          {greeting}
          {content}
          <ActionButton href={`${appUrl}${link.path}`}>{link.text}</ActionButton>
          {note && <Paragraph>{note}</Paragraph>}
        </>
      ),
    })
  }
  const senders = new Set(sections.map(({ replyTo }) => replyTo))
  return renderEmail({
    kind: to.side === 'client' ? 'client-digest' : 'staff-digest',
    to: to.email,
    ...(senders.size === 1 && first.replyTo && { replyTo: first.replyTo }),
    subject: daily ? t('Your daily summary from {name}', { name: firm.name }) : first.subject,
    settingsUrl,
    body: (
      <>
        <EmailTitle>{daily ? t('Your daily summary') : t("What's new")}</EmailTitle>
        {greeting}
        {[...sections.entries()].map(([index, { title, content, link, note }]) => (
          <div key={index}>
            <SectionTitle>{title}</SectionTitle>
            {content}
            {note && <Paragraph>{note}</Paragraph>}
            <ActionButton quiet href={`${appUrl}${link.path}`}>
              {link.text}
            </ActionButton>
          </div>
        ))}
      </>
    ),
  })
}
