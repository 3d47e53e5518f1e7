import { useState } from 'react'
import { z } from 'zod'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import type { ProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { PICTURE_LIMITS, PictureTextsForm } from '#app/domain/projects/project-forms.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'

const SECTION_INTENTS = ['picture', 'remove-picture', 'move-picture-up', 'move-picture-down']

export function ProjectPicturesSection({
  project: { id, imageUrl },
  pictures,
}: {
  project: ProjectDetails
  pictures: ProjectPicture[]
}) {
  const outcome = useOutcome()
  const changed = outcome && SECTION_INTENTS.includes(outcome.intent) ? outcome : undefined
  return (
    <PageSection id="pictures" title={t('Pictures')} className="panel p-5 grid gap-5">
      <FormMessage tone="good">{changed?.notice}</FormMessage>
      <FormMessage>{changed?.intent === 'picture' ? undefined : getFormError(changed)}</FormMessage>
      {pictures.length > 0 ? (
        <ol className="grid gap-6">
          {pictures.map((picture, i) => (
            <PictureEntry
              key={picture.id}
              projectId={id}
              picture={picture}
              position={i + 1}
              total={pictures.length}
            />
          ))}
        </ol>
      ) : imageUrl ? (
        <img src={imageUrl} alt={t('Project')} className="w-full aspect-3/2 object-cover" />
      ) : (
        <p className="border border-dashed border-line p-6 text-soft">
          {t('No picture yet. The site shows a drawing instead.')}
        </p>
      )}
      {pictures.length < PICTURE_LIMITS.most && <PictureUpload key={pictures.length} />}
    </PageSection>
  )
}

function PictureEntry({
  projectId,
  picture,
  position,
  total,
}: {
  projectId: string
  picture: ProjectPicture
  position: number
  total: number
}) {
  const name = t('picture {place}', { place: position })
  const moveProps = (intent: string) => ({
    subject: name,
    fields: { intent, entry: picture.id },
    preventScrollReset: true,
  })
  return (
    <li className="border-t border-line pt-5 grid gap-4">
      <UploadedPicture
        projectId={projectId}
        picture={picture}
        alt={picture.alt || name}
        sizes="20rem"
        lazy={position > 2}
        className="w-full h-auto bg-sand"
      />
      {position === 1 && (
        <p className="caption">{t('Shown in the portfolio, cropped to 3:2, and in link previews.')}</p>
      )}
      <ActionForm
        schema={PictureTextsForm}
        warnUnsaved
        intent="change-picture"
        entry={picture.id}
        version={picture.version}
        defaultValue={{ alt: picture.alt, caption: picture.caption }}
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.alt}
              label={t('Description')}
              optional
              hint={t('Describe the picture for people who can’t see it.')}
            />
            <TextField
              field={fields.caption}
              label={t('Caption')}
              optional
              hint={t('Shown below the picture.')}
            />
            <Submit text={t('Save Caption and Description')} notice variant="line" />
          </>
        )}
      </ActionForm>
      <div className="flex flex-wrap gap-3">
        {position > 1 && <ButtonForm button={t('Move Up')} {...moveProps('move-picture-up')} />}
        {position < total && <ButtonForm button={t('Move Down')} {...moveProps('move-picture-down')} />}
        <Confirm
          button={t('Remove')}
          variant="danger"
          confirm={t('Remove Picture')}
          title={t('Remove this picture?')}
          subject={name}
          fields={{ intent: 'remove-picture', entry: picture.id }}
        >
          {t('The picture, its caption and its description will be deleted.')}
        </Confirm>
      </div>
    </li>
  )
}

/** Empty, because the file is validated while it is read. */
const PictureFormSchema = z.object({})

function PictureUpload() {
  const [over, setOver] = useState(false)
  return (
    <ActionForm
      schema={PictureFormSchema}
      intent="picture"
      encType="multipart/form-data"
      noValidate={false}
      className="grid gap-4 border-t border-line pt-5"
    >
      {() => (
        <>
          <div>
            <label htmlFor="picture-file" className="block font-medium mb-1.5">
              {t('New pictures')}
            </label>
            {/* The file input itself is the drop target, so it works without JavaScript. */}
            <input
              id="picture-file"
              type="file"
              name="picture"
              multiple
              required
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby="picture-hint"
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
              className={`block w-full cursor-pointer border-2 border-dashed px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold ${over ? 'border-accent bg-sand' : 'border-soft hover:border-current'}`}
            />
            <p id="picture-hint" className="mt-1.5 caption">
              {t(
                'Drop files here or select them: JPEG, PNG, WebP or AVIF, up to 20 MB each. Location and camera data are removed.',
              )}
            </p>
          </div>
          <Submit text={t('Upload Pictures')} sending={t('Uploading...')} variant="line" />
        </>
      )}
    </ActionForm>
  )
}
