import { t } from '#app/texts.ts'

/** Reason why a group had no access at a time. */
export type NoAccess = 'not-added' | 'closed' | 'archived' | 'expired'

export const noAccessTexts: Record<NoAccess, string> = {
  'not-added': t('At that time, this group didn’t exist yet.'),
  closed: t('At that time, the data room was closed, so the group could see nothing.'),
  archived: t('At that time, the project was archived, so the group could see nothing.'),
  expired: t('At that time, the group’s access had expired, so it could see nothing.'),
}
