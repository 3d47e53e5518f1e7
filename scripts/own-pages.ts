import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'
import type { OwnPage } from '#app/content/shapes.ts'
import { contentDir, contentPath } from './content-dir.js'

const folder = join(contentPath, 'pages')
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

// Raw HTML stays text, and links to scripts are not links.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** Reads the firm's own pages, `pages/NAME.md`, in their order. Errors name the file. */
export function readOwnPages(from = folder): { pages: OwnPage[]; errors: string[] } {
  const errors: string[] = []
  const names = existsSync(from) ? readdirSync(from).filter((file) => file.endsWith('.md')) : []
  const pages = names.map((file) =>
    parseOwnPage(file.slice(0, -3), readFileSync(join(from, file), 'utf8'), (error) =>
      errors.push(`${contentDir}/pages/${file}: ${error}`),
    ),
  )
  return {
    pages: pages.toSorted((one, other) => one.order - other.order || one.name.localeCompare(other.name)),
    errors,
  }
}

/** Parses a page: front matter between two lines `---`, then Markdown. */
export function parseOwnPage(name: string, source: string, report: (error: string) => void): OwnPage {
  const matter = FRONT_MATTER.exec(source)
  if (!matter)
    report('it must begin with front matter: a line ---, lines like title: Imprint, and a line ---.')
  const fields = new Map(
    (matter?.[1] ?? '').split(/\r?\n/).flatMap((line) => {
      const [, key, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? []
      if (!key && line.trim()) report(`'${line.trim()}' is not a field; write it like title: Imprint.`)
      return key ? [[key, value.replace(/^(["'])(.*)\1$/, '$2')] as const] : []
    }),
  )
  const known = ['title', 'description', 'footer', 'navigation', 'order']
  for (const key of fields.keys())
    if (!known.includes(key)) report(`the field '${key}' is unknown; there are ${known.join(', ')}.`)
  for (const key of ['title', 'description']) if (!fields.get(key)) report(`the field '${key}' is missing.`)
  if (!NAME.test(name)) report('its name can have lowercase letters, digits and hyphens only.')
  const body = source.slice(matter?.[0].length ?? 0)
  if (/^# /m.test(body))
    report('its headings must begin with ##, because the title is the heading of the page.')
  const order = Number(fields.get('order') ?? 0)
  if (Number.isNaN(order)) report(`order must be a number, not '${fields.get('order')}'.`)
  return {
    name,
    title: fields.get('title') ?? name,
    description: fields.get('description') ?? '',
    footer: fields.get('footer') === 'true',
    navigation: fields.get('navigation') === 'true',
    order: order || 0,
    html: markdown.render(body),
  }
}

const modules: Record<string, () => unknown> = {
  'virtual:own-pages': () => readOwnPages().pages,
  // Every page has the links, so it must not load the texts.
  'virtual:own-page-links': () =>
    readOwnPages().pages.map(({ name, title, footer, navigation }) => ({
      ...{ to: `/${name}`, text: title, footer, navigation },
    })),
}

/** Provides the firm's own pages as modules. */
export const ownPagesPlugin: Plugin = {
  name: 'own-pages',
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load(id) {
    const read = modules[id.slice(1)]
    if (!id.startsWith('\0') || !read) return undefined
    if (existsSync(folder)) this.addWatchFile(folder)
    return `export default ${JSON.stringify(read())}`
  },
}
