import { type FormEvent, useId, useState } from 'react'
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
  const id = useId()
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
    <form action={url} method="post" encType="multipart/form-data" onSubmit={submit} className="grid gap-3">
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
          className="field-control w-auto grow"
        />
        <button type="submit" disabled={percent !== null} className="button button-line">
          {percent === null ? button : t('{percent}%', { percent })}
        </button>
      </div>
      <FormMessage tone="good">{outcome === 'done' && t('Upload complete!')}</FormMessage>
      <FormMessage>{typeof outcome === 'object' && outcome?.error}</FormMessage>
    </form>
  )
}
