import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime from 'postal-mime'
import type { Colors } from '#app/content/shapes.ts'
import { getDateFormat } from '#app/core/formats.ts'
import { brand, colors } from '#content/brand.ts'
import { language } from '#content/language.ts'

const { ink, onInk, onInkSoft } = colors.always
const listTokens = ({ accent, bad, line, paper, soft, surface, text }: Colors['light' | 'dark']) =>
  Object.entries({ accent, bad, line, paper, soft, surface, text })
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
export const baseStyle = `:root{color-scheme:light dark;${listTokens(colors.light)}}
@media (prefers-color-scheme:dark){:root{${listTokens(colors.dark)}}}
*{box-sizing:border-box}
body{font:1rem/1.55 system-ui,sans-serif;margin:0;color:var(--text);background:var(--paper)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.soft{color:var(--soft)}`
const style = `${baseStyle}
header{background:${ink};color:${onInk}}header div,main{max-width:60rem;margin:0 auto;padding:0 1.25rem}
header div{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.5rem}
header a{display:inline-flex;align-items:center;gap:.6rem;min-height:3.5rem;color:${onInkSoft};text-decoration:none}
header a:hover{text-decoration:underline}header a:first-child{color:${onInk};font:1.3rem Georgia,serif}
main{padding-block:2rem 3rem}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.2;overflow-wrap:anywhere}
h1{font-size:1.9rem;margin:0 0 .5rem}h2{font-size:1.3rem;margin:2rem 0 .75rem}main a{color:var(--accent)}
header :focus-visible{outline-color:${onInk}}
time,dt{color:var(--soft)}ul{list-style:none;margin:1.5rem 0 0;padding:0;background:var(--surface);border:1px solid var(--line)}
li+li{border-top:1px solid var(--line)}li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1.5rem;padding:.7rem 1rem;position:relative}
li:hover{background:color-mix(in srgb,var(--text) 4%,var(--surface))}li a{font-weight:600;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a::after{content:'';position:absolute;inset:0}li a:hover{text-decoration:underline}li span{grid-row:2;overflow-wrap:anywhere;font-size:.9rem}
time{font-size:.9rem;white-space:nowrap}dl{display:grid;grid-template-columns:6rem minmax(0,1fr);gap:.2rem 1rem;margin:1rem 0 1.5rem}
dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:40rem;border:1px solid var(--line);background:#fff}
pre{font:.9rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);background:var(--surface);padding:1rem;margin:0}
@media (max-width:30rem){li{grid-template-columns:minmax(0,1fr)}li span{grid-row:auto}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.4rem}}`

/** Date and time in the firm's time zone, as `<time>`. */
function formatTime(value: Date | string | undefined) {
  const moment = new Date(value ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return ''
  const format = getDateFormat(language.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: brand.timeZone,
  })
  return html`<time datetime="${moment.toISOString()}">${format.format(moment)}</time>`
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// Policy for displayed emails: no scripts or forms, pictures of this site only, and links open in a new tab.
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

export function createDemoPages(folder: string): Hono {
  const pages = new Hono()
  const page = (title: string, body: unknown) =>
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>${title}</title><link rel="icon" href="/favicon.svg"><style>${raw(style)}</style></head><body>
      <header><div><a href="/"><img src="/favicon.svg" width="28" height="28" alt="">${brand.name}</a>
      <a href="/demo/mail">Demo inbox</a></div></header><main>${body}</main></body></html>`

  pages.get('/mail', async (c) => {
    const list = await listEmails(folder)
    const rows = list.map(
      (email) => html`<li><a href="/demo/mail/${email.id}">${email.subject}</a> ${formatTime(email.sentAt)}
        <span class="soft">To ${email.to}</span></li>`,
    )
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-store')
    return c.html(
      page(
        'Demo inbox',
        html`<h1>Demo inbox</h1><p class="soft">Emails from the demo arrive here instead of being sent. Newest first.</p>
          ${list.length === 0 ? html`<p>No emails yet.</p>` : html`<ul>${rows}</ul>`}`,
      ),
    )
  })
  pages.get('/mail/:id{[0-9a-f-]{36}}', async (c) => {
    const email = await readEmail(folder, c.req.param('id'))
    if (!email) return c.notFound()
    c.header('Content-Security-Policy', policy)
    return c.html(
      page(
        email.subject ?? '',
        html`<h1>${email.subject}</h1>
          <dl><dt>From</dt><dd>${email.from?.name} &lt;${email.from?.address}&gt;</dd><dt>To</dt><dd>${addresses(email.to)}</dd>
          ${email.replyTo ? html`<dt>Reply to</dt><dd>${addresses(email.replyTo)}</dd>` : ''}<dt>Sent</dt><dd>${formatTime(email.date)}</dd>
          ${email.attachments.map((file, n) => html`<dt>Attachment</dt><dd><a href="/demo/mail/${c.req.param('id')}/attached/${n}" download>${file.filename}</a></dd>`)}</dl>
          <iframe title="Message" src="/demo/mail/${c.req.param('id')}/html"></iframe>
          <h2>Plain text</h2><pre>${email.text}</pre>`,
      ),
    )
  })
  pages.get('/mail/:id{[0-9a-f-]{36}}/html', async (c) => {
    const email = await readEmail(folder, c.req.param('id'))
    if (!email) return c.notFound()
    c.header('Content-Security-Policy', messagePolicy)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(`<base target="_blank">${email.html ?? ''}`)
  })
  pages.get('/mail/:id{[0-9a-f-]{36}}/attached/:n{[0-9]}', async (c) => {
    const file = (await readEmail(folder, c.req.param('id')))?.attachments[Number(c.req.param('n'))]
    if (!file) return c.notFound()
    c.header('Content-Type', file.mimeType)
    c.header('Content-Disposition', `attachment; filename="${file.filename?.replaceAll(/[^\w .-]/g, '_')}"`)
    c.header('Content-Security-Policy', messagePolicy)
    return c.body(file.content as ArrayBuffer)
  })
  return pages
}

const addresses = (list: { address?: string }[] | undefined) =>
  (list ?? []).map((one) => one.address).join(', ')

async function readEmail(folder: string, id: string) {
  try {
    return await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw err
  }
}

async function listEmails(folder: string) {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  const ids = names.filter((name) => /^[0-9a-f-]{36}\.eml$/.test(name)).map((name) => name.slice(0, -4))
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, at: (await stat(join(folder, `${id}.eml`))).mtimeMs })),
  )
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, 200)
  return Promise.all(
    newest.map(async ({ id, at }) => {
      const email = await readEmail(folder, id)
      return { id, subject: email?.subject ?? '', to: addresses(email?.to), sentAt: new Date(at) }
    }),
  )
}
