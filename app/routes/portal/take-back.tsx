import { href } from 'react-router'
import type { DocumentHistory } from '#app/domain/documents/history.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'

export function TakeBack({ document: { id, name, versions } }: { document: DocumentHistory }) {
  // Returns to the list, because the document may no longer exist.
  const list = `${href('/client/documents')}${useListLinks()({}).search}`
  const [newest, before] = versions
  if (!newest) return null
  const shown = <bdi className="font-semibold">{name}</bdi>
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Confirm
        button={t('Take Back')}
        look="danger"
        title={t('Take back version {version}?', { version: newest.version })}
        fields={{ intent: 'take-back', entry: id, version: String(newest.version) }}
        action={list}
      >
        {before
          ? tRich('{name} is version {before} again. Nobody can open version {version} any more.', {
              name: shown,
              before: before.version,
              version: newest.version,
            })
          : tRich('{name} disappears from all lists. Nobody can open it any more.', { name: shown })}{' '}
        {t('This can’t be undone, but you can upload it again.')}
      </Confirm>
      <p className="text-sm text-soft">{t('Within 24 hours, and until somebody else opens it.')}</p>
    </div>
  )
}
