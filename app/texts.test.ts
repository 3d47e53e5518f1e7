import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { t, tRich } from './texts.ts'

test('numbers in texts have the thousands separators of the site’s language', () => {
  expect(t('{count} documents', { count: 999 })).toBe('999 documents')
  expect(t('{count} documents', { count: 12_345 })).toBe('12,345 documents')
  expect(t('{count} documents', { count: '12345' })).toBe('12345 documents')
  expect(renderToStaticMarkup(tRich('Page {page} of {pages}', { page: 1, pages: 1000 }))).toBe(
    'Page 1 of 1,000',
  )
})
