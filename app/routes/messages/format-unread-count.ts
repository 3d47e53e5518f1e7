import { t } from '#app/texts.ts'
/** Counting stops at 100. */
export const formatUnreadCount = (count: number) =>
  count === 1 ? t('1 new message') : t('{count} new messages', { count: count < 100 ? count : '99+' })
