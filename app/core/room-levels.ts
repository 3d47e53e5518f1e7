import { t } from '#app/texts.ts'

/** What a group may do with an entry, from least to most. */
export const ROOM_LEVELS = ['none', 'view', 'download', 'original'] as const
export type RoomLevel = (typeof ROOM_LEVELS)[number]

export const levelLabels: Record<RoomLevel, string> = {
  none: t('No access'),
  view: t('View'),
  download: t('Download with watermark'),
  original: t('Original'),
}

/** Removes an entry's own level, so that it has the level of the folder around it again. */
export const INHERIT = 'inherit'
