import { activityActions, documentViewActions, ERASED_NAME } from '#app/domain/activity/actions.ts'
import type { ActivityRow } from '#app/domain/activity/list-activity.server.ts'
import { t } from '#app/texts.ts'

/** Returns an entry as plain text, for files. */
export const formatActivitySentence = (row: ActivityRow): string =>
  [row.actorName, formatAction(row), row.subjectId === row.actorUid ? '' : formatSubject(row)]
    .filter(Boolean)
    .join(' ')

/** Returns the text for an action. An action recorded by a newer app version has no text and is shown by its key. */
export function formatAction({ action, after, actorUid, subjectId }: ActivityRow): string {
  if (isDocumentView(action))
    return t('{action} version {version} of', {
      action: documentViewActions[action],
      version: String(after?.version),
    })
  const text = (activityActions as Record<string, string>)[action] ?? action
  // In some languages, the text ends in a colon, which is wrong if no subject follows.
  return subjectId === actorUid ? text.replace(/:$/, '') : text
}
export const isDocumentView = (action: string): action is keyof typeof documentViewActions =>
  action in documentViewActions

export const formatSubject = ({ subjectName }: ActivityRow) =>
  subjectName === ERASED_NAME ? t('(deleted)') : t('“{quote}”', { quote: subjectName })
