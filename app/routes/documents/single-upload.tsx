import { useEffect, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { useBeforeUnload } from 'react-router'
import { TOO_MANY_FILES_MESSAGE, UNSUPPORTED_FILE_MESSAGE } from '#app/domain/documents/document-kinds.ts'
import { t } from '#app/texts.ts'
import { UploadDropzone, UploadProgress, UploadResultMessage, type UploadState } from './upload-display.tsx'
import { ACCEPTED_TYPES, uploadFile } from './upload-file.ts'

/** Drop area and progress of a single upload. `fields` are sent with the file. */
export function SingleUpload({
  address,
  fields,
  about,
  forWhat = about,
  onUploaded,
}: {
  address: string
  fields: Record<string, string>
  /** Purpose of the file, on pages with several upload areas. */
  about?: string
  forWhat?: string | undefined
  onUploaded: () => void
}) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const uploading = state.step === 'uploading'

  useBeforeUnload((event) => {
    if (uploading) event.preventDefault()
  })
  // Cancels the upload when the page is left.
  const cancel = uploading ? state.cancel : undefined
  useEffect(() => cancel, [cancel])

  const upload = async (file: File) => {
    const { sent, cancel } = uploadFile(address, fields, file, (percent) =>
      setState((now) => (now.step === 'uploading' ? { ...now, percent } : now)),
    )
    setState({ step: 'uploading', file, forWhat, percent: 0, cancel })
    const end = await sent
    setState({ step: 'ended', file, sent: end })
    if (end.kind === 'done') onUploaded()
  }
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: ACCEPTED_TYPES,
    multiple: false,
    disabled: uploading,
    onDrop: ([file], rejected) => {
      if (file && rejected.length === 0) upload(file)
      else
        setState({
          step: 'turned-away',
          reason: formatRejection(rejected),
          names: rejected.map(({ file }) => file.name),
        })
    },
  })

  return (
    <div className="grid gap-4">
      <UploadDropzone
        // Keeps the focus during the upload.
        root={getRootProps({ tabIndex: 0 })}
        input={getInputProps()}
        isDragActive={isDragActive}
        disabled={uploading}
        small={about !== undefined}
        texts={{
          invite: t('Drag & drop a document here, or click to select one'),
          drop: t('Drop the document here ...'),
          about,
        }}
      />
      {state.step === 'uploading' && <UploadProgress {...state} />}
      <UploadResultMessage state={state} onAgain={upload} />
    </div>
  )
}

/**
 * Formats the reason for rejecting the files. If several are dropped, none is uploaded, because the intended one
 * is unknown.
 */
function formatRejection(rejected: FileRejection[]): string {
  const tooMany = rejected.some(({ errors }) => errors.some(({ code }) => code === 'too-many-files'))
  return tooMany || rejected.length > 1
    ? t('{why} Nothing was uploaded.', { why: TOO_MANY_FILES_MESSAGE })
    : UNSUPPORTED_FILE_MESSAGE
}
