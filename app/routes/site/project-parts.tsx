import { portfolio } from '#content/portfolio.ts'

/** A project's picture, or the placeholder; always three to two, so that a grid of them keeps its lines. */
export function ProjectPicture({ src, alt, lazy }: { src: string | null; alt: string; lazy?: boolean }) {
  const picture = src ? { src, alt, width: 960, height: 640 } : portfolio.placeholder
  return (
    <img
      {...picture}
      alt={picture.alt}
      loading={lazy ? 'lazy' : undefined}
      className="w-full aspect-3/2 object-cover bg-sand"
    />
  )
}

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-4 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="border border-line px-2.5 py-0.5 text-sm text-accent wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  )
}
