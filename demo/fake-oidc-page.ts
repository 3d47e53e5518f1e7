import { html, raw } from 'hono/html'
import { colors } from '#content/brand.ts'

const people = [
  { name: 'Robin Marlow', email: 'robin@marlow-marine.example', note: 'new to the firm' },
  { name: 'Harborline Logistics', email: 'client@harborline.example', note: 'a client with projects' },
]

const variables = ({
  text,
  soft,
  paper,
  surface,
  line,
  accent,
  bad,
}: typeof colors.light | typeof colors.dark) =>
  `--ink:${text};--soft:${soft};--paper:${paper};--card:${surface};--line:${line};--accent:${accent};--bad:${bad}`
const style = `:root{color-scheme:light dark;${variables(colors.light)}}
@media (prefers-color-scheme:dark){:root{${variables(colors.dark)}}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--paper)}
main{max-width:28rem;margin:0 auto;padding:2rem 1.25rem}h1{font-weight:500;font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}
h2{font-weight:600;font-size:1rem;margin:0 0 .75rem}p{margin:0 0 1rem}.soft{color:var(--soft)}.bad{color:var(--bad)}
section{background:var(--card);border:1px solid var(--line);padding:1.25rem;margin:1.25rem 0}
button,input[type=text],input[type=email]{font:inherit;width:100%;min-height:44px;padding:.5rem .8rem;color:inherit;background:none;border:1px solid var(--soft)}
button{cursor:pointer;font-weight:600}.person{text-align:left;font-weight:400;display:block;margin-bottom:.6rem}form:last-child .person{margin-bottom:0}.person b,.person span{display:block;overflow-wrap:anywhere}
label{display:block;margin-bottom:.9rem}label.check{display:flex;gap:.6rem;align-items:center;min-height:44px}.check input{width:20px;height:20px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`

// Chrome also applies form-action to the redirect after a form, and can't parse IPv6 hosts in a policy, so this allows
// any site.
export const signInPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'"

/** Renders the sign-in page. Its forms submit to the page's own URL with all its parameters. */
export const renderSignInPage = (mistake?: string) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in for Google</title><style>${raw(style)}</style></head><body><main>
<h1>Who is signing in?</h1>
<p class="soft">This page stands in for Google while the site runs in demo mode. It believes what you say.</p>
<section><h2>Pick an example</h2>
${people.map(
  ({ name, email, note }) => html`<form method="post">
  <input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}">
  <input type="hidden" name="verified" value="on">
  <button class="person"><b>${name}</b><span>${email}</span><span class="soft">${note}</span></button></form>`,
)}</section>
<section><h2>Or be somebody else</h2>
<form method="post">
  ${mistake ? html`<p class="bad" role="alert">${mistake}</p>` : ''}
  <label>Name <input type="text" name="name" required maxlength="200" autocomplete="off"></label>
  <label>Email address <input type="email" name="email" required maxlength="255" autocomplete="off"></label>
  <label class="check"><input type="checkbox" name="verified" checked> The address is verified</label>
  <button>Continue</button>
</form></section>
<form method="post"><button name="cancel" value="1" formnovalidate>Cancel</button></form>
</main></body></html>`
