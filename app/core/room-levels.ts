import { t } from '#app/texts.ts'

/** Levels of access that a group can have to an entry, the lowest first. */
export const ROOM_LEVELS = ['none', 'view', 'download', 'original'] as const
export type RoomLevel = (typeof ROOM_LEVELS)[number]

export const levelLabels: Record<RoomLevel, string> = {
  none: t('No access'),
  view: t('View'),
  download: t('Download with watermark'),
  original: t('Original'),
}

/** Removes an entry's own level, so that it inherits the level of its folder again. */
export const INHERIT = 'inherit'
