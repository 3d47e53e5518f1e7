import { expect, test } from 'vitest'
import { createProof, PROOF_HEADER } from '#server/doctor/proof.ts'
import { openTestApp } from '../app.ts'

const { as, ctx } = await openTestApp({ trustProxy: 1 })
const ask = async (proof?: string) => {
  const headers = { 'x-forwarded-for': '198.51.100.7', ...(proof ? { [PROOF_HEADER]: proof } : {}) }
  const response = await as(null).get('/healthz', { headers })
  expect(response.status).toBe(200)
  return response.text()
}

test('/healthz describes the request only to callers that know AUTH_SECRET', async () => {
  const now = Date.now()
  expect(JSON.parse(await ask(createProof(ctx.secret, now)))).toMatchObject({
    ip: '198.51.100.7',
    forwardedFor: '198.51.100.7',
    trustProxy: 1,
    appUrl: ctx.appUrl,
  })
  const valid = createProof(ctx.secret, now)
  for (const proof of [
    undefined,
    createProof('another-secret-for-tests-0123456789', now),
    createProof(ctx.secret, now - 16 * 60_000),
    createProof(ctx.secret, now + 16 * 60_000),
    valid.slice(0, -1),
    `${now + 1}.${valid.split('.')[1]}`,
    `${now}.`,
    'x',
  ])
    expect([proof, await ask(proof)]).toEqual([proof, 'ok'])
})
