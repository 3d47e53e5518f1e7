import { isIP } from 'node:net'
import { z } from 'zod'
import { emailPattern, toAsciiEmail } from '#app/core/form-fields.ts'
import { hasUnencodedPassword, PASSWORD_ENCODING } from '#app/core/password-encoding.ts'

/** Log levels, most verbose first. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (name: string, min: number, max: number, example: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: (issue) =>
        `${name}: '${issue.input}' is not a whole number from ${min} to ${max}; for example ${example}`,
    })
    .transform(Number)

const url = (name: string, example: string, protocols = ['http:', 'https:']) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `${name}: is not a ${protocols.map((p) => `${p}//`).join(' or ')} address; for example ${example}`,
  })

const urlWithPassword = (name: string, example: string, protocols: string[]) =>
  z
    .string()
    .refine((text) => !hasUnencodedPassword(text), {
      error: `${name}: can't be read. ${PASSWORD_ENCODING}; for example ${example}`,
      abort: true,
    })
    .pipe(url(name, example, protocols))

const email = (name: string) =>
  z
    .string()
    .overwrite(toAsciiEmail)
    .pipe(
      z.email({
        pattern: emailPattern,
        error: (issue) =>
          `${name}: '${issue.input}' is not an email address; for example office@firm.example`,
      }),
    )

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      `${name}: '${issue.input}' is not known; one of ${values.join(', ')}; for example ${values[0]}`,
  })

/** Schema for the environment variables, each checked on its own. Empty values have already been removed. */
export const Settings = z
  .object({
    PORT: wholeNumber('PORT', 0, 65535, '3000'),
    HOST: z.string().refine((host) => host === 'localhost' || isIP(host) > 0, {
      error: (issue) => `HOST: '${issue.input}' is not an IP address to listen on; for example 0.0.0.0`,
    }),
    APP_URL: url('APP_URL', 'https://portal.firm.example').refine(
      (text) => !URL.canParse(text) || new URL(text).pathname === '/',
      {
        error:
          'APP_URL: has a path, but is the bare origin of the site; for example https://portal.firm.example',
      },
    ),
    DEMO: oneOf('DEMO', ['0', '1']),
    DATA_DIR: z.string(),
    DATA_DIR_WAIT_SECONDS: wholeNumber('DATA_DIR_WAIT_SECONDS', 0, 3600, '120'),
    DATABASE_URL: urlWithPassword('DATABASE_URL', 'postgres://foyer:secret@127.0.0.1:5432/foyer', [
      'postgres:',
      'postgresql:',
    ]),
    AUTH_SECRET: z
      .string()
      .min(
        32,
        'AUTH_SECRET: is shorter than 32 characters; for example the output of: openssl rand -base64 32',
      ),
    ADMIN_EMAIL: email('ADMIN_EMAIL'),
    ADMIN_PASSWORD: z
      .string()
      .min(8, 'ADMIN_PASSWORD: is shorter than 8 characters; for example correct-horse-battery-staple')
      .max(128, 'ADMIN_PASSWORD: is longer than 128 characters; for example correct-horse-battery-staple'),
    SMTP_URL: urlWithPassword('SMTP_URL', 'smtps://user:secret@mail.firm.example:465', ['smtp:', 'smtps:']),
    MAIL_FROM: z
      .string()
      .refine((text) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text), {
        error: 'MAIL_FROM: is not a sender; for example Firm <office@firm.example>',
      })
      .transform((text) => text.replace(/[^\s@<>]+@[^\s@<>]+(?=>?$)/, toAsciiEmail)),
    INQUIRY_TO: email('INQUIRY_TO'),
    MAIL_HOLD: oneOf('MAIL_HOLD', ['0', '1']),
    SIGN_UP: oneOf('SIGN_UP', ['open', 'invited']),
    STAFF_TWO_FACTOR: oneOf('STAFF_TWO_FACTOR', ['optional', 'required']),
    GOOGLE_CLIENT_ID: z.string(),
    GOOGLE_CLIENT_SECRET: z.string(),
    GOOGLE_ISSUER: url('GOOGLE_ISSUER', 'https://accounts.google.com'),
    HUMAN_CHECK: oneOf('HUMAN_CHECK', ['altcha', 'recaptcha', 'none']),
    RECAPTCHA_SITE_KEY: z.string(),
    RECAPTCHA_SECRET_KEY: z.string(),
    RECAPTCHA_VERIFY_URL: url('RECAPTCHA_VERIFY_URL', 'https://www.google.com/recaptcha/api/siteverify'),
    S3_BUCKET: z.string(),
    S3_ENDPOINT: url('S3_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com'),
    S3_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    CLAMAV_URL: url('CLAMAV_URL', 'tcp://127.0.0.1:3310', ['tcp:']),
    MAX_UPLOAD_MB: wholeNumber('MAX_UPLOAD_MB', 1, 1_000_000, '500'),
    NEW_CLIENT_QUOTA_MB: wholeNumber('NEW_CLIENT_QUOTA_MB', 1, 1_000_000_000, '1000'),
    MIN_FREE_DISK_MB: wholeNumber('MIN_FREE_DISK_MB', 0, 1_000_000_000, '512'),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 3600, '30'),
    TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10, '1'),
    LOG_LEVEL: oneOf('LOG_LEVEL', logLevels),
    ACCESS_LOG: oneOf('ACCESS_LOG', ['1', '0']),
    ALERT_TO: email('ALERT_TO'),
    ALERT_URL: url('ALERT_URL', 'https://alerts.firm.example/foyer'),
    METRICS_TOKEN: z.string().regex(/^[!-~]{16,}$/, {
      error:
        'METRICS_TOKEN: is shorter than 16 characters, or has a space in it; for example the output of: openssl rand -hex 16',
    }),
  })
  .partial()
export type Settings = z.infer<typeof Settings>

/** Finds settings that are valid individually but not in combination. */
export function findCombinationMistakes(s: Settings): string[] {
  const lines: string[] = []
  const needs = (name: keyof Settings, when: boolean, why: string, example: string) => {
    if (when && s[name] === undefined) lines.push(`${name}: is missing, ${why}; for example ${example}`)
  }
  needs('GOOGLE_CLIENT_SECRET', !!s.GOOGLE_CLIENT_ID, 'GOOGLE_CLIENT_ID is set', 'GOCSPX-secret')
  needs(
    'GOOGLE_CLIENT_ID',
    !!s.GOOGLE_CLIENT_SECRET,
    'GOOGLE_CLIENT_SECRET is set',
    '1234.apps.googleusercontent.com',
  )
  const recaptcha = s.HUMAN_CHECK === 'recaptcha'
  needs('RECAPTCHA_SITE_KEY', recaptcha, 'HUMAN_CHECK is recaptcha', '6Lc-site-key')
  needs('RECAPTCHA_SECRET_KEY', recaptcha, 'HUMAN_CHECK is recaptcha', '6Lc-secret-key')
  needs('S3_BUCKET', !!(s.S3_ENDPOINT || s.S3_REGION), 'S3_ENDPOINT or S3_REGION is set', 'foyer-documents')
  needs('AWS_ACCESS_KEY_ID', !!s.S3_BUCKET, 'S3_BUCKET is set', 'AKIAEXAMPLE')
  needs('AWS_SECRET_ACCESS_KEY', !!s.S3_BUCKET, 'S3_BUCKET is set', 'a-secret-key')
  needs('AUTH_SECRET', !!s.DATABASE_URL, 'DATABASE_URL is set', 'the output of: openssl rand -base64 32')
  needs('ADMIN_EMAIL', !!s.ADMIN_PASSWORD, 'ADMIN_PASSWORD is set', 'office@firm.example')
  if (!s.ADMIN_EMAIL && s.HOST && !isLoopback(s.HOST)) {
    lines.push(
      `HOST: '${s.HOST}' is refused in demo mode, whose passwords are public; set ADMIN_EMAIL, or for example HOST=127.0.0.1`,
    )
  }
  return lines
}

/** Finds settings that only a real site has. With them, starting without ADMIN_EMAIL is a mistake, not a demo. */
export function findDemoMistakes(s: Settings): string[] {
  if (s.ADMIN_EMAIL || s.DEMO === '1') return []
  const found = [
    s.APP_URL && !isLoopback(new URL(s.APP_URL).hostname) ? 'APP_URL' : undefined,
    s.TRUST_PROXY ? 'TRUST_PROXY' : undefined,
    ...(['SMTP_URL', 'DATABASE_URL', 'S3_BUCKET'] as const).filter((name) => s[name] !== undefined),
  ].filter((name) => name !== undefined)
  if (found.length === 0) return []
  const are = found.length === 1 ? 'is' : 'are'
  return [
    `ADMIN_EMAIL: is missing, which would start a demo with public passwords, and ${found.join(', ')} ${are} set; for example ADMIN_EMAIL=office@firm.example, or DEMO=1 if a demo is what you want`,
  ]
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
