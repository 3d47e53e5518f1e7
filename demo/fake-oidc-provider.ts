import { createHash, randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { closeServer, listen, PortInUse } from '#server/listen.ts'
import { renderSignInPage, signInPagePolicy } from './fake-oidc-page.ts'

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
