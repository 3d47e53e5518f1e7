import type { Picture } from '#app/domain/projects/pictures.server.ts'
import { t } from '#app/texts.ts'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'
import { portfolio } from '#content/portfolio.ts'

const pictureClassName = 'w-full aspect-3/2 object-cover bg-sand'

/**
 * A project's picture or a placeholder, with an aspect ratio of 3:2. The alt text is empty because the title is next to
 * it.
 */
export function ProjectPicture({
  project: { id, picture, imageUrl },
  sizes,
  lazy,
}: {
  project: { id: string; picture: Picture | null; imageUrl: string | null }
  sizes: string
  lazy?: boolean
}) {
  if (picture)
    return (
      <UploadedPicture
        projectId={id}
        picture={picture}
        alt=""
        sizes={sizes}
        lazy={lazy}
        className={pictureClassName}
      />
    )
  const drawing = imageUrl ? { src: imageUrl, alt: '', width: 960, height: 640 } : portfolio.placeholder
  return (
    <img {...drawing} alt={drawing.alt} loading={lazy ? 'lazy' : undefined} className={pictureClassName} />
  )
}

export function ProjectTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('Tags')} className="mt-4 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="border border-line px-2.5 py-0.5 text-sm text-accent wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
