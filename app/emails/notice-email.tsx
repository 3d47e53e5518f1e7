import { Fragment, type ReactNode } from 'react'
import { renderEmail } from './email-frame.tsx'
import { ActionButton, EmailTitle, Greeting, Paragraph } from './email-layout.tsx'

type Notice = Omit<Parameters<typeof renderEmail>[0], 'body' | 'preview'> & {
  title: string
  /** Recipient to greet: null for a greeting without a name, undefined for no greeting. */
  name?: string | null
  text: ReactNode[]
  button?: { href: string; text: string } | false
  /** Shown after the button. */
  note?: ReactNode[]
}

/** Renders an email with at most one button. Strings become paragraphs, elements stay as they are. */
export const renderNotice = ({ title, name, text, button = false, note = [], ...email }: Notice) =>
  renderEmail({
    ...email,
    preview: <Paragraphs texts={text} />,
    body: (
      <>
        <EmailTitle>{title}</EmailTitle>
        {name !== undefined && <Greeting name={name} />}
        <Paragraphs texts={text} />
        {button && <ActionButton href={button.href}>{button.text}</ActionButton>}
        <Paragraphs texts={note} />
      </>
    ),
  })

const Paragraphs = ({ texts }: { texts: ReactNode[] }) =>
  [...texts.entries()].map(([index, text]) =>
    text && typeof text === 'string' ? (
      <Paragraph key={index}>{text}</Paragraph>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )
