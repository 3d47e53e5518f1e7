import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecret, readSecretFile } from './secret.ts'

test('a missing secret is generated but not written until the start is accepted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-secret-'))
  const created = readSecret({ authSecret: undefined, dataDir })
  expect([created.isMissing, readdirSync(dataDir)]).toEqual([true, []])
  expect(() => readSecretFile(dataDir)).toThrow(
    /^AUTH_SECRET: .*auth-secret is missing.*tar -xOf BACKUP secret/,
  )
  created.save()
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
  const found = readSecret({ authSecret: undefined, dataDir })
  expect([found.isMissing, found.secret, readSecretFile(dataDir)]).toEqual([
    false,
    created.secret,
    created.secret,
  ])
})

test('a secret that was cut off while it was written is rejected', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-secret-'))
  writeFileSync(join(dataDir, 'auth-secret'), '')
  const incomplete = /^AUTH_SECRET: .*auth-secret is incomplete.*tar -xOf BACKUP secret/
  expect(() => readSecret({ authSecret: undefined, dataDir })).toThrow(incomplete)
  expect(() => readSecretFile(dataDir)).toThrow(incomplete)
})
