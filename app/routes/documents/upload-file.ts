import type { BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'

/** Server's response to an upload. `change` is set if the upload can be undone. */
export type StoredUpload = { change?: BulkChangeOfRow }

/** Result of an upload. A rejection includes the status, its text, the server's message, and the seconds to wait. */
export type UploadResult =
  | { kind: 'done'; stored: StoredUpload }
  | { kind: 'rejected'; code: number; status: string; reason: string; retryAfter: number }
  | { kind: 'network-error' }
  | { kind: 'canceled' }

// HTTP/2 has no status text, so this lists the standard phrases for all possible upload errors.
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}

/**
 * Uploads a document with additional form fields and reports progress as a whole percentage. Uses XMLHttpRequest
 * because fetch cannot report upload progress.
 */
export function uploadFile(
  url: string,
  fields: Record<string, string>,
  file: File | null,
  onProgress: (percent: number) => void,
): { result: Promise<UploadResult>; cancel: () => void } {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('document', file)
  const request = new XMLHttpRequest()
  const result = new Promise<UploadResult>((resolve) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100))
    }
    request.onload = () => resolve(request.status === 200 ? toDoneResult(request) : toRejectedResult(request))
    request.onerror = () => resolve({ kind: 'network-error' })
    request.onabort = () => resolve({ kind: 'canceled' })
    request.open('POST', url)
    request.send(form)
  })
  return { result, cancel: () => request.abort() }
}

/** A proxy can answer 200 with a page of its own, for example its sign-in page. */
function toDoneResult(request: XMLHttpRequest): UploadResult {
  try {
    return { kind: 'done', stored: JSON.parse(request.responseText) }
  } catch {
    return { kind: 'network-error' }
  }
}

function toRejectedResult(request: XMLHttpRequest): UploadResult {
  const plain = request.getResponseHeader('content-type')?.startsWith('text/plain')
  return {
    kind: 'rejected',
    code: request.status,
    retryAfter: Number(request.getResponseHeader('retry-after')) || 0,
    status: request.statusText || STATUS_TEXTS[request.status] || String(request.status),
    reason: plain ? request.responseText.slice(0, 500) : '',
  }
}
