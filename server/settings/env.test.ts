import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const linesOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
  } catch (err) {
    if (err instanceof EnvError) return err.lines
    throw err
  }
  return []
}

describe('the settings', () => {
  test('empty values count as unset, and nothing set means demo mode on loopback', () => {
    expect(readEnv({ PORT: '', ADMIN_EMAIL: '', HUMAN_CHECK: '' })).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      appUrl: 'http://localhost:3000',
      humanCheck: { kind: 'altcha' },
      staffTwoFactor: 'optional',
      trustProxy: 0,
      minFreeDiskBytes: 512 * 1024 * 1024,
      maxUploadBytes: undefined,
      newClientQuotaBytes: undefined,
      mailHold: undefined,
      accessLog: false,
      workers: 1,
      alertTo: undefined,
    })
    expect([readEnv({ MAIL_HOLD: '0' }).mailHold, readEnv({ MAIL_HOLD: '1' }).mailHold]).toEqual([
      false,
      true,
    ])
  })

  test('with an administrator it listens everywhere and inquiries go to that address', () => {
    const env = readEnv({
      ADMIN_EMAIL: 'Office@Firm.example',
      APP_URL: 'https://portal.firm.example/',
      STAFF_TWO_FACTOR: 'required',
    })
    expect(env).toMatchObject({ demo: false, host: '0.0.0.0', adminEmail: 'office@firm.example' })
    expect(env.staffTwoFactor).toBe('required')
    expect(env.appUrl).toBe('https://portal.firm.example')
    expect([env.inquiryTo, env.alertTo]).toEqual(['Office@Firm.example', 'Office@Firm.example'])
  })

  test.each([
    [{ PORT: 'abc' }, "PORT: 'abc' is not a whole number from 0 to 65535; for example 3000"],
    [{ PORT: '70000' }, "PORT: '70000' is not a whole number from 0 to 65535; for example 3000"],
    [
      { HUMAN_CHECK: 'quiz' },
      "HUMAN_CHECK: 'quiz' is not known; one of altcha, recaptcha, none; for example altcha",
    ],
    [
      { STAFF_TWO_FACTOR: 'yes' },
      "STAFF_TWO_FACTOR: 'yes' is not known; one of optional, required; for example optional",
    ],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET: is missing, GOOGLE_CLIENT_ID is set; for example GOCSPX-secret',
    ],
    [{ HOST: '0.0.0.0' }, expect.stringContaining("HOST: '0.0.0.0' is refused in demo mode")],
    [
      { DATABASE_URL: 'mysql://x' },
      expect.stringContaining('DATABASE_URL: is not a postgres:// or postgresql:// address'),
    ],
    [
      { DATABASE_URL: 'postgres://x/y' },
      expect.stringContaining('AUTH_SECRET: is missing, DATABASE_URL is set'),
    ],
    [
      { CLAMAV_URL: 'http://127.0.0.1' },
      'CLAMAV_URL: is not a tcp:// address; for example tcp://127.0.0.1:3310',
    ],
    [{ AUTH_SECRET: 'short' }, expect.stringContaining('AUTH_SECRET: is shorter than 32 characters')],
    [{ ADMIN_EMAIL: 'office' }, expect.stringContaining("ADMIN_EMAIL: 'office' is not an email address")],
    [
      { ADMIN_EMAIL: 'a@b.example', APP_URL: 'https://x.example/portal' },
      expect.stringContaining('APP_URL: has a path'),
    ],
    [{ MAIL_FROM: 'x\r\nBcc: y@z.example' }, expect.stringContaining('MAIL_FROM: is not a sender')],
    [{ MAIL_HOLD: 'yes' }, "MAIL_HOLD: 'yes' is not known; one of 0, 1; for example 0"],
    [{ S3_REGION: 'eu' }, expect.stringContaining('S3_BUCKET: is missing')],
    [{ LOG_LEVEL: 'loud' }, expect.stringContaining("LOG_LEVEL: 'loud' is not known")],
    [{ ALERT_TO: 'me' }, "ALERT_TO: 'me' is not an email address; for example office@firm.example"],
    [{ ALERT_URL: 'ftp://x' }, expect.stringContaining('ALERT_URL: is not a http:// or https:// address')],
    [{ METRICS_TOKEN: 'short' }, expect.stringContaining('METRICS_TOKEN: is shorter than 16 characters')],
    [{ ACCESS_LOG: 'yes' }, "ACCESS_LOG: 'yes' is not known; one of 1, 0; for example 1"],
    [{ WORKERS: '2' }, expect.stringContaining('WORKERS: more than 1 needs DATABASE_URL')],
    [{ WORKERS: '0' }, "WORKERS: '0' is not a whole number from 1 to 64; for example 2"],
    [{ TRUST_PROXY: '-1' }, expect.stringContaining('TRUST_PROXY:')],
    [{ NEW_CLIENT_QUOTA_MB: '0' }, expect.stringContaining('NEW_CLIENT_QUOTA_MB:')],
    [{ MAX_UPLOAD_MB: '1.5' }, expect.stringContaining('MAX_UPLOAD_MB:')],
  ])('%o is told in one line', (source, line) => {
    expect(linesOf(source)).toEqual([line])
  })

  test('all mistakes are told at once', () => {
    expect(linesOf({ PORT: 'abc', HUMAN_CHECK: 'quiz' })).toHaveLength(2)
    expect(linesOf({ HUMAN_CHECK: 'recaptcha' })).toHaveLength(2)
  })
})
