import { createHash, randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { closeServer, listen, PortInUse } from '#server/listen.ts'
import { baseStyle } from './inbox.ts'

const clientId = 'foyer-demo'
const clientSecret = 'foyer-demo-secret'

const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(clientId),
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
})
type AuthorizationRequest = z.infer<typeof AuthorizationRequest>
const Person = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().max(255).pipe(z.email()),
  verified: z.literal('on').optional(),
})
type Person = z.infer<typeof Person>

/** Starts an OpenID provider that replaces Google in the demo and accepts any identity. Listens only on loopback. */
export async function startFakeOidcProvider({ port, origins }: { port: number; origins: string[] }) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const kid = randomBytes(8).toString('hex')
  const codes = new Map<string, { request: AuthorizationRequest; person: Person; expiresAt: number }>()
  const tokens = new Map<string, Person>()
  let issuer = ''
  const app = new Hono()

  const createClaims = (person: Person) => ({
    sub: createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 21),
    name: person.name,
    email: person.email,
    email_verified: person.verified === 'on',
  })
  /** Returns the authorization request, or null if it is invalid or comes from another site. */
  const parseRequest = (c: Context) => {
    const request = AuthorizationRequest.safeParse(c.req.query())
    const known = request.success && origins.some((o) => request.data.redirect_uri.startsWith(`${o}/`))
    return known ? request.data : null
  }
  const redirectBack = (c: Context, request: AuthorizationRequest, answer: Record<string, string>) =>
    c.redirect(
      `${request.redirect_uri}?${new URLSearchParams({ ...answer, state: request.state, iss: issuer })}`,
      303,
    )

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.get('/jwks', async (c) => c.json({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256' }] }))

  app.use('/authorize', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', signInPagePolicy)
    c.header('Cache-Control', 'no-store')
  })
  app.get('/authorize', (c) =>
    parseRequest(c) ? c.html(renderSignInPage()) : c.text('This is not how a site asks for a sign-in.', 400),
  )
  app.post('/authorize', async (c) => {
    const request = parseRequest(c)
    if (!request) return c.text('This is not how a site asks for a sign-in.', 400)
    const form = await c.req.parseBody()
    if (form.cancel !== undefined) return redirectBack(c, request, { error: 'access_denied' })
    const person = Person.safeParse(form)
    if (!person.success) return c.html(renderSignInPage('Please type a name and an email address.'), 400)
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { request, person: person.data, expiresAt: Date.now() + 60_000 })
    return redirectBack(c, request, { code })
  })

  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (c.req.header('authorization') !== basic) return c.json({ error: 'invalid_client' }, 401)
    const grant = codes.get(String(form.code))
    codes.delete(String(form.code))
    const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
    const isValid =
      grant &&
      grant.expiresAt > Date.now() &&
      grant.request.code_challenge === challenge &&
      grant.request.redirect_uri === form.redirect_uri
    if (!isValid) return c.json({ error: 'invalid_grant' }, 400)
    const accessToken = randomBytes(24).toString('base64url')
    tokens.set(accessToken, grant.person)
    const idToken = await new SignJWT({ ...createClaims(grant.person), nonce: grant.request.nonce })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return c.json({ access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken })
  })
  app.get('/userinfo', (c) => {
    const person = tokens.get(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    return person ? c.json(createClaims(person)) : c.json({ error: 'invalid_token' }, 401)
  })

  const server = await listenNear(port, getRequestListener(app.fetch))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake OIDC provider has no port')
  issuer = `http://127.0.0.1:${address.port}`
  return { settings: { clientId, clientSecret, issuer }, stop: () => closeServer(server, 1_000) }
}

/** Derives the port from the site's own, so that it stays the same across restarts. */
const portFor = (port: number) => (port > 0 && port + 10_000 < 65_536 ? port + 10_000 : 0)

/** Listens on any free port if the derived one is taken. */
async function listenNear(port: number, listener: ReturnType<typeof getRequestListener>) {
  const [server] = await listen(['127.0.0.1'], portFor(port), listener).catch((err: unknown) => {
    if (!(err instanceof PortInUse)) throw err
    return listen(['127.0.0.1'], 0, listener)
  })
  if (!server) throw new Error('the fake OIDC provider could not listen')
  return server
}

const people = [
  { name: 'Robin Marlow', email: 'robin@marlow-marine.example', note: 'new to the firm' },
  { name: 'Harborline Logistics', email: 'client@harborline.example', note: 'a client with projects' },
]

const style = `${baseStyle}
main{max-width:28rem;margin:0 auto;padding:2rem 1.25rem}h1{font-weight:500;font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}
h2{font-weight:600;font-size:1rem;margin:0 0 .75rem}p{margin:0 0 1rem}.bad{color:var(--bad)}
section{background:var(--surface);border:1px solid var(--line);padding:1.25rem;margin:1.25rem 0}
button,input[type=text],input[type=email]{font:inherit;width:100%;min-height:44px;padding:.5rem .8rem;color:inherit;background:none;border:1px solid var(--soft)}
button{cursor:pointer;font-weight:600}.person{text-align:left;font-weight:400;display:block;margin-bottom:.6rem}form:last-child .person{margin-bottom:0}.person b,.person span{display:block;overflow-wrap:anywhere}
label{display:block;margin-bottom:.9rem}label.check{display:flex;gap:.6rem;align-items:center;min-height:44px}.check input{width:20px;height:20px}`

// Chrome also applies form-action to the redirect after a form, and can't parse IPv6 hosts in a policy, so this allows
// any site.
const signInPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'"

/** Renders the sign-in page. Its forms submit to the page's own URL with all its parameters. */
const renderSignInPage = (mistake?: string) => html`<!doctype html>
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
<section><h2>Use another account</h2>
<form method="post">
  ${mistake ? html`<p class="bad" role="alert">${mistake}</p>` : ''}
  <label>Name <input type="text" name="name" required maxlength="200" autocomplete="off"></label>
  <label>Email address <input type="email" name="email" required maxlength="255" autocomplete="off"></label>
  <label class="check"><input type="checkbox" name="verified" checked> The address is verified</label>
  <button>Continue</button>
</form></section>
<form method="post"><button name="cancel" value="1" formnovalidate>Cancel</button></form>
</main></body></html>`
