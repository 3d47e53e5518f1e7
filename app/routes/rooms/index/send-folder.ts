import { type UploadResult, uploadFile } from '#app/routes/documents/upload-file.ts'
import { t } from '#app/texts.ts'
import type { FolderItem } from './folder-files.ts'

export type UploadReport = {
  added: number
  versions: number
  equal: number
  folders: number
  refused: { path: string; reason: string }[]
}

export const createReport = (): UploadReport => ({ added: 0, versions: 0, equal: 0, folders: 0, refused: [] })

export type FolderProgress = {
  done: number
  total: number
  path: string
  /** Percentage of all bytes. */
  percent: number
  /** Reason for a pause. Null while sending. */
  waiting: string | null
}

type StoredFile = { folders: string | null; title: string; fileName: string; bytes: number; sha256: string }

/** Maximum pause before an interrupted upload continues automatically. */
const MAX_WAIT_SECONDS = 60
/** Larger files are always sent again, because hashing needs the whole file in memory. */
const MAX_HASHED_BYTES = 256 * 1024 * 1024

/** Statuses of refusals caused by a single file. Others stop the upload. */
const FILE_ERROR_STATUSES = [400, 413, 415, 422]
/** Statuses of a proxy or a busy server, after which the upload pauses. */
const INTERRUPTION_STATUSES = [408, 429, 502, 503, 504]

/**
 * Sends the files of a folder sequentially, so that they are numbered in order. Skips files that are already stored.
 * After an interruption, waits and continues with the missing files. @throws if the whole upload fails
 */
export async function sendFolder(
  items: FolderItem[],
  { url, folder }: { url: string; folder: string },
  control: {
    report: UploadReport
    onProgress: (progress: FolderProgress) => void
    /** Resolves after this many seconds, or earlier when the network is back or the user continues. */
    wait: (seconds: number) => Promise<void>
    signal: AbortSignal
  },
): Promise<void> {
  const { report, onProgress, wait, signal } = control
  const totalBytes = items.reduce((sum, { file }) => sum + (file?.size ?? 0), 0) || 1
  let sentBytes = 0
  let stored: Map<string, StoredFile> | null = null
  let failures = 0
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    if (!item || signal.aborted) return
    const { path, file } = item
    const show = (waiting: string | null, part = 0) =>
      onProgress({
        done: at,
        total: items.length,
        path,
        percent: Math.min(100, Math.floor(((sentBytes + part) / totalBytes) * 100)),
        waiting,
      })
    show(null)
    stored ??= await listStored(url, folder)
    const isStored = stored && (await isSame(file, stored.get(path)))
    const result: UploadResult = !stored
      ? { kind: 'network-error' }
      : isStored
        ? { kind: 'done', stored: { result: 'equal' } as object }
        : await send(url, folder, item, (percent) => show(null, ((file?.size ?? 0) * percent) / 100), signal)
    if (result.kind === 'canceled') return
    const seconds = getWait(result, failures)
    if (seconds !== null) {
      failures++
      show(result.kind === 'rejected' && result.reason ? result.reason : t('The connection was interrupted.'))
      await wait(seconds)
      // The last file may be stored although its response was lost.
      stored = null
      continue
    }
    failures = 0
    addToReport(report, item, result)
    sentBytes += file?.size ?? 0
    at++
  }
}

async function send(
  url: string,
  folder: string,
  { path, file }: FolderItem,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const { result, cancel } = uploadFile(url, { folder, path }, file, onProgress)
  signal.addEventListener('abort', cancel, { once: true })
  return result.finally(() => signal.removeEventListener('abort', cancel))
}

/** Returns the seconds to wait before sending the file again, or null if the result is final. */
function getWait(result: UploadResult, failures: number): number | null {
  const delay = Math.min(2 ** failures, MAX_WAIT_SECONDS)
  if (result.kind === 'network-error') return delay
  if (result.kind !== 'rejected' || !INTERRUPTION_STATUSES.includes(result.code)) return null
  return Math.max(result.retryAfter, delay)
}

/** @throws {Error} if the whole upload failed */
function addToReport(report: UploadReport, { path }: FolderItem, result: UploadResult): void {
  if (result.kind === 'rejected') {
    if (!FILE_ERROR_STATUSES.includes(result.code)) throw new Error(result.reason || result.status)
    report.refused.push({ path, reason: result.reason || result.status })
  } else if (result.kind === 'done') countResult(report, (result.stored as { result?: string }).result)
}

export function countResult(report: UploadReport, result: string | undefined): void {
  if (result === 'version') report.versions++
  else if (result === 'equal') report.equal++
  else if (result === 'folder') report.folders++
  else report.added++
}

/** Loads the stored files below the folder by path. Returns null if the server can't be reached. */
async function listStored(url: string, folder: string): Promise<Map<string, StoredFile> | null> {
  const response = await fetch(`${url}?folder=${encodeURIComponent(folder)}`).catch(() => null)
  if (!response?.ok) {
    if (response && !INTERRUPTION_STATUSES.includes(response.status)) throw new Error(await response.text())
    return null
  }
  const { files } = (await response.json()) as { files: StoredFile[] }
  const byPath = new Map<string, StoredFile>()
  for (const file of files)
    for (const name of [file.fileName, file.title])
      byPath.set([file.folders, name].filter(Boolean).join('/'), file)
  return byPath
}

async function isSame(file: File | null, stored: StoredFile | undefined): Promise<boolean> {
  // crypto.subtle exists only on https and localhost.
  if (!file || stored?.bytes !== file.size || file.size > MAX_HASHED_BYTES || !crypto.subtle) return false
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return toHex(hash) === stored.sha256
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
