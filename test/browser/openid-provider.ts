import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Adapter, type AdapterPayload, type JWKS } from 'oidc-provider'
import { freePort } from '../postgres.ts'

/** Account at the provider. Only its subject never changes. */
export type ProviderPerson = { sub: string; name?: string; email: string; email_verified: boolean }

const CLIENT = { clientId: 'foyer-test', clientSecret: 'foyer-test-secret' }

/** Opens a real OpenID Connect provider whose page asks who is signing in. Its URL survives `stop` and `start`. */
export async function openProvider(redirectUris: string[], options: { strictClaims?: boolean } = {}) {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, ProviderPerson>()
  const oidc = new Provider(issuer, {
    adapter: inMemory(),
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google includes the email in the id token. Strict providers don't.
    conformIdTokenClaims: options.strictClaims ?? false,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/who/${interaction.uid}` },
    jwks: await signingKeys(),
    pkce: { required: () => true },
    ttl: { AccessToken: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    // Skips the consent page.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = oidc.callback()
  let server: Server | undefined
  let stopsAtToken = false
  let replacement: ((idToken: string) => string) | undefined

  const listener: Parameters<typeof createServer>[1] = async (req, res) => {
    if (req.url === '/token' && stopsAtToken) {
      stopsAtToken = false
      return stop()
    }
    if (req.url === '/token' && replacement) replaceIdToken(res, replacement)
    if (!req.url?.startsWith('/who/')) return answer(req, res)
    const query = new URL(req.url, issuer).searchParams
    if (query.size === 0) {
      const links = [...people.values()].map((p) => `<li><a href="?sub=${p.sub}">${p.sub}</a></li>`)
      res.setHeader('Content-Type', 'text/html; charset=utf-8')
      return res.end(
        `<!doctype html><title>Who?</title><ul>${links.join('')}</ul><a href="?cancel=1">Cancel</a>`,
      )
    }
    const sub = query.get('sub')
    const result = sub ? { login: { accountId: sub } } : { error: 'access_denied' }
    return oidc.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  const start = () =>
    new Promise<void>((resolve, reject) => {
      // Never closes idle connections: after a stall of seconds, the site would send a request into one being closed.
      server = createServer({ keepAliveTimeout: 0 }, listener).once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve())
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve())
      server?.closeAllConnections()
    })
  await start()

  return {
    issuer,
    settings: { ...CLIENT, issuer },
    start,
    stop,
    /** Stops the provider at the moment when the site exchanges its code. */
    stopAtToken: () => {
      stopsAtToken = true
    },
    /** Replaces each id token with the function's result. Undefined keeps the original token. */
    replaceIdTokens: (replace: typeof replacement) => {
      replacement = replace
    },
    /** Adds an account, or changes one with the same subject. */
    addPerson: (overrides: Partial<ProviderPerson> = {}): ProviderPerson => {
      const sub = overrides.sub ?? randomUUID()
      const fresh = { name: 'Grace Google', email: `${sub}@google.example`, email_verified: true }
      const person = { ...fresh, ...people.get(sub), ...overrides, sub }
      people.set(sub, person)
      return person
    },
  }
}

function replaceIdToken(res: ServerResponse, replace: (idToken: string) => string) {
  const end = res.end.bind(res) as (body: string) => ServerResponse
  res.end = ((body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token?: string }
    const replaced = JSON.stringify({ ...answer, id_token: replace(answer.id_token ?? '') })
    res.setHeader('content-length', Buffer.byteLength(replaced))
    return end(replaced)
  }) as typeof res.end
}

/** The provider's in-memory storage. */
function inMemory() {
  const kept = new Map<string, AdapterPayload>()
  return (model: string): Adapter => {
    const key = (id: string) => `${model}:${id}`
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => [...kept.values()].find((payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => void kept.set(key(id), { ...kept.get(key(id)), consumed: Date.now() / 1000 }),
      destroy: async (id) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}

async function signingKeys(): Promise<JWKS> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }] } as JWKS
}
