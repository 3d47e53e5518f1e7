import { join } from 'node:path'
import type { AgreementTemplate } from '#app/content/shapes.ts'
import { AGREEMENT_FIELD_PATTERN, AGREEMENT_FIELDS, isAgreementField } from '#app/core/agreement-fields.ts'
import { contentPath } from './content-dir.js'
import { MARKDOWN_NAME, parseFrontMatter, type Report, readMarkdownFiles } from './markdown-files.ts'
import { isModuleOn } from './modules.ts'

const FOLDER = 'agreements'
const KINDS = ['letter', 'nda', 'proposal'] as const satisfies AgreementTemplate['kind'][]

/** Reads the firm's templates, `agreements/NAME.md`, by title. None if the modules that use them are off. Errors name the file. */
export function readAgreementTemplates(from = join(contentPath, FOLDER)): {
  templates: AgreementTemplate[]
  errors: string[]
} {
  if (!isModuleOn('signing') && !isModuleOn('rooms')) return { templates: [], errors: [] }
  const { parsed, errors } = readMarkdownFiles(from, FOLDER, parseAgreementTemplate)
  return { templates: parsed.toSorted((a, b) => a.title.localeCompare(b.title)), errors }
}

/** Parses a template: front matter, then Markdown with fields such as `{company}`. */
export function parseAgreementTemplate(name: string, source: string, report: Report): AgreementTemplate {
  if (!MARKDOWN_NAME.test(name)) report('its name can have lowercase letters, digits and hyphens only.')
  const { fields, body } = parseFrontMatter(
    source,
    { required: ['title', 'kind'], optional: ['countersign'] },
    report,
  )
  const kind = KINDS.find((known) => known === fields.get('kind')) ?? 'letter'
  if (fields.get('kind') && kind !== fields.get('kind'))
    report(`kind must be one of ${KINDS.join(', ')}, not '${fields.get('kind')}'.`)
  const countersign = fields.get('countersign') ?? String(kind !== 'proposal')
  if (!['true', 'false'].includes(countersign))
    report(`countersign must be true or false, not '${countersign}'.`)
  const text = body.trim()
  if (!text) report('it has no text.')
  for (const field of new Set([...text.matchAll(AGREEMENT_FIELD_PATTERN)].map(([, field = '']) => field)))
    if (!isAgreementField(field)) {
      const known = AGREEMENT_FIELDS.map((name) => `{${name}}`)
      report(`{${field}} is unknown; there are ${known.join(', ')}.`)
    }
  return { name, title: fields.get('title') ?? name, kind, countersign: countersign === 'true', text }
}
