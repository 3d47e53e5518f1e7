import { connect } from 'node:tls'
import { DAY_MS } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { commit, version } from '#app/version.server.ts'
import type { Env } from '../settings/env.ts'
import { createProof, DOCTOR_PROOF_HEADER, type SeenRequest } from './doctor-proof.ts'
import { type Finding, failedFinding, getReason, okFinding, warningFinding } from './finding.ts'

type Settings = Pick<Env, 'appUrl' | 'trustProxy'> & { secret: string | undefined }

const TIMEOUT_MS = 5_000
const CERTIFICATE_WARNING_DAYS = 14
/** IP address reserved for documentation (RFC 5737), sent as a forged X-Forwarded-For. */
const FAKE_IP = '203.0.113.77'
const FOREIGN_ORIGIN = 'https://foreign.invalid'

const requestHealth = (url: string, init: RequestInit) =>
  fetch(`${url}/healthz`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Requests APP_URL as a visitor would, through all proxies, and checks what the program receives. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  const { appUrl, secret } = settings
  let response: Response
  let body: string
  try {
    response = await requestHealth(appUrl, {
      headers: {
        'x-forwarded-for': FAKE_IP,
        ...(secret ? { [DOCTOR_PROOF_HEADER]: createProof(secret, Date.now()) } : {}),
      },
    })
    body = await response.text()
  } catch (err) {
    const certificate = appUrl.startsWith('https:') ? await checkCertificate(appUrl) : undefined
    if (certificate?.state === 'failed') return [certificate]
    return [
      warningFinding(
        'site',
        t(
          '{url} can’t be asked from this machine ({reason}); start Foyer and its proxy, or ask from where the name leads to them',
          { url: appUrl, reason: getReason(err) },
        ),
      ),
    ]
  }
  const seen = parseSeen(body)
  if (!seen)
    return [
      warningFinding(
        'site',
        t(
          '{url} responds with {status}, but not as this Foyer: another program or an older version runs there, or AUTH_SECRET is another one',
          { url: appUrl, status: response.status },
        ),
      ),
    ]
  return [
    checkRunning(seen, settings),
    checkProxies(seen, settings),
    checkHeaders(seen, appUrl),
    await checkOrigin(appUrl),
    ...(appUrl.startsWith('https:') ? [await checkCertificate(appUrl)] : []),
  ]
}

function parseSeen(body: string): SeenRequest | undefined {
  try {
    return JSON.parse(body) as SeenRequest
  } catch {
    // The response was the plain one from /healthz, or another program's page.
    return undefined
  }
}

function checkRunning(seen: SeenRequest, { appUrl, trustProxy }: Settings): Finding {
  const differs = [
    seen.version !== version || seen.commit !== commit
      ? t('version {running} runs, and this is {this}', {
          running: `${seen.version} (commit ${seen.commit})`,
          this: `${version} (commit ${commit})`,
        })
      : '',
    seen.appUrl === appUrl ? '' : t('it runs with {setting}', { setting: `APP_URL=${seen.appUrl}` }),
    seen.trustProxy === trustProxy
      ? ''
      : t('it runs with {setting}', { setting: `TRUST_PROXY=${seen.trustProxy}` }),
  ].filter(Boolean)
  if (differs.length === 0)
    return okFinding('site', t('{url} runs version {version} with these settings', { url: appUrl, version }))
  return warningFinding(
    'site',
    t('{differences}; restart Foyer if that is not on purpose', { differences: differs.join('; ') }),
  )
}

/** Each proxy appends its peer's IP. A proxy that overwrites the header leaves only its own entry. */
function checkProxies(seen: SeenRequest, { trustProxy }: Settings): Finding {
  const name = 'client IP'
  const entries = (seen.forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const proxies = entries.length - 1 - entries.indexOf(FAKE_IP)
  const count =
    proxies === 1
      ? t('one proxy writes X-Forwarded-For')
      : proxies === 0
        ? t('no proxies write X-Forwarded-For')
        : t('{proxies} proxies write X-Forwarded-For', { proxies })
  const { ip } = seen
  const values = { count, setting: `TRUST_PROXY=${trustProxy}`, right: `TRUST_PROXY=${proxies}` }
  if (ip === FAKE_IP)
    return failedFinding(
      name,
      t('{count}, and {setting} is set: visitors can choose the IP that limits count; set {right}', values),
    )
  if (proxies > trustProxy)
    return failedFinding(
      name,
      t('{count}, and {setting} is set: all visitors count as {ip} and share its limits; set {right}', {
        ...values,
        ip,
      }),
    )
  if (proxies < trustProxy)
    return warningFinding(
      name,
      t(
        '{count}, and {setting} is set; set {right}, unless another proxy stands before those that this machine passed',
        values,
      ),
    )
  return okFinding(name, t('{count}, as {setting} says; this machine counts as {ip}', { ...values, ip }))
}

function checkHeaders({ host, forwardedProto }: SeenRequest, appUrl: string): Finding {
  const { host: expectedHost, protocol } = new URL(appUrl)
  const scheme = protocol.slice(0, -1)
  const mistakes = [
    host === expectedHost
      ? ''
      : t('the proxy sends Host {sent} in place of {expected}', {
          sent: host ?? '',
          expected: expectedHost,
        }),
    forwardedProto === null || forwardedProto === scheme
      ? ''
      : t('the proxy sends X-Forwarded-Proto {sent}, and APP_URL is {expected}', {
          sent: forwardedProto,
          expected: scheme,
        }),
  ].filter(Boolean)
  if (mistakes.length === 0) return okFinding('proxy headers', t('host and scheme are those of APP_URL'))
  return warningFinding(
    'proxy headers',
    t('{mistakes}; compare its configuration with {file}', {
      mistakes: mistakes.join('; '),
      file: 'deploy/nginx.conf',
    }),
  )
}

/** Sends an unknown method to `/healthz`, which changes nothing. Only the Origin check responds to it. */
async function checkOrigin(appUrl: string): Promise<Finding> {
  const name = 'Origin header'
  const requestWithOrigin = async (origin: string) => {
    const response = await requestHealth(appUrl, { method: 'POST', headers: { origin } })
    await response.body?.cancel()
    return response.status
  }
  try {
    const [own, foreign] = [await requestWithOrigin(appUrl), await requestWithOrigin(FOREIGN_ORIGIN)]
    if (own === 403)
      return failedFinding(
        name,
        t('forms of {url} are rejected; pass the header Origin on unchanged, and check APP_URL', {
          url: appUrl,
        }),
      )
    if (foreign !== 403)
      return failedFinding(
        name,
        t('a form of another site is not rejected; pass the header Origin on unchanged'),
      )
    return okFinding(name, t('forms of this site are accepted, those of others rejected'))
  } catch (err) {
    return warningFinding(name, t('could not be checked: {reason}', { reason: getReason(err) }))
  }
}

async function checkCertificate(appUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(appUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  // An expired certificate is read, too.
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: host,
    timeout: TIMEOUT_MS,
    rejectUnauthorized: false,
  })
  try {
    const validTo = await new Promise<string>((resolve, reject) => {
      socket.once('secureConnect', () => resolve(socket.getPeerCertificate().valid_to))
      socket.once('error', reject)
      socket.once('timeout', () =>
        reject(new Error(t('no response within {seconds} seconds', { seconds: TIMEOUT_MS / 1000 }))),
      )
    })
    const left = Date.parse(validTo) - Date.now()
    const days = Math.trunc(Math.abs(left) / DAY_MS)
    if (left < 0)
      return failedFinding(
        'certificate',
        days === 0
          ? t(
              'expired within the last day, so browsers refuse the site; renew it ({command}) and reload the proxy',
              {
                command: 'certbot renew',
              },
            )
          : t(
              'expired {days} days ago, so browsers refuse the site; renew it ({command}) and reload the proxy',
              {
                days,
                command: 'certbot renew',
              },
            ),
      )
    if (days < CERTIFICATE_WARNING_DAYS)
      return warningFinding(
        'certificate',
        t('expires in {days} days; check that it is renewed ({command})', {
          days,
          command: 'certbot renew --dry-run',
        }),
      )
    return okFinding('certificate', t('valid for {days} more days', { days }))
  } catch (err) {
    return warningFinding('certificate', t('could not be checked: {reason}', { reason: getReason(err) }))
  } finally {
    socket.destroy()
  }
}
