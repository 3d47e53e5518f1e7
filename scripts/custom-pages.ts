import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'
import type { CustomPage, NewsItem } from '#app/content/shapes.ts'
import { contentDir, contentPath } from './content-dir.js'
import { isModuleOn } from './modules.ts'

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const NEWS_NAME = /^(\d{4}-\d{2}-\d{2})-(.+)$/
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

// Raw HTML remains text, and links to scripts are not rendered as links.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

type Report = (error: string) => void

/** Folders in the content that contain Markdown files. */
export const markdownFolders = ['pages', 'news'] as const
const getFolderPath = (folder: (typeof markdownFolders)[number]) => join(contentPath, folder)
const isMarkdownFile = (path: string) =>
  path.endsWith('.md') && markdownFolders.some((folder) => dirname(path) === getFolderPath(folder))
const listMarkdownFiles = () =>
  markdownFolders
    .map(getFolderPath)
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)))
    .filter(isMarkdownFile)

/** Reads the firm's own pages, `pages/NAME.md`, in menu order. Errors name the file. */
export function readCustomPages(from = getFolderPath('pages')): { pages: CustomPage[]; errors: string[] } {
  const { parsed, errors } = readMarkdownFiles(from, 'pages', parseCustomPage)
  return {
    pages: parsed.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name)),
    errors,
  }
}

/** Reads the firm's news, `news/DATE-SLUG.md`, newest first. None if the module is off. Errors name the file. */
export function readNews(from = getFolderPath('news')): { news: NewsItem[]; errors: string[] } {
  if (!isModuleOn('news')) return { news: [], errors: [] }
  const { parsed, errors } = readMarkdownFiles(from, 'news', parseNewsItem)
  const slugs = parsed.map(({ slug }) => slug)
  for (const slug of new Set(slugs.filter((a, i) => slugs.indexOf(a) !== i)))
    errors.push(`${contentDir}/news: more than one file has the address /news/${slug}.`)
  return {
    news: parsed.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    errors,
  }
}

function readMarkdownFiles<Parsed>(
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

/** Parses a page: front matter between two `---` lines, then Markdown. */
export function parseCustomPage(name: string, source: string, report: Report): CustomPage {
  if (!NAME.test(name)) report('its name can have lowercase letters, digits and hyphens only.')
  const { fields, ...page } = parseMarkdown(name, source, ['footer', 'navigation', 'order'], report)
  const order = Number(fields.get('order') ?? 0)
  if (Number.isNaN(order)) report(`order must be a number, not '${fields.get('order')}'.`)
  return {
    name,
    ...page,
    footer: fields.get('footer') === 'true',
    navigation: fields.get('navigation') === 'true',
    order: order || 0,
  }
}

/** Parses a news item. Its file name consists of its date and its slug. */
export function parseNewsItem(name: string, source: string, report: Report): NewsItem {
  const [, date = '', slug = name] = NEWS_NAME.exec(name) ?? []
  if (!NAME.test(slug) || !isDate(date))
    report('its name must be a date and words in lowercase letters, such as 2026-09-01-new-office.md.')
  const { fields: _, ...item } = parseMarkdown(name, source, [], report)
  return { slug, date, ...item }
}

const isDate = (date: string) => {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

/** Turns a paragraph of several pictures into a row of small ones. A picture's title becomes its caption. */
const toPictureRows = (html: string) =>
  html.replaceAll(/<p>((?:<img [^>]*>(?:<br>)?\s*){2,})<\/p>/g, (_, images: string) => {
    const figures = [...images.matchAll(/<img [^>]*>/g)].map(([image]) => {
      const [title, caption = ''] = / title="([^"]*)"/.exec(image) ?? []
      const picture = title ? image.replace(title, '') : image
      return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
    })
    return `<div class="picture-row">${figures.join('')}</div>`
  })

function parseMarkdown(name: string, source: string, optional: string[], report: Report) {
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
  const required = ['title', 'description']
  const known = [...required, ...optional]
  for (const key of fields.keys())
    if (!known.includes(key)) report(`the field '${key}' is unknown; there are ${known.join(', ')}.`)
  for (const key of required) if (!fields.get(key)) report(`the field '${key}' is missing.`)
  const body = source.slice(matter?.[0].length ?? 0)
  if (/^# /m.test(body))
    report('its headings must begin with ##, because the title is the heading of the page.')
  return {
    title: fields.get('title') ?? name,
    description: fields.get('description') ?? '',
    html: toPictureRows(markdown.render(body)),
    fields,
  }
}

const modules: Record<string, () => unknown> = {
  'virtual:custom-pages': () => readCustomPages().pages,
  'virtual:news': () => readNews().news,
  // Every page imports the links, so they must not bring in the texts.
  'virtual:custom-page-links': () =>
    readCustomPages().pages.map(({ name, title, footer, navigation }) => ({
      to: `/${name}`,
      text: title,
      footer,
      navigation,
    })),
  'virtual:has-news': () => readNews().news.length > 0,
}

/** Vite plugin that provides the firm's own pages and news as modules. */
export const customPagesPlugin: Plugin = {
  name: 'custom-pages',
  // Adding or deleting a file changes the routes, which are read when the development server starts.
  configureServer(server) {
    server.watcher.add(contentPath)
    const restart = (file: string) => {
      if (isMarkdownFile(file)) void server.restart()
    }
    server.watcher.on('add', restart).on('unlink', restart)
  },
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load(id) {
    const read = modules[id.slice(1)]
    if (!id.startsWith('\0') || !read) return undefined
    // Vite resolves watched paths as imports, which fails for folders.
    for (const file of listMarkdownFiles()) this.addWatchFile(file)
    return `export default ${JSON.stringify(read())}`
  },
}
