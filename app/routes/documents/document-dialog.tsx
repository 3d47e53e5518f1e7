import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DocumentHistory } from '#app/domain/documents/document-history.server.ts'
import { MAX_LOG_ENTRIES } from '#app/domain/documents/document-kinds.ts'
import { t, tRich } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { ViewChart } from '#app/ui/charts/view-chart.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'

type DocumentDialogProps = { document: DocumentHistory; basePath: string }
type NameRendererProps = { nameOf: (uid: string | null | undefined, name: string) => ReactNode }
const renderPlainName: NameRendererProps['nameOf'] = (_, name) => name

/**
 * Document dialog with versions, activity log and preview. `basePath` is for downloads, `children` names the owner, and
 * `actions` are the available actions. Documents that are not `readable` cannot be downloaded.
 */
export function DocumentDialog({
  document,
  preview,
  basePath,
  actions,
  readable = true,
  nameOf = renderPlainName,
  children,
}: DocumentDialogProps &
  Partial<NameRendererProps> & {
    preview: number | null
    actions?: ReactNode
    readable?: boolean
    children: ReactNode
  }) {
  const navigate = useNavigate()
  const linkTo = useListLink()
  const { id, name } = document
  return (
    <Dialog
      labelledBy="document-name"
      opens="served"
      onClose={() => navigate(linkTo({}), { preventScrollReset: true })}
      className="max-w-4xl"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="document-name" className="text-2xl sm:text-3xl wrap-anywhere whitespace-pre-wrap">
          <bdi>{name}</bdi>
        </h2>
        <Link to={linkTo({})} preventScrollReset className="button button-line shrink-0">
          {t('Close')}
        </Link>
      </div>
      <p className="mt-2 text-soft wrap-anywhere">{children}</p>
      {actions}
      {readable && document.versions.some((one) => one.version === preview && one.kind === 'pdf') && (
        <DocumentPreview
          name={name}
          version={preview}
          url={`${basePath}/${id}/versions/${preview}/preview`}
        />
      )}
      <DocumentVersionList document={document} basePath={basePath} readable={readable} nameOf={nameOf} />
      <DocumentLog document={document} nameOf={nameOf} />
    </Dialog>
  )
}

/** Returns whether the browser shows PDFs in a page. Chrome on Android, for example, only downloads them. */
const useCanShowPdfs = () => useBrowserValue(() => navigator.pdfViewerEnabled !== false, true)

function DocumentPreview({ name, version, url }: { name: string; version: number | null; url: string }) {
  if (!useCanShowPdfs())
    return (
      <section aria-label={t('Preview')} className="mt-5">
        <p>{t('Your browser can’t show PDFs here. Download the document to read it.')}</p>
      </section>
    )
  return (
    <section aria-label={t('Preview')} className="mt-5">
      <iframe
        src={url}
        title={t('Preview of {name}, v{version}', { name, version: version ?? '' })}
        className="w-full h-[60vh] border border-line bg-sand"
      />
      <p className="mt-2 text-sm">
        <a href={url} target="_blank" rel="noopener" className="text-link">
          {t('Open the preview in a new tab')}
        </a>
      </p>
    </section>
  )
}

function DocumentVersionList({
  document: { id, versions },
  basePath,
  readable,
  nameOf,
}: DocumentDialogProps & NameRendererProps & { readable: boolean }) {
  const linkTo = useListLink()
  return (
    <PageSection id="versions" title={t('Versions')} level={3} className="mt-6">
      <ul className="divide-y divide-line border-y border-line">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="wrap-anywhere">
              <span className="font-semibold">{`v${one.version}`}</span>
              <span className="text-soft">
                {` · ${one.size} · `}
                <LocalDate value={one.createdAt} />
                {' · '}
                {tRich('by {name}', { name: nameOf(one.uid, one.by) })}
              </span>
            </p>
            {readable && (
              <div className="flex gap-2">
                {one.kind === 'pdf' && (
                  <Link
                    to={linkTo({ document: id, preview: String(one.version) })}
                    preventScrollReset
                    className="button button-line"
                  >
                    {t('Preview')}
                    <span className="sr-only">{` ${t('version {version}', { version: one.version })}`}</span>
                  </Link>
                )}
                <a href={`${basePath}/${id}/versions/${one.version}/download`} className="button button-line">
                  {t('Download')}
                  <span className="sr-only">{` ${t('version {version}', { version: one.version })}`}</span>
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const actionLabels = {
  upload: t('uploaded'),
  preview: t('previewed'),
  download: t('downloaded'),
  withdraw: t('withdrew'),
} as const

function DocumentLog({
  document: { events, versions },
  nameOf,
}: Pick<DocumentDialogProps, 'document'> & NameRendererProps) {
  return (
    <PageSection id="document-log" title={t('Activity')} level={3} className="mt-6">
      <ViewChart
        versions={versions}
        views={events.filter(({ action }) => action === 'preview' || action === 'download')}
      />
      <ol className="mt-3 text-sm grid gap-1.5">
        {events.map(({ id, who, uid, action, version, at, from }) => (
          <li key={id} className="wrap-anywhere">
            {nameOf(uid, who)}
            {` ${actionLabels[action]} v${version}`}
            <span className="text-soft">
              {' · '}
              <DateAndTime value={at} exact />
              {from && ` · ${t('from {from}', { from })}`}
            </span>
          </li>
        ))}
      </ol>
      {events.length >= MAX_LOG_ENTRIES && (
        <p className="mt-2 caption">{t('The latest {count} entries.', { count: MAX_LOG_ENTRIES })}</p>
      )}
    </PageSection>
  )
}
