import { connect } from 'node:tls'
import { getClockDifference } from '#app/domain/system/clock.server.ts'
import { commit, version } from '#app/version.server.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, failed, getReason, ok, warning } from './finding.ts'
import { createProof, PROOF_HEADER, type SeenRequest } from './proof.ts'

type Settings = Pick<Env, 'appUrl' | 'trustProxy'> & { secret: string | undefined }

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
const CERTIFICATE_WARNING_DAYS = 14
/** The Date header has a resolution of one second. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 5
/** IP address reserved for documentation (RFC 5737), sent as a forged X-Forwarded-For. */
const FAKE_IP = '203.0.113.77'
const FOREIGN_ORIGIN = 'https://foreign.invalid'

const requestHealth = (url: string, init: RequestInit) =>
  fetch(`${url}/healthz`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Requests APP_URL as a visitor would, through all proxies, and checks what the program receives. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  const { appUrl, secret } = settings
  const before = Date.now()
  let response: Response
  let body: string
  try {
    response = await requestHealth(appUrl, {
      headers: {
        'x-forwarded-for': FAKE_IP,
        ...(secret ? { [PROOF_HEADER]: createProof(secret, before) } : {}),
      },
    })
    body = await response.text()
  } catch (err) {
    const certificate = appUrl.startsWith('https:') ? await checkCertificate(appUrl) : undefined
    if (certificate?.state === 'failed') return [certificate]
    return [
      warning(
        'site',
        `${appUrl} can't be asked from this machine (${getReason(err)}); start Foyer and its proxy, or ask from where the name leads to them`,
      ),
    ]
  }
  const after = Date.now()
  const clock = checkDateHeader(response.headers.get('date'), { before, after })
  const seen = parseSeen(body)
  if (!seen)
    return [
      clock,
      warning(
        'site',
        `${appUrl} responds with ${response.status}, but not as this Foyer: another program or an older version runs there, or AUTH_SECRET is another one`,
      ),
    ]
  return [
    clock,
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

function checkDateHeader(date: string | null, period: { before: number; after: number }): Finding {
  const name = 'clock of the site'
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return ok(name, 'the proxy sends no Date header to compare with')
  const seconds = getClockDifference(period, time)
  if (Math.abs(seconds) <= MAX_CLOCK_DIFFERENCE_SECONDS) return ok(name, 'agrees with that of this machine')
  return failed(
    name,
    `this machine is ${Math.round(Math.abs(seconds))} seconds ${seconds > 0 ? 'ahead' : 'behind'}; turn on time synchronization on both (timedatectl set-ntp true)`,
  )
}

function checkRunning(seen: SeenRequest, { appUrl, trustProxy }: Settings): Finding {
  const differs = [
    seen.version !== version || seen.commit !== commit
      ? `version ${seen.version} (commit ${seen.commit}) runs, and this is ${version} (commit ${commit})`
      : '',
    seen.appUrl === appUrl ? '' : `it runs with APP_URL=${seen.appUrl}`,
    seen.trustProxy === trustProxy ? '' : `it runs with TRUST_PROXY=${seen.trustProxy}`,
  ].filter(Boolean)
  if (differs.length === 0) return ok('site', `${appUrl} runs version ${version} with these settings`)
  return warning('site', `${differs.join('; ')}; restart Foyer if that is not on purpose`)
}

/** Each proxy appends its peer's IP. A proxy that overwrites the header leaves only its own entry. */
function checkProxies(seen: SeenRequest, { trustProxy }: Settings): Finding {
  const name = 'client IP'
  const entries = (seen.forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const proxies = entries.length - 1 - entries.indexOf(FAKE_IP)
  const proxyCount = proxies === 1 ? 'one proxy writes' : `${proxies === 0 ? 'no' : proxies} proxies write`
  const fix = `set TRUST_PROXY=${proxies}`
  if (seen.ip === FAKE_IP)
    return failed(
      name,
      `${proxyCount} X-Forwarded-For, and TRUST_PROXY is ${trustProxy}: visitors can choose the IP that limits count; ${fix}`,
    )
  if (proxies > trustProxy)
    return failed(
      name,
      `${proxyCount} X-Forwarded-For, and TRUST_PROXY is ${trustProxy}: all visitors count as ${seen.ip} and share its limits; ${fix}`,
    )
  if (proxies < trustProxy)
    return warning(
      name,
      `${proxyCount} X-Forwarded-For, and TRUST_PROXY is ${trustProxy}; ${fix}, unless another proxy stands before those that this machine passed`,
    )
  return ok(
    name,
    `${proxyCount} X-Forwarded-For, as TRUST_PROXY=${trustProxy} says; this machine counts as ${seen.ip}`,
  )
}

function checkHeaders({ host, forwardedProto }: SeenRequest, appUrl: string): Finding {
  const { host: expectedHost, protocol } = new URL(appUrl)
  const scheme = protocol.slice(0, -1)
  const mistakes = [
    host === expectedHost ? '' : `the proxy sends Host ${host} in place of ${expectedHost}`,
    forwardedProto === null || forwardedProto === scheme
      ? ''
      : `the proxy sends X-Forwarded-Proto ${forwardedProto}, and APP_URL is ${scheme}`,
  ].filter(Boolean)
  if (mistakes.length === 0) return ok('proxy headers', `host and scheme are those of APP_URL`)
  return warning('proxy headers', `${mistakes.join('; ')}; compare its configuration with deploy/nginx.conf`)
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
      return failed(
        name,
        `forms of ${appUrl} are rejected; pass the header Origin on unchanged, and check APP_URL`,
      )
    if (foreign !== 403)
      return failed(name, 'a form of another site is not rejected; pass the header Origin on unchanged')
    return ok(name, 'forms of this site are accepted, those of others rejected')
  } catch (err) {
    return warning(name, `could not be checked: ${getReason(err)}`)
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
      socket.once('timeout', () => reject(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`)))
    })
    const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS)
    if (days < 0)
      return failed(
        'certificate',
        `expired ${-days === 1 ? 'a day' : `${-days} days`} ago, so browsers refuse the site; renew it (certbot renew) and reload the proxy`,
      )
    if (days < CERTIFICATE_WARNING_DAYS)
      return warning(
        'certificate',
        `expires in ${days} days; check that it is renewed (certbot renew --dry-run)`,
      )
    return ok('certificate', `valid for ${days} more days`)
  } catch (err) {
    return warning('certificate', `could not be checked: ${getReason(err)}`)
  } finally {
    socket.destroy()
  }
}
