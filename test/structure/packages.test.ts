import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#server/settings/env.ts'
import { Settings } from '#server/settings/settings.ts'

// What is shipped for servers, and can't be run here, names settings, ports and files of the program.

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const unit = read('deploy/foyer.service')
const nightly = read('deploy/foyer-backup.service')
const command = read('deploy/foyer')
const guide = read('docs/operators/install.md')
const app = compose.slice(compose.indexOf('  app:'), compose.indexOf('  database:'))
const known = Object.keys(Settings.shape)

test.each([
  ['Dockerfile', all(dockerfile, /^ENV (\w+)=/gm)],
  ['compose.yaml', all(app, /^ {6}([A-Z_0-9]+):/gm)],
  ['foyer.service', all(unit, /^Environment=(\w+)=/gm).filter((name) => name !== 'PATH')],
  ['foyer-backup.service', all(nightly, /^Environment=(\w+)=/gm).filter((name) => name !== 'PATH')],
  ['the command foyer', all(command, /^([A-Z_]+)=/gm)],
  ['the settings file of the guide', all(guide, /^ {4}([A-Z_0-9]{4,})=/gm)],
])('%s sets what the program reads', (_, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('what is set in the guide is enough to run it for real', () => {
  const given = [...guide.matchAll(/^ {4}([A-Z_0-9]{4,})=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ])
  expect(readEnv(Object.fromEntries(given))).toMatchObject({ demo: false, trustProxy: 1 })
})

test('all of them mean the port that the program listens on', () => {
  const port = String(readEnv({}).port)
  expect(all(dockerfile, /^EXPOSE (\d+)/gm)).toEqual([port])
  expect(all(dockerfile, /process\.env\.PORT \|\| (\d+)/g)).toEqual([port])
  expect(all(compose, /UPSTREAM: app:(\d+)/g)).toEqual([port])
  expect(all(read('deploy/nginx.conf'), /server 127\.0\.0\.1:(\d+)/g)).toEqual([port])
  expect(all(read('deploy/Caddyfile'), /UPSTREAM:127\.0\.0\.1:(\d+)/g)).toEqual([port])
})

test('they start what a release starts, and wait for its end longer than it takes', () => {
  const started = 'bin/foyer.js'
  expect(existsSync(join(root, started))).toBe(true)
  expect(dockerfile).toContain(`CMD ["node", "${started}", "start"]`)
  expect(unit).toContain(`ExecStart=/usr/bin/env node /opt/foyer/current/${started} start`)
  // The others run beside it: the same program, settings and folder.
  for (const part of [
    'User=foyer',
    'EnvironmentFile=/etc/foyer/foyer.env',
    'Environment=DATA_DIR=/var/lib/foyer',
  ])
    for (const one of [unit, nightly]) expect(one).toContain(part)
  expect(nightly).toContain(`WorkingDirectory=/opt/foyer/current\n`)
  expect(nightly).toContain(`exec node ${started} backup`)
  expect(command).toContain(`/opt/foyer/current/${started} "$@"`)
  expect(command).toContain('/etc/foyer/foyer.env')
  expect(command).toContain('DATA_DIR=/var/lib/foyer')
  const drain = readEnv({}).drainMs / 1000
  for (const seconds of [
    ...all(compose, /stop_grace_period: (\d+)s/g),
    ...all(unit, /^TimeoutStopSec=(\d+)/gm),
  ])
    expect(Number(seconds)).toBeGreaterThan(drain)
})

test('Node is as new as package.json asks for, everywhere', () => {
  const [major = '', minor = ''] = JSON.parse(read('package.json')).engines.node.replace('>=', '').split('.')
  expect(read('bin/foyer.js')).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`)
  for (const image of all(dockerfile, /^FROM node:(\d+)/gm))
    expect(Number(image)).toBeGreaterThanOrEqual(Number(major))
  expect(guide).toContain(`Node ${major}.${minor}`)
})
