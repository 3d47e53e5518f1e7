import { type Role, roles, type Site, type SiteForm } from './fuzz-site.ts'

export type Shot = {
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}
type Random = () => number
type Fields = [string, string][]

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const methods = 'GET GET HEAD POST POST OPTIONS PUT PATCH DELETE TRACE PROPFIND'.split(' ')
const values = [
  '',
  '\0',
  'a\0b',
  'x'.repeat(10_000),
  'é'.repeat(40_000),
  '\u202e\u{1f600}\ud7ff',
  '\r\nSet-Cookie: a=b',
  '-1',
  '0',
  '-0',
  '1e309',
  'NaN',
  '9'.repeat(30),
  '9223372036854775808',
  '2026-13-45',
  '0000-00-00',
  '+275760-09-14',
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
  '\u0085\u0001\u007f',
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
  '{"type":"insert","payload":{"name":"lines"}}',
  '{"type":"insert","payload":{"name":"lines","index":100,"defaultValue":{"quantity":"1"}}}',
  '{"type":"remove","payload":{"name":"lines","index":0}}',
  '{"type":"remove","payload":{"name":"email","index":0}}',
  '{"type":"insert","payload":{"name":"__proto__"}}',
  '{"type":"update","payload":{"name":"lines[0]","value":{"a":1}}}',
  '{"type":"reset","payload":{}}',
  '{"type":"reorder","payload":{"name":"lines","from":0,"to":9}}',
]
const queries = [
  ...'search sort direction after client project open edit show status ask'.split(' '),
  ...'from to done returnTo token code state error _routes index step'.split(' '),
]
const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const calls: [string, Record<string, unknown>][] = [
  ['/api/inquiries', { fullName: 'A', companyName: 'B', email: 'a@b.example', message: 'Hello', token: 'x' }],
  ['/api/auth/sign-in/email', { email: 'client@harborline.example', password: 'wrong', callbackURL: '/' }],
  ['/passkey', { step: 'begin-sign-in' }],
  ['/passkey', { step: 'sign-in', response: passkey, returnTo: '/client' }],
  ['/passkey', { step: 'add', name: 'Key', response: passkey }],
  ['/passkey', { step: 'begin-add', name: 'Key', password: 'wrong' }],
]
const nested: unknown[] = [[[[]]], { toString: 1 }, ['a'], [], {}]
const malformed: unknown[] = [...nested, null, 5, -0, true, '', 'a\0b', 'x'.repeat(70_000)]

/** Generates endless mutations of every route, method, form and API call. */
export function* makeShots(site: Site, random: Random): Generator<Shot, never> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  const address = () => `198.51.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`

  const headers = (): Record<string, string> => ({
    'x-forwarded-for': chance(0.05)
      ? pick(['', 'x', "1.2.3.4'", '::::', 'a,b,,', '1'.repeat(5000)])
      : address(),
    ...(chance(0.1) ? { 'accept-encoding': pick(['br;q=x', '*', 'identity;q=0', ',,,', 'gzip;q=1e9']) } : {}),
    ...(chance(0.1)
      ? { range: pick(['bytes=0-0', 'bytes=9-1', 'bytes=-5', 'bytes=99999999999999999999-', 'x']) }
      : {}),
    ...(chance(0.1) ? { 'if-none-match': pick(['*', '"', 'W/"x"', ',,', '"a","b']) } : {}),
    ...(chance(0.05) ? { 'accept-language': pick(['xx-', '*', 'de;q=2,,,', 'x'.repeat(3000)]) } : {}),
    ...(chance(0.05)
      ? { 'content-length-hint': 'x', purpose: 'prefetch', 'x-http-method-override': 'DELETE' }
      : {}),
  })

  const filled = (pattern: string) =>
    pattern
      .replaceAll(/:version/g, () => pick(['1', '2', '0', '-1', '99999999999', 'x', '1e3']))
      .replaceAll(/:file/g, () => pick(['960.webp', '960.avif', '0.webp', '9999.avif', 'x']))
      .replaceAll(/:\w+|\*/g, () =>
        pick([
          ...site.ids.slice(0, 200),
          ...['none', '%00', 'a'.repeat(300), '%2e%2e', '%', '%C3%28', '-1', '%F0%9F%98%80', "'"],
        ]),
      )
  const query = () => {
    const search = new URLSearchParams()
    for (let i = Math.floor(random() * 4); i > 0; i--)
      search.append(pick([...queries, ...names]), chance(0.5) ? pick(site.ids) : pick(values).slice(0, 300))
    return search.size > 0 ? `?${search}` : ''
  }
  const routeShot = (): Shot => {
    const known = pick(site.pages)
    const path = chance(0.4) ? known.path : filled(pick(site.patterns))
    const [bare = '', own] = path.split('?')
    const data = chance(0.3) ? `${bare === '/' ? '/_root' : bare}.data` : bare
    const search = chance(0.3) && own ? `?${own}` : query()
    const method = pick(methods)
    const hasBody = method !== 'GET' && method !== 'HEAD' && chance(0.5)
    const type = pick(['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'x'])
    return {
      role: pick(roles),
      method,
      path: data + search,
      headers: { ...headers(), ...(hasBody ? { 'content-type': type } : {}) },
      ...(hasBody ? { body: pick(['a=b', '{}', 'intent=delete', '[]', '']) } : {}),
    }
  }

  const changeField = (fields: Fields): Fields => {
    const at = Math.floor(random() * fields.length)
    const [name, value] = fields[at] ?? [pick(names), '']
    const others = fields.filter((_, i) => i !== at)
    const kinds: (() => Fields)[] = [
      () => others,
      () => [...others, [name, pick(values)]],
      () => [...others, [name, pick(values)]],
      () => [...others, [name, pick(values)]],
      () => [...others, [name, pick(site.ids)]],
      () => [...others, [name + pick(suffixes), value]],
      () => [...fields, [name + pick(suffixes), pick(values)]],
      () => [...fields, [name, pick(values)]],
      () => {
        // A long value 60 times would take megabytes, and the time to send them.
        const length = value.length > 1000 ? 2 : pick([2, 40, 60])
        return [...fields, ...Array.from({ length }, (): [string, string] => [name, value])]
      },
      () => [...fields, [pick(names), pick([...values, ...site.ids.slice(0, 20)])]],
      () => [...fields, ['__intent__', pick(intents)]],
      () => [...fields, ['__state__', pick(['{}', '5', 'x', '{"a":', '[]'])]],
      () => [
        ...fields,
        ...Array.from({ length: pick([100, 600]) }, (_, i): [string, string] => [`f${i}`, '']),
      ],
      () => [
        ...fields,
        ...Array.from({ length: 90 }, (_, i): [string, string] => [`${name}[${i}].description`, '']),
      ],
    ]
    return pick(kinds)()
  }
  const encoded = (fields: Fields): Pick<Shot, 'body'> & { type: string } => {
    const form = new URLSearchParams(fields)
    const json = () => JSON.stringify(Object.fromEntries(fields))
    const kinds: (() => { type: string; body: string })[] = [
      () => ({ type: 'application/json', body: json() }),
      () => ({ type: 'application/x-www-form-urlencoded', body: json() }),
      () => ({ type: 'text/plain', body: form.toString() }),
      () => ({ type: 'multipart/form-data; boundary=x', body: multipart(fields) }),
      () => ({ type: 'multipart/form-data', body: form.toString() }),
      () => ({ type: 'application/x-www-form-urlencoded; charset=utf-16', body: form.toString() }),
      () => ({ type: '', body: form.toString() }),
      () => ({ type: 'application/x-www-form-urlencoded', body: `${form}&%zz=%ED%A0%80&=&&==` }),
      () => ({ type: 'application/x-www-form-urlencoded', body: form.toString().slice(0, -3) }),
    ]
    return chance(0.15) ? pick(kinds)() : { type: 'application/x-www-form-urlencoded', body: form.toString() }
  }
  const formShot = ({ role, page, fields }: SiteForm): Shot => {
    let changed = fields
    for (let i = Math.floor(random() * 4); i > 0; i--) changed = changeField(changed)
    const { type, body } = encoded(changed)
    const [path = '', search] = page.split('?')
    return {
      role: chance(0.85) ? role : pick(roles),
      method: 'POST',
      path: `${path}${chance(0.3) && path !== '/' ? '.data' : ''}${search ? `?${search}` : ''}`,
      headers: { ...headers(), ...(type ? { 'content-type': type } : {}) },
      body: body ?? '',
    }
  }

  const mutated = (value: unknown): unknown => {
    if (chance(0.15)) return pick(malformed)
    if (typeof value !== 'object' || value === null) return chance(0.2) ? pick(values) : value
    const entries = Object.entries(value).filter(() => !chance(0.05))
    if (chance(0.1)) entries.push([pick(names), pick(malformed)])
    return Object.fromEntries(entries.map(([name, inner]) => [name, mutated(inner)]))
  }
  const callShot = (): Shot => {
    const [path, body] = pick(calls)
    const text = JSON.stringify(mutated(body)) ?? ''
    const broken = ['{', `${'['.repeat(30_000)}`, '{"__proto__":{"a":1}}', text.slice(0, -1), '']
    return {
      role: pick(roles),
      method: chance(0.9) ? 'POST' : pick(methods),
      path,
      headers: {
        ...headers(),
        'content-type': chance(0.9) ? 'application/json' : pick(['', 'text/plain', 'multipart/form-data']),
      },
      body: chance(0.1) ? pick(broken) : text,
    }
  }
  const uploadShot = (): Shot => {
    const field = chance(0.8) ? 'document' : pick(['picture', '', 'x', '__proto__'])
    const names = 'a.pdf a.docx a.xlsx a.exe a\0.pdf .pdf ../a.pdf'.split(' ')
    const file = pick([...names, '', `${'x'.repeat(300)}.pdf`])
    const content = pick(['%PDF-1.7\n%%EOF', '', 'PK\u0003\u0004', 'x', '%PDF-'])
    const extra: Fields = chance(0.5)
      ? [[pick(['client', 'project', 'x']), pick([...values.slice(0, 4), ...site.ids.slice(0, 9), 'all'])]]
      : []
    const body = multipart(extra, { field, file, content })
    const picture =
      site.pages.find(({ path }) => /^\/admin\/projects\/[\da-f-]{36}$/.test(path))?.path ?? '/admin'
    return {
      role: pick(roles),
      method: 'POST',
      path: pick(['/api/documents/upload', '/api/admin/documents/upload', picture]),
      headers: {
        ...headers(),
        'content-type': pick([
          'multipart/form-data; boundary=x',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'multipart/form-data; boundary=y',
          'text/plain',
        ]),
      },
      body: chance(0.2) ? body.slice(0, Math.floor(random() * body.length)) : body,
    }
  }

  // Every form once, with one change.
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
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  if (file)
    parts.push(
      `--x\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.file}"\r\nContent-Type: application/pdf\r\n\r\n${file.content}\r\n`,
    )
  return `${parts.join('')}--x--\r\n`
}
