import type { ZipPart } from './zip.server.ts'

/** File of the export. `sha256` is the expected hash, `about` is added to its entry in the manifest. */
export type DataPart = ZipPart & { sha256?: string; about?: Record<string, unknown> }
