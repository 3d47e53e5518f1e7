import { expect, test } from 'vitest'
import {
  createTotpSecret,
  findMatchingTotpStep,
  getTotpCode,
  getTotpStep,
  getTotpUrl,
} from './codes.server.ts'

// The secret from RFC 6238, appendix B ("12345678901234567890"), and its codes without their first two digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('the TOTP code at second %d is %s', (second, code) =>
  expect(getTotpCode(secret, getTotpStep(second * 1000))).toBe(code),
)

test('a TOTP code is valid during its own 30 seconds and the 30 seconds before and after', () => {
  const now = 1_700_000_000_000
  const step = getTotpStep(now)
  for (const offset of [-1, 0, 1]) {
    expect(findMatchingTotpStep(secret, getTotpCode(secret, step + offset), now)).toBe(step + offset)
  }
  for (const offset of [-2, 2])
    expect(findMatchingTotpStep(secret, getTotpCode(secret, step + offset), now)).toBeNull()
  for (const code of ['', '12345', '1234567', 'abcdef'])
    expect(findMatchingTotpStep(secret, code, now)).toBeNull()
})

test('a TOTP secret has 32 random base32 characters', () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(createTotpSecret())
})

test('the otpauth URL escapes special characters in firm names and emails', () => {
  expect(getTotpUrl('A & B', 'a+b@c.example', 'X')).toBe(
    'otpauth://totp/A%20%26%20B:a%2Bb%40c.example?secret=X&issuer=A%20%26%20B&algorithm=SHA1&digits=6&period=30',
  )
})
