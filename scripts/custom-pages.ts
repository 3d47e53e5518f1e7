import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'
import type { CustomPage, NewsItem } from '#app/content/shapes.ts'
import { readAgreementTemplates } from './agreement-templates.ts'
import { contentDir, contentPath } from './content-dir.js'
import { MARKDOWN_NAME, parseFrontMatter, type Report, readMarkdownFiles } from './markdown-files.ts'
import { isModuleOn } from './modules.ts'

const NEWS_NAME = /^(\d{4}-\d{2}-\d{2})-(.+)$/

// Raw HTML remains text, and links to scripts are not rendered as links.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** Folders in the content that contain Markdown files. */
export const markdownFolders = ['pages', 'news']
const watchedFolders = [...markdownFolders, 'agreements']
const getFolderPath = (folder: string) => join(contentPath, folder)
const isMarkdownFile = (path: string) =>
  path.endsWith('.md') && watchedFolders.some((folder) => dirname(path) === getFolderPath(folder))
const listMarkdownFiles = () =>
  watchedFolders
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

/** Parses a page: front matter between two `---` lines, then Markdown. */
export function parseCustomPage(name: string, source: string, report: Report): CustomPage {
  if (!MARKDOWN_NAME.test(name)) report('its name can have lowercase letters, digits and hyphens only.')
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
  if (!MARKDOWN_NAME.test(slug) || !isDate(date))
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
  const { fields, body } = parseFrontMatter(source, { required: ['title', 'description'], optional }, report)
  return {
    title: fields.get('title') ?? name,
    description: fields.get('description') ?? '',
    html: toPictureRows(markdown.render(body)),
    fields,
  }
}

const modules: Record<string, () => unknown> = {
  'virtual:agreement-templates': () => readAgreementTemplates().templates,
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

/** Vite plugin that provides the firm's own pages, news and templates of agreements as modules. */
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
