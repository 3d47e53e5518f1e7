import { type EmailKind, getEmailKindLabel } from '#app/emails/email-kinds.ts'
import { renderSampleEmails } from './sample-emails.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** Gallery of all emails with sample data, available only under `npm run dev`. `?kind=` returns one email's HTML. */
export async function loader({ url }: { url: URL }) {
  const kind = url.searchParams.get('kind') as EmailKind | null
  const emails = renderSampleEmails()
  if (kind) {
    const email = emails.find((one) => one.kind === kind)
    return new Response(email?.html ?? 'No such email.', { status: email ? 200 : 404, headers: HEADERS })
  }
  const entries = emails.map(
    ({ kind, subject, text }) => `<section>
<h2 id="${kind}">${escapeHtml(getEmailKindLabel(kind))} <code>${kind}</code></h2>
<p>${escapeHtml(subject)}</p>
<iframe title="${escapeHtml(subject)}" src="?kind=${kind}" loading="lazy"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>
</section>`,
  )
  const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:3rem}code{font-size:.8em;opacity:.7}iframe{width:100%;height:38rem;border:1px solid #8888}
pre{white-space:pre-wrap}:root{color-scheme:light dark}`
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Emails</title><style>${style}</style></head><body><h1>Emails</h1>
<p>Every email with sample data.</p>${entries.join('\n')}</body></html>`
  return new Response(page, { headers: HEADERS })
}
