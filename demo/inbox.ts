import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime from 'postal-mime'
import { colours } from '#content/brand.ts'

const { accent, line, paper, soft, text } = colours.light
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1.25rem;color:${text};background:${paper}}
h1{font-weight:500}a{color:${accent}}li{padding:.75rem 0;border-top:1px solid ${line};list-style:none}ul{padding:0}
time,.soft{color:${soft}}iframe{width:100%;height:36rem;border:1px solid ${line};background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid ${line};background:#fff;padding:1rem}
dt{float:left;width:6rem;color:${soft}}dd{margin-left:6rem;overflow-wrap:anywhere}`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// Policy of displayed emails: no scripts or forms; links open in a new tab.
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

/** Serves the emails sent by the demo. */
export function createDemoPages(folder: string): Hono {
  const pages = new Hono()
  const page = (title: string, body: unknown) =>
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>${title}</title><style>${raw(style)}</style></head><body>${body}</body></html>`

  pages.get('/mail', async (c) => {
    const list = await listEmails(folder)
    const rows = list.map(
      (email) => html`<li><a href="/demo/mail/${email.id}">${email.subject}</a><br>
        <span class="soft">to ${email.to}, <time datetime="${email.date}">${email.date}</time></span></li>`,
    )
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-store')
    return c.html(
      page(
        'Demo inbox',
        html`<h1>Demo inbox</h1><p>Mail that would have left the firm, newest first. <a href="/">Back to the site</a></p>
          ${list.length === 0 ? html`<p class="soft">Nothing has been sent yet.</p>` : html`<ul>${rows}</ul>`}`,
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
        html`<p><a href="/demo/mail">Demo inbox</a></p><h1>${email.subject}</h1>
          <dl><dt>From</dt><dd>${email.from?.name} &lt;${email.from?.address}&gt;</dd><dt>To</dt><dd>${addresses(email.to)}</dd>
          ${email.replyTo ? html`<dt>Reply to</dt><dd>${addresses(email.replyTo)}</dd>` : ''}<dt>Sent</dt><dd>${email.date}</dd>
          ${email.attachments.map((file, n) => html`<dt>Attached</dt><dd><a href="/demo/mail/${c.req.param('id')}/attached/${n}" download>${file.filename}</a></dd>`)}</dl>
          <iframe title="Message" src="/demo/mail/${c.req.param('id')}/html"></iframe>
          <h2>As plain text</h2><pre>${email.text}</pre>`,
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
      return { id, subject: email?.subject ?? '', to: addresses(email?.to), date: new Date(at).toISOString() }
    }),
  )
}
