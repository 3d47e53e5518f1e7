import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createGoogleClient } from './google.server.ts'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const stranger = await generateKeyPair('ES256')
const settings = { clientId: 'foyer-test', clientSecret: 'secret of the client' }

/** A fake provider with replaceable responses. */
let announcedIssuer: string | undefined
let idToken = ''
/** Milliseconds before each response, except to discovery. */
let delayMs = 0
const server = createServer(async (req, res) => {
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer: announcedIssuer ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
    },
    '/jwks': { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] },
    '/token': { id_token: idToken, access_token: 'x', token_type: 'bearer' },
  }
  const answer = answers[req.url ?? '']
  if (delayMs > 0 && req.url !== '/.well-known/openid-configuration') await setTimeout(delayMs)
  if (req.url === '/jwks' || answer) res.setHeader('content-type', 'application/json')
  else res.statusCode = 404
  res.end(JSON.stringify(answer ?? null))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const google = createGoogleClient({ ...settings, issuer })
const user = { sub: '1', email: 'a@b.example', email_verified: true }
const good = { ...user, nonce: 'n', iss: issuer, aud: 'foyer-test' }
const now = () => Math.floor(Date.now() / 1000)

const signed = (claims: Record<string, unknown>, key = privateKey) =>
  new SignJWT({ iat: now(), exp: now() + 60, ...good, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(key)
const identify = async (token: string) => {
  idToken = token
  return google.findIdentity(callbackUrl, checks)
}
const checks = { state: 's', nonce: 'n', codeVerifier: 'v' }
const callbackUrl = new URL('http://x/back?code=c&state=s')
const plain = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a valid ID token identifies its user', async () => {
  const identity = { issuer, subject: '1', email: 'a@b.example', emailVerified: true, name: '' }
  expect(await identify(await signed({}))).toEqual(identity)
})

test.each([
  ['issued to another program', { aud: 'somebody-else' }],
  ['for several programs and issued to another one', { aud: ['foyer-test', 'else'], azp: 'else' }],
  ['for several programs without naming one', { aud: ['foyer-test', 'else'] }],
  ['issued in the future', { iat: now() + 600, exp: now() + 900 }],
  ['from another issuer', { iss: 'https://evil.example' }],
  ['for another request', { nonce: 'other' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
  ['that has expired', { exp: now() - 120 }],
  ['that never expires', { exp: undefined }],
])('an ID token %s is rejected', async (_, claims) => {
  await expect(identify(await signed(claims))).rejects.toMatchObject({ name: 'GoogleUnavailable' })
})

test('an ID token that is unsigned or signed with another key is rejected', async () => {
  const unsigned = `${plain({ alg: 'none' })}.${plain({ ...good, iat: now(), exp: now() + 60 })}.`
  const shared = await new SignJWT({ ...good, iat: now(), exp: now() + 60 })
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(Buffer.from(settings.clientSecret.padEnd(32)))
  for (const token of [await signed({}, stranger.privateKey), unsigned, shared, 'no token'])
    await expect(identify(token)).rejects.toMatchObject({ name: 'GoogleUnavailable' })
})

test.each([undefined, false, 'true', 1])(
  'an ID token with email_verified %j does not verify the email',
  async (verified) => {
    expect(await identify(await signed({ email_verified: verified }))).toMatchObject({ emailVerified: false })
  },
)

test('a provider that announces an issuer other than GOOGLE_ISSUER is rejected', async () => {
  const authorize = (issuer: string) =>
    createGoogleClient({ ...settings, issuer }).createAuthorizationUrl(checks, 'http://x/back')
  for (const announced of ['https://evil.example', `${issuer}/`]) {
    announcedIssuer = announced
    await expect(authorize(issuer)).rejects.toMatchObject({ name: 'GoogleUnavailable' })
  }
  expect((await authorize(`${issuer}/`)).searchParams.get('client_id')).toBe('foyer-test')
  announcedIssuer = undefined
  expect((await authorize(issuer)).searchParams.get('client_id')).toBe('foyer-test')
})

test('a sign-in fails within five seconds when each response of the provider is slow', async () => {
  idToken = await signed({})
  delayMs = 2_500
  const startedAt = performance.now()
  const identified = createGoogleClient({ ...settings, issuer }).findIdentity(callbackUrl, checks)
  await expect(identified).rejects.toMatchObject({ name: 'GoogleUnavailable' })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  delayMs = 0
})
