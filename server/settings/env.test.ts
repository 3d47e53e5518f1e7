import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv, readStartEnv } from './env.ts'
import { listSettingsWarnings } from './warnings.ts'

const mistakesOf = (
  source: Record<string, string>,
  read: (source: Record<string, string>) => unknown = readEnv,
): string[] => {
  try {
    read(source)
  } catch (err) {
    if (err instanceof EnvError) return err.lines
    throw err
  }
  return []
}

test('empty settings count as unset, and without settings demo mode starts on loopback', () => {
  const env = readEnv({ PORT: '', ADMIN_EMAIL: '', HUMAN_CHECK: '' })
  expect(env).toMatchObject({
    demo: true,
    database: { folder: resolve('data/db') },
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
    trustProxy: 0,
    humanCheck: { kind: 'altcha' },
    staffTwoFactor: 'optional',
    minFreeDiskBytes: 512 * 1024 * 1024,
    accessLog: false,
    retiredSettings: [],
  })
  for (const unset of ['maxUploadBytes', 'newClientQuotaBytes', 'mailHold', 'alertTo'] as const)
    expect(env[unset]).toBeUndefined()
  const server = { DATABASE_URL: 'postgres://localhost/foyer', AUTH_SECRET: 'x'.repeat(32) }
  expect(
    ['', '0', '1'].map((NAMED_STATEMENTS) => readEnv({ ...server, NAMED_STATEMENTS }).database),
  ).toMatchObject([true, false, true].map((namesStatements) => ({ namesStatements })))
  expect(['0', '1'].map((MAIL_HOLD) => readEnv({ MAIL_HOLD }).mailHold)).toEqual([false, true])
})

test('with ADMIN_EMAIL set, the server listens on all interfaces and sends inquiries there', () => {
  const env = readEnv({
    ADMIN_EMAIL: 'Office@Firm.example',
    APP_URL: 'https://portal.firm.example/',
    STAFF_TWO_FACTOR: 'required',
  })
  expect(env).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    appUrl: 'https://portal.firm.example',
    staffTwoFactor: 'required',
    adminEmail: 'office@firm.example',
    inquiryTo: 'Office@Firm.example',
    alertTo: 'Office@Firm.example',
  })
})

test('addresses in settings have their domain in ASCII and may contain special characters', () => {
  const env = readEnv({
    ADMIN_EMAIL: 'R&D@Müller.example',
    ALERT_TO: 'alerts@müller.example',
    MAIL_FROM: 'Müller <office+x@müller.example>',
  })
  expect(env).toMatchObject({
    adminEmail: 'r&d@xn--mller-kva.example',
    alertTo: 'alerts@xn--mller-kva.example',
    mailFrom: 'Müller <office+x@xn--mller-kva.example>',
  })
})

test.each([
  [{ PORT: 'abc' }, "PORT: 'abc' is not a whole number from 0 to 65535; for example 3000"],
  [{ PORT: '70000' }, "PORT: '70000' is not a whole number from 0 to 65535; for example 3000"],
  [{ HUMAN_CHECK: 'quiz' }, 'is not known; one of altcha, recaptcha, none; for example altcha'],
  [{ STAFF_TWO_FACTOR: 'yes' }, 'is not known; one of optional, required; for example optional'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET: is missing, GOOGLE_CLIENT_ID is set; for example'],
  [{ HOST: '0.0.0.0' }, "HOST: '0.0.0.0' is refused in demo mode"],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: is not a postgres:// or postgresql:// address'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'AUTH_SECRET: is missing, DATABASE_URL is set'],
  [{ CLAMAV_URL: 'http://127.0.0.1' }, 'is not a tcp:// address; for example tcp://127.0.0.1:3310'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: is shorter than 32 characters'],
  [{ ADMIN_EMAIL: 'office' }, "ADMIN_EMAIL: 'office' is not an email address"],
  [{ ADMIN_EMAIL: 'a@b.example', APP_URL: 'https://x.example/portal' }, 'APP_URL: has a path'],
  [{ MAIL_FROM: 'x\r\nBcc: y@z.example' }, 'MAIL_FROM: is not a sender'],
  [{ MAIL_HOLD: 'yes' }, "MAIL_HOLD: 'yes' is not known; one of 0, 1; for example 0"],
  [{ S3_REGION: 'eu' }, 'S3_BUCKET: is missing'],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL: 'loud' is not known"],
  [{ ALERT_TO: 'me' }, "ALERT_TO: 'me' is not an email address; for example office@firm.example"],
  [{ ALERT_URL: 'ftp://x' }, 'ALERT_URL: is not a http:// or https:// address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: is shorter than 16 characters'],
  [{ ACCESS_LOG: 'yes' }, "ACCESS_LOG: 'yes' is not known; one of 1, 0; for example 1"],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY:'],
  [{ NEW_CLIENT_QUOTA_MB: '0' }, 'NEW_CLIENT_QUOTA_MB:'],
  [{ MAX_UPLOAD_MB: '1.5' }, 'MAX_UPLOAD_MB:'],
])('the invalid setting %o is reported on one line', (source, words) => {
  expect(mistakesOf(source)).toEqual([expect.stringContaining(words)])
})

test('all mistakes in the settings are reported at once', () => {
  expect(mistakesOf({ PORT: 'abc', HUMAN_CHECK: 'quiz' })).toHaveLength(2)
  expect(mistakesOf({ HUMAN_CHECK: 'recaptcha' })).toHaveLength(2)
})

test('a retired setting is ignored and reported', () => {
  const env = readEnv({ WORKERS: '4' })
  expect(env.retiredSettings).toEqual(['WORKERS'])
  expect(listSettingsWarnings(env)).toContain(
    'WORKERS is set, but is no longer a setting and has no effect. Remove it from the settings.',
  )
  expect(readEnv({ WORKERS: '' }).retiredSettings).toEqual([])
})

test.each([
  ['ADMIN_EMIAL', 'ADMIN_EMAIL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['App_Url', 'APP_URL'],
  ['APP_ULR', 'APP_URL'],
  ['AUTH_SECRETS', 'AUTH_SECRET'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['S3_BUKET', 'S3_BUCKET'],
])('the misspelled setting %s is reported with the suggestion %s', (name, setting) => {
  const line = `${name}: is not a setting. Did you mean ${setting}?`
  expect(mistakesOf({ [name]: 'x' })).toEqual([line])
  expect(mistakesOf({ [name]: '' })).toEqual([])
  expect(mistakesOf({ [name]: 'x', PORT: 'abc' })).toHaveLength(2)
})

test('a misspelled setting is ignored when the correct setting has a value', () => {
  expect(mistakesOf({ SMTP_URI: 'x', SMTP_URL: 'smtp://127.0.0.1' })).toEqual([])
})

test('environment variables of the system and other programs are ignored', () => {
  const names =
    'HOSTNAME HOSTS POST PORTS MAIL MAILTO LOGNAME XDG_DATA_DIRS INVOCATION_ID NODE_ENV NODE_OPTIONS NODE_VERSION ' +
    'npm_config_loglevel npm_config_user_agent HTTP_PROXY NO_PROXY http_proxy SSL_CERT_DIR PGHOST PGDATABASE PGDATA ' +
    'POSTGRES_PASSWORD DATABASE_USER DATABASE_SSL DATABASE_PASSWORD TEST_DATABASE_URL DB_URL API_URL WEB_URL ' +
    'AWS_REGION AWS_PROFILE AWS_SESSION_TOKEN AWS_ENDPOINT_URL AWS_ACCESS_KEY AWS_SECRET_KEY AWS_S3_BUCKET ' +
    'MAIL_HOST MAIL_PORT SMTP_HOST SMTP_PORT SMTP_USER LOG_FORMAT LOG_FILE WORKER WORK_DIR DEMO_MODE ' +
    'GOOGLE_APPLICATION_CREDENTIALS FOYER_BUILD SITE STORAGE_SECRET UPSTREAM SECRET'
  expect(mistakesOf(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
})

const AUTH_SECRET = 'x'.repeat(32)
const bucket = { S3_BUCKET: 'foyer', AWS_ACCESS_KEY_ID: 'foyer', AWS_SECRET_ACCESS_KEY: 'x' }
const startLines = (source: Record<string, string>) => mistakesOf(source, readStartEnv)

test.each([
  [{ APP_URL: 'https://portal.firm.example' }, 'APP_URL'],
  [{ APP_URL: 'http://127.0.0.1.firm.example' }, 'APP_URL'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ SMTP_URL: 'smtp://127.0.0.1' }, 'SMTP_URL'],
  [{ DATABASE_URL: 'postgres://x:y@127.0.0.1/z', AUTH_SECRET }, 'DATABASE_URL'],
  [bucket, 'S3_BUCKET'],
  [{ ...bucket, TRUST_PROXY: '2' }, 'TRUST_PROXY, S3_BUCKET'],
])(
  'starting with %o but without ADMIN_EMAIL is rejected unless DEMO=1 requests a demo',
  (source, settings) => {
    expect(startLines(source)).toEqual([
      expect.stringMatching(new RegExp(`^ADMIN_EMAIL: is missing, .* despite ${settings}; .* or DEMO=1 `)),
    ])
    expect(startLines({ ...source, DEMO: '0' })).toHaveLength(1)
    expect(readStartEnv({ ...source, DEMO: '1' }).demo).toBe(true)
    expect(readStartEnv({ ...source, ADMIN_EMAIL: 'office@firm.example' }).demo).toBe(false)
    // Other commands don't serve the site.
    expect(mistakesOf(source)).toEqual([])
  },
)

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'starting without ADMIN_EMAIL starts a demo at %s',
  (APP_URL) => {
    expect(readStartEnv({ APP_URL, TRUST_PROXY: '0', SMTP_URL: '' }).demo).toBe(true)
  },
)

test('starting without ADMIN_EMAIL is possible only on loopback, even with DEMO=1', () => {
  expect(startLines({ HOST: '0.0.0.0', DEMO: '1' })).toEqual([
    expect.stringContaining("HOST: '0.0.0.0' is refused in demo mode"),
  ])
})

test.each([
  ['postgres://u:p@ss/w#rd@h/db', true],
  ['postgres://u:pass/word@h:5432/db', true],
  ['postgres://u:pass#word@h/db', true],
  ['postgres://u:pass?word@h/db', true],
  ['postgres://u:p@s?s@h/db', true],
  ['postgres://u:50%off@h/db', true],
  ['postgres://u:p%40ss%2Fw%23rd%25@h/db', false],
  ['postgres://u:p@ss@h/db', false],
  ['postgres://u:pass@h/db?application_name=a@b', false],
  ['postgresql://foyer@localhost/foyer?host=/var/run/postgresql', false],
])('DATABASE_URL %s needs an encoded password: %s', (DATABASE_URL, isMistake) => {
  const lines = mistakesOf({ DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) })
  expect(lines).toEqual(
    isMistake
      ? [
          expect.stringMatching(
            /^DATABASE_URL: .*Characters such as @ \/ # % in the password have to be written as %40 %2F %23 %25; for example/,
          ),
        ]
      : [],
  )
})

test.each([
  ['smtps://office@firm.example:p#ss@mail.firm.example:465', true],
  ['smtps://office@firm.example:secret@mail.firm.example:465', false],
  ['smtp://mail.firm.example:587?name=a@b', false],
])('SMTP_URL %s needs an encoded password: %s', (SMTP_URL, isMistake) => {
  const lines = mistakesOf({ SMTP_URL })
  expect(lines.map((line) => line.slice(0, 23))).toEqual(isMistake ? ['SMTP_URL: can’t be read'] : [])
})
