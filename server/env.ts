import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The whole configuration, read once at start. Addresses are origins without a trailing slash. */
export type Env = {
  /** No ADMIN_EMAIL: the demo firm, on loopback only. */
  demo: boolean
  host: string
  port: number
  appUrl: string
  dataDir: string
  databaseUrl: string | undefined
  authSecret: string | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  inquiryTo: string | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  humanCheck: HumanCheck
  s3: S3 | undefined
  /** A clamd that scans every upload, as tcp://host:port. */
  clamavUrl: string | undefined
  maxUploadBytes: number | undefined
  minFreeDiskBytes: number
  trustProxy: number
  logLevel: LogLevel
}
export type HumanCheck =
  | { kind: 'altcha' }
  | { kind: 'recaptcha'; siteKey: string; secretKey: string; verifyUrl: string }
  | { kind: 'none' }
export type S3 = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Every mistake in the settings, one line each: name, what is wrong, an example. */
export class EnvError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

const wholeNumber = (name: string, min: number, max: number, example: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: (issue) =>
        `${name}: '${issue.input}' is not a whole number from ${min} to ${max}; for example ${example}`,
    })
    .transform(Number)

const address = (name: string, protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `${name}: is not a ${protocols.map((p) => `${p}//`).join(' or ')} address; for example ${example}`,
  })

const email = (name: string) =>
  z.email({
    error: (issue) => `${name}: '${issue.input}' is not an email address; for example office@firm.example`,
  })

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      `${name}: '${issue.input}' is not known; one of ${values.join(', ')}; for example ${values[0]}`,
  })

const Settings = z.object({
  PORT: wholeNumber('PORT', 0, 65535, '3000').optional(),
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) > 0, {
      error: (issue) => `HOST: '${issue.input}' is not an IP address to listen on; for example 0.0.0.0`,
    })
    .optional(),
  APP_URL: address('APP_URL', ['http:', 'https:'], 'https://portal.firm.example')
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', {
      error:
        'APP_URL: has a path, but is the bare origin of the site; for example https://portal.firm.example',
    })
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://foyer:secret@127.0.0.1:5432/foyer',
  ).optional(),
  AUTH_SECRET: z
    .string()
    .min(32, 'AUTH_SECRET: is shorter than 32 characters; for example the output of: openssl rand -base64 32')
    .optional(),
  ADMIN_EMAIL: email('ADMIN_EMAIL').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'ADMIN_PASSWORD: is shorter than 8 characters; for example correct-horse-battery-staple')
    .max(128, 'ADMIN_PASSWORD: is longer than 128 characters; for example correct-horse-battery-staple')
    .optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:secret@mail.firm.example:465').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text), {
      error: 'MAIL_FROM: is not a sender; for example Firm <office@firm.example>',
    })
    .optional(),
  INQUIRY_TO: email('INQUIRY_TO').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address('GOOGLE_ISSUER', ['http:', 'https:'], 'https://accounts.google.com').optional(),
  HUMAN_CHECK: oneOf('HUMAN_CHECK', ['altcha', 'recaptcha', 'none']).optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_VERIFY_URL: address(
    'RECAPTCHA_VERIFY_URL',
    ['http:', 'https:'],
    'https://www.google.com/recaptcha/api/siteverify',
  ).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: address(
    'S3_ENDPOINT',
    ['http:', 'https:'],
    'https://s3.eu-central-1.amazonaws.com',
  ).optional(),
  S3_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMAV_URL: address('CLAMAV_URL', ['tcp:'], 'tcp://127.0.0.1:3310').optional(),
  MAX_UPLOAD_MB: wholeNumber('MAX_UPLOAD_MB', 1, 1_000_000, '500').optional(),
  MIN_FREE_DISK_MB: wholeNumber('MIN_FREE_DISK_MB', 0, 1_000_000_000, '512').optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10, '1').optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', logLevels).optional(),
})
type Settings = z.infer<typeof Settings>

/** Each of these goes with all of its fellows or not at all. */
function togetherMistakes(s: Settings): string[] {
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
  const loopback = ['127.0.0.1', '::1', 'localhost']
  if (!s.ADMIN_EMAIL && s.HOST && !loopback.includes(s.HOST)) {
    lines.push(
      `HOST: '${s.HOST}' is refused in demo mode, whose passwords are public; set ADMIN_EMAIL, or for example HOST=127.0.0.1`,
    )
  }
  return lines
}

function humanCheckOf(s: Settings): HumanCheck {
  if (s.HUMAN_CHECK === 'none') return { kind: 'none' }
  if (s.HUMAN_CHECK === 'recaptcha' && s.RECAPTCHA_SITE_KEY && s.RECAPTCHA_SECRET_KEY) {
    return {
      kind: 'recaptcha',
      siteKey: s.RECAPTCHA_SITE_KEY,
      secretKey: s.RECAPTCHA_SECRET_KEY,
      verifyUrl: s.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
    }
  }
  return { kind: 'altcha' }
}

const MIB = 1_048_576

/** The environment, and under it what a `.env` file in the working folder adds. */
function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/**
 * Reads and checks the settings; an empty value counts as unset.
 * @throws {EnvError} with every mistake at once.
 */
export function readEnv(source: NodeJS.ProcessEnv = environment()): Env {
  const known = Object.keys(Settings.shape)
  const given = Object.fromEntries(
    known.flatMap((name) => (source[name] ? [[name, source[name].trim()]] : [])),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message))
  const s = parsed.data
  const mistakes = togetherMistakes(s)
  if (mistakes.length > 0) throw new EnvError(mistakes)

  const demo = !s.ADMIN_EMAIL
  const port = s.PORT ?? 3000
  return {
    demo,
    host: s.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port,
    appUrl: s.APP_URL ? new URL(s.APP_URL).origin : `http://localhost:${port}`,
    dataDir: resolve(s.DATA_DIR ?? './data'),
    databaseUrl: s.DATABASE_URL,
    authSecret: s.AUTH_SECRET,
    adminEmail: s.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: s.ADMIN_PASSWORD,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? s.ADMIN_EMAIL,
    inquiryTo: s.INQUIRY_TO ?? s.ADMIN_EMAIL,
    google:
      s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
        ? {
            clientId: s.GOOGLE_CLIENT_ID,
            clientSecret: s.GOOGLE_CLIENT_SECRET,
            issuer: s.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : undefined,
    humanCheck: humanCheckOf(s),
    s3:
      s.S3_BUCKET && s.AWS_ACCESS_KEY_ID && s.AWS_SECRET_ACCESS_KEY
        ? {
            bucket: s.S3_BUCKET,
            endpoint: s.S3_ENDPOINT,
            region: s.S3_REGION ?? 'us-east-1',
            accessKeyId: s.AWS_ACCESS_KEY_ID,
            secretAccessKey: s.AWS_SECRET_ACCESS_KEY,
          }
        : undefined,
    clamavUrl: s.CLAMAV_URL,
    maxUploadBytes: s.MAX_UPLOAD_MB && s.MAX_UPLOAD_MB * MIB,
    minFreeDiskBytes: (s.MIN_FREE_DISK_MB ?? 512) * MIB,
    trustProxy: s.TRUST_PROXY ?? 0,
    logLevel: s.LOG_LEVEL ?? 'info',
  }
}
