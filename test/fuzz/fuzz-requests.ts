import { type Role, roles, type Site, type SiteForm } from './fuzz-site.ts'

export type Shot = {
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
type Random = () => number
type Fields = [string, string][]

/** Returns a seeded random number generator from 0 to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a seeded random generator of integers below a limit. */
export function seededIntegers(seed: number): (below: number) => number {
  const random = seeded(seed)
  return (below) => Math.floor(random() * below)
}

const FORM = 'application/x-www-form-urlencoded'
// Mostly the methods that routes accept: the others are rejected before any page's own code runs.
const methods = 'GET GET GET GET GET HEAD POST POST POST OPTIONS PUT PATCH DELETE TRACE PROPFIND'.split(' ')
const values = [
  '',
  '\0',
  'a\0b',
  'x'.repeat(10_000),
  'é'.repeat(40_000),
  '\u202e\u{1f600}\ud7ff',
  '\u0085\u0001\u007f',
  ...'-1 0 -0 1e309 NaN 9223372036854775808 2026-13-45 0000-00-00 +275760-09-14'.split(' '),
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '../../etc/passwd',
  '//evil.example',
  '{"$ne":1}',
  '[1,2]',
  '<script>alert(1)</script>',
  'on',
  'all',
  'someone@client.example',
  '%',
  '9'.repeat(30),
]
const suffixes = [...'[0] [] .x [199] [200] [0][0][0] .a.b.c.d [-1] [1e3] \0'.split(' '), '['.repeat(50)]
const names = '__proto__ constructor toString intent entry version id uid role lines[0].x'.split(' ')
const intents = [
  '5',
  '-0',
  'null',
  '"x"',
  '{}',
  '{bad',
  ...[
    ['insert', { name: 'lines' }],
    ['insert', { name: 'lines', index: 100, defaultValue: { quantity: '1' } }],
    ['insert', { name: '__proto__' }],
    ['remove', { name: 'lines', index: 0 }],
    ['remove', { name: 'email', index: 0 }],
    ['update', { name: 'lines[0]', value: { a: 1 } }],
    ['reset', {}],
    ['reorder', { name: 'lines', from: 0, to: 9 }],
  ].map(([type, payload]) => JSON.stringify({ type, payload })),
]
const queries = [
  ...'search sort direction after client project open edit show status ask'.split(' '),
  ...'from to done returnTo token code state error _routes index step'.split(' '),
]
/** Header values, some of which are added to a request. */
const headerValues: Record<string, string[]> = {
  'accept-encoding': ['br;q=x', '*', 'identity;q=0', ',,,', 'gzip;q=1e9'],
  range: ['bytes=0-0', 'bytes=9-1', 'bytes=-5', 'bytes=99999999999999999999-', 'x'],
  'if-none-match': ['*', '"', 'W/"x"', ',,', '"a","b'],
  'accept-language': ['xx-', '*', 'de;q=2,,,', 'x'.repeat(3000)],
  'x-http-method-override': ['DELETE'],
}
const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const calls: [string, Record<string, unknown>][] = [
  ['/api/inquiries', { fullName: 'A', companyName: 'B', email: 'a@b.example', message: 'Hello', token: 'x' }],
  ['/passkey', { step: 'begin-sign-in' }],
  ['/passkey', { step: 'sign-in', response: passkey, returnTo: '/client' }],
  ['/passkey', { step: 'add', name: 'Key', response: passkey }],
  ['/passkey', { step: 'begin-add', name: 'Key', password: 'wrong' }],
]
const malformed: unknown[] = [
  [[[]]],
  { toString: 1 },
  ['a'],
  [],
  {},
  null,
  5,
  -0,
  true,
  '',
  'a\0b',
  'x'.repeat(70_000),
]

/** Endlessly generates mutations of every route, method, form and API call. */
export function* makeShots(site: Site, random: Random): Generator<Shot, never> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const repeat = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
  const randomIp = () => `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`
  const malformedIps = ['', 'x', "1.2.3.4'", '::::', 'a,b,,', '1'.repeat(5000)]

  const headers = (type = ''): Record<string, string> => {
    const some = Object.entries(headerValues).filter(() => chance(0.08))
    return {
      'x-forwarded-for': chance(0.05) ? pick(malformedIps) : randomIp(),
      ...Object.fromEntries(some.map(([name, list]) => [name, pick(list)])),
      ...(type ? { 'content-type': type } : {}),
    }
  }

  const odd = ['none', '%00', 'a'.repeat(300), '%2e%2e', '%', '%C3%28', '-1', '%F0%9F%98%80', "'"]
  const fill = (pattern: string) =>
    pattern
      .replaceAll(/:version/g, () => pick(['1', '2', '0', '-1', '99999999999', 'x', '1e3']))
      .replaceAll(/:file/g, () => pick(['960.webp', '960.avif', '0.webp', '9999.avif', 'x']))
      .replaceAll(/:\w+|\*/g, () => pick([...site.ids.slice(0, 200), ...odd]))
  const query = () => {
    const search = new URLSearchParams()
    for (let i = Math.floor(random() * 4); i > 0; i--)
      search.append(pick([...queries, ...names]), chance(0.5) ? pick(site.ids) : pick(values).slice(0, 300))
    return search.size > 0 ? `?${search}` : ''
  }
  const pagesOf = Object.groupBy(site.pages, ({ role }) => role) as Record<Role, Site['pages']>
  const routeShot = (): Shot => {
    // Each role mostly requests its own pages, so that enough of its requests succeed whatever the demo's ids are.
    const role = pick(roles)
    const reader = chance(0.85) ? role : pick(roles)
    const path = chance(0.4) ? pick(pagesOf[reader]).path : fill(pick(site.patterns))
    const [bare = '', own] = path.split('?')
    const data = chance(0.3) ? `${bare === '/' ? '/_root' : bare}.data` : bare
    const method = pick(methods)
    const hasBody = method !== 'GET' && method !== 'HEAD' && chance(0.5)
    return {
      role,
      method,
      path: data + (chance(0.3) && own ? `?${own}` : query()),
      headers: headers(hasBody ? pick([FORM, 'application/json', 'text/plain', 'x']) : ''),
      ...(hasBody ? { body: pick(['a=b', '{}', 'intent=delete', '[]', '']) } : {}),
    }
  }

  const changeField = (fields: Fields): Fields => {
    const at = Math.floor(random() * fields.length)
    const [name, value] = fields[at] ?? [pick(names), '']
    const others = fields.filter((_, i) => i !== at)
    const changeValue = (): Fields => [...others, [name, pick(values)]]
    return pick<() => Fields>([
      () => others,
      changeValue,
      changeValue,
      changeValue,
      () => [...others, [name, pick(site.ids)]],
      () => [...others, [name + pick(suffixes), value]],
      () => [...fields, [name + pick(suffixes), pick(values)]],
      () => [...fields, [name, pick(values)]],
      // Repeating a long value 60 times would take megabytes and be slow to send.
      () => [
        ...fields,
        ...repeat(value.length > 1000 ? 2 : pick([2, 40, 60]), (): Fields[0] => [name, value]),
      ],
      () => [...fields, [pick(names), pick([...values, ...site.ids.slice(0, 20)])]],
      () => [...fields, ['__intent__', pick(intents)]],
      () => [...fields, ['__state__', pick(['{}', '5', 'x', '{"a":', '[]'])]],
      () => [...fields, ...repeat(pick([100, 600]), (i): Fields[0] => [`f${i}`, ''])],
      () => [...fields, ...repeat(90, (i): Fields[0] => [`${name}[${i}].description`, ''])],
    ])()
  }
  /** Encodes a form, sometimes with a content type that doesn't match. */
  const encode = (fields: Fields): [type: string, body: string] => {
    const form = new URLSearchParams(fields).toString()
    const json = () => JSON.stringify(Object.fromEntries(fields))
    if (!chance(0.15)) return [FORM, form]
    return pick<() => [string, string]>([
      () => ['application/json', json()],
      () => [FORM, json()],
      () => ['text/plain', form],
      () => ['multipart/form-data; boundary=x', multipart(fields)],
      () => ['multipart/form-data', form],
      () => [`${FORM}; charset=utf-16`, form],
      () => ['', form],
      () => [FORM, `${form}&%zz=%ED%A0%80&=&&==`],
      () => [FORM, form.slice(0, -3)],
    ])()
  }
  const formShot = ({ role, page, fields }: SiteForm): Shot => {
    let changed = fields
    for (let i = Math.floor(random() * 4); i > 0; i--) changed = changeField(changed)
    const [type, body] = encode(changed)
    const [path = '', search] = page.split('?')
    const data = chance(0.3) && path !== '/' ? '.data' : ''
    return {
      role: chance(0.85) ? role : pick(roles),
      method: 'POST',
      path: `${path}${data}${search ? `?${search}` : ''}`,
      headers: headers(type),
      body,
    }
  }

  const mutate = (value: unknown): unknown => {
    if (chance(0.15)) return pick(malformed)
    if (typeof value !== 'object' || value === null) return chance(0.2) ? pick(values) : value
    const entries = Object.entries(value).filter(() => !chance(0.05))
    if (chance(0.1)) entries.push([pick(names), pick(malformed)])
    return Object.fromEntries(entries.map(([name, inner]) => [name, mutate(inner)]))
  }
  const callShot = (): Shot => {
    const [path, body] = pick(calls)
    const text = JSON.stringify(mutate(body)) ?? ''
    const broken = ['{', '['.repeat(30_000), '{"__proto__":{"a":1}}', text.slice(0, -1), '']
    const type = chance(0.9) ? 'application/json' : pick(['', 'text/plain', 'multipart/form-data'])
    const method = chance(0.9) ? 'POST' : pick(methods)
    return {
      role: pick(roles),
      method,
      path,
      headers: headers(type),
      body: chance(0.1) ? pick(broken) : text,
    }
  }
  const uploadShot = (): Shot => {
    const field = chance(0.8) ? 'document' : pick(['picture', '', 'x', '__proto__'])
    const files = ['a.pdf', 'a.docx', 'a.xlsx', 'a.exe', 'a\0.pdf', '.pdf', '../a.pdf', '', 'x'.repeat(300)]
    const content = pick(['%PDF-1.7\nstartxref\n%%EOF', '', 'PK\u0003\u0004', 'x', '%PDF-'])
    const target = pick([...values.slice(0, 4), ...site.ids.slice(0, 9), 'all'])
    const fields: Fields = chance(0.5) ? [[pick(['client', 'project', 'x']), target]] : []
    const body = multipart(fields, { field, file: pick(files), content })
    const project = site.pages.find(({ path }) => /^\/admin\/projects\/[\da-f-]{36}$/.test(path))
    const paths = ['/api/documents/upload', '/api/admin/documents/upload', project?.path ?? '/admin']
    const boundaries = ['; boundary=x', '; boundary=x', '', '; boundary=y']
    return {
      role: pick(roles),
      method: 'POST',
      path: pick(paths),
      headers: headers(`multipart/form-data${pick(boundaries)}`),
      body: chance(0.2) ? body.slice(0, Math.floor(random() * body.length)) : body,
    }
  }

  // First, sends every form once with a single change.
  for (const form of site.forms) yield formShot({ ...form, fields: changeField(form.fields) })
  for (;;) {
    const which = random()
    if (which < 0.45) yield routeShot()
    else if (which < 0.85) yield formShot(pick(site.forms))
    else if (which < 0.95) yield callShot()
    else yield uploadShot()
  }
}

function multipart(fields: Fields, file?: { field: string; file: string; content: string }): string {
  const part = (head: string, body: string) =>
    `--x\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${body}\r\n`
  const parts = fields.map(([name, value]) => part(`"${name}"`, value))
  if (file)
    parts.push(
      part(`"${file.field}"; filename="${file.file}"\r\nContent-Type: application/pdf`, file.content),
    )
  return `${parts.join('')}--x--\r\n`
}
