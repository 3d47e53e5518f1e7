import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { roomFileKinds } from '#app/domain/documents/document-kinds.ts'
import { uploadFile } from '#app/routes/documents/upload-file.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'

export const ACCEPTED_ROOM_FILES = [
  ...Object.values(roomFileKinds).map(({ ending }) => ending),
  '.jpeg',
].join()

/** Form for one file of an entry. Shows progress, but also works without scripts. */
export function RoomFileForm({
  roomId,
  fields,
  label,
  button,
  accept = ACCEPTED_ROOM_FILES,
}: {
  roomId: string
  fields: Record<string, string>
  label: string
  button: string
  accept?: string
}) {
  const url = href('/api/rooms/:id/upload', { id: roomId })
  const revalidator = useRevalidator()
  const [percent, setPercent] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<{ error: string } | 'done' | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const file = form.querySelector<HTMLInputElement>('[type=file]')?.files?.[0]
    event.preventDefault()
    if (!file) return
    setPercent(0)
    setOutcome(null)
    const result = await uploadFile(url, fields, file, setPercent).result
    setPercent(null)
    if (result.kind === 'done') {
      form.reset()
      setOutcome('done')
      await revalidator.revalidate()
    } else
      setOutcome({
        error:
          (result.kind === 'rejected' && result.reason) ||
          t('An error occurred during the upload. Please try again.'),
      })
  }
  return (
    <FileForm
      url={url}
      fields={fields}
      label={label}
      accept={accept}
      button={percent === null ? button : t('{percent}%', { percent })}
      disabled={percent !== null}
      onSubmit={submit}
    >
      <FormMessage tone="good">{outcome === 'done' && t('Upload complete!')}</FormMessage>
      <FormMessage>{typeof outcome === 'object' && outcome?.error}</FormMessage>
    </FileForm>
  )
}

/** Form with a file that also works without scripts. `fields`: hidden ones. */
export function FileForm({
  url,
  fields,
  label,
  accept,
  button,
  disabled,
  onSubmit,
  children,
}: {
  url: string
  fields: Record<string, string>
  label: string
  accept: string
  button: string
  disabled: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <form action={url} method="post" encType="multipart/form-data" onSubmit={onSubmit} className="grid gap-3">
      <HiddenFields values={fields} />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="file"
          name="document"
          accept={accept}
          required
          className="field-control w-full sm:w-auto grow"
        />
        <button type="submit" disabled={disabled} className="button button-line">
          {button}
        </button>
      </div>
      {children}
    </form>
  )
}
