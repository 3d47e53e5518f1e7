import { expect, test } from 'vitest'
import { readInvoiceXml } from './read-invoice-xml.server.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const INVOICE = `<?xml version="1.0"?><!-- made elsewhere -->
<x:Invoice xmlns:x="${UBL}Invoice-2" xmlns:b="${UBL}CommonBasicComponents-2" xmlns="${UBL}CommonAggregateComponents-2">
  <b:ID> <![CDATA[R&D ü]]>
   &#45;7 </b:ID><b:IssueDate>2026-11-20+01:00</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
  <b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <PaymentMeans><b:PaymentDueDate>2026-12-04</b:PaymentDueDate></PaymentMeans>
  <PaymentMeans><b:PaymentDueDate>2027-12-04</b:PaymentDueDate></PaymentMeans>
  <TaxTotal><b:TaxAmount currencyID="EUR">190.5</b:TaxAmount></TaxTotal>
  <LegalMonetaryTotal><b:TaxExclusiveAmount>1000</b:TaxExclusiveAmount><b:PayableAmount currencyID="EUR">1190.5000</b:PayableAmount></LegalMonetaryTotal>
  <InvoiceLine><b:ID>1</b:ID></InvoiceLine>
</x:Invoice>`
const VALUES = {
  syntax: 'ubl',
  isCreditNote: false,
  number: 'R&D ü -7',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-04',
  currency: 'EUR',
  amount: 119_050,
  net: 100_000,
  tax: 19_050,
}
const read = (xml: string, encoding: BufferEncoding = 'utf8') => readInvoiceXml(Buffer.from(xml, encoding))

test('readInvoiceXml reads UBL with any prefixes', () => {
  expect(read(INVOICE)).toEqual(VALUES)
})

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${INVOICE}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${INVOICE}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\ufeff${INVOICE}`, 'utf16le').swap16()],
  ['ISO 8859-1', Buffer.from(INVOICE.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1')],
])('readInvoiceXml reads %s', (_, bytes) => {
  expect(readInvoiceXml(bytes)).toEqual(VALUES)
})

test.each([
  ['the root', INVOICE.replaceAll('Invoice-2', 'CreditNote-2').replaceAll('x:Invoice', 'x:CreditNote')],
  ['the type code', INVOICE.replace('380', '381')],
])('readInvoiceXml recognizes a credit note by %s', (_, xml) => {
  expect(read(xml)).toMatchObject({ isCreditNote: true, amount: 119_050 })
})

test.each([
  ['a document type', INVOICE.replace('<x:', '<!DOCTYPE a [<!ENTITY b "c">]><x:'), 'document-type'],
  [
    'an external document type',
    INVOICE.replace('<x:', '<!DOCTYPE a SYSTEM "http://a.example"><x:'),
    'document-type',
  ],
  ['an undefined entity', INVOICE.replace('380', '&shop;'), 'unreadable'],
  ['a missing end', INVOICE.slice(0, -5), 'unreadable'],
  ['bytes of another encoding', Buffer.from(INVOICE, 'latin1'), 'unreadable'],
  ['33 levels', INVOICE.replace('380', '<a>'.repeat(31) + '</a>'.repeat(31)), 'unreadable'],
  ['5 MiB', INVOICE + ' '.repeat(5 * 2 ** 20), 'too-large'],
  ['a PDF', '%PDF-1.7', 'unreadable'],
  ['another kind of XML', INVOICE.replace('Invoice-2', 'Order-2'), 'unknown'],
])('readInvoiceXml refuses %s', (_, file, failure) => {
  expect(readInvoiceXml(Buffer.from(file))).toBe(failure)
})

test.each([
  ['a day that doesn’t exist', INVOICE.replace('11-20', '02-30'), { issuedOn: null }],
  ['too many decimals', INVOICE.replace('1190.5', '1190.505'), { amount: null }],
  ['no number', INVOICE.replace('1190.5', '1 190.5'), { amount: null }],
  ['an unsafe amount', INVOICE.replace('1190', '9'.repeat(20)), { amount: null }],
  [
    'an unknown currency',
    INVOICE.replace('>EUR', '>EURO'),
    { currency: null, amount: null, net: null, tax: null },
  ],
  ['an amount below zero', INVOICE.replace('1190.5', '-.5'), { amount: -50 }],
])('readInvoiceXml takes %s as it is or as missing', (_, xml, values) => {
  expect(read(xml)).toEqual(Object.assign({}, VALUES, values))
})

test('readInvoiceXml reads a file of 5 MiB with long names or digits in less than 30 seconds', () => {
  const name = 'n'.repeat(2 ** 20)
  const size = 4 * 2 ** 20
  const files = [
    INVOICE.replace('<b:ID>', `<${name}>${'<a/>'.repeat(2 ** 19)}</${name}><b:ID>`),
    INVOICE.replace('1190.5', `.${'0'.repeat(size)}x`),
    INVOICE.replace('&#45;7', `${'\n'.repeat(size)}x`),
  ]
  for (const file of files) {
    const start = performance.now()
    expect(read(file)).toMatchObject({ syntax: 'ubl' })
    expect(performance.now() - start).toBeLessThan(30_000)
  }
})
