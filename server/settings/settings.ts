import { isIP } from 'node:net'
import { z } from 'zod'
import { emailPattern, toAsciiEmail } from '#app/core/form-fields.ts'
import { hasUnencodedPassword, PASSWORD_ENCODING } from '#app/core/password-encoding.ts'
import { t } from '#app/texts.ts'

/** Log levels, most verbose first. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const wholeNumber = (name: string, min: number, max: number, example: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: (issue) =>
        t('{setting}: {value} is not a whole number from {min} to {max}; for example {example}', {
          setting: name,
          value: `'${issue.input}'`,
          min: String(min),
          max: String(max),
          example,
        }),
    })
    .transform(Number)

const joinWithOr = ([first = '', ...more]: string[]) =>
  more.reduce((list, item) => t('{list} or {item}', { list, item }), first)

const url = (name: string, example: string, protocols = ['http:', 'https:']) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: t('{setting}: is not a {protocols} address; for example {example}', {
      setting: name,
      protocols: joinWithOr(protocols.map((protocol) => `${protocol}//`)),
      example,
    }),
  })

const urlWithPassword = (name: string, example: string, protocols: string[]) =>
  z
    .string()
    .refine((text) => !hasUnencodedPassword(text), {
      error: t('{setting}: can’t be read. {encoding}; for example {example}', {
        setting: name,
        encoding: PASSWORD_ENCODING,
        example,
      }),
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
          t('{setting}: {value} is not an email address; for example {example}', {
            setting: name,
            value: `'${issue.input}'`,
            example: 'office@firm.example',
          }),
      }),
    )

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      t('{setting}: {value} is not known; one of {values}; for example {example}', {
        setting: name,
        value: `'${issue.input}'`,
        values: values.join(', '),
        example: values[0] ?? '',
      }),
  })

/** Schema for the environment variables, each checked on its own. Empty values have already been removed. */
export const Settings = z
  .object({
    PORT: wholeNumber('PORT', 0, 65535, '3000'),
    HOST: z.string().refine((host) => host === 'localhost' || isIP(host) > 0, {
      error: (issue) =>
        t('HOST: {value} is not an IP address to listen on; for example 0.0.0.0', {
          value: `'${issue.input}'`,
        }),
    }),
    APP_URL: url('APP_URL', 'https://portal.firm.example').refine(
      (text) => !URL.canParse(text) || new URL(text).pathname === '/',
      {
        error: t(
          'APP_URL: has a path, but is the bare origin of the site; for example https://portal.firm.example',
        ),
      },
    ),
    DEMO: oneOf('DEMO', ['0', '1']),
    DATA_DIR: z.string(),
    DATA_DIR_WAIT_SECONDS: wholeNumber('DATA_DIR_WAIT_SECONDS', 0, 3600, '120'),
    DATABASE_URL: urlWithPassword('DATABASE_URL', 'postgres://foyer:secret@127.0.0.1:5432/foyer', [
      'postgres:',
      'postgresql:',
    ]),
    NAMED_STATEMENTS: oneOf('NAMED_STATEMENTS', ['0', '1']),
    AUTH_SECRET: z
      .string()
      .min(
        32,
        t('AUTH_SECRET: is shorter than 32 characters; for example the output of: openssl rand -base64 32'),
      ),
    ADMIN_EMAIL: email('ADMIN_EMAIL'),
    ADMIN_PASSWORD: z
      .string()
      .min(8, t('ADMIN_PASSWORD: is shorter than 8 characters; for example correct-horse-battery-staple'))
      .max(128, t('ADMIN_PASSWORD: is longer than 128 characters; for example correct-horse-battery-staple')),
    SMTP_URL: urlWithPassword('SMTP_URL', 'smtps://user:secret@mail.firm.example:465', ['smtp:', 'smtps:']),
    MAIL_FROM: z
      .string()
      .refine((text) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text), {
        error: t('MAIL_FROM: is not a sender; for example Firm <office@firm.example>'),
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
    OFFICE_CONVERTER_URL: url('OFFICE_CONVERTER_URL', 'http://127.0.0.1:3000', ['http:', 'https:']),
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
      error: t(
        'METRICS_TOKEN: is shorter than 16 characters, or has a space in it; for example the output of: openssl rand -hex 16',
      ),
    }),
  })
  .partial()
export type Settings = z.infer<typeof Settings>

/** Finds settings that are valid individually but not in combination. */
export function findCombinationMistakes(s: Settings): string[] {
  const lines: string[] = []
  const needs = (name: keyof Settings, reason: string | undefined, example: string) => {
    if (reason && s[name] === undefined)
      lines.push(
        t('{setting}: is missing, {reason}; for example {example}', { setting: name, reason, example }),
      )
  }
  const isSet = (setting: keyof Settings) => (s[setting] ? t('{setting} is set', { setting }) : undefined)
  needs('GOOGLE_CLIENT_SECRET', isSet('GOOGLE_CLIENT_ID'), 'GOCSPX-secret')
  needs('GOOGLE_CLIENT_ID', isSet('GOOGLE_CLIENT_SECRET'), '1234.apps.googleusercontent.com')
  const recaptcha = s.HUMAN_CHECK === 'recaptcha' ? t('HUMAN_CHECK is recaptcha') : undefined
  needs('RECAPTCHA_SITE_KEY', recaptcha, '6Lc-site-key')
  needs('RECAPTCHA_SECRET_KEY', recaptcha, '6Lc-secret-key')
  const s3 = s.S3_ENDPOINT || s.S3_REGION ? t('S3_ENDPOINT or S3_REGION is set') : undefined
  needs('S3_BUCKET', s3, 'foyer-documents')
  needs('AWS_ACCESS_KEY_ID', isSet('S3_BUCKET'), 'AKIAEXAMPLE')
  needs('AWS_SECRET_ACCESS_KEY', isSet('S3_BUCKET'), 'a-secret-key')
  needs(
    'AUTH_SECRET',
    isSet('DATABASE_URL'),
    t('the output of: {command}. Existing data and backups keep their own secret: {tar} shows it', {
      command: 'openssl rand -base64 32',
      tar: 'tar -xOf BACKUP secret',
    }),
  )
  needs('ADMIN_EMAIL', isSet('ADMIN_PASSWORD'), 'office@firm.example')
  if (!s.ADMIN_EMAIL && s.HOST && !isLoopback(s.HOST)) {
    lines.push(
      t(
        'HOST: {value} is refused in demo mode, whose passwords are public; set ADMIN_EMAIL, or for example HOST=127.0.0.1',
        { value: `'${s.HOST}'` },
      ),
    )
  }
  return lines
}

/** Finds settings that only a real site has. With them, starting without ADMIN_EMAIL is a mistake, not a demo. */
export function findMissingAdminEmail(s: Settings): string[] {
  if (s.ADMIN_EMAIL || s.DEMO === '1') return []
  const found = [
    s.APP_URL && !isLoopback(new URL(s.APP_URL).hostname) ? 'APP_URL' : undefined,
    s.TRUST_PROXY ? 'TRUST_PROXY' : undefined,
    ...(['SMTP_URL', 'DATABASE_URL', 'S3_BUCKET'] as const).filter((name) => s[name] !== undefined),
  ].filter((name) => name !== undefined)
  if (found.length === 0) return []
  return [
    t(
      'ADMIN_EMAIL: is missing, which would start a demo with public passwords, despite {settings}; for example ADMIN_EMAIL=office@firm.example, or DEMO=1 if a demo is what you want',
      { settings: found.join(', ') },
    ),
  ]
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
