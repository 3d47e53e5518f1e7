import type { Sent } from './send-file.ts'

/** What the area shows below itself. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'turned-away'; reason: string }
  | { step: 'uploading'; file: File; percent: number; cancel: () => void }
  | { step: 'ended'; file: File; sent: Sent }

/** How far it is, seen and heard; every tenth percent is said, so that a screen reader can keep up. */
export function UploadProgress({
  file,
  percent,
  cancel,
}: {
  file: File
  percent: number
  cancel: () => void
}) {
  const said = percent === 100 ? 'Sent. Checking and storing it ...' : `${percent - (percent % 10)} %`
  return (
    <div className="bg-surface border border-line p-4 grid gap-3">
      <p className="flex justify-between gap-4">
        <bdi className="wrap-anywhere whitespace-pre-wrap">{file.name}</bdi>
        <span className="tabular-nums whitespace-nowrap">{`${percent} %`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Uploading ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 bg-line"
      >
        <div className="h-full bg-brass" style={{ width: `${percent}%` }} />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-sm text-soft">
          {said}
        </p>
        <button type="button" onClick={cancel} className="button button-line">
          Cancel upload
        </button>
      </div>
    </div>
  )
}

/** How it ended, said at once. */
export function UploadOutcome({ state, onAgain }: { state: UploadState; onAgain: (file: File) => void }) {
  const ended = state.step === 'ended' ? state : null
  const good = ended?.sent.kind === 'done' || ended?.sent.kind === 'cancelled'
  const bad = state.step === 'turned-away' || (ended !== null && !good)
  return (
    <>
      {/* Both are there from the start: screen readers announce what changes in them. */}
      <div role="status" className="bg-good-ground text-good px-4 py-3 empty:hidden">
        {good && (ended.sent.kind === 'done' ? 'Upload complete!' : 'Upload cancelled.')}
      </div>
      <div role="alert" className="bg-bad-ground text-bad px-4 py-3 empty:hidden">
        {bad && <Reason state={state} />}
      </div>
      {bad && ended && (
        <button type="button" onClick={() => onAgain(ended.file)} className="button button-line w-fit">
          Try again
        </button>
      )}
    </>
  )
}

function Reason({ state }: { state: UploadState }) {
  if (state.step === 'turned-away') return <p>{state.reason}</p>
  if (state.step !== 'ended') return null
  const { sent } = state
  if (sent.kind !== 'refused') return <p>An error occurred during the upload. Please try again.</p>
  return (
    <>
      <p>{`Upload failed: ${sent.status}`}</p>
      {sent.reason && <p className="mt-1 wrap-anywhere">{sent.reason}</p>}
    </>
  )
}
