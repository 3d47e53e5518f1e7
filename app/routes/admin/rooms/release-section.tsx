import { Form } from 'react-router'
import { levelLabels, ROOM_LEVELS } from '#app/core/room-levels.ts'
import type { previewRelease } from '#app/domain/rooms/release.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormNotices, getFirstError, useIsSubmitting, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'

type ReleasePreview = Awaited<ReturnType<typeof previewRelease>>

/** Previews the next release by folder, with a form that releases all or some folders. */
export function ReleaseSection({ preview }: { preview: ReleasePreview }) {
  const { folders, documents, shownHash } = preview
  const outcome = useOutcome('release')
  const sending = useIsSubmitting('release')
  return (
    <PageSection id="release" title={t('Release')} className="grid gap-4 max-w-3xl">
      <FormNotices outcome={outcome} error={getFirstError(outcome)} />
      {folders.length === 0 ? (
        <p className="text-soft">
          {t('Nothing to release. Documents are listed here once a group has a level for them.')}
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <HiddenFields values={{ intent: 'release', shownHash }} />
          <p className="max-w-prose text-soft">
            {t('The groups below will see the newest version of {documents}. Each person gets one email.', {
              documents: countPhrase(documents, 'document'),
            })}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {folders.map((folder) => (
              <ReleaseFolderItem key={folder.id} folder={folder} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              name="folders"
              value="all"
              disabled={sending}
              className="button button-brass"
            >
              {t('Release')}
            </button>
            <button type="submit" disabled={sending} className="button button-line">
              {t('Release Selected Folders')}
            </button>
          </div>
        </Form>
      )}
    </PageSection>
  )
}

function ReleaseFolderItem({ folder }: { folder: ReleasePreview['folders'][number] }) {
  const { id, number, title, count, documents, groups } = folder
  return (
    <li className="py-3">
      <label className="inline-flex items-center gap-3 min-h-11 font-semibold wrap-anywhere">
        <input type="checkbox" name="folders" value={id} className="size-5 accent-brass" />
        {`${number} ${title}`.trim()}
      </label>
      <ul className="pl-8 text-sm">
        {groups.map((group) => (
          <li key={group.id}>
            {group.name}
            {': '}
            {ROOM_LEVELS.flatMap((level) => {
              const found = group.levels[level]
              return found ? [`${levelLabels[level]} (${found})`] : []
            }).join(', ')}
          </li>
        ))}
      </ul>
      <details className="pl-8">
        <summary className="text-link cursor-pointer min-h-11 content-center w-fit">
          {countPhrase(count, 'document')}
        </summary>
        <ul className="list-disc pl-5 text-sm">
          {documents.map((document) => (
            <li key={document.id} className="wrap-anywhere">
              {document.newVersion ? t('{title} (new version)', { title: document.title }) : document.title}
              {document.unmarkable && ` – ${t('can’t be marked, only available as original')}`}
            </li>
          ))}
          {count > documents.length && (
            <li>{t('and {others} more', { others: count - documents.length })}</li>
          )}
        </ul>
      </details>
    </li>
  )
}
