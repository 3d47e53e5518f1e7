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
const kindNames = Object.keys(documentKinds) as DocumentKind[]

export const UNSUPPORTED_FILE_MESSAGE = t('Only PDF, DOCX and XLSX files can be uploaded.')
export const TOO_MANY_FILES_MESSAGE = t('Please upload one file at a time.')

export function getDocumentKind(name: string): DocumentKind | null {
  const lower = cleanFileName(name).toLowerCase()
  return kindNames.find((kind) => lower.endsWith(documentKinds[kind].ending)) ?? null
}

export const MAX_LOG_ENTRIES = 50

export const MAX_FOLDER_NAME_LENGTH = 80
