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
const kinds = Object.keys(documentKinds) as DocumentKind[]

export const WRONG_ENDING = t('Only PDF, DOCX and XLSX files can be uploaded.')
export const TOO_MANY_FILES = t('Please upload one file at a time.')

export function kindByEnding(name: string): DocumentKind | null {
  const lower = name.toLowerCase()
  return kinds.find((kind) => lower.endsWith(documentKinds[kind].ending)) ?? null
}

const MIB = 1_048_576

/** Formats a size in MB (1,048,576 bytes) with one decimal. Non-empty files show at least 0.1. */
export function sizeInMb(bytes: number): string {
  return `${Math.max(bytes / MIB, bytes > 0 ? 0.1 : 0).toFixed(1)} MB`
}

export const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

export const LOG_LENGTH = 50
