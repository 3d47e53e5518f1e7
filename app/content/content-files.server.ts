import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.resolve('#root/package.json')))

/** Returns the path of a document or font of the content. The build copies them and sets CONTENT_FILES (vite.config.ts). */
export const getContentFilePath = (name: string): string =>
  resolve(root, import.meta.env.CONTENT_FILES ?? 'demo-content', name)
