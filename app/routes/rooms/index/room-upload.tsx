import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { UploadProgress } from '#app/routes/documents/upload-display.tsx'
import { t } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { useUploadWarning } from '#app/ui/form/unsaved-changes.ts'
import { type FolderItem, readDrop, readInput } from './folder-files.ts'
import { ACCEPTED_ROOM_FILES } from './room-file-form.tsx'
import { createReport, type FolderProgress, sendFolder, type UploadReport } from './send-folder.ts'
import { UnpackForm, UploadSummary } from './unpack-form.tsx'

/**
 * Uploads files and folders into a folder of the room: by drag and drop, with a folder input, or with a form that works
 * without scripts.
 */
export function RoomUpload({ roomId, folder }: { roomId: string; folder: string }) {
  const url = href('/api/rooms/:id/upload', { id: roomId })
  const files = useId()
  const folders = useId()
  const hasScripts = useBrowserValue(() => true, false)
  const { progress, report, error, start, cancel, resume } = useFolderUpload({ url, folder })
  const [isOver, setOver] = useState(false)
  const folderInput = useRef<HTMLInputElement>(null)
  const uploadFolder = async () => {
    const { current: input } = folderInput
    if (!input?.files) return
    const selected = readInput(input.files)
    // Allows the same folder to be selected again.
    input.value = ''
    await start(selected)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a folder that was selected before hydration
  useEffect(() => {
    void uploadFolder()
  }, [])
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    await start(await readDrop(event.dataTransfer.items))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const selected = form.querySelector<HTMLInputElement>('[name=document]')?.files
    if (!selected?.length) return
    await start(readInput(selected))
    form.reset()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be selected with the inputs inside
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={(event) => event.dataTransfer.types.includes('Files') && drop(event)}
      data-testid="room-upload"
      className={`border-2 border-dashed p-5 grid gap-4 ${isOver ? 'border-brass bg-sand text-ink' : 'border-line-strong bg-surface'}`}
    >
      <p>
        {t('Drop files or whole folders here. They stay staged until the firm releases them.')}{' '}
        <span className="caption">{t('PDF, DOCX, XLSX, PPTX, PNG, JPEG, TXT, CSV, EML, ZIP')}</span>
      </p>
      <form
        action={url}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="folder" value={folder} />
        <div className="grow">
          <label htmlFor={files} className="font-medium block mb-1.5">
            {t('Files')}
          </label>
          <input
            id={files}
            type="file"
            name="document"
            accept={ACCEPTED_ROOM_FILES}
            multiple={hasScripts}
            required
            className="field-control"
          />
        </div>
        <button type="submit" disabled={progress !== null} className="button button-brass">
          {t('Upload')}
        </button>
      </form>
      <div className="needs-scripts">
        <label htmlFor={folders} className="font-medium block mb-1.5">
          {t('Folder')}
        </label>
        <input
          id={folders}
          type="file"
          {...{ webkitdirectory: '' }}
          disabled={progress !== null}
          ref={folderInput}
          onChange={uploadFolder}
          className="field-control"
        />
      </div>
      <Disclosure summary={t('Upload Folder from ZIP')}>
        <UnpackForm url={url} folder={folder} />
      </Disclosure>
      {progress && (
        <UploadProgress
          name={progress.path}
          count={t('{done} of {count}', { done: progress.done + 1, count: progress.total })}
          percent={progress.percent}
          note={progress.waiting && t('{why} The upload continues automatically.', { why: progress.waiting })}
          cancel={cancel}
        >
          {progress.waiting && (
            <button type="button" onClick={resume} className="button button-brass">
              {t('Continue Now')}
            </button>
          )}
        </UploadProgress>
      )}
      <FormMessage>{error}</FormMessage>
      {report && <UploadSummary report={report} />}
    </div>
  )
}

/** Returns the state of an upload of files and folders, with functions to start, cancel and resume it. */
function useFolderUpload(target: { url: string; folder: string }) {
  const [progress, setProgress] = useState<FolderProgress | null>(null)
  const [report, setReport] = useState<UploadReport | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const resume = useRef(() => {})
  const revalidator = useRevalidator()
  useUploadWarning(progress !== null)
  useEffect(() => {
    const resumeNow = () => resume.current()
    window.addEventListener('online', resumeNow)
    return () => {
      window.removeEventListener('online', resumeNow)
      abort.current?.abort()
      resume.current()
    }
  }, [])

  const start = async (items: FolderItem[]) => {
    if (abort.current || items.length === 0) return
    const controller = new AbortController()
    abort.current = controller
    const current = createReport()
    setReport(null)
    setError(null)
    const wait = (seconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000)
        resume.current = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    const control = { report: current, onProgress: setProgress, wait, signal: controller.signal }
    try {
      await sendFolder(items, target, control)
    } catch (err) {
      // Errors of the browser have another name, and a message in its own language.
      const isOurs = err instanceof Error && err.name === 'Error'
      setError(isOurs ? err.message : t('An error occurred during the upload. Please try again.'))
    }
    abort.current = null
    resume.current = () => {}
    setProgress(null)
    setReport(current)
    await revalidator.revalidate()
  }
  const cancel = () => {
    abort.current?.abort()
    resume.current()
  }
  return { progress, report, error, start, cancel, resume: () => resume.current() }
}
