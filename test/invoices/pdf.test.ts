import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { extractText, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { invoices } from '#db/schema.ts'
import { measureActiveTime } from '#test/active-time.ts'
import { createPdfPrinter, openTestApp } from '../app.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)
const client = await makeClient(db)

type Lines = Parameters<typeof makeInvoice>[3]
const line = (description: string) => ({ description, quantity: 1500, unitPrice: 10_010, taxRate: 1900 })

/** Reads the downloaded file with a parser that is independent of its writer. */
async function pdfOf(with_: Parameters<typeof makeInvoice>[2] = {}, lines?: Lines) {
  const invoice = await makeInvoice(db, client, with_, lines)
  const person = invoice.status === 'draft' ? admin : client
  const answer = await as(person).get(`/api/invoices/${invoice.id}/pdf`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { text: pages } = await extractText(bytes.slice(), { mergePages: false })
  return { invoice, answer, bytes, pages, text: pages.join('\n').replaceAll('\u00a0', ' ') }
}
const packed = (text: string) => text.replaceAll(/\s/g, '')

describe('the PDF of an invoice', () => {
  test('says what the page says', async () => {
    const project = await makeProject(db, { clientId: client.id, title: 'Sale of a business' })
    const { invoice, answer, bytes, text } = await pdfOf(
      { projectId: project.id, notes: 'Thank you.', number: '2031-0042', billTo: 'Ada Ltd.\n1 Main Street' },
      [line('Advice, two days'), { description: 'Discount', quantity: 1000, unitPrice: -1000, taxRate: 700 }],
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
      'Tax 7 % on -10.00',
      'Tax 19 % on 150.15',
      'EUR 28.53',
      'EUR 167.98',
      'Thank you.',
      'How to pay',
      'XX00 0000 0000 0000 0000 00',
      'Tax number',
    ]
    const shown = page.replaceAll('\u00a0', ' ')
    expect(words.filter((one) => !text.includes(one))).toEqual([])
    expect(words.filter((one) => !shown.includes(one))).toEqual([])
    expect(text).toContain('Page 1 of 1')
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="Invoice 2031-0042.pdf"',
    )
    expect((await getMeta(bytes.slice())).info.Title).toBe('Invoice 2031-0042')
    expect(bytes.length).toBeLessThan(60_000)
  })

  test.each([
    ['EUR', 'EUR 178.68'],
    ['USD', 'USD 178.68'],
    ['JPY', 'JPY 17,868'],
    ['KWD', 'KWD 17.868'],
    ['CHF', 'CHF 178.68'],
  ])('shows a total in %s with its own digits', async (currency, total) => {
    expect((await pdfOf({ currency })).text).toContain(total)
  })

  test('goes on over as many pages as it needs, with heads and numbers on each', async () => {
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

  test('breaks a description of a thousand letters without a space, and loses none of it', async () => {
    const { text } = await pdfOf({ billTo: 'Ω'.repeat(1000) }, [
      line('Ψ'.repeat(1000)),
      line('Lorem ipsum '.repeat(83)),
    ])
    const count = (words: string) => text.split(words).length - 1
    expect([count('Ω'), count('Ψ'), count('Lorem')]).toEqual([1000, 1000, 83])
  })

  test.each([
    ['Cyrillic and Greek', 'Иван Петров, Ευχαριστώ'],
    ['Latin beyond Western Europe', 'Łódź Şişli Đặng Žižkov'],
    ['Chinese', '项目咨询服务费用,第一阶段。'.repeat(12)],
    ['Japanese', 'ありがとうございます、東京プロジェクト'],
    ['Korean', '프로젝트 자문 비용'],
    ['signs of currencies', '€ £ ¥ ₹ ₽ ₩ ₿'],
  ])('can be read in %s', async (_, words) => {
    const { text } = await pdfOf({}, [line(words)])
    expect(packed(text)).toContain(packed(words).slice(0, 12))
    const missing = [...new Set(packed(words))].filter((letter) => !text.includes(letter))
    expect(missing).toEqual([])
    expect(text).not.toMatch(/[。费]-/)
  })

  test('is made whatever was typed: emoji, right-to-left, marks without a letter', async () => {
    const { text } = await pdfOf({ notes: '🎉 👩‍👩‍👧‍👦 done' }, [
      line('שלום \u202e abc \u200f شكرا'),
      line('a\u0301\u0301\u0301\u0301 \u00ad \ufeff \u200b'),
      line('    many    spaces    '),
    ])
    expect(text).toContain('\ufffd')
    expect(text).toContain('done')
    expect(text).toContain('EUR 536.04')
  })

  test.each(['\u00ad', '\u00ad\u00ad Sale'])(
    'is made with soft hyphens alone in a line: %j',
    async (words) => {
      const { text } = await pdfOf({ billTo: words }, [line(words)])
      expect(text).toContain('150.15')
    },
  )

  test('of a draft is for the firm alone, and has no number', async () => {
    const { text, answer } = await pdfOf({ status: 'draft' })
    expect([text.includes('Draft'), text.includes('How to pay')]).toEqual([true, false])
    expect(answer.headers.get('content-disposition')).toContain('filename="Invoice draft.pdf"')
  })

  test('of a void one says so, and asks for no money', async () => {
    const { text } = await pdfOf({ status: 'void' })
    expect([text.includes('Void'), text.includes('How to pay')]).toEqual([true, false])
  })

  test('says nothing that may be untrue later: overdue, paid and open are the same bytes', async () => {
    const { invoice, bytes, text } = await pdfOf()
    const later = [
      { dueOn: '2000-01-01', issuedOn: invoice.issuedOn },
      { status: 'paid' as const, paidOn: '2026-01-01', dueOn: invoice.dueOn },
    ]
    expect(text).not.toMatch(/Sent|Open|Paid|Overdue/)
    for (const change of later) {
      await db.update(invoices).set(change).where(eq(invoices.id, invoice.id))
      const answer = await as(client).get(`/api/invoices/${invoice.id}/pdf`)
      const now = Buffer.from(await answer.arrayBuffer())
      if (change.status) expect(now.equals(bytes)).toBe(true)
      expect((await extractText(new Uint8Array(now), { mergePages: true })).text).not.toMatch(/Paid|Overdue/)
    }
  })

  test('asked for by sixty at once waits for fifty at most, and is refused to the others with words and a time', async () => {
    // PDFs that finish while the last requests arrive free places in the queue, so a slow one is used.
    const long = await makeInvoice(
      db,
      client,
      {},
      Array.from({ length: 400 }, () => line('Advice')),
    )
    const short = await makeInvoice(db, client)
    const answers = await Promise.all(
      [long, ...Array.from({ length: 59 }, () => short)].map(({ id }) =>
        as(client).get(`/api/invoices/${id}/pdf`),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused.length).toBeLessThanOrEqual(10)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.text()).toBe('Too many PDFs are being made. Please try again in a moment.')
    }
  })

  test('is answered to HEAD without being made', async () => {
    const invoice = await makeInvoice(db, client)
    const { app, cookieOf } = await openTestApp()
    const answer = await app.request(`http://foyer.test/api/invoices/${invoice.id}/pdf`, {
      method: 'HEAD',
      headers: await cookieOf(client),
    })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0])
  })
})

describe('hostile texts in an invoice', () => {
  const of = (length: number, text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
  const MARKUP =
    '</text><script>alert(1)</script> (x) /URI (https://evil.example) >> stream endstream endobj %%EOF'
  const texts = {
    'a word without an end': of(1000, 'W'),
    'combining marks by the thousand': `a${of(999, '\u0301\u0489\u20dd')}`,
    'bidirectional controls': of(1000, '\u202eabc\u2066שלום\u2069\u202a1,00\u202c'),
    'emoji, joined and with variants': of(1000, '👩‍👩‍👧‍👦🏳️‍🌈'),
    'surrogates without a partner': of(1000, '\ud800x\udfff'),
    'zero-width characters': of(1000, '\u200b\u200d\u2060\ufeff\u00ad'),
    'a thousand lines': of(1000, '\n'),
    'markup and PDF syntax': of(1000, MARKUP),
    'links and scripts': of(
      1000,
      'javascript:alert(1) https://evil.example/?a=(b) file:///etc/passwd mailto:a@b.example ',
    ),
    'scripts without spaces, by turns': of(1000, '项ไทยខ្មែរမြန်မာЖΩ'),
  }
  /** Keys by which a PDF runs or opens something. */
  const ACTIVE = /\/(JavaScript|JS|URI|Launch|SubmitForm|GoToR|OpenAction|AA|EmbeddedFile|RichMedia|Annot)\b/
  /** The objects of a PDF without the content of their streams, where texts are. */
  const structureOf = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')

  test.each(Object.entries(texts))(
    '(%s) take seconds at most and change neither the total nor the structure',
    async (_, hostile) => {
      // PostgreSQL stores no unpaired surrogate.
      const text = hostile.toWellFormed()
      const { result, ms } = await measureActiveTime(() =>
        pdfOf(
          { billTo: text, notes: of(2000, text).toWellFormed() },
          Array.from({ length: 5 }, () => line(text)),
        ),
      )
      expect(ms).toBeLessThan(20_000)
      expect(result.bytes.length).toBeLessThan(1_000_000)
      expect(result.text).toContain('EUR 893.39')
      expect(packed(result.text)).toContain(packed(`Page ${result.pages.length} of ${result.pages.length}`))
      expect(structureOf(result.bytes).match(ACTIVE)?.[0]).toBeUndefined()
    },
  )

  test('would be noticed if they became a link', async () => {
    const pdf = createPdfPrinter()
    const link = createElement('LINK', { src: 'https://evil.example' }, createElement('TEXT', null, 'x'))
    const bytes = await pdf.print(createElement('DOCUMENT', null, createElement('PAGE', null, link)))
    expect(structureOf(bytes).match(ACTIVE)?.[0]).toBeDefined()
    await pdf.close()
  })
})

describe('the thread that prints', () => {
  const page = (text: string, style = {}) =>
    createElement('DOCUMENT', null, createElement('PAGE', { style }, createElement('TEXT', null, text)))

  test('is replaced when a document fails or takes too long, and the next one is printed', async () => {
    const pdf = createPdfPrinter({ longestMs: 1 })
    await expect(pdf.print(page('x'))).rejects.toThrow('took too long')
    await pdf.close()
    const patient = createPdfPrinter()
    const failing = patient.print(page('x', { fontFamily: 'No such font' }))
    const next = patient.print(page('after'))
    await expect(failing).rejects.toThrow('PDF not made')
    expect((await extractText(await next, { mergePages: true })).text).toContain('after')
    await patient.close()
  })

  test('prints what no form and no database lets through: control characters, halves of pairs, 5,000 characters', async () => {
    const pdf = createPdfPrinter()
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('x')
    for (const text of [controls, '\ud83d', '\udc00a', 'x'.repeat(5000), 'a b '.repeat(1250)]) {
      const bytes = await pdf.print(page(`${text}after`))
      expect(packed((await extractText(bytes, { mergePages: true })).text)).toContain('after')
    }
    await pdf.close()
  })

  test('refuses with 503 when too many wait', async () => {
    const pdf = createPdfPrinter()
    const asked = Array.from({ length: 60 }, () => pdf.print(page('x')).catch((err: Error) => err))
    const refused = (await Promise.all(asked)).filter((one) => one instanceof Error)
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ status: 503 })
    await pdf.close()
  })
})
