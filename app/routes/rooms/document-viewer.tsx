import { href, Link } from 'react-router'
import type { ShownDocument } from '#app/domain/rooms/show-document.server.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import { DocumentPages } from './document-pages.tsx'

/** Paths in the reader's area. `ask`: page for questions of guests. */
type ViewerPaths = { index: string; documents: string; ask?: string }

/** Document as marked pictures of its pages. Works without scripts. */
export function DocumentViewer({ document, paths }: { document: ShownDocument; paths: ViewerPaths }) {
  const { roomId, id, title, number, parentId, pages, explanation, download, previous, next, group } =
    document
  const addQuery = (path: string, params: Record<string, string | null | undefined> = {}) => {
    const given = Object.entries({ ...params, group: group?.id }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    )
    return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
  }
  const file = href('/api/rooms/:id/entries/:entry/file', { id: roomId, entry: id })
  return (
    <>
      <PageHeader
        title={number ? `${number} ${title}` : title}
        back={{ to: addQuery(paths.index, { folder: parentId }), text: t('Index') }}
        actions={
          <>
            {paths.ask && document.canAsk && (
              <Link
                to={addQuery(paths.ask, { entry: id, page: String(document.first) })}
                className="button button-line"
              >
                {t('Ask a Question')}
              </Link>
            )}
            {download && (
              <a href={addQuery(file)} download className="button button-line">
                {download === 'marked' ? t('Download with Watermark') : t('Download')}
              </a>
            )}
          </>
        }
      />
      {group && (
        <p className="panel p-4 mb-4">
          {t('You’re viewing this document as the group “{name}”, with your own name in the watermark.', {
            name: group.name,
          })}
        </p>
      )}
      {explanation && <p className="max-w-prose">{explanation}</p>}
      {pages !== null && <DocumentPages key={`${id} ${document.first}`} document={document} pages={pages} />}
      {(previous || next) && (
        <nav aria-label={t('Documents in this folder')} className="flex flex-wrap gap-x-6 mt-6">
          {previous && (
            <Link to={addQuery(`${paths.documents}/${previous.id}`)} className="tall-link wrap-anywhere">
              {t('Previous: {title}', { title: previous.title })}
            </Link>
          )}
          {next && (
            <Link to={addQuery(`${paths.documents}/${next.id}`)} className="tall-link wrap-anywhere ml-auto">
              {t('Next: {title}', { title: next.title })}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
