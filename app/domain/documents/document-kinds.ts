import { cleanFileName } from '#app/core/file-names.ts'
import { t } from '#app/texts.ts'

export const documentKinds = {
  pdf: { ending: '.pdf', label: 'PDF', mime: 'application/pdf' },
  docx: {
    ending: '.docx',
    label: 'DOCX',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    ending: '.xlsx',
    label: 'XLSX',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const
export type DocumentKind = keyof typeof documentKinds

/** Files of data rooms. */
export const roomFileKinds = {
  ...documentKinds,
  pptx: {
    ending: '.pptx',
    label: 'PPTX',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  png: { ending: '.png', label: 'PNG', mime: 'image/png' },
  jpeg: { ending: '.jpg', label: 'JPEG', mime: 'image/jpeg' },
  txt: { ending: '.txt', label: 'TXT', mime: 'text/plain' },
  csv: { ending: '.csv', label: 'CSV', mime: 'text/csv' },
  eml: { ending: '.eml', label: 'EML', mime: 'message/rfc822' },
  zip: { ending: '.zip', label: 'ZIP', mime: 'application/zip' },
} as const
export type RoomFileKind = keyof typeof roomFileKinds

export const UNSUPPORTED_FILE_MESSAGE = t('Only PDF, DOCX and XLSX files can be uploaded.')
export const TOO_MANY_FILES_MESSAGE = t('Please upload one file at a time.')

function findKind<Kind extends string>(kinds: Record<Kind, { ending: string }>, name: string): Kind | null {
  const lower = cleanFileName(name)
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
  return (Object.keys(kinds) as Kind[]).find((kind) => lower.endsWith(kinds[kind].ending)) ?? null
}
export const getDocumentKind = (name: string) => findKind(documentKinds, name)
export const getRoomFileKind = (name: string) => findKind(roomFileKinds, name)

export const UNSUPPORTED_ROOM_FILE_MESSAGE = t(
  'Only PDF, DOCX, XLSX, PPTX, PNG, JPEG, TXT, CSV, EML and ZIP files can be uploaded.',
)

export const MAX_LOG_ENTRIES = 50

export const MAX_FOLDER_NAME_LENGTH = 80
