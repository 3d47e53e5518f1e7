import { getPrivacyPolicy } from '#app/content/privacy-policy.ts'
import { t } from '#app/texts.ts'
import type { Env } from './env.ts'

/** Returns whether a URL leads to this machine, or to a container, whose name has no dot. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return /^([^.:]*|127\..*|\[::1\])$/.test(hostname)
}

/** Returns whether the database connection may be unencrypted or lead to a different server. */
function isDatabaseUnencrypted({ databaseUrl }: Env): boolean {
  if (!databaseUrl || isLocal(databaseUrl)) return false
  const mode = new URL(databaseUrl).searchParams.get('sslmode') ?? ''
  return !['require', 'verify-ca', 'verify-full'].includes(mode)
}

/** Lists settings that could be more secure, in sentences for the System page. Never includes a secret. */
export function listSettingsWarnings(env: Env): string[] {
  const { protocol, hostname } = new URL(env.appUrl)
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const candidates: [is: boolean, words: string][] = [
    [
      env.demo,
      t(
        'This is demo mode, and its passwords are public. To run Foyer for real, set ADMIN_EMAIL and start with an empty DATA_DIR.',
      ),
    ],
    [
      protocol !== 'https:' && !isOnThisMachine,
      t('APP_URL isn’t https: passwords and documents can be read in transit. Put a TLS proxy in front.'),
    ],
    [
      protocol === 'https:' && env.trustProxy === 0,
      t(
        'APP_URL is https and TRUST_PROXY is 0: behind a proxy, all visitors count as one and share its limits.',
      ),
    ],
    [
      env.humanCheck.kind === 'none',
      t('HUMAN_CHECK is none: bots can submit the inquiry form. Set it to altcha.'),
    ],
    [
      !env.smtpUrl && !env.demo,
      t('SMTP_URL isn’t set: emails aren’t sent, only saved as files in DATA_DIR/mail.'),
    ],
    [
      isDatabaseUnencrypted(env),
      t(
        'DATABASE_URL points to another machine without sslmode=verify-full: all data can be read in transit. Add it.',
      ),
    ],
    [
      env.s3?.endpoint?.startsWith('http:') === true && !isLocal(env.s3.endpoint),
      t('S3_ENDPOINT isn’t https and points to another machine: documents can be read in transit.'),
    ],
    [
      env.clamavUrl !== undefined && !isLocal(env.clamavUrl),
      t(
        'CLAMAV_URL points to another machine: uploads can be read in transit, because clamd has no encryption.',
      ),
    ],
    [
      env.pdfConverterUrl?.startsWith('http:') === true && !isLocal(env.pdfConverterUrl),
      t(
        'OFFICE_CONVERTER_URL isn’t https and points to another machine: files of data rooms can be read in transit.',
      ),
    ],
    [
      env.smtpUrl?.startsWith('smtp:') === true &&
        !/^smtp:\/\/([^@]*@)?(localhost|127\.|\[::1\])/.test(env.smtpUrl),
      t(
        'SMTP_URL begins with smtp: emails are encrypted in transit only if the mail server offers it. Use smtps if it’s supported.',
      ),
    ],
    [
      env.staffTwoFactor === 'optional' && !env.demo,
      t('STAFF_TWO_FACTOR is optional: a team member’s password alone gives access to all client data.'),
    ],
    [!env.clamavUrl && !env.demo, t('CLAMAV_URL isn’t set: uploads aren’t scanned for malware.')],
    [
      env.adminPassword !== undefined,
      t('ADMIN_PASSWORD is set, but only matters for the first start. Remove it from the settings.'),
    ],
  ]
  const policy = listPolicyWarnings(env)
  const retired = env.retiredSettings.map((name) =>
    t('{name} is set, but is no longer a setting and has no effect. Remove it from the settings.', { name }),
  )
  return [...candidates.flatMap(([is, words]) => (is ? words : [])), ...policy, ...retired]
}

/** Compares the privacy policy with the settings, because a policy of the firm's own may not follow them. */
function listPolicyWarnings({ demo, google, humanCheck, signUp }: Env): string[] {
  if (demo) return []
  const settings = {
    google: google !== undefined,
    recaptcha: humanCheck.kind === 'recaptcha',
    signUp: signUp === 'open',
  }
  const texts = getPrivacyPolicy(settings).sections.flatMap(({ body }) =>
    body.flat().map((part) => (typeof part === 'string' ? part : part.text)),
  )
  const isAboutRecaptcha = (text: string) => /recaptcha/i.test(text)
  const services = [
    { name: 'reCAPTCHA', isOn: settings.recaptcha, isNamed: texts.some(isAboutRecaptcha) },
    {
      name: t('Google sign-in'),
      isOn: settings.google,
      isNamed: texts.some((text) => /google/i.test(text) && !isAboutRecaptcha(text)),
    },
  ]
  return services.flatMap(({ name, isOn, isNamed }) => {
    if (isOn === isNamed) return []
    return isOn
      ? t('The privacy policy doesn’t mention {name}, which is on. Describe it in legal.ts.', { name })
      : t('The privacy policy mentions {name}, which is off. Remove it from legal.ts.', { name })
  })
}
