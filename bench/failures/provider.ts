import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = Record<string, unknown>

/**
 * An OpenID Connect provider that lets everybody in as one and the same person, and lies when it is told to. `issuer`
 * is the address that it is reached at.
 */
export async function openLiarsProvider(port: number, issuer: string) {
  const own = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256')
  const state = {
    /** What the id token says besides or in place of the truth. */
    claims: {} as Claims,
    signedByStranger: false,
    /** How long each address waits before it answers, and which status it gives instead. */
    waitMs: {} as Record<string, number>,
    status: {} as Record<string, number>,
  }
  const nonces = new Map<string, string>()
  const now = () => Math.floor(Date.now() / 1000)
  const person = { sub: 'grace', email: 'grace@google.example', email_verified: true, name: 'Grace Google' }

  const idToken = (nonce: string) =>
    new SignJWT({
      ...{ iss: issuer, aud: 'foyer-bench', iat: now(), exp: now() + 60, nonce },
      ...person,
      ...state.claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(state.signedByStranger ? stranger.privateKey : own.privateKey)

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', issuer)
    const path = url.pathname
    await new Promise((resolve) => setTimeout(resolve, state.waitMs[path] ?? 0))
    if (state.status[path]) return res.writeHead(state.status[path]).end('<h1>Oops</h1>')
    const json = (value: unknown) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (path === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      })
    if (path === '/jwks')
      return json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256' }] })
    if (path === '/auth') {
      const code = crypto.randomUUID()
      nonces.set(code, url.searchParams.get('nonce') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return res.writeHead(302, { location: back.href }).end()
    }
    let form = ''
    for await (const part of req) form += part
    const nonce = nonces.get(new URLSearchParams(form).get('code') ?? '') ?? ''
    return json({ id_token: await idToken(nonce), access_token: 'x', token_type: 'Bearer' })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    state,
    honest: () => Object.assign(state, { claims: {}, signedByStranger: false, waitMs: {}, status: {} }),
    close: () => server.close(),
  }
}
