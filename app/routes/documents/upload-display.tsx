import { type ReactNode, useId } from 'react'
import { t } from '#app/texts.ts'
import type { Dropzone } from './use-dropzone.ts'

const MAX_NAMES_SHOWN = 5

/** An upload's progress bar. Screen readers announce it only every ten percent. */
export function UploadProgress({
  name,
  target,
  count,
  percent,
  note,
  cancel,
  children,
}: {
  name: string
  target?: string | undefined
  /** Position among several files. If set, `percent` covers all of them. */
  count?: string
  percent: number
  /** Shown instead of the percentage for screen readers. */
  note?: string | null
  cancel: () => void
  /** Buttons beside 'Cancel Upload'. */
  children?: ReactNode
}) {
  const shown = note ?? (percent === 100 ? t('File sent. Checking and storing it...') : null)
  return (
    <div className="panel p-4 grid gap-3">
      <p className="flex justify-between gap-4">
        <span className="wrap-anywhere">
          {count && <span className="text-soft">{`${count}: `}</span>}
          <bdi className="whitespace-pre-wrap">{name}</bdi>
          {target && <span className="text-soft">{` ${t('for {name}', { name: target })}`}</span>}
        </span>
        <span className="tabular-nums whitespace-nowrap">{t('{percent}%', { percent })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t('Uploading {name}', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 bg-line"
      >
        <div className="h-full bg-brass" style={{ width: `${percent}%` }} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-4">
        {/* Visually hidden, because the percentage is already visible above. */}
        <p role="status" className={`caption ${shown ? '' : 'sr-only'}`}>
          {shown ?? t('{percent}%', { percent: percent - (percent % 10) })}
        </p>
        {children}
        <button type="button" onClick={cancel} className="button button-line">
          {t('Cancel Upload')}
        </button>
      </div>
    </div>
  )
}

export const FileNames = ({ names }: { names: string[] }) => (
  <p className="mt-1 text-sm wrap-anywhere">
    <bdi className="font-semibold whitespace-pre-wrap">{names.slice(0, MAX_NAMES_SHOWN).join(', ')}</bdi>
    {names.length > MAX_NAMES_SHOWN && ` ${t('and {count} more', { count: names.length - MAX_NAMES_SHOWN })}`}
  </p>
)

export function UploadDropzone({
  root,
  input,
  isDragActive,
  disabled,
  small = false,
  texts,
}: Dropzone & {
  disabled: boolean
  small?: boolean
  texts: { invite: string; drop: string; also?: string | undefined; purpose?: string | undefined }
}) {
  const formats = useId()
  return (
    <>
      <div
        {...root}
        aria-describedby={formats}
        className={`border-2 border-dashed text-center ${small ? 'p-5 sm:p-6' : 'p-8 sm:p-12'} ${
          isDragActive ? 'border-brass bg-sand text-ink' : 'border-line-strong bg-surface'
        } ${disabled ? 'opacity-60' : 'cursor-pointer hover:border-brass'}`}
      >
        <p className={small ? undefined : 'text-lg'}>{isDragActive ? texts.drop : texts.invite}</p>
        {texts.purpose && <p className="sr-only">{t('For: {about}', { about: texts.purpose })}</p>}
        <p id={formats} className={`mt-1 text-sm ${isDragActive ? '' : 'text-soft'}`}>
          {t('Supported formats: PDF, DOCX, XLSX')}
        </p>
        <noscript>
          <p className="mt-1">{t('Uploads need JavaScript.')}</p>
        </noscript>
        {texts.also && <p className="mt-1 caption wrap-anywhere">{texts.also}</p>}
      </div>
      <input {...input} name="document" className="hidden" />
    </>
  )
}
