import { t } from '#app/texts.ts'
/** What may be uploaded: the ending of the name, and how it is sent. */
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

/** Said of a file with another ending, in the browser and by the server. */
export const WRONG_ENDING = t('Only PDF, DOCX and XLSX files can be uploaded.')
/** Said of more than one file. */
export const TOO_MANY_FILES = t('Please upload one file at a time.')

/** The kind that a name's ending claims; null for any other ending. */
export function kindByEnding(name: string): DocumentKind | null {
  const lower = name.toLowerCase()
  return kinds.find((kind) => lower.endsWith(documentKinds[kind].ending)) ?? null
}

const MIB = 1_048_576

/** A size in MB of 1,048,576 bytes with one decimal; anything that is not empty shows at least 0.1. */
export function sizeInMb(bytes: number): string {
  return `${Math.max(bytes / MIB, bytes > 0 ? 0.1 : 0).toFixed(1)} MB`
}

/** A moment's date as YYYY-MM-DD, in UTC. */
export const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** How much of a document's log is shown. */
export const LOG_LENGTH = 50
