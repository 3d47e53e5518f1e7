import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { extractImages, extractText, getMeta } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { invoiceFiles } from '#db/schema.ts'
import { expectWithin } from '#test/active-time.ts'
import { createPdfPrinter, openTestApp } from '../app.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject, makeRateLimitAttempts } from '../make/make.ts'
import { expectStatus, expectTexts } from '../pages.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)
const client = await makeClient(db)

type Lines = Parameters<typeof makeInvoice>[3]
const line = (description: string) => ({ description, quantity: 1500, unitPrice: 10_010, taxRate: 190_000 })

/** Reads the downloaded file with a parser that is independent of its writer. */
async function pdfOf(overrides: Parameters<typeof makeInvoice>[2] = {}, lines?: Lines) {
  const invoice = await makeInvoice(db, client, overrides, lines)
  const person = invoice.status === 'draft' ? admin : client
  const answer = await as(person).get(`/api/invoices/${invoice.id}/pdf`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { text: pages } = await extractText(bytes.slice(), { mergePages: false })
  return { invoice, answer, bytes, pages, text: pages.join('\n').replaceAll('\u00a0', ' ') }
}
const printer = createPdfPrinter()
afterAll(() => printer.close())

const packed = (text: string) => text.replaceAll(/\s/g, '')
const textIn = async (bytes: Uint8Array) => (await extractText(bytes, { mergePages: true })).text

test("an invoice PDF has the same content as the invoice's page", async () => {
  const project = await makeProject(db, { clientId: client.id, title: 'Sale of a business' })
  const { invoice, answer, bytes, text } = await pdfOf(
    { projectId: project.id, notes: 'Thank you.', number: '2031-0042', billTo: 'Ada Ltd.\n1 Main Street' },
    [
      line('Advice, two days'),
      { description: 'Discount', quantity: 1000, unitPrice: -1000, taxRate: 70_000 },
    ],
  )
  const page = await (await as(client).get(`/client/invoices/${invoice.id}`)).text()
  const words = [
    'Norrvane Advisory',
    'Invoice 2031-0042',
    'Ada Ltd.\n1 Main Street',
    'Sale of a business',
    'Advice, two days',
    'Price (EUR)',
    '100.10',
    '150.15',
    '-10.00',
    'Tax 7% on -10.00',
    'Tax 19% on 150.15',
    'EUR 28.53',
    'EUR 167.98',
    'Thank you.',
    'How to pay',
    'IE29 AIBK 9311 5212 3456 78',
    'VAT ID: IE0000000W',
  ]
  expectTexts(text, words)
  expectTexts(page.replaceAll('\u00a0', ' '), words)
  expect(text).toContain('Page 1 of 1')
  expect(await extractImages(bytes.slice(), 1)).toMatchObject([{ width: 192, height: 192 }])
  const filename = 'attachment; filename="Invoice 2031-0042.pdf"'
  expect(answer.headers.get('content-disposition')).toContain(filename)
  expect((await getMeta(bytes.slice())).info.Title).toBe('Invoice 2031-0042')
  expect(bytes.length).toBeLessThan(60_000)
})

test('an invoice PDF has as many pages as it needs, each with the table header and a page number', async () => {
  const lines = Array.from({ length: 100 }, (_, i) =>
    line(`Item ${i + 1}.\nSecond row\nThird row\nFourth row`),
  )
  const { pages, text } = await pdfOf({}, lines)
  expect(pages.length).toBeGreaterThan(10)
  const numbers = pages.map((page) => page.match(/Page \d+ of \d+/)?.[0])
  expect(numbers).toEqual(pages.map((_, i) => `Page ${i + 1} of ${pages.length}`))
  const items = [...text.matchAll(/Item (\d+)\./g)].map(([, n]) => Number(n))
  expect(items).toEqual(lines.map((_, i) => i + 1))
  for (const page of pages.slice(0, 10)) expect(page).toContain('Description')
  expect(text).toContain('Total')
})

test('an invoice PDF breaks a word of a thousand letters without losing any', async () => {
  const { text } = await pdfOf({ billTo: 'Ω'.repeat(1000) }, [
    line('Ψ'.repeat(1000)),
    line('Lorem ipsum '.repeat(83)),
  ])
  const count = (words: string) => text.split(words).length - 1
  expect([count('Ω'), count('Ψ'), count('Lorem')]).toEqual([1000, 1000, 83])
})

test('an invoice PDF contains readable text in many scripts', async () => {
  const texts = [
    'Иван Петров, Ευχαριστώ',
    'Łódź Şişli Đặng Žižkov',
    '项目咨询服务费用,第一阶段。'.repeat(12),
    'ありがとうございます、東京プロジェクト',
    '프로젝트 자문 비용',
    '€ £ ¥ ₹ ₽ ₩ ₿',
  ]
  const { text } = await pdfOf({}, texts.map(line))
  for (const words of texts) {
    expect(packed(text)).toContain(packed(words).slice(0, 12))
    expect([...new Set(packed(words))].filter((letter) => !text.includes(letter))).toEqual([])
  }
  expect(text).not.toMatch(/[。费]-/)
  expect((await pdfOf({ billTo: 'Ümit Öğüt'.normalize('NFD') })).text).toContain('Ümit Öğüt')
  expect((await pdfOf({ notes: '🎉 done' })).text).toContain('\ufffd')
})

/** Lists all letters of a script that a name or an address can contain, in Unicode's composed form. */
function listLetters(script: string): string[] {
  const pattern = new RegExp(`^\\p{scx=${script}}$`, 'u')
  const letters = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code))
  return letters.filter(
    (letter) => pattern.test(letter) && /\p{L}/u.test(letter) && letter.normalize('NFKC') === letter,
  )
}

test.each(['Latin', 'Greek', 'Cyrillic'])(
  'the text of an invoice PDF contains each %s letter as typed',
  async (script) => {
    const letters = listLetters(script)
    expect(letters.length).toBeGreaterThan(100)
    const rows = Array.from({ length: Math.ceil(letters.length / 30) }, (_, i) =>
      letters.slice(i * 30, i * 30 + 30),
    )
    const { text } = await pdfOf(
      {},
      rows.map((row) => line(row.join(' '))),
    )
    const printed = new Set(text)
    expect(letters.filter((letter) => !printed.has(letter))).toEqual([])
    for (const row of rows) expect(packed(text)).toContain(row.join(''))
  },
)

test('an invoice PDF adds no hyphen to account numbers, order numbers and addresses, however long', async () => {
  const tokens = [
    `DE${'02120300000000202051'.repeat(4)}`,
    '4500012345678901234567890123456789012345678901234567890123456789012345678901234567890',
    `https://shop.example/orders/${'danismanlik/2026/'.repeat(6)}?a=1&b=2`,
    `first.last+invoices.${'department.'.repeat(7)}@example.example`,
    `INV-2026/${'AB12-'.repeat(20)}Z`,
  ]
  // An invoice for each, because a page break would put the footer between its parts.
  for (const token of tokens) {
    const { text } = await pdfOf({ notes: token, billTo: token }, [line(token)])
    expect(packed(text).split(token)).toHaveLength(4)
  }
})

test("a draft's PDF is marked as a draft, and has no payment instructions", async () => {
  const { id: creditOf } = await makeInvoice(db, client)
  for (const [fields, name] of [
    [{}, 'Invoice draft'],
    [{ kind: 'credit-note', creditOf }, 'Credit note draft'],
  ] as const) {
    const { invoice, text, answer } = await pdfOf({ status: 'draft', ...fields })
    expectTexts(text, ['Draft'], ['How to pay'])
    expect(answer.headers.get('content-disposition')).toContain(`filename="${name}.pdf"`)
    expect(await db.$count(invoiceFiles, eq(invoiceFiles.invoiceId, invoice.id))).toBe(0)
  }
})

test('the PDF of an invoice does not contain its status, and has no payment instructions if it is first rendered once paid or void', async () => {
  expect((await pdfOf({ dueOn: '2000-01-01' })).text).not.toMatch(/Sent|Open|Paid|Overdue/)
  for (const status of ['paid', 'void'] as const) {
    const { invoice, text } = await pdfOf({ status })
    expectTexts(text, ['178.68'], ['How to pay', 'Scan with', 'Void', 'Paid'])
    expect(await db.$count(invoiceFiles, eq(invoiceFiles.invoiceId, invoice.id))).toBe(1)
  }
})

test('a client can render at most 120 new PDFs an hour, and stored PDFs and those for staff do not count', async () => {
  const person = await makeClient(db)
  const kept = await makeInvoice(db, person)
  const get = (id: string, who = person) => as(who).get(`/api/invoices/${id}/pdf`)
  await expectStatus(get(kept.id), 200)
  await makeRateLimitAttempts(db, `pdf:${person.id}`, 120, 60)
  await expectStatus(get(kept.id), 200)
  const { id } = await makeInvoice(db, person)
  const limited = await get(id)
  expect(limited.headers.has('retry-after')).toBe(true)
  expect([limited.status, await limited.text()]).toEqual([
    429,
    expect.stringContaining('You’ve downloaded too many files.'),
  ])
  await expectStatus(get(id, admin), 200)
})

const of = (length: number, text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const MARKUP = '</text><script>alert(1)</script> (x) /URI (https://evil.example) >> endstream endobj %%EOF'
const texts = {
  'one long word': of(1000, 'W'),
  'a thousand combining marks': `a${of(999, '\u0301\u0489\u20dd')}`,
  'bidirectional controls': of(1000, '\u202eabc\u2066שלום\u2069\u202a1,00\u202c'),
  'emoji, joined and with variants': of(1000, '👩‍👩‍👧‍👦🏳️‍🌈'),
  'control characters': of(1000, Array.from({ length: 31 }, (_, i) => String.fromCharCode(i + 1)).join('x')),
  'nothing but soft hyphens': of(1000, '\u00ad'),
  'zero-width characters': of(1000, '\u200b\u200d\u2060\ufeff\u00ad'),
  'a thousand lines': of(1000, '\n'),
  'markup and PDF syntax': of(1000, MARKUP),
  'links and scripts': of(1000, 'javascript:alert(1) https://evil.example/?a=(b) file:///etc/passwd '),
  'alternating scripts without spaces': of(1000, '项ไทยខ្មែរမြန်မာЖΩ'),
}
/** Keys of active content in a PDF. */
const ACTIVE = /\/(JavaScript|JS|URI|Launch|SubmitForm|GoToR|OpenAction|AA|EmbeddedFile|RichMedia|Annot)\b/
/** Returns a PDF's objects without their streams, which contain the text. */
const structureOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')

test.each(Object.entries(texts))(
  'an invoice with %s is printed within seconds, and its PDF has no active content',
  async (_, text) => {
    const result = await expectWithin(20_000, () => pdfOf({ billTo: text, notes: text }, [line(text)]))
    expect(result.bytes.length).toBeLessThan(1_000_000)
    expect(result.text).toContain('EUR 178.68')
    expect(packed(result.text)).toContain(packed(`Page ${result.pages.length} of ${result.pages.length}`))
    expect(structureOf(result.bytes).match(ACTIVE)?.[0]).toBeUndefined()
  },
)

test('active content in a PDF would be detected', async () => {
  const link = createElement('LINK', { src: 'https://evil.example' }, createElement('TEXT', null, 'x'))
  const bytes = await printer.print(createElement('DOCUMENT', null, createElement('PAGE', null, link)))
  expect(structureOf(bytes).match(ACTIVE)?.[0]).toBeDefined()
})

const page = (text: string, style = {}) =>
  createElement('DOCUMENT', null, createElement('PAGE', { style }, createElement('TEXT', null, text)))

test('the PDF printer replaces its thread when a document fails or takes too long, and prints the next one', async () => {
  const impatient = createPdfPrinter({ timeoutMs: 1 })
  await expect(impatient.print(page('x'))).rejects.toMatchObject({
    status: 503,
    message: 'Creating this PDF took too long. Please try again later, or contact us.',
  })
  await impatient.close()
  const failing = printer.print(page('x', { fontFamily: 'No such font' }))
  const next = printer.print(page('after'))
  await expect(failing).rejects.toThrow('PDF not made')
  expect(await textIn(await next)).toContain('after')
})

test('the PDF printer prints unpaired surrogates', async () => {
  expect(await textIn(await printer.print(page('\ud83d after \udc00')))).toContain('after')
})

test('the PDF printer lets requesters take turns, so that one requester’s long queue delays no other', async () => {
  const order: string[] = []
  const print = (requester: string) =>
    printer.print(page(requester), { requester }).then(() => order.push(requester))
  await Promise.all([...Array.from({ length: 6 }, () => print('many')), print('one'), print('other')])
  expect(order.slice(0, 4).toSorted()).toEqual(['many', 'many', 'one', 'other'])
})

test('the PDF printer prints other documents while it prints a long one', async () => {
  const order: string[] = []
  const pages = Array.from({ length: 500 }, () =>
    createElement('PAGE', null, createElement('TEXT', null, 'x')),
  )
  await Promise.all([
    printer
      .print(createElement('DOCUMENT', null, ...pages), { extraTimeMs: 60_000 })
      .then(() => order.push('long')),
    printer.print(page('short')).then(() => order.push('short')),
  ])
  expect(order).toEqual(['short', 'long'])
})
