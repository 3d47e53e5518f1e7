import { expect, test } from 'vitest'
import { emailField, lineField, optionalLineField, paragraphField } from './form-fields.ts'

const parse = (email: string) => emailField.safeParse(email).data ?? null

test.each([
  'r&d@firm.example',
  'sales/eu@firm.example',
  "o'hara+a=b@firm.example",
  'user%dept@firm.example',
  '{a|b}~?^`$*!#@firm.example',
  'a@intranet',
  '.a..b@firm.example',
])('accepts %s, like an email input', (email) => expect(parse(email)).toBe(email))

test.each([
  ['Info@Müller.example', 'info@xn--mller-kva.example'],
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@XN--MLLER-KVA.example', 'info@xn--mller-kva.example'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
])('stores the domain of %s in ASCII: %s', (typed, stored) => expect(parse(typed)).toBe(stored))

test.each([
  'иван@почта.рф',
  'a b@firm.example',
  'a@b@müller.example',
  'müller.example',
  '@müller.example',
  'a@müller..example',
  'a@müller_x.example',
  'a@müller.example/x',
  'a@müller.example:25',
  'a@ex%41mple.exämple',
  'a@\u202emüller.example',
  'a@müller.example\r\nBcc: all@firm.example',
  `${'a'.repeat(240)}@müller.example`,
])('rejects %j', (email) => expect(parse(email)).toBeNull())

test.each([lineField('Name', 100, 'x'), optionalLineField('Name', 100), paragraphField('Message', 100, 'x')])(
  'removes marks that change the order of letters',
  (field) => {
    expect(field.parse('\u202e ada\u2067 \u202c')).toBe('ada')
  },
)

test('treats a text of invisible marks as empty', () =>
  expect(optionalLineField('Name', 100).parse('\u202a\u202c')).toBeNull())

test('keeps the mark that places punctuation in a right-to-left text', () =>
  expect(optionalLineField('Name', 100).parse('\u05d0\u200f!')).toBe('\u05d0\u200f!'))
