import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Face } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'
import { colours, fonts } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import type { QueuedEmail } from './email-kinds.ts'
import { getGreetingName } from './greeting-name.ts'
import { toPlainText } from './plain-text.ts'

// Email programs support little CSS: attributes and inline styles only, system fonts, one column.
const { ink, onInk, brass } = colours.always
const { paper, soft, accent } = colours.light
const { dark } = colours
/** Returns the fallback for a web font, which email programs don't load. */
const getFallbackFont = ({ kind }: Face) =>
  kind === 'serif'
    ? 'Georgia, "Times New Roman", serif'
    : '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const headingFontFamily = getFallbackFont(fonts.display)
const headingFontWeight = fonts.display.weight
const textFontFamily = getFallbackFont(fonts.text)

const logoStyle = {
  display: 'inline-block',
  width: 32,
  marginRight: 12,
  background: ink,
  color: brass,
  textAlign: 'center',
} as const

/** Styles for dark mode in email programs. They override the inline ones. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.ground { background: ${dark.paper} !important; color: ${dark.text} !important }
.card { background: ${dark.surface} !important; border-color: ${dark.accent} !important }
.soft { color: ${dark.soft} !important }
.link { color: ${dark.text} !important }
.button { background: ${brass} !important; color: ${ink} !important }
.quote { border-color: ${dark.line} !important }
}`

/** Renders an email to HTML and plain text from one component. */
export async function renderEmail(mail: {
  kind: QueuedEmail['kind']
  to: string
  replyTo?: string
  subject: string
  body: ReactNode
  invoiceId?: string
  /** Page where the recipient chooses which emails to receive, linked in the footer. */
  settingsUrl?: string
}): Promise<QueuedEmail> {
  const { body, settingsUrl, ...rest } = mail
  const frame = (
    <EmailFrame subject={mail.subject} settingsUrl={settingsUrl}>
      {body}
    </EmailFrame>
  )
  const html = `<!doctype html>${renderToStaticMarkup(frame)}`
  return { ...rest, html, text: toPlainText(html) }
}

function EmailFrame({
  subject,
  settingsUrl,
  children,
}: {
  subject: string
  settingsUrl: string | undefined
  children: ReactNode
}) {
  return (
    <html lang={language.lang}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: '24px 12px', background: paper, color: ink, fontFamily: textFontFamily }}
      >
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: 560, margin: '0 auto' }}
        >
          <tbody>
            <tr>
              <td
                style={{
                  padding: '8px 0 20px',
                  fontFamily: headingFontFamily,
                  fontWeight: headingFontWeight,
                  fontSize: 22,
                  lineHeight: '32px',
                }}
              >
                {/* Text logo: email programs block remote images by default. */}
                <span aria-hidden="true" data-skip-in-text="true" style={logoStyle}>
                  {firm.name[0]}
                </span>
                {firm.name}
              </td>
            </tr>
            <tr>
              <td
                className="card"
                style={{ background: '#ffffff', padding: '28px 32px', borderTop: `3px solid ${accent}` }}
              >
                {children}
              </td>
            </tr>
            <tr>
              <td
                className="soft"
                style={{ padding: '18px 0', fontSize: 13, lineHeight: '20px', color: soft }}
              >
                {firm.name} · {firm.postalAddress}
                {settingsUrl && (
                  <>
                    <br />
                    <a href={settingsUrl} className="soft" style={{ color: soft }}>
                      {t('Choose which emails you get')}
                    </a>
                  </>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export function EmailTitle({ children }: { children: ReactNode }) {
  return (
    <h1
      style={{
        margin: '0 0 16px',
        fontFamily: headingFontFamily,
        fontWeight: headingFontWeight,
        fontSize: 26,
        lineHeight: '32px',
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
        fontFamily: headingFontFamily,
        fontWeight: headingFontWeight,
        fontSize: 20,
        lineHeight: '26px',
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
  return <p style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '25px' }}>{children}</p>
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
      borderLeft: `3px solid ${colours.light.line}`,
      color: soft,
    }}
  >
    <UserText soft>{children}</UserText>
  </blockquote>
)

/** User-written text with explicit line breaks, because plain text loses line breaks that come from CSS. */
export function TextWithLineBreaks({ children }: { children: string }) {
  return children.split('\n').map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and are never reordered.
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Returns a note about items beyond an email's limit. Email programs cut off longer emails. */
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

/** Link to a page as a filled button or, with `quiet`, as a text link, for emails that have several. */
export const ActionButton = ({
  href,
  quiet = false,
  children,
}: {
  href: string
  quiet?: boolean
  children: ReactNode
}) => (
  <p style={{ margin: quiet ? '0 0 16px' : '24px 0', fontSize: 16 }}>
    <a
      href={href}
      {...(quiet
        ? { className: 'link', style: { color: ink } }
        : {
            className: 'button',
            style: {
              background: ink,
              color: onInk,
              padding: '14px 24px',
              textDecoration: 'none',
              display: 'inline-block',
            },
          })}
    >
      {children}
    </a>
  </p>
)

/** Maximum characters of a message quoted in an email. */
const MAX_EXCERPT_LENGTH = 300

/** Shortens a text by code points, so that it never splits a surrogate pair. */
export function createExcerpt(text: string, length = MAX_EXCERPT_LENGTH): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
