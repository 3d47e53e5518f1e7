import { useEffect, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { useBeforeUnload } from 'react-router'
import { documentKinds, TOO_MANY_FILES, WRONG_ENDING } from '#app/domain/documents/kinds.ts'
import { t } from '#app/texts.ts'
import { DropPlace } from './drop-place.tsx'
import { sendFile } from './send-file.ts'
import { UploadOutcome, UploadProgress, type UploadState } from './upload-state.tsx'

const accept = Object.fromEntries(Object.values(documentKinds).map(({ mime, ending }) => [mime, [ending]]))

/** Where a file is dropped or chosen, and seen on its way; `fields` go along with it in the form. */
export function UploadArea({
  address,
  fields,
  about,
  forWhat = about,
  onUploaded,
}: {
  address: string
  fields: Record<string, string>
  /** What the file is for, where a page has several such areas. */
  about?: string
  /** The project that it is for, said while it is on its way. */
  forWhat?: string | undefined
  onUploaded: () => void
}) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const uploading = state.step === 'uploading'

  useBeforeUnload((event) => {
    if (uploading) event.preventDefault()
  })
  // Leaving the page ends what nobody would see the end of.
  const cancel = uploading ? state.cancel : undefined
  useEffect(() => cancel, [cancel])

  const upload = async (file: File) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('document', file)
    const { sent, cancel } = sendFile(address, form, (percent) =>
      setState((now) => (now.step === 'uploading' ? { ...now, percent } : now)),
    )
    setState({ step: 'uploading', file, forWhat, percent: 0, cancel })
    const end = await sent
    setState({ step: 'ended', file, sent: end })
    if (end.kind === 'done') onUploaded()
  }
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    multiple: false,
    disabled: uploading,
    onDrop: ([file], rejected) => {
      if (file && rejected.length === 0) upload(file)
      else
        setState({
          step: 'turned-away',
          reason: reasonOf(rejected),
          names: rejected.map(({ file }) => file.name),
        })
    },
  })

  return (
    <div className="grid gap-4">
      <DropPlace
        // While a file is on its way it keeps the focus.
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
      <UploadOutcome state={state} onAgain={upload} />
    </div>
  )
}

/** Of several files none is taken: nobody can know which of them was meant. */
function reasonOf(rejected: FileRejection[]): string {
  const tooMany = rejected.some(({ errors }) => errors.some(({ code }) => code === 'too-many-files'))
  return tooMany || rejected.length > 1
    ? t('{why} None of them was uploaded.', { why: TOO_MANY_FILES })
    : WRONG_ENDING
}
