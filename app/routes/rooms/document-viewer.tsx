import { href, Link } from 'react-router'
import type { ShownDocument } from '#app/domain/rooms/show-document.server.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import { DocumentPages } from './document-pages.tsx'

/** Where the viewer's links lead, in the area of the reader. */
type ViewerLinks = { folder: string; document: (entry: string) => string; ask?: string }

/** Pages of a document as marked pictures. They are there without scripts, too. */
export function DocumentViewer({ document, links }: { document: ShownDocument; links: ViewerLinks }) {
  const { roomId, id, title, number, pages, explanation, download, previous, next } = document
  return (
    <>
      <PageHeader
        title={number ? `${number} ${title}` : title}
        back={{ to: links.folder, text: t('Index') }}
        actions={
          <>
            {links.ask && (
              <Link to={links.ask} className="button button-line">
                {t('Ask a Question')}
              </Link>
            )}
            {download && (
              <a
                href={href('/api/rooms/:id/entries/:entry/file', { id: roomId, entry: id })}
                download
                className="button button-line"
              >
                {download === 'marked' ? t('Download with Watermark') : t('Download')}
              </a>
            )}
          </>
        }
      />
      {explanation && <p className="max-w-prose">{explanation}</p>}
      {pages !== null && <DocumentPages key={`${id} ${document.first}`} document={document} pages={pages} />}
      {(previous || next) && (
        <nav aria-label={t('Documents in this folder')} className="flex flex-wrap gap-x-6 mt-6">
          {previous && (
            <Link to={links.document(previous.id)} className="tall-link wrap-anywhere">
              {t('Previous: {title}', { title: previous.title })}
            </Link>
          )}
          {next && (
            <Link to={links.document(next.id)} className="tall-link wrap-anywhere ml-auto">
              {t('Next: {title}', { title: next.title })}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
