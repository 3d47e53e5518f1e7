import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HumanCheckSettings } from '#app/adapters/human-check.server.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { findCombinationMistakes, findMissingAdminEmail, Settings } from './settings.ts'

/** Configuration, read once at startup. Site URLs are origins without a trailing slash. */
export type Env = ReturnType<typeof parseSettings>
export type LogLevel = Env['logLevel']

/** Lists all invalid settings in one line: name, problem, example. */
export class EnvError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

function getHumanCheckSettings(s: Settings): HumanCheckSettings {
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

/** Ignored with a warning, so that an existing configuration still starts. */
const RETIRED_SETTINGS = ['WORKERS']

/** Selects which React build is loaded. Call it before React is first imported. */
export function setNodeEnv(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode
}

/**
 * Returns the commit that an image was built from, because its build has no repository (Dockerfile). Not a setting for
 * the running program.
 */
export const getCommitSetting = (): string | undefined => process.env.FOYER_COMMIT?.trim()

/** Returns the environment, supplemented by a `.env` file in the working directory. */
function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Reads and checks the settings. An empty value counts as unset. @throws {EnvError} with all mistakes at once */
export function readEnv(source: NodeJS.ProcessEnv = loadEnvironment()): Env {
  return parseSettings(source, findCombinationMistakes)
}

/** Reads the settings for a server, which must not start as a demo by mistake. @throws {EnvError} */
export function readStartEnv(source: NodeJS.ProcessEnv = loadEnvironment()): Env {
  return parseSettings(source, (s) => [...findCombinationMistakes(s), ...findMissingAdminEmail(s)])
}

function parseSettings(source: NodeJS.ProcessEnv, findMistakes: (s: Settings) => string[]) {
  const unknown = listUnknownNames(source)
  const known = Object.keys(Settings.shape)
  const given = Object.fromEntries(
    known.flatMap((name) => (source[name] ? [[name, source[name].trim()]] : [])),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new EnvError([...unknown, ...parsed.error.issues.map((issue) => issue.message)])
  const s = parsed.data
  const mistakes = [...unknown, ...findMistakes(s)]
  if (mistakes.length > 0) throw new EnvError(mistakes)

  const demo = !s.ADMIN_EMAIL
  const port = s.PORT ?? 3000
  const dataDir = resolve(s.DATA_DIR ?? './data')
  return {
    /** Demo mode, used without ADMIN_EMAIL: the demo firm, only on loopback. */
    demo,
    host: s.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port,
    appUrl: s.APP_URL ? new URL(s.APP_URL).origin : `http://localhost:${port}`,
    dataDir,
    /** Milliseconds that a start waits for another process to release the data folder. */
    dataDirWaitMs: (s.DATA_DIR_WAIT_SECONDS ?? 0) * 1000,
    databaseUrl: s.DATABASE_URL,
    database: s.DATABASE_URL
      ? { url: s.DATABASE_URL, namesStatements: s.NAMED_STATEMENTS !== '0' }
      : { folder: join(dataDir, 'db') },
    authSecret: s.AUTH_SECRET,
    adminEmail: s.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: s.ADMIN_PASSWORD,
    /** Sign-up policy: everyone may create an account, or only people whom staff have invited. */
    signUp: s.SIGN_UP ?? 'open',
    /** Whether staff must set up a second factor before anything else. */
    staffTwoFactor: s.STAFF_TWO_FACTOR ?? 'optional',
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? s.ADMIN_EMAIL,
    inquiryTo: s.INQUIRY_TO ?? s.ADMIN_EMAIL,
    /** Whether outgoing email is on hold. Undefined: only after a restore. */
    mailHold: s.MAIL_HOLD === undefined ? undefined : s.MAIL_HOLD === '1',
    google:
      s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
        ? {
            clientId: s.GOOGLE_CLIENT_ID,
            clientSecret: s.GOOGLE_CLIENT_SECRET,
            issuer: s.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : undefined,
    humanCheck: getHumanCheckSettings(s),
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
    /** URL of a clamd that scans every upload, such as tcp://host:port. */
    clamavUrl: s.CLAMAV_URL,
    /** URL of a Gotenberg server that converts Office files to PDF. */
    pdfConverterUrl: s.OFFICE_CONVERTER_URL,
    maxUploadBytes: s.MAX_UPLOAD_MB && s.MAX_UPLOAD_MB * MIB,
    /** Storage quota for a client without a project. Undefined if there is none. */
    newClientQuotaBytes: s.NEW_CLIENT_QUOTA_MB && s.NEW_CLIENT_QUOTA_MB * MIB,
    minFreeDiskBytes: (s.MIN_FREE_DISK_MB ?? 512) * MIB,
    trustProxy: s.TRUST_PROXY ?? 0,
    /** Milliseconds that stopping waits for running work. */
    drainMs: (s.DRAIN_SECONDS ?? 30) * 1000,
    logLevel: s.LOG_LEVEL ?? 'info',
    accessLog: s.ACCESS_LOG === '1',
    /** Token for `/metrics`. Without it, the page does not exist. */
    metricsToken: s.METRICS_TOKEN,
    /** Names of settings that are set but no longer have any effect. */
    retiredSettings: RETIRED_SETTINGS.filter((name) => source[name]),
    /** Recipient of alert emails. Undefined in the demo. */
    alertTo: s.ALERT_TO ?? s.ADMIN_EMAIL,
    alertUrl: s.ALERT_URL,
  }
}

/**
 * Finds environment variables that are probably misspelled settings, one line each. A name that resembles a setting
 * that is already set belongs to another program.
 */
function listUnknownNames(source: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(Settings.shape)
  const open = known.filter((name) => !source[name])
  return Object.keys(source)
    .filter((name) => source[name] && !known.includes(name))
    .flatMap((name) => {
      const similar = open.find((setting) => isTypoOf(name, setting))
      return similar ? [t('{name}: is not a setting. Did you mean {similar}?', { name, similar })] : []
    })
}

const removeSeparators = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '')

/** Returns whether a name has other separators than a setting, two swapped letters, or one that is wrong or missing. */
function isTypoOf(name: string, setting: string): boolean {
  // Shorter names resemble too many others, such as HOST and HOME, or PORT and PATH.
  if (setting.length < 7) return false
  const [a, b] = [removeSeparators(name), removeSeparators(setting)]
  const i = [...a, ''].findIndex((letter, at) => letter !== b[at])
  const [given, meant] = [a.slice(i), b.slice(i)]
  if (a === b || (given[1] === meant[0] && given === `${meant[1]}${meant[0]}${meant.slice(2)}`)) return true
  if (setting.length === 7) return false
  return given.slice(1) === meant.slice(1) || given === meant.slice(1) || given.slice(1) === meant
}
