import { createHash, randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { closeServer, listen, PortInUse } from '#server/listen.ts'
import { pickPage, standInPolicy } from './stand-in-page.ts'

const clientId = 'foyer-demo'
const clientSecret = 'foyer-demo-secret'

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(clientId),
  redirect_uri: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
})
type Asked = z.infer<typeof Asked>
const Person = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().max(255).pipe(z.email()),
  verified: z.literal('on').optional(),
})
type Person = z.infer<typeof Person>

/**
 * A small OpenID provider that stands in for Google in the demo: whoever opens it says who they are, and it
 * believes them. On loopback only, like the demo itself.
 */
export async function startStandIn({ port, origins }: { port: number; origins: string[] }) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const kid = randomBytes(8).toString('hex')
  const codes = new Map<string, { asked: Asked; person: Person; endsAt: number }>()
  const tokens = new Map<string, Person>()
  let issuer = ''
  const app = new Hono()

  const claimsOf = (person: Person) => ({
    sub: createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 21),
    name: person.name,
    email: person.email,
    email_verified: person.verified === 'on',
  })
  /** What the site asked for, if it is this site and asks as it should. */
  const askedBy = (c: Context) => {
    const asked = Asked.safeParse(c.req.query())
    const known = asked.success && origins.some((o) => asked.data.redirect_uri.startsWith(`${o}/`))
    return known ? asked.data : null
  }
  const back = (c: Context, asked: Asked, answer: Record<string, string>) =>
    c.redirect(
      `${asked.redirect_uri}?${new URLSearchParams({ ...answer, state: asked.state, iss: issuer })}`,
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
    c.header('Content-Security-Policy', standInPolicy)
    c.header('Cache-Control', 'no-store')
  })
  app.get('/authorize', (c) =>
    askedBy(c) ? c.html(pickPage()) : c.text('This is not how a site asks for a sign-in.', 400),
  )
  app.post('/authorize', async (c) => {
    const asked = askedBy(c)
    if (!asked) return c.text('This is not how a site asks for a sign-in.', 400)
    const form = await c.req.parseBody()
    if (form.cancel !== undefined) return back(c, asked, { error: 'access_denied' })
    const person = Person.safeParse(form)
    if (!person.success) return c.html(pickPage('Please type a name and an email address.'), 400)
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { asked, person: person.data, endsAt: Date.now() + 60_000 })
    return back(c, asked, { code })
  })

  app.post('/token', async (c) => {
    const form = await c.req.parseBody()
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (c.req.header('authorization') !== basic) return c.json({ error: 'invalid_client' }, 401)
    const given = codes.get(String(form.code))
    codes.delete(String(form.code))
    const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
    const right =
      given &&
      given.endsAt > Date.now() &&
      given.asked.code_challenge === challenge &&
      given.asked.redirect_uri === form.redirect_uri
    if (!right) return c.json({ error: 'invalid_grant' }, 400)
    const accessToken = randomBytes(24).toString('base64url')
    tokens.set(accessToken, given.person)
    const idToken = await new SignJWT({ ...claimsOf(given.person), nonce: given.asked.nonce })
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
    return person ? c.json(claimsOf(person)) : c.json({ error: 'invalid_token' }, 401)
  })

  const server = await open(port, getRequestListener(app.fetch))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port')
  issuer = `http://127.0.0.1:${address.port}`
  return { settings: { clientId, clientSecret, issuer }, stop: () => closeServer(server, 1_000) }
}

/** Ten thousand above the site's own port, so that it is the same after each start. */
const portFor = (port: number) => (port > 0 && port + 10_000 < 65_536 ? port + 10_000 : 0)

/** The one that another process of the same site has started. */
export const standInAt = (port: number) => ({
  clientId,
  clientSecret,
  issuer: `http://127.0.0.1:${portFor(port)}`,
})

/** Where its port is taken, on any. */
async function open(port: number, listener: ReturnType<typeof getRequestListener>) {
  const [server] = await listen(['127.0.0.1'], portFor(port), listener).catch((err: unknown) => {
    if (!(err instanceof PortInUse)) throw err
    return listen(['127.0.0.1'], 0, listener)
  })
  if (!server) throw new Error('the stand-in could not listen')
  return server
}
