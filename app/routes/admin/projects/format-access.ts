import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import { t } from '#app/texts.ts'

/** Says what a client sees of a project, besides what everyone on it does. */
export function formatAccess({
  isMain = false,
  documents,
  invoices,
  room = false,
}: {
  isMain?: boolean
  documents: boolean | null
  invoices: boolean | null
  room?: boolean
}): string {
  if (isMain) return t('Main contact')
  const rights = [
    ...(documents ? [t('documents'), ...listIfOn('requests', t('requests'))] : []),
    ...(invoices ? listIfOn('invoices', t('invoices')) : []),
    ...(room ? listIfOn('rooms', t('the data room')) : []),
  ]
  return rights.length > 0
    ? t('Can see {rights}', { rights: joinList(rights) })
    : t('Can only see the project')
}
