import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates.tsx'

/** `address`: base path of document downloads. */
type RequestDocumentsProps = { request: RequestRow; address: string }

export function RequestFiles({ request: { files }, address }: RequestDocumentsProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={t('Handed in')} className="mt-3 divide-y divide-line border-y border-line">
      {files.map(({ id, name, version, kind, createdAt }) => (
        <li key={`${id}/${version}`} className="py-2.5 flex flex-wrap items-baseline gap-x-4">
          <a
            href={`${address}/${id}/versions/${version}/download`}
            className="text-link inline-block py-0.5 wrap-anywhere whitespace-pre-wrap"
          >
            <span className="sr-only">{`${t('Download')} `}</span>
            <bdi>{name}</bdi>
          </a>
          <span className="text-sm text-soft">
            {`v${version} · `}
            <LocalDate value={createdAt} />
          </span>
          {kind === 'pdf' && (
            <a
              href={`${address}/${id}/versions/${version}/preview`}
              target="_blank"
              rel="noopener"
              className="text-link py-0.5"
            >
              {t('Preview')}
              <span className="sr-only">{` ${name}`}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

export function RequestedApproval({ request, address }: RequestDocumentsProps) {
  const { documentId, documentName, documentVersion, documentKind, documentSince, sha256 } = request
  if (!documentId || documentVersion === null || !documentSince)
    return <p className="mt-3 text-soft">{t('The document is not there at the moment.')}</p>
  const file = `${address}/${documentId}/versions/${documentVersion}`
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)] border-y border-line py-3">
      <dt className="text-soft">{t('Document')}</dt>
      <dd className="flex flex-wrap gap-x-4 wrap-anywhere">
        <bdi className="font-semibold whitespace-pre-wrap">{documentName}</bdi>
        {documentKind === 'pdf' && (
          <a href={`${file}/preview`} target="_blank" rel="noopener" className="text-link py-0.5">
            {t('Preview')}
            <span className="sr-only">{` ${documentName}`}</span>
          </a>
        )}
        <a href={`${file}/download`} className="text-link py-0.5">
          {t('Download')}
          <span className="sr-only">{` ${documentName}`}</span>
        </a>
      </dd>
      <dt className="text-soft">{t('Version')}</dt>
      <dd>
        {tRich('{version}, of {day}', { version: documentVersion, day: <LocalDate value={documentSince} /> })}
      </dd>
      <dt className="text-soft">{t('Checksum')}</dt>
      <dd>
        <details>
          <summary className="text-link cursor-pointer">{t('Show SHA-256')}</summary>
          <p className="font-mono text-sm break-all">{sha256}</p>
        </details>
      </dd>
    </dl>
  )
}
