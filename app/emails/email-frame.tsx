import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { t } from '#app/texts.ts'
import { colors } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import { type EmailContent, SETTINGS_PATHS } from './email-kinds.ts'
import { ActionButton, createExcerpt, EmailTitle, Greeting, Paragraph } from './email-layout.tsx'
import {
  accent,
  brass,
  forOutlook,
  headingFont,
  ink,
  LOGO_PATH,
  layoutTable,
  onGround,
  paper,
  soft,
  textFontFamily,
} from './email-styles.ts'
import { toPlainText } from './plain-text.ts'

const { dark } = colors

/** Styles for dark mode in email programs. They override the inline ones. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.ground { background-color: ${dark.paper} !important; color: ${dark.text} !important }
.card { background-color: ${dark.surface} !important; border-color: ${dark.accent} !important }
.soft { color: ${dark.soft} !important }
.link { color: ${dark.text} !important }
.button { background-color: ${brass} !important }
.button-link { color: ${ink} !important }
.quote { border-color: ${dark.line} !important }
}`

/** Maximum characters of the preview. Lists of emails show up to about 140. */
const MAX_PREVIEW_LENGTH = 140

/** Renders an email as HTML and as plain text. Relative links become links to `appUrl`. */
export function renderEmail(appUrl: string, email: EmailContent) {
  const { subject, replyTo = null, name, text, button, note = [], settings } = email
  const { title = subject.replace(` | ${firm.name}`, '') } = email
  const render = (content: ReactNode) =>
    renderToStaticMarkup(content).replaceAll('href="/', `href="${appUrl}/`)
  const preview = toPlainText(render(<body>{toParagraphs(text)}</body>))
  const frame = (
    <EmailFrame
      subject={subject}
      preview={createExcerpt(preview.replaceAll(/\s+/g, ' '), MAX_PREVIEW_LENGTH)}
    >
      <EmailContainer settingsPath={settings && SETTINGS_PATHS[settings]}>
        {title && <EmailTitle>{title}</EmailTitle>}
        {name !== undefined && <Greeting name={name} />}
        {toParagraphs(text)}
        {button && <ActionButton href={button.href}>{button.text}</ActionButton>}
        {toParagraphs(note)}
      </EmailContainer>
    </EmailFrame>
  )
  const html = `<!doctype html>${render(frame)}`
  return { subject, replyTo, html, text: toPlainText(html) }
}

const toParagraphs = (texts: ReactNode[]) =>
  [...texts.entries()].map(([index, text]) =>
    text && typeof text === 'string' ? (
      <Paragraph key={index}>{text}</Paragraph>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )

const CONTENT_WIDTH = 560
/** Outlook for Windows ignores `max-width`, so it gets a table of fixed width. */
const inFixedWidthForOutlook = (html: string) =>
  `<!--[if mso]><table role="presentation" width="${CONTENT_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${html}<!--[if mso]></td></tr></table><![endif]-->`

/** Gmail and Yahoo drop the styles of `body`, so the table around everything has them. */
function EmailFrame({
  subject,
  preview,
  children,
}: {
  subject: string
  preview: string
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
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        <div data-skip-in-text="true" style={{ display: 'none', ...forOutlook({ msoHide: 'all' }) }}>
          {preview}
        </div>
        <table
          {...layoutTable}
          width="100%"
          className="ground"
          {...onGround(paper, { color: ink, fontFamily: textFontFamily })}
        >
          <tbody>
            <tr>
              <td
                align="center"
                style={{ padding: '24px 12px' }}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: React can't render conditional comments, and has escaped the rest.
                dangerouslySetInnerHTML={{ __html: inFixedWidthForOutlook(renderToStaticMarkup(children)) }}
              />
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function EmailContainer({
  settingsPath,
  children,
}: {
  settingsPath: string | undefined
  children: ReactNode
}) {
  return (
    <table
      {...layoutTable}
      width="100%"
      align="center"
      style={{ maxWidth: CONTENT_WIDTH, textAlign: 'left' }}
    >
      <tbody>
        <tr>
          <td style={{ padding: '8px 0 20px' }}>
            <Letterhead />
          </td>
        </tr>
        <tr>
          <td
            className="card"
            {...onGround('#ffffff', { padding: '28px 32px', borderTop: `3px solid ${accent}` })}
          >
            {children}
          </td>
        </tr>
        <tr>
          <td className="soft" style={{ padding: '18px 0', fontSize: 13, lineHeight: '20px', color: soft }}>
            {firm.name} · {firm.postalAddress}
            {settingsPath && (
              <>
                <br />
                <a href={settingsPath} className="soft" style={{ color: soft }}>
                  {t('Change which emails you get')}
                </a>
              </>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const letterheadStyle = { ...headingFont, fontSize: 22, lineHeight: '32px' }

/**
 * The logo's picture, on which a blocked or missing one shows the firm's initial in the logo's colors. Hidden from screen
 * readers, because the name follows. A table of its own, so that a name of several lines doesn't stretch it.
 */
const Letterhead = () => (
  <table {...layoutTable}>
    <tbody>
      <tr>
        <td aria-hidden="true" data-skip-in-text="true" style={{ verticalAlign: 'top' }}>
          <table {...layoutTable}>
            <tbody>
              <tr>
                <td
                  width={32}
                  height={32}
                  align="center"
                  {...onGround(ink, { ...letterheadStyle, color: brass })}
                >
                  <img
                    src={LOGO_PATH}
                    alt={firm.name[0]}
                    width={32}
                    height={32}
                    // Otherwise, React adds a preload link, which email programs don't support.
                    fetchPriority="low"
                    style={{
                      ...letterheadStyle,
                      display: 'block',
                      border: 0,
                      color: brass,
                      textAlign: 'center',
                    }}
                  />
                </td>
              </tr>
            </tbody>
          </table>
        </td>
        <td style={{ ...letterheadStyle, padding: '0 0 0 12px', wordBreak: 'break-word' }}>{firm.name}</td>
      </tr>
    </tbody>
  </table>
)
