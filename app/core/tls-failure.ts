import { t } from '#app/texts.ts'

/** TLS error codes of Node and OpenSSL that mean the same, and their reason. Other codes are shown as they are. */
const REASONS: [codes: string[], reason: string][] = [
  [['DEPTH_ZERO_SELF_SIGNED_CERT'], t('its certificate is self-signed')],
  [
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_UNTRUSTED',
    ],
    t(
      'its certificate is from an authority that this machine doesn’t trust, or the server doesn’t send the intermediate certificate',
    ),
  ],
  [['CERT_HAS_EXPIRED'], t('its certificate has expired')],
  [['CERT_NOT_YET_VALID'], t('its certificate isn’t valid yet, or the clock of this machine is wrong')],
  [['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'], t('its certificate is for another host name')],
  [['CERT_REVOKED'], t('its certificate was revoked')],
  [
    ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
    t('the server doesn’t speak TLS on this port'),
  ],
]
/** Error codes of certificates from an authority that this machine doesn't trust. */
const UNTRUSTED = [...(REASONS[0]?.[0] ?? []), ...(REASONS[1]?.[0] ?? [])]

const isTlsCode = (code: string) =>
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|EPROTO$)/.test(code) ||
  REASONS.some(([codes]) => codes.includes(code)) ||
  ['INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'CRL_HAS_EXPIRED'].includes(code)

/** Returns the first TLS code of an error or its causes. */
function findTlsCode(err: unknown, depth = 0): string | undefined {
  if (!(err instanceof Error) || depth > 5) return undefined
  const { code } = err as { code?: unknown }
  if (typeof code === 'string' && isTlsCode(code)) return code
  const inner = err instanceof AggregateError ? [...err.errors, err.cause] : [err.cause]
  return inner.map((cause) => findTlsCode(cause, depth + 1)).find((found) => found !== undefined)
}

const TRUST = t(
  'start Foyer with NODE_EXTRA_CA_CERTS=/path/ca.pem, where ca.pem contains the certificate of the issuing authority',
)

/** Alternatives to NODE_EXTRA_CA_CERTS for each setting. */
const ALTERNATIVES: Record<string, string> = {
  DATABASE_URL: t(
    'or add sslrootcert=/path/ca.pem to the address, or sslmode=no-verify, which encrypts but does not check the server',
  ),
  SMTP_URL: t(
    'or add tls.rejectUnauthorized=false to the address, which encrypts but does not check the server',
  ),
}

/**
 * Returns why TLS failed with the server that a setting names, and what to do about it, or null if the error is about
 * something else.
 */
export function explainTlsFailure(err: unknown, setting: string): string | null {
  const code = findTlsCode(err)
  if (!code) return null
  const reason = REASONS.find(([codes]) => codes.includes(code))?.[1] ?? t('TLS failed')
  return `${reason} (${code}); ${getRemedy(code, setting)}`
}

function getRemedy(code: string, setting: string): string {
  if (UNTRUSTED.includes(code)) return [TRUST, ALTERNATIVES[setting]].filter(Boolean).join(', ')
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_REVOKED') return t('renew it on the server')
  if (code === 'CERT_NOT_YET_VALID')
    return t('turn on time synchronization ({command})', { command: 'timedatectl set-ntp true' })
  if (/ALTNAME|HOSTNAME/.test(code))
    return t('name the host in {setting} as the certificate does', { setting })
  return t('check the host, port and protocol in {setting}', { setting })
}
