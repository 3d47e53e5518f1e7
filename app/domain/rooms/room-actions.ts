import { t } from '#app/texts.ts'

/** Actions of room events, prefixed with the kind of their subject. The labels follow the person's name. */
const actionLabels = {
  'room.opened': t('opened the data room'),
  'room.settings-changed': t('changed the room’s settings'),
  'room.index-locked': t('locked the index'),
  'room.closed': t('closed the data room'),
  'room.reopened': t('reopened the data room'),
  'group.added': t('added the group'),
  'group.changed': t('changed the group'),
  'group.agreement-changed': t('changed the group’s agreement'),
  'member.invited': t('invited someone'),
  'member.changed': t('changed someone’s access'),
  'member.removed': t('removed someone'),
  'member.accepted': t('accepted the agreement'),
  'entry.added': t('added'),
  'entry.renamed': t('renamed'),
  'entry.moved': t('moved'),
  'entry.removed': t('removed'),
  'version.added': t('uploaded'),
  'version.rendition-added': t('added a PDF of'),
  'levels.saved': t('changed levels'),
  'versions.released': t('released documents'),
  'document.viewed': t('viewed'),
  'document.page-read': t('read'),
  'document.downloaded': t('downloaded'),
  'question.asked': t('asked a question'),
  'question.added': t('added a question'),
  'question.assigned': t('assigned a question'),
  'question.answered': t('answered a question'),
  'question.approved': t('approved an answer'),
  'question.closed': t('closed a question'),
  'question.reopened': t('reopened a question'),
  'questions.imported': t('imported questions'),
  'questions.exported': t('exported questions'),
  'answer.published': t('published an answer'),
  'activity.exported': t('exported the activity'),
  'disclosure.exported': t('exported a disclosure list'),
  'archive.created': t('created an archive'),
  'archive.downloaded': t('downloaded an archive'),
}
export type RoomAction = keyof typeof actionLabels

/** Returns the label of an action, or its key if a newer app version recorded the action. */
export const formatRoomAction = (action: string): string =>
  (actionLabels as Record<string, string>)[action] ?? action
