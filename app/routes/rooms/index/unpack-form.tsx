import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { UnpackedEntry } from '#app/domain/rooms/index/upload-to-room.server.ts'
import { t } from '#app/texts.ts'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { FileForm } from './room-file-form.tsx'
import { countResult, createReport, type UploadReport } from './send-folder.ts'

type Line = UnpackedEntry | { done: true } | { error: string }

/** Form for a ZIP that is unpacked into a folder of the room. */
export function UnpackForm({ url, folder }: { url: string; folder: string }) {
  const revalidator = useRevalidator()
  const [state, setState] = useState<
    { text: string } | { report: UploadReport; error: string | null } | null
  >(null)
  const isRunning = state !== null && 'text' in state
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const report = createReport()
    const progress = (path: string) => setState({ text: path })
    setState({ text: t('Sending the ZIP...') })
    const error = await unpack(url, new FormData(form), report, progress)
    setState({ report, error })
    form.reset()
    await revalidator.revalidate()
  }
  return (
    <FileForm
      url={url}
      fields={{ folder, unpack: '1' }}
      label={t('ZIP file')}
      accept=".zip"
      button={t('Upload Folder from ZIP')}
      disabled={isRunning}
      onSubmit={submit}
    >
      <p className="caption">
        {t(
          'Its folders and files are added here, up to 5,000 files and 20 GB. A ZIP uploaded above stays one file.',
        )}
      </p>
      {isRunning && (
        <p role="status" className="wrap-anywhere">
          {state.text}
        </p>
      )}
      {state && 'report' in state && (
        <>
          <FormMessage>{state.error}</FormMessage>
          <UploadSummary report={state.report} />
        </>
      )}
    </FileForm>
  )
}

/** Sends the form, and reads the response line by line. Returns an error message, or null on success. */
async function unpack(
  url: string,
  form: FormData,
  report: UploadReport,
  onPath: (path: string) => void,
): Promise<string | null> {
  const interrupted = t('The connection was interrupted. Upload the ZIP again to see what is missing.')
  try {
    const response = await fetch(url, { method: 'POST', body: form })
    if (!response.ok || !response.body) return await response.text()
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value: text, done } = await reader.read()
      if (done) return interrupted
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.map((json) => JSON.parse(json) as Line)) {
        if ('done' in line) return null
        if ('error' in line) return line.error
        onPath(line.path)
        if ('refused' in line) report.refused.push({ path: line.path, reason: line.refused })
        else countResult(report, line.result)
      }
    }
  } catch {
    return interrupted
  }
}

const MAX_REFUSALS_SHOWN = 500

/** Result of an upload of several files, with the reason for each refusal. */
export function UploadSummary({ report }: { report: UploadReport }) {
  const { added, versions, equal, folders, refused } = report
  const counts: [number, string][] = [
    [added, t('Documents added: {count}', { count: added })],
    [versions, t('New versions: {count}', { count: versions })],
    [equal, t('Unchanged, skipped: {count}', { count: equal })],
    [folders, t('Empty folders: {count}', { count: folders })],
    [refused.length, t('Refused: {count}', { count: refused.length })],
  ]
  return (
    <div role="status" className="bg-good-ground text-good px-4 py-3 grid gap-2">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([count, text], at) => (count > 0 || at === 0) && <li key={text}>{text}</li>)}
      </ul>
      {refused.length > 0 && (
        <ul aria-label={t('Refused files')} className="max-h-80 overflow-y-auto text-bad grid gap-1">
          {refused.slice(0, MAX_REFUSALS_SHOWN).map(({ path, reason }) => (
            <li key={path} className="wrap-anywhere">
              <bdi className="font-semibold">{path}</bdi>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
