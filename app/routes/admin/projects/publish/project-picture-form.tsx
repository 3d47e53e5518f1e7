import { useState } from 'react'
import { z } from 'zod'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, findFormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'

/** The file is validated where it is read. */
const PictureFormSchema = z.object({})

export function ProjectPictureSection({
  project: { id, picture, imageUrl },
  answer,
}: {
  project: ProjectDetails
  answer: FormOutcome | undefined
}) {
  const [over, setOver] = useState(false)
  const removal = findFormOutcome(answer, 'remove-picture')
  return (
    <section aria-labelledby="picture" className="bg-surface border border-line p-5 grid gap-4">
      <h2 id="picture" className="text-2xl">
        Picture
      </h2>
      {picture ? (
        <UploadedPicture
          projectId={id}
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
      <FormMessage tone="good">{removal?.notice ?? findFormOutcome(answer, 'picture')?.notice}</FormMessage>
      <FormMessage>{getFormError(removal)}</FormMessage>
      <ActionForm
        schema={PictureFormSchema}
        answer={answer}
        intent="picture"
        encType="multipart/form-data"
        noValidate={false}
        button="Upload Picture"
        sendingText="Uploading..."
        look="line"
        className="grid gap-4"
      >
        {() => (
          <div>
            <label htmlFor="picture-file" className="block font-medium mb-1.5">
              {picture ? 'Another picture' : 'Picture file'}
            </label>
            {/* The file input itself is the drop target, which works without JavaScript. */}
            <input
              key={picture?.id}
              id="picture-file"
              type="file"
              name="picture"
              required
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby="picture-hint"
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              className={`block w-full cursor-pointer border-2 border-dashed px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold ${over ? 'border-accent bg-sand' : 'border-soft hover:border-current'}`}
            />
            <p id="picture-hint" className="mt-1.5 text-sm text-soft">
              Drop a file into the frame, or choose one. JPEG, PNG, WebP or AVIF, 20 MB at most. It is shown
              three to two; place and camera data are removed.
            </p>
          </div>
        )}
      </ActionForm>
      {picture && (
        <Confirm
          button="Remove Picture"
          look="danger"
          confirm="Remove"
          title="Remove the picture?"
          fields={{ intent: 'remove-picture' }}
        >
          It is deleted. On the site a drawing will stand in for it.
        </Confirm>
      )}
    </section>
  )
}
