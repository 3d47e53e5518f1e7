import type { Env } from './env.ts'

/** Returns whether a URL leads to this machine, or to a container by a name without a dot. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return /^([^.:]*|127\..*|\[::1\])$/.test(hostname)
}

/** Returns whether the connection to the database may be unencrypted, or lead to another server. */
function isDatabaseUnencrypted({ databaseUrl }: Env): boolean {
  if (!databaseUrl || isLocal(databaseUrl)) return false
  const mode = new URL(databaseUrl).searchParams.get('sslmode') ?? ''
  return !['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** Lists settings that could be more secure, in sentences for the page System. Never contains a secret. */
export function listSettingsWarnings(env: Env): string[] {
  const { protocol, hostname } = new URL(env.appUrl)
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const found: [is: boolean, words: string][] = [
    [
      env.demo,
      'This is demo mode: everybody knows the passwords. Set ADMIN_EMAIL to run it for real, with an empty DATA_DIR.',
    ],
    [
      protocol !== 'https:' && !isOnThisMachine,
      'APP_URL is not https: passwords and documents can be read on their way. Put a proxy with TLS in front.',
    ],
    [
      protocol === 'https:' && env.trustProxy === 0,
      'APP_URL is https, and TRUST_PROXY is 0: if a proxy stands in front, all visitors count as one, and share its limits.',
    ],
    [
      env.humanCheck.kind === 'none',
      'HUMAN_CHECK is none: robots can fill in the inquiry form. Set it to altcha.',
    ],
    [
      !env.smtpUrl && !env.demo,
      'SMTP_URL is not set: mail reaches nobody. It is kept as files in DATA_DIR/mail.',
    ],
    [
      isDatabaseUnencrypted(env),
      'DATABASE_URL leads to another machine without sslmode=verify-full: all data can be read on its way. Add it.',
    ],
    [
      env.s3?.endpoint?.startsWith('http:') === true && !isLocal(env.s3.endpoint),
      'S3_ENDPOINT is not https and leads to another machine: documents can be read on their way.',
    ],
    [
      env.clamavUrl !== undefined && !isLocal(env.clamavUrl),
      'CLAMAV_URL leads to another machine: uploads can be read on their way, for clamd knows no encryption.',
    ],
    [
      env.smtpUrl?.startsWith('smtp:') === true &&
        !/^smtp:\/\/([^@]*@)?(localhost|127\.|\[::1\])/.test(env.smtpUrl),
      'SMTP_URL begins with smtp: mail is encrypted on its way only if the mail server offers it. Use smtps where it can.',
    ],
    [
      env.staffTwoFactor === 'optional' && !env.demo,
      'STAFF_TWO_FACTOR is optional: a colleague’s password alone opens the data of all clients.',
    ],
    [!env.clamavUrl && !env.demo, 'CLAMAV_URL is not set: uploads are not scanned for viruses.'],
    [
      env.adminPassword !== undefined,
      'ADMIN_PASSWORD is set: it counts for the first start only. Take it out of the settings.',
    ],
  ]
  const retired = env.retiredSettings.map(
    (name) => `${name} is set, but is no longer a setting and has no effect. Take it out of the settings.`,
  )
  return [...found.flatMap(([is, words]) => (is ? words : [])), ...retired]
}
