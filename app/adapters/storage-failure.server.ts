import { Busy } from '#app/core/failures.ts'
import { explainTlsFailure } from '#app/core/tls-failure.ts'
import { t } from '#app/texts.ts'

type StorageResponse = { name?: string; $metadata?: { httpStatusCode?: number } }

/** Returns the status of the storage's response, or undefined if there was none. */
export const getStorageStatus = (err: unknown) => (err as StorageResponse).$metadata?.httpStatusCode

export class StorageFailure extends Busy {
  /** One line: why the storage failed, and what the operator can do. */
  readonly explanation: string
  /** The storage responded, but refuses access. */
  readonly isDenied: boolean
  constructor(err: unknown, where: { bucket: string; endpoint: string | undefined }) {
    const status = getStorageStatus(err)
    const isDenied = status === 401 || status === 403
    super(
      isDenied
        ? t('Document storage is refusing requests right now.')
        : t('Document storage isn’t responding right now.'),
      60,
      { cause: err },
    )
    this.explanation = explain(err, where)
    this.isDenied = isDenied
  }
}

function explain(
  err: unknown,
  { bucket, endpoint }: { bucket: string; endpoint: string | undefined },
): string {
  const { name = '' } = err as StorageResponse
  const status = getStorageStatus(err)
  const code = [status, /^\d*$|^Unknown/.test(name) ? '' : name].filter(Boolean).join(' ')
  const place = endpoint ?? 'AWS'
  const values = { bucket, place, code }
  if (status === 401 || status === 403)
    return t(
      'S3_BUCKET: the storage at {place} refuses access to the bucket {bucket} ({code}); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and allow this key to list the bucket and to get, put and delete its objects',
      values,
    )
  if (status === 404)
    return t('S3_BUCKET: there is no bucket {bucket} at {place} ({code}); create it', values)
  if (status === 301 || status === 307 || status === 400)
    return t(
      'S3_REGION: the storage at {place} doesn’t take requests for the bucket {bucket} in this region ({code}); set the region of the bucket',
      values,
    )
  if (status !== undefined)
    return t('S3_ENDPOINT: the storage at {place} fails ({code}); look at its log, and start again', values)
  const tls = explainTlsFailure(err, 'S3_ENDPOINT')
  if (tls) return `S3_ENDPOINT: ${tls}`
  const { message, code: reason } = err as NodeJS.ErrnoException
  return t(
    'S3_ENDPOINT: the storage at {place} doesn’t respond ({reason}); check the address, and that the storage runs',
    { place, reason: message || reason || name },
  )
}
