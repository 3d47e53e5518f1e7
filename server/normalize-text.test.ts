import { expect, test } from 'vitest'
import { normalizeForm, normalizeJson } from './normalize-text.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

test('form fields are composed, and all others stay byte for byte', () => {
  const others = 'a=1&b&=c&&d=%41+%2B&e=%C3%BC&f=%FF%'
  expect(normalizeForm(`${others}&${form({ name: 'U\u0308mit & So\u0308hne' })}`)).toBe(
    `${others}&${form({ name: 'Ümit & Söhne' })}`,
  )
  expect(normalizeForm('search=O\u0308l')).toBe(form({ search: 'Öl' }))
})

test('passwords stay as typed in forms and in JSON', () => {
  const typed = { password: 'u\u0308', confirmPassword: 'u\u0308', currentPassword: 'u\u0308' }
  expect(normalizeForm(form(typed))).toBe(form(typed))
  expect(JSON.parse(normalizeJson(JSON.stringify({ ...typed, name: 'u\u0308' })))).toEqual({
    ...typed,
    name: 'ü',
  })
})

test('strings in JSON are composed at any depth, also if they are escaped', () => {
  expect(JSON.parse(normalizeJson('{"a":["u\\u0308",1,null],"b":{"c":"A\u030a"}}'))).toEqual({
    a: ['ü', 1, null],
    b: { c: 'Å' },
  })
  for (const text of ['{"a":"ü', 'ü', '{"a":1.0}']) expect(normalizeJson(text)).toBe(text)
})
