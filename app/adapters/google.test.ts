import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { createGoogleClient } from './google.server.ts'

const { publicKey, privateKey } = await generateKeyPair('ES256')
const stranger = await generateKeyPair('ES256')
const settings = { clientId: 'foyer-test', clientSecret: 'secret of the client' }

/** A provider that says whatever a test wants it to say. */
let issuerTold: string | undefined
let idToken = ''
/** Resolves when the keys have been requested; the token response can wait for it. */
let keysAsked = () => {}
let tokenWaits: Promise<void> | undefined
const server = createServer(async (req, res) => {
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer: issuerTold ?? issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    '/jwks': { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] },
    '/token': { id_token: idToken, access_token: 'x' },
  }
  const answer = answers[req.url ?? '']
  if (req.url === '/jwks') keysAsked()
  if (req.url === '/token') await tokenWaits
  if (req.url === '/jwks' || answer) res.setHeader('content-type', 'application/json')
  else res.statusCode = 404
  res.end(JSON.stringify(answer ?? null))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const google = createGoogleClient({ ...settings, issuer })
const good = {
  sub: '1',
  email: 'a@b.example',
  email_verified: true,
  nonce: 'n',
  iss: issuer,
  aud: 'foyer-test',
}
const now = () => Math.floor(Date.now() / 1000)

const signed = (claims: Record<string, unknown>, key = privateKey) =>
  new SignJWT({ iat: now(), exp: now() + 60, ...good, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .sign(key)
const identify = async (token: string) => {
  idToken = token
  const tokens = await google.exchangeCode({ code: 'c', codeVerifier: 'v', redirectUri: 'http://x/back' })
  return google.identify(tokens, 'n')
}
const plain = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('an id token', () => {
  test('that is right tells who it is', async () => {
    expect(await identify(await signed({}))).toEqual({
      issuer,
      subject: '1',
      email: 'a@b.example',
      emailVerified: true,
      name: '',
    })
  })

  test.each([
    ['for another program', { aud: 'somebody-else' }],
    ['for several, made for another', { aud: ['foyer-test', 'else'], azp: 'else' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another request', { nonce: 'other' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['that has run out', { exp: now() - 120 }],
    ['that never runs out', { exp: undefined }],
  ])('%s is refused', async (_, claims) => {
    await expect(identify(await signed(claims))).rejects.toMatchObject({ name: 'GoogleUnavailable' })
  })

  test('signed by somebody else, or by nobody, is refused', async () => {
    const unsigned = `${plain({ alg: 'none' })}.${plain({ ...good, iat: now(), exp: now() + 60 })}.`
    const shared = await new SignJWT({ ...good, iat: now(), exp: now() + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(Buffer.from(settings.clientSecret.padEnd(32)))
    for (const token of [await signed({}, stranger.privateKey), unsigned, shared, 'no token']) {
      await expect(identify(token)).rejects.toMatchObject({ name: 'GoogleUnavailable' })
    }
  })

  test.each([undefined, false, 'true', 1])('with email_verified %j proves no address', async (verified) => {
    expect(await identify(await signed({ email_verified: verified }))).toMatchObject({ emailVerified: false })
  })
})

test('a provider that speaks for another issuer, to the letter, is not used', async () => {
  const asked = { state: 's', nonce: 'n', codeVerifier: 'v', redirectUri: 'http://x/back' }
  const way = (issuer: string) => createGoogleClient({ ...settings, issuer }).authorizationUrl(asked)
  for (const told of ['https://evil.example', `${issuer}/`]) {
    issuerTold = told
    await expect(way(issuer)).rejects.toThrow(`another issuer than GOOGLE_ISSUER: ${told}`)
  }
  expect((await way(`${issuer}/`)).searchParams.get('client_id')).toBe('foyer-test')
  issuerTold = undefined
  expect((await way(issuer)).searchParams.get('client_id')).toBe('foyer-test')
})

test('the keys of a provider are asked for while its token is on the way: two that are slow are waited for once', async () => {
  tokenWaits = new Promise((resolve) => {
    keysAsked = resolve
  })
  idToken = await signed({})
  const tokens = { code: 'c', codeVerifier: 'v', redirectUri: 'http://x/back' }
  await expect(createGoogleClient({ ...settings, issuer }).exchangeCode(tokens)).resolves.toMatchObject({
    idToken,
  })
  tokenWaits = undefined
})
