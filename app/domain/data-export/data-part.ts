import type { ZipPart } from './zip.server.ts'

/** A part of the export: `sha256` is what its content must have, `about` is added to its line in the manifest. */
export type DataPart = ZipPart & { sha256?: string; about?: Record<string, unknown> }
