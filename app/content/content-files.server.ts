import { fileURLToPath } from 'node:url'

/** Returns the path of a document or font in the content folder. The build sets CONTENT_DIR (vite.config.ts). */
export const getContentFilePath = (name: string): string =>
  fileURLToPath(import.meta.resolve(`#root/${import.meta.env.CONTENT_DIR ?? 'demo/content'}/${name}`))
