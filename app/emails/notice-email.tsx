import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from './email-layout.tsx'

type OptionalText = string | false | null

type Notice = Omit<Parameters<typeof renderEmail>[0], 'body'> & {
  title: string
  /** Recipient to greet: null for a greeting without a name, undefined for no greeting. */
  name?: string | null
  text: OptionalText[]
  button?: { href: string; text: string } | false
  /** Paragraphs after the button. */
  note?: OptionalText[]
}

/** Renders an email consisting of plain paragraphs with at most one button. */
export const renderNotice = ({ title, name, text, button = false, note = [], ...email }: Notice) =>
  renderEmail({
    ...email,
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

const Paragraphs = ({ texts }: { texts: OptionalText[] }) =>
  texts.map((text) => text && <Paragraph key={text}>{text}</Paragraph>)
