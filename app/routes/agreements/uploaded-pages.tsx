import { href } from 'react-router'
import { t } from '#app/texts.ts'

/** Pages of an uploaded PDF as pictures, and the file itself for screen readers and printing. */
export function UploadedPages({
  agreement: { id, title, uploadPages: pages },
}: {
  agreement: { id: string; title: string; uploadPages: number | null }
}) {
  if (pages === null) return null
  return (
    <section aria-label={title} className="grid gap-4 mb-8">
      <p>
        <a
          href={href('/api/agreements/:id/document', { id })}
          download
          className="text-link inline-block min-h-11 content-center"
        >
          {t('Download the PDF (pages: {pages})', { pages })}
        </a>
      </p>
      {Array.from({ length: pages }, (_, i) => {
        const page = String(i + 1)
        const picture = href('/api/agreements/:id/pages/:page', { id, page })
        return (
          // A phone shows the picture alone, where it can be enlarged.
          <a key={page} href={picture} target="_blank" rel="noreferrer">
            <img
              src={picture}
              alt={t('Page {page} of {pages}', { page, pages })}
              loading={i === 0 ? 'eager' : 'lazy'}
              width={1600}
              height={2263}
              className="w-full h-auto border border-line bg-surface"
            />
          </a>
        )
      })}
    </section>
  )
}
