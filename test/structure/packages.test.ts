import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RELEASE_ENGINES } from '#scripts/production-lock.ts'
import { readEnv } from '#server/settings/env.ts'
import { Settings } from '#server/settings/settings.ts'
import { LIVENESS_PATH } from '#server/start-gate.ts'

// Deployment files can't be run here, so their settings, ports and files are compared with the program.

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const unit = read('deploy/foyer.service')
const template = read('deploy/foyer@.service')
const nightly = read('deploy/foyer-backup.service')
const command = read('deploy/foyer')
const guide = read('docs/operators/install.md')
const app = compose.slice(compose.indexOf('  app:'), compose.indexOf('  database:'))
const known = Object.keys(Settings.shape)

test.each([
  ['Dockerfile', all(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /(\w+)=/g)],
  ['compose.yaml', all(app, /^ {6}([A-Z_0-9]+):/gm)],
  ['foyer.service', all(unit, /^Environment=(\w+)=/gm).filter((name) => name !== 'PATH')],
  ['foyer@.service', all(template, /^Environment=(\w+)=/gm).filter((name) => name !== 'PATH')],
  ['foyer-backup.service', all(nightly, /^Environment=(\w+)=/gm).filter((name) => name !== 'PATH')],
  ['the command foyer', all(command, /^([A-Z_]+)=/gm)],
  ['the settings file of the guide', all(guide, /^ {4}([A-Z_0-9]{4,})=/gm)],
])('%s sets only settings that the program reads', (_, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('the settings in the install guide are sufficient for production', () => {
  const given = [...guide.matchAll(/^ {4}([A-Z_0-9]{4,})=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ])
  expect(readEnv(Object.fromEntries(given))).toMatchObject({ demo: false, trustProxy: 1 })
})

test('the image meets the ONCE contract: port 80, /up, /storage and executable hooks', () => {
  expect(dockerfile).toMatch(/^ENV PORT=80 DATA_DIR=\/storage /m)
  expect(dockerfile).toContain('\nVOLUME /storage\nEXPOSE 80\n')
  expect(LIVENESS_PATH).toBe('/up')
  expect(dockerfile).toContain('\nCOPY deploy/image/hooks /hooks\n')
  for (const hook of ['pre-backup', 'post-restore'])
    expect(statSync(join(root, 'deploy/image/hooks', hook)).mode & 0o111).toBe(0o111)
  expect(all(compose, /UPSTREAM: app:(\d+)/g)).toEqual(['80'])
  expect(all(compose, /- data:(\S+)/g)).toEqual(['/storage', '/storage'])
})

test("the proxy configurations use the program's default port", () => {
  const port = String(readEnv({}).port)
  expect(all(read('deploy/nginx.conf'), /server 127\.0\.0\.1:(\d+)/g)).toEqual([port])
  expect(all(read('deploy/Caddyfile'), /UPSTREAM:127\.0\.0\.1:(\d+)/g)).toEqual([port])
})

test('all deployment files start bin/foyer.js and wait longer than DRAIN_SECONDS for it to stop', () => {
  const started = 'bin/foyer.js'
  expect(existsSync(join(root, started))).toBe(true)
  expect(dockerfile).toContain('CMD ["node", "deploy/image/foyer.js", "start"]')
  expect(read('deploy/image/foyer.js')).toContain(`await import('../../${started}')`)
  expect(unit).toContain(`ExecStart=/usr/bin/env node /opt/foyer/current/${started} start`)
  // The other units run the same program with the same settings and folder.
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

test('workflows run only scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const workflow of ['test', 'audit', 'release'])
    for (const script of all(read(`.github/workflows/${workflow}.yml`), /npm (?:run )?([\w-]+)/g))
      expect(['audit', 'ci', 'test', ...Object.keys(scripts)]).toContain(script)
})

test('every systemd unit has the same sandbox as the service', () => {
  // Comments and examples may differ.
  const directives = (text: string) => text.replaceAll(/^#.*\n/gm, '')
  const confinement = directives(
    unit.slice(unit.indexOf('ProtectSystem='), unit.indexOf('# MemoryDenyWriteExecute')),
  )
  expect(confinement.split('\n').length).toBeGreaterThan(20)
  for (const one of [template, nightly, read('deploy/foyer-alert@.service')])
    expect(directives(one)).toContain(confinement)
  expect(nightly).toContain('OnFailure=foyer-alert@%n.service')
})

test('the template unit runs the same program as the single unit, on the port in its instance name', () => {
  const directives = (text: string) =>
    text.split('\n').filter((line) => line !== '' && !/^#|^Description=/.test(line))
  expect(directives(template).filter((line) => line !== 'Environment=PORT=%i')).toEqual(directives(unit))
  expect(template).toContain('\nEnvironment=PORT=%i\n')
})

test("the image's health check does not depend on the database, and images are pinned", () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK[^\n]*\n.*\/healthz`/m)
  const images = all(compose, /^ {4}image: (\S+)/gm)
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).not.toMatch(/:latest$|^[^:]+$/)
})

test('all deployment files require the same Node version as a release', () => {
  const [major = '', minor = ''] = RELEASE_ENGINES.node.replace('>=', '').split('.')
  expect(read('bin/foyer.js')).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`)
  for (const image of all(dockerfile, /^FROM node:(\d+)/gm))
    expect(Number(image)).toBeGreaterThanOrEqual(Number(major))
  for (const text of [guide, read('README.md')]) expect(text).toContain(`Node ${major}.${minor}`)
})

test('README, contributing guide and package.json name the same Node version for a checkout', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json'))
  const oldest = `Node ${engines.node.replace('>=', '')} or newer`
  for (const file of ['README.md', 'CONTRIBUTING.md']) expect(read(file)).toContain(oldest)
  expect(devDependencies.node.split('.')[0]).toBe(read('.nvmrc').trim())
})

test(".npmrc does not hide npm's warnings, especially about unsupported versions", () => {
  expect(read('.npmrc')).not.toMatch(/^loglevel|^audit|^engine-strict/m)
})

const folder = mkdtempSync(join(tmpdir(), 'foyer-command-'))
writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\nexec env -0\n', { mode: 0o755 })
/** Returns the settings that the program gets from a file with these lines. */
const settingsBy = (lines: string[]) => {
  const file = join(folder, 'foyer.env')
  writeFileSync(file, lines.join('\n'))
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(root, 'deploy/foyer'), 'version'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:/usr/bin:/bin`, FOYER_ENV: file },
  })
  const set = Object.fromEntries(stdout.split('\0').map((one) => one.split(/=(.*)/s, 2)))
  return { status, stderr, set }
}

test('the foyer command reads settings like systemd and executes nothing in them', () => {
  const url = 'postgres://foyer:p$w`id`&;(x)@127.0.0.1/foyer?a=b&sslmode=require#1'
  const { status, stderr, set } = settingsBy([
    '# with a comment = of one kind',
    ' ; and = the other',
    '',
    `DATABASE_URL=${url}`,
    '  MAIL_FROM = Firm & Co. <office@firm.example>  ',
    `ADMIN_PASSWORD="it's $HOME, \\"so\\" \\$5 \\n "`,
    `AUTH_SECRET=' "$(id)" \\ '`,
    'SMTP_URL=smtp://a\\&b:"c"@mail.firm.example',
    'LOG_LEVEL=',
    'ALERT_TO=office@firm.example',
  ])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(set).toMatchObject({
    DATA_DIR: '/var/lib/foyer',
    DATABASE_URL: url,
    MAIL_FROM: 'Firm & Co. <office@firm.example>',
    ADMIN_PASSWORD: `it's $HOME, "so" $5 \\n `,
    AUTH_SECRET: ' "$(id)" \\ ',
    SMTP_URL: 'smtp://a&b:"c"@mail.firm.example',
    LOG_LEVEL: '',
    ALERT_TO: 'office@firm.example',
  })
})

test.each([
  ['export PORT=1', 'is not NAME=VALUE'],
  ['nothing at all', 'is not NAME=VALUE'],
  ['PORT=1\\', 'goes on in the next line'],
  ['PORT="1', 'a quote is not closed on its line'],
  ["PORT='", 'a quote is not closed on its line'],
  ['PORT="1\\"', 'a quote is not closed on its line'],
  ['PORT="1" # one', 'a quote is not closed on its line'],
  ['PORT="1"2"', 'something follows a quote'],
])('the foyer command rejects the line %s in the settings file', (line, words) => {
  const { status, stderr, set } = settingsBy(['HOST=::1', line])
  expect([status, set]).toEqual([1, { '': undefined }])
  expect(stderr).toBe(`foyer: ${join(folder, 'foyer.env')}, line 2: ${words}. Nothing was done.\n`)
})

test('docs/developers/dependencies.md names every package, and the table no package that is gone', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  const page = read('docs/developers/dependencies.md')
  const table = page.split('\n').filter((line) => line.startsWith('| '))
  const named = table.flatMap((line) => all(line.split('|')[2] ?? '', /`([^`]+)`/g))
  expect(named.filter((name) => !packages.includes(name))).toEqual([])
  expect(packages.filter((name) => !name.startsWith('@types/') && !named.includes(name))).toEqual([])
})
