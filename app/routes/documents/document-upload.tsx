import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  getDocumentKind,
  TOO_MANY_FILES_MESSAGE,
  UNSUPPORTED_FILE_MESSAGE,
} from '#app/domain/documents/document-kinds.ts'
import { t } from '#app/texts.ts'
import { useUploadWarning } from '#app/ui/form/unsaved-changes.ts'
import { FileNames, UploadDropzone, UploadProgress } from './upload-display.tsx'
import { type StoredUpload, type UploadResult, uploadFile } from './upload-file.ts'
import { useDropzone } from './use-dropzone.ts'

type UploadItem = {
  file: File
  target: string | undefined
  /** 'refused': not sent, for this reason. */
  result?: UploadResult | { kind: 'refused'; reason: string }
}
/** `bytes`: total for finished uploads plus the current progress. */
type RunningUpload = { at: number; bytes: number; cancel: () => void }

/**
 * Drop area for one file, or for several, which are uploaded one by one. A rejected file does not stop the others.
 * `fields` are sent with each file.
 */
export function DocumentUpload({
  single = false,
  url,
  fields,
  purpose,
  target,
  undo,
  onUploaded,
}: {
  single?: boolean
  url: string
  fields: Record<string, string>
  purpose?: string
  /** Title of the project that the files will belong to, or the name of the recipient. */
  target: string | undefined
  undo?: ReactNode
  onUploaded: (stored: StoredUpload[]) => void
}) {
  const [items, setItems] = useState<UploadItem[]>([])
  const [running, setRunning] = useState<RunningUpload | null>(null)
  const left = useRef(false)
  const cancel = useRef(() => {})

  useUploadWarning(running !== null)
  // Cancels the upload when the user leaves the page.
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      cancel.current()
    }
  }, [])

  const upload = async (files: File[]) => {
    const all = files.map((file): UploadItem => {
      const reason = getRefusal(file, single && files.length > 1)
      return reason ? { file, target, result: { kind: 'refused', reason } } : { file, target }
    })
    setItems(all)
    let stopped = false
    let before = 0
    for (const [at, item] of all.entries()) {
      if (item.result) continue
      if (stopped || left.current) {
        item.result = { kind: 'canceled' }
        continue
      }
      const { result, cancel: stop } = uploadFile(url, fields, item.file, (percent) => {
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
      if (item.result.kind === 'done')
        onUploaded(all.flatMap(({ result }) => (result?.kind === 'done' ? [result.stored] : [])))
    }
    setItems([...all])
    setRunning(null)
  }
  const dropzone = useDropzone({ multiple: !single, disabled: running !== null, onFiles: upload })
  const going = items.filter(({ result }) => result?.kind !== 'refused')
  const total = going.reduce((sum, { file }) => sum + file.size, 0)
  const now = running && items[running.at]
  const storedNames = items.filter(({ result }) => result?.kind === 'done').map(({ file }) => file.name)
  const done = storedNames.length
  const place = now ? going.indexOf(now) + 1 : 0

  return (
    <div className="grid gap-4">
      <UploadDropzone
        {...dropzone}
        disabled={running !== null}
        small={purpose !== undefined}
        texts={
          single
            ? {
                invite: t('Drag & drop a document here, or click to select one'),
                drop: t('Drop the document here ...'),
              }
            : {
                invite: t('Drag & drop documents here, or click to select them'),
                drop: t('Drop the documents here ...'),
                ...(purpose === undefined
                  ? { also: t('Upload several files at once to {forWhat}.', { forWhat: target ?? '' }) }
                  : { purpose }),
              }
        }
      />
      {running && now && (
        <UploadProgress
          name={now.file.name}
          target={now.target}
          percent={total === 0 ? 100 : Math.min(Math.round((running.bytes / total) * 100), 100)}
          {...(going.length > 1 && { count: t('{done} of {count}', { done: place, count: going.length }) })}
          cancel={running.cancel}
        />
      )}
      <div className="flex items-center justify-between gap-4 bg-good-ground text-good px-4 py-3 has-[>:empty]:hidden">
        <div role="status">
          {!running &&
            done > 0 &&
            (items.length === 1
              ? t('Upload complete!')
              : t('Upload complete! {done} of {count}', { done, count: items.length }))}
          {!running &&
            done === 0 &&
            items.some(({ result }) => result?.kind === 'canceled') &&
            t('Upload canceled.')}
          {!running && !single && done > 0 && <FileNames names={storedNames} />}
        </div>
        {!running && done > 0 && undo}
      </div>
      <FailedUploads single={single} items={items} onAgain={running ? null : upload} />
    </div>
  )
}

function getRefusal({ name }: File, tooMany: boolean): string | null {
  if (tooMany) return t('{why} Nothing was uploaded.', { why: TOO_MANY_FILES_MESSAGE })
  return getDocumentKind(name) ? null : UNSUPPORTED_FILE_MESSAGE
}

function FailedUploads({
  single,
  items,
  onAgain,
}: {
  single: boolean
  items: UploadItem[]
  onAgain: ((files: File[]) => void) | null
}) {
  const again = items.filter(({ result }) => result && !['done', 'refused'].includes(result.kind))
  const failed = items.filter(({ result }) => result && !['done', 'canceled'].includes(result.kind))
  const [first] = failed
  return (
    <>
      {/* The live region is always rendered, because screen readers announce only changes to existing ones. */}
      <div className={first && 'bg-bad-ground text-bad px-4 py-3'}>
        <div role="alert">
          {single
            ? first &&
              listErrorTexts(first).map((text) => (
                <p key={text} className="mt-1 first:mt-0 wrap-anywhere">
                  {text}
                </p>
              ))
            : failed.map((item) => (
                <p
                  key={`${item.file.name} ${item.file.size} ${item.file.lastModified}`}
                  className="wrap-anywhere"
                >
                  <bdi className="font-semibold">{item.file.name}</bdi>
                  {`: ${listErrorTexts(item).join('. ')}`}
                </p>
              ))}
        </div>
        {single && first && <FileNames names={failed.map(({ file }) => file.name)} />}
      </div>
      {onAgain && again.length > 0 && (
        <button
          type="button"
          onClick={() => onAgain(again.map(({ file }) => file))}
          className="button button-line w-fit"
        >
          {t('Try Again')}
        </button>
      )}
    </>
  )
}

function listErrorTexts({ result }: UploadItem): string[] {
  if (result?.kind === 'refused') return [result.reason]
  if (result?.kind !== 'rejected') return [t('An error occurred during the upload. Please try again.')]
  return [t('Upload failed: {status}', { status: result.status }), result.reason].filter(Boolean)
}
