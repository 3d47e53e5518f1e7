import { Fragment, type ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { forOutlook, headingFont, ink, layoutTable, line, onGround, onInk, soft } from './email-styles.ts'
import { getGreetingName } from './greeting-name.ts'

export function EmailTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: '0 0 16px',
        ...headingFont,
        fontSize: 26,
        lineHeight: '32px',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </h1>
  )
}

export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <h2
      style={{
        margin: '28px 0 12px',
        ...headingFont,
        fontSize: 20,
        lineHeight: '26px',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </h2>
  )
}

/** Greeting by name, or without it after a sign-up with an unverified email, since a stranger may have typed the name. */
export function Greeting({ name }: { name?: string | null }) {
  const greeted = name ? getGreetingName(name) : null
  return <Paragraph>{greeted ? t('Hi {name},', { name: greeted }) : t('Hi,')}</Paragraph>
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px', wordBreak: 'break-word' }}>
      {children}
    </p>
  )
}

export function UserText({ children, soft: isSoft = false }: { children: string; soft?: boolean }) {
  return (
    <p
      {...(isSoft ? { className: 'soft' } : {})}
      style={{
        margin: '0 0 16px',
        fontSize: 16,
        lineHeight: '25px',
        wordBreak: 'break-word',
        ...(isSoft ? { color: soft } : {}),
      }}
    >
      <TextWithLineBreaks>{children}</TextWithLineBreaks>
    </p>
  )
}

export const Quote = ({ children }: { children: string }) => (
  <blockquote
    className="quote"
    style={{
      margin: 0,
      padding: '0 0 0 14px',
      borderLeft: `3px solid ${line}`,
      color: soft,
    }}
  >
    <UserText soft>{children}</UserText>
  </blockquote>
)

/** Renders line breaks as elements, because plain text loses those that come from CSS. */
export function TextWithLineBreaks({ children }: { children: string }) {
  return children.split('\n').map((words, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and are never reordered.
    <Fragment key={i}>
      {i > 0 && <br />}
      {words}
    </Fragment>
  ))
}

/** Email programs cut off longer emails. */
export const formatRest = (items: unknown[], max: number): string | false =>
  items.length > max && t('and {count} more', { count: items.length - max })

/** List of user-written texts, at most `max`. `more` is a note that there are others. */
export function TextList({
  texts,
  max = texts.length,
  more = formatRest(texts, max),
}: {
  texts: string[]
  max?: number
  more?: string | false
}) {
  return (
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px', fontSize: 16, lineHeight: '25px' }}>
      {[...texts.slice(0, max).entries()].map(([index, text]) => (
        <li key={index} style={{ wordBreak: 'break-word' }}>
          <TextWithLineBreaks>{text}</TextWithLineBreaks>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}

/** Filled or, with `quiet`, a text link, for emails that have several. */
export const ActionButton = ({
  href,
  quiet = false,
  children,
}: {
  href: string
  quiet?: boolean
  children: ReactNode
}) =>
  quiet ? (
    <p style={{ margin: '0 0 16px', fontSize: 16 }}>
      <a href={href} className="link" style={{ color: ink }}>
        {children}
      </a>
    </p>
  ) : (
    <table {...layoutTable}>
      <tbody>
        <tr>
          <td style={{ padding: '8px 0 24px' }}>
            <FilledLink href={href}>{children}</FilledLink>
          </td>
        </tr>
      </tbody>
    </table>
  )

/** Outlook for Windows drops the padding of links. Its own `mso-padding-alt` pads the cell instead. */
const FilledLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <table {...layoutTable}>
    <tbody>
      <tr>
        <td className="button" {...onGround(ink, forOutlook({ msoPaddingAlt: '14px 24px' }))}>
          <a
            href={href}
            className="button-link"
            style={{
              display: 'inline-block',
              padding: '14px 24px',
              fontSize: 16,
              lineHeight: '24px',
              color: onInk,
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

/** Maximum characters of a message quoted in an email. */
const MAX_EXCERPT_LENGTH = 300

/** Cuts a text between code points, so that it never splits a surrogate pair. */
export function createExcerpt(text: string, length = MAX_EXCERPT_LENGTH): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
