import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRoomTemplates } from '#app/domain/rooms/agreement-texts.server.ts'
import { parseAgreementTemplate, readAgreementTemplates } from './agreement-templates.ts'

const parse = (source: string, name = 'letter') => {
  const errors: string[] = []
  return { template: parseAgreementTemplate(name, source, (error) => errors.push(error)), errors }
}

test('parseAgreementTemplate reads the fields, the text and comments, and presets countersigning by kind', () => {
  const source = '---\n# Ask a lawyer.\ntitle: Offer\nkind: proposal\n---\n\nFor {company}.\n'
  expect(parse(source, 'offer')).toEqual({
    template: { name: 'offer', title: 'Offer', kind: 'proposal', countersign: false, text: 'For {company}.' },
    errors: [],
  })
})

test.each([
  ['Text only', /must begin with front matter/],
  ['---\ntitle: A\n---\nText', /'kind' is missing/],
  ['---\ntitle: A\nkind: contract\n---\nText', /kind must be one of letter, nda, proposal, not 'contract'/],
  ['---\ntitle: A\nkind: nda\ncountersign: yes\n---\nText', /countersign must be true or false, not 'yes'/],
  ['---\ntitle: A\nkind: nda\n---\n', /has no text/],
  ['---\ntitle: A\nkind: nda\n---\n# A', /headings must begin with ##/],
  ['---\ntitle: A\nkind: nda\n---\nFor {compny}', /\{compny\} is unknown; there are \{firm\}, /],
])('parseAgreementTemplate reports the mistake in %j', (source, error) => {
  expect(parse(source).errors.join('\n')).toMatch(error)
})

test.each(['demo-content', 'starters/de'])(
  'the templates in %s have no mistakes, and data rooms preselect the one for data rooms',
  (content) => {
    const { templates, errors } = readAgreementTemplates(
      join(import.meta.dirname, '..', content, 'agreements'),
    )
    expect(errors).toEqual([])
    expect(templates.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
      'data-room-confidentiality nda',
      'engagement-letter letter',
      'mutual-nda nda',
      'proposal proposal',
    ])
    const [preselected] = listRoomTemplates(templates)
    expect(preselected?.value).toBe('data-room-confidentiality')
  },
)
