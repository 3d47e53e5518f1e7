import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentDir, contentPath } from './content-dir.js'

const HEIGHT_PX = 32
const path = join(contentPath, 'public/wordmark.svg')

/** Returns the size at which headers show the firm's word mark, `public/wordmark.svg`, or null if there is none. */
export function readWordMark(): { width: number; height: number } | null {
  if (!existsSync(path)) return null
  const [, width, height] =
    /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(readFileSync(path, 'utf8')) ?? []
  if (!width || !height) return null
  return { width: Math.round((HEIGHT_PX * Number(width)) / Number(height)), height: HEIGHT_PX }
}

/** Returns an error if the drawing lacks a `viewBox`, which determines its width. */
export const findWordMarkErrors = (): string[] =>
  existsSync(path) && !readWordMark()
    ? [`${contentDir}/public/wordmark.svg needs a viewBox such as "0 0 240 32".`]
    : []
