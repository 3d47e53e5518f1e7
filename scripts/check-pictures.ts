import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { contentDir, contentPath, importContent } from './content-dir.js'
import { markdownFolders } from './custom-pages.ts'

const PICTURE_PATH = /^\/[^\s?#]+\.(svg|png|jpe?g|webp|avif|gif)$/i
const isMissing = (path: string) => !existsSync(join(contentPath, 'public', path))

/** Returns an error for each picture that the content names but doesn't have, with file and line. */
export async function findPictureErrors(): Promise<string[]> {
  const preview = isMissing('/link-preview.png')
    ? [`${contentDir}: there is no public/link-preview.png. To draw it, run npm run icons.`]
    : []
  return [...preview, ...(await findErrorsInModules()), ...findErrorsInMarkdown()]
}

async function findErrorsInModules(): Promise<string[]> {
  const errors: string[] = []
  for (const file of readdirSync(contentPath).filter((name) => /^[^.]+\.ts$/.test(name))) {
    const lines = readFileSync(join(contentPath, file), 'utf8').split('\n')
    const found: unknown[] = Object.values(await importContent(file))
    const texts = found.flatMap(listTexts)
    for (const path of new Set(texts.filter((text) => PICTURE_PATH.test(text))))
      if (isMissing(path)) {
        const line = lines.findIndex((text) => text.includes(basename(path))) + 1
        errors.push(`${contentDir}/${file}${line ? `:${line}` : ''}: there is no picture public${path}.`)
      }
  }
  return errors
}

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function findErrorsInMarkdown(): string[] {
  return markdownFolders.flatMap((folder) => {
    const path = join(contentPath, folder)
    const files = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.md')) : []
    return files.flatMap((file) =>
      readFileSync(join(path, file), 'utf8')
        .split('\n')
        .flatMap((text, i) =>
          [...text.matchAll(/!\[[^\]]*\]\(\s*<?([^)\s>]+)/g)].flatMap(([, target = '']) => {
            const problem = describeProblem(target)
            return problem ? [`${contentDir}/${folder}/${file}:${i + 1}: ${problem}`] : []
          }),
        ),
    )
  })
}

function describeProblem(target: string): string | null {
  if (/^\w+:|^\/\//.test(target))
    return `${target} is on another site, so browsers don't load it. Put it in public/.`
  if (!target.startsWith('/'))
    return `the address of ${target} must begin with /, such as /pictures/${basename(target)}.`
  return isMissing(decodeURI(target)) ? `there is no picture public${target}.` : null
}
