import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { getDocumentKind, UNSUPPORTED_FILE_MESSAGE } from '#app/domain/documents/document-kinds.ts'
import { t } from '#app/texts.ts'
import { FileNames, UploadDropzone, UploadProgress } from './upload-display.tsx'
import { type UploadResult, uploadFile } from './upload-file.ts'
import { useDropzone } from './use-dropzone.ts'

type UploadItem = { file: File; target: string; result?: UploadResult | { kind: 'unsupported' } }
/** `bytes`: total for finished uploads plus the current progress. */
type RunningUpload = { at: number; bytes: number; cancel: () => void }

/** Drop area for several files. Uploads them one by one. A rejected file does not stop the others. */
export function MultiUpload({
  address,
  fields,
  purpose,
  target,
  onUploaded,
}: {
  address: string
  fields: Record<string, string>
  /** What the files are for, on pages with several upload areas. */
  purpose?: string
  target: string
  onUploaded: () => void
}) {
  const [items, setItems] = useState<UploadItem[]>([])
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const left = useRef(false)
  const cancel = useRef(() => {})

  useBeforeUnload((event) => {
    if (running) event.preventDefault()
  })
  // Cancels the upload when the user leaves the page.
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      cancel.current()
    }
  }, [])

  const upload = async (files: File[]) => {
    const all: UploadItem[] = files.map((file) =>
      getDocumentKind(file.name) ? { file, target } : { file, target, result: { kind: 'unsupported' } },
    )
    setItems(all)
    let stopped = false
    let before = 0
    for (const [at, item] of all.entries()) {
      if (item.result) continue
      if (stopped || left.current) {
        item.result = { kind: 'canceled' }
        continue
      }
      const { result, cancel: stop } = uploadFile(address, fields, item.file, (percent) => {
        const bytes = before + (item.file.size * percent) / 100
        setRunning((now) => now && { ...now, bytes })
      })
      cancel.current = () => {
        stopped = true
        stop()
      }
      setRunning({ at, bytes: before, cancel: () => cancel.current() })
      item.result = await result
      before += item.file.size
      setItems([...all])
      if (item.result.kind === 'done') onUploaded()
    }
    setItems([...all])
    setRunning(null)
  }
  const dropzone = useDropzone({ multiple: true, disabled: running !== null, onFiles: upload })
  const going = items.filter(({ result }) => result?.kind !== 'unsupported')
  const total = going.reduce((sum, { file }) => sum + file.size, 0)
  const now = running && items[running.at]
  const stored = items.filter(({ result }) => result?.kind === 'done').map(({ file }) => file.name)
  const done = stored.length
  const place = now ? going.indexOf(now) + 1 : 0

  return (
    <div className="grid gap-4">
      <UploadDropzone
        {...dropzone}
        disabled={running !== null}
        small={purpose !== undefined}
        texts={{
          invite: t('Drag & drop documents here, or click to select them'),
          drop: t('Drop the documents here ...'),
          ...(purpose === undefined
            ? { also: t('Upload several files at once to {forWhat}.', { forWhat: target }) }
            : { purpose }),
        }}
      />
      {running && now && (
        <UploadProgress
          file={now.file}
          target={now.target}
          percent={total === 0 ? 100 : Math.min(Math.round((running.bytes / total) * 100), 100)}
          {...(going.length > 1 && { count: t('{done} of {count}', { done: place, count: going.length }) })}
          cancel={running.cancel}
        />
      )}
      <div role="status" className="bg-good-ground text-good px-4 py-3 empty:hidden">
        {!running &&
          done > 0 &&
          (items.length === 1
            ? t('Upload complete!')
            : t('Upload complete! {done} of {count}', { done, count: items.length }))}
        {!running &&
          done === 0 &&
          items.some(({ result }) => result?.kind === 'canceled') &&
          t('Upload canceled.')}
        {!running && done > 0 && <FileNames names={stored} />}
      </div>
      <FailedUploads items={items} onAgain={running ? null : upload} />
    </div>
  )
}

function FailedUploads({
  items,
  onAgain,
}: {
  items: UploadItem[]
  onAgain: ((files: File[]) => void) | null
}) {
  const refused = items.filter(({ result }) => result && result.kind !== 'done')
  const again = refused.filter(({ result }) => result?.kind !== 'unsupported').map(({ file }) => file)
  const failed = refused.filter(({ result }) => result?.kind !== 'canceled')
  return (
    <>
      <div role="alert" className="bg-bad-ground text-bad px-4 py-3 empty:hidden">
        {failed.map(({ file, result }) => (
          <p key={`${file.name} ${file.size} ${file.lastModified}`} className="wrap-anywhere">
            <bdi className="font-semibold">{file.name}</bdi>
            {`: ${formatUploadError(result)}`}
          </p>
        ))}
      </div>
      {onAgain && again.length > 0 && (
        <button type="button" onClick={() => onAgain(again)} className="button button-line w-fit">
          {t('Try Again')}
        </button>
      )}
    </>
  )
}

function formatUploadError(result: UploadItem['result']): string {
  if (result?.kind === 'unsupported') return UNSUPPORTED_FILE_MESSAGE
  if (result?.kind !== 'rejected') return t('An error occurred during the upload. Please try again.')
  return `${t('Upload failed: {status}', { status: result.status })}${result.reason ? `. ${result.reason}` : ''}`
}
