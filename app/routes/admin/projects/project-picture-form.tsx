import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormMessage } from '#app/ui/field.tsx'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'
import type { action } from './project.tsx'

type Answer = { good: boolean; words: string }

/** The project's picture, and the forms that change and remove it. `answer` comes when scripts do not run. */
export function ProjectPictureForm({
  project,
  answer,
}: {
  project: FoundProject
  answer?: Answer | undefined
}) {
  const fetcher = useFetcher<typeof action>()
  const [asking, ask] = useState(false)
  const busy = fetcher.state !== 'idle'
  const said = fetcher.data && 'words' in fetcher.data ? fetcher.data : answer
  const { picture, imageUrl } = project
  return (
    <section aria-labelledby="picture" className="bg-surface border border-line p-5">
      <h2 id="picture" className="text-2xl mb-4">
        Picture
      </h2>
      {picture ? (
        <UploadedPicture
          projectId={project.id}
          picture={picture}
          alt="The picture of this project"
          sizes="20rem"
          className="w-full aspect-3/2 object-cover bg-sand"
        />
      ) : imageUrl ? (
        <img src={imageUrl} alt="The drawing of this project" className="w-full aspect-3/2 object-cover" />
      ) : (
        <p className="border border-dashed border-line p-6 text-soft">
          None yet. On the site a drawing stands in for it.
        </p>
      )}
      <fetcher.Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
        {!busy && said && <FormMessage tone={said.good ? 'good' : 'bad'}>{said.words}</FormMessage>}
        <div>
          <label htmlFor="picture-file" className="block font-medium mb-1.5">
            {picture ? 'Another picture' : 'Picture file'}
          </label>
          <input
            key={picture?.id}
            id="picture-file"
            type="file"
            name="picture"
            required
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby="picture-hint"
            className="field-control"
          />
          <p id="picture-hint" className="mt-1.5 text-sm text-soft">
            JPEG, PNG, WebP or AVIF, 20 MB at most. It is shown three to two; place and camera data are
            removed.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={busy} className="button button-line">
            {busy ? 'Uploading...' : 'Upload Picture'}
          </button>
          {picture && (
            <button type="button" disabled={busy} onClick={() => ask(true)} className="button button-line">
              Remove Picture
            </button>
          )}
        </div>
      </fetcher.Form>
      {asking && (
        <Dialog title="Remove the picture?" onClose={() => ask(false)}>
          <p className="mt-4">It is deleted. On the site a drawing will stand in for it.</p>
          <fetcher.Form method="post" onSubmit={() => ask(false)} className="mt-8 flex flex-wrap gap-3">
            <input type="hidden" name="intent" value="remove-picture" />
            <button type="submit" className="button button-brass">
              Remove
            </button>
            <button type="button" onClick={() => ask(false)} className="button button-line">
              Keep It
            </button>
          </fetcher.Form>
        </Dialog>
      )}
    </section>
  )
}
