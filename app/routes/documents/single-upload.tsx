import { useEffect, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import {
  getDocumentKind,
  TOO_MANY_FILES_MESSAGE,
  UNSUPPORTED_FILE_MESSAGE,
} from '#app/domain/documents/document-kinds.ts'
import { t } from '#app/texts.ts'
import { UploadDropzone, UploadProgress, UploadResultMessage, type UploadState } from './upload-display.tsx'
import { uploadFile } from './upload-file.ts'
import { useDropzone } from './use-dropzone.ts'

/** Drop area and progress bar for a single upload. `fields` are sent with the file. */
export function SingleUpload({
  address,
  fields,
  target,
  onUploaded,
}: {
  address: string
  fields: Record<string, string>
  /** Title of the project that the file will belong to. */
  target: string | undefined
  onUploaded: () => void
}) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const uploading = state.step === 'uploading'

  useBeforeUnload((event) => {
    if (uploading) event.preventDefault()
  })
  // Cancels the upload when the user leaves the page.
  const cancel = uploading ? state.cancel : undefined
  useEffect(() => cancel, [cancel])

  const upload = async (file: File) => {
    const { result, cancel } = uploadFile(address, fields, file, (percent) =>
      setState((now) => (now.step === 'uploading' ? { ...now, percent } : now)),
    )
    setState({ step: 'uploading', file, target, percent: 0, cancel })
    const outcome = await result
    setState({ step: 'ended', file, result: outcome })
    if (outcome.kind === 'done') onUploaded()
  }
  const dropzone = useDropzone({
    multiple: false,
    disabled: uploading,
    onFiles: (files) => {
      const [file, ...others] = files
      const reason =
        others.length > 0
          ? t('{why} Nothing was uploaded.', { why: TOO_MANY_FILES_MESSAGE })
          : UNSUPPORTED_FILE_MESSAGE
      if (file && others.length === 0 && getDocumentKind(file.name)) upload(file)
      else setState({ step: 'unsupported', reason, names: files.map(({ name }) => name) })
    },
  })

  return (
    <div className="grid gap-4">
      <UploadDropzone
        {...dropzone}
        disabled={uploading}
        texts={{
          invite: t('Drag & drop a document here, or click to select one'),
          drop: t('Drop the document here ...'),
        }}
      />
      {state.step === 'uploading' && <UploadProgress {...state} />}
      <UploadResultMessage state={state} onAgain={upload} />
    </div>
  )
}
