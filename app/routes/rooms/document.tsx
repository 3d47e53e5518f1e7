import { href, Link } from 'react-router'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { showRoomDocument } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { toDocumentRef } from '#app/routes/api/room-response.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/document.ts'
import { DocumentPages } from './document-pages.tsx'

export const meta = createTitleMeta(t('Document'))

/** Loads a document for a guest or, from a project's data room, for the firm or the seller's side. */
export async function loader({ context, params: { id, entry }, pattern, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const area = /^\/?(admin|client)\//.exec(pattern)?.[1]
  const room = area ? (await throwAsErrorResponse(findRoomOfProject(ctx, id))).room.id : id
  const ref = toDocumentRef({ id: room, entry }, url)
  const page = getNumberParam(url, 'page') ?? 1
  return {
    document: await throwAsErrorResponse(showRoomDocument(ctx, ref, page)),
    path: area ? `/${area}/projects/${id}/room` : `/rooms/${id}`,
  }
}

/** Document as marked pictures of its pages. Works without scripts. */
export default function DocumentPage({ loaderData: { document, path } }: Route.ComponentProps) {
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
        back={{
          to: addQuery(path.startsWith('/admin/') ? `${path}/index` : path, { folder: parentId }),
          text: t('Index'),
        }}
        actions={
          <>
            {document.canAsk && (
              <Link
                to={addQuery(`${path}/questions`, { entry: id, page: String(document.first) })}
                className="button button-line"
              >
                {t('Ask a Question')}
              </Link>
            )}
            {download && (
              <a href={addQuery(file)} download className="button button-line">
                {download === 'marked' ? t('Download with watermark') : t('Download')}
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
            <Link to={addQuery(`${path}/documents/${previous.id}`)} className="tall-link wrap-anywhere">
              {t('Previous: {title}', { title: previous.title })}
            </Link>
          )}
          {next && (
            <Link to={addQuery(`${path}/documents/${next.id}`)} className="tall-link wrap-anywhere ml-auto">
              {t('Next: {title}', { title: next.title })}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
