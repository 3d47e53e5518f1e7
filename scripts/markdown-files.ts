import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentDir } from './content-dir.js'

/** Names of Markdown files, which become parts of URLs or values of forms. */
export const MARKDOWN_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

export type Report = (error: string) => void

/** Reads the Markdown files of one folder of the content. Errors name the file. */
export function readMarkdownFiles<Parsed>(
  from: string,
  folder: string,
  parse: (name: string, source: string, report: Report) => Parsed,
): { parsed: Parsed[]; errors: string[] } {
  const errors: string[] = []
  const files = existsSync(from) ? readdirSync(from).filter((file) => file.endsWith('.md')) : []
  const parsed = files.map((file) =>
    parse(file.slice(0, -3), readFileSync(join(from, file), 'utf8'), (error) =>
      errors.push(`${contentDir}/${folder}/${file}: ${error}`),
    ),
  )
  return { parsed, errors }
}

/**
 * Splits a Markdown file into the fields of its front matter, which is between two `---` lines and can have comments
 * (`# ...`), and its body.
 */
export function parseFrontMatter(
  source: string,
  { required, optional }: { required: string[]; optional: string[] },
  report: Report,
): { fields: Map<string, string>; body: string } {
  const matter = FRONT_MATTER.exec(source)
  if (!matter)
    report('it must begin with front matter: a line ---, lines like title: Imprint, and a line ---.')
  const lines = (matter?.[1] ?? '').split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'))
  const fields = new Map(
    lines.flatMap((line) => {
      const [, key, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
      if (!key) report(`'${line.trim()}' is not a field; write it like title: Imprint.`)
      return key ? [[key, value.replace(/^(["'])(.*)\1$/, '$2')] as const] : []
    }),
  )
  const known = [...required, ...optional]
  for (const key of fields.keys())
    if (!known.includes(key)) report(`the field '${key}' is unknown; there are ${known.join(', ')}.`)
  for (const key of required) if (!fields.get(key)) report(`the field '${key}' is missing.`)
  const body = source.slice(matter?.[0].length ?? 0)
  if (/^# /m.test(body))
    report('its headings must begin with ##, because the title is the heading of the page.')
  return { fields, body }
}
