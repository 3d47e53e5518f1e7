import { expect, test } from 'vitest'
import { readXml } from '#app/core/read-xml.server.ts'
import { generateSentInvoices, LEITWEG_ID } from '#test/invoices/generate-sent-invoices.ts'
import { getCurrentIssuer } from '../invoice-issuer.server.ts'
import { findMissingFields } from '../invoice-rules.ts'
import { convertInvoice } from './convert-invoice.ts'
import { isLeitwegId } from './leitweg-id.ts'
import { readInvoiceXml } from './read-invoice-xml.server.ts'
import { writeCii } from './write-cii.ts'
import { writeUbl } from './write-ubl.ts'

type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

/** Returns the root element. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  readXml(xml, {
    maxDepth: 20,
    onOpen: ({ local, attributes }) => {
      const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
      const node: Node = { name: local, attributes: Object.fromEntries(values), text: '', children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
    },
    onText: (text) => {
      const node = open.at(-1)
      if (node) node.text += text
    },
    onClose: () => open.pop(),
  })
  return root.children[0] ?? expect.fail()
}

const findAll = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce(
      (nodes, name) =>
        nodes.flatMap((one) => one.children.filter((child) => name.split('|').includes(child.name))),
      [node],
    )
const getText = (node: Node, path: string) => findAll(node, path)[0]?.text ?? ''

const documents = generateSentInvoices(500)
  .map(convertInvoice)
  .filter((document) => typeof document !== 'string')
const written = documents.map((document) => {
  const files = { ubl: writeUbl(document), cii: writeCii(document) }
  return { document, files, ubl: parse(files.ubl), cii: parse(files.cii) }
})

/** Children in the order of the schemas (OASIS UBL 2.1, UN/CEFACT D16B), limited to those that the program writes. */
const PARTY = 'EndpointID? PartyIdentification? PostalAddress PartyTaxScheme{0,2} PartyLegalEntity Contact?'
const CATEGORY = 'ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme'
const UBL_END = `AccountingSupplierParty AccountingCustomerParty Delivery? PaymentMeans PaymentTerms? TaxTotal{1,2}
  LegalMonetaryTotal`
const UBL_MIDDLE = `Note? DocumentCurrencyCode TaxCurrencyCode? BuyerReference? InvoicePeriod? OrderReference?
  BillingReference* ${UBL_END}`
const TRADE_PARTY = `ID? Name SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress
  URIUniversalCommunication? SpecifiedTaxRegistration{0,2}`
const SCHEMAS: Record<string, string> = {
  Invoice: `CustomizationID ProfileID? ID IssueDate DueDate? InvoiceTypeCode ${UBL_MIDDLE} InvoiceLine+`,
  CreditNote: `CustomizationID ProfileID? ID IssueDate CreditNoteTypeCode ${UBL_MIDDLE} CreditNoteLine+`,
  Party: PARTY,
  PostalAddress: 'StreetName? CityName? PostalZone? Country',
  PartyLegalEntity: 'RegistrationName CompanyID?',
  PaymentMeans: 'PaymentMeansCode PaymentID? PayeeFinancialAccount?',
  TaxTotal: 'TaxAmount TaxSubtotal*',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: CATEGORY,
  ClassifiedTaxCategory: CATEGORY,
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Description? Name ClassifiedTaxCategory',
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote?',
  SupplyChainTradeTransaction: `IncludedSupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement
    ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement`,
  IncludedSupplyChainTradeLineItem: `AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement
    SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement`,
  ApplicableHeaderTradeAgreement:
    'BuyerReference? SellerTradeParty BuyerTradeParty BuyerOrderReferencedDocument?',
  SellerTradeParty: TRADE_PARTY,
  BuyerTradeParty: TRADE_PARTY,
  PostalTradeAddress: 'PostcodeCode? LineOne? CityName? CountryID',
  ApplicableHeaderTradeSettlement: `PaymentReference? TaxCurrencyCode? InvoiceCurrencyCode
    SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax+ BillingSpecifiedPeriod? SpecifiedTradePaymentTerms
    SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument?`,
  SpecifiedTradeSettlementPaymentMeans: `TypeCode PayeePartyCreditorFinancialAccount?
    PayeeSpecifiedCreditorFinancialInstitution?`,
  ApplicableTradeTax: `CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode?
    RateApplicablePercent?`,
  SpecifiedTradeSettlementHeaderMonetarySummation: `LineTotalAmount TaxBasisTotalAmount TaxTotalAmount{1,2}
    GrandTotalAmount DuePayableAmount`,
}

function assertSchema(node: Node): void {
  const names = node.children.map(({ name }) => `${name} `).join('')
  const schema = SCHEMAS[node.name]
  if (schema) {
    const pattern = schema.replace(/(\w+)([?*+]|\{.*?\})?(\s+|$)/g, '(?:$1 )$2')
    expect(names, node.name).toMatch(new RegExp(`^${pattern}$`))
  }
  node.children.forEach(assertSchema)
}

test('UBL and CII have the elements of their schemas in order', () => {
  for (const { ubl, cii } of written) for (const root of [ubl, cii]) assertSchema(root)
})

/** Paths of the amounts. Totals in this order: tax, sum of lines, net, gross, amount due. */
const TRADE = 'SupplyChainTradeTransaction'
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
const PLACES = {
  ubl: {
    line: 'InvoiceLine|CreditNoteLine',
    lineFields: [
      'InvoicedQuantity|CreditedQuantity',
      'Price/PriceAmount',
      'LineExtensionAmount',
      'Item/ClassifiedTaxCategory/ID',
      'Item/ClassifiedTaxCategory/Percent',
    ],
    tax: 'TaxTotal/TaxSubtotal',
    taxFields: [
      'TaxableAmount',
      'TaxAmount',
      'TaxCategory/ID',
      'TaxCategory/Percent',
      'TaxCategory/TaxExemptionReason',
    ],
    totals: [
      'TaxTotal/TaxAmount',
      ...['LineExtension', 'TaxExclusive', 'TaxInclusive', 'Payable'].map(
        (name) => `LegalMonetaryTotal/${name}Amount`,
      ),
    ],
  },
  cii: {
    line: `${TRADE}/IncludedSupplyChainTradeLineItem`,
    lineFields: [
      'SpecifiedLineTradeDelivery/BilledQuantity',
      'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode',
      'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent',
    ],
    tax: `${SETTLEMENT}/ApplicableTradeTax`,
    taxFields: [
      'BasisAmount',
      'CalculatedAmount',
      'CategoryCode',
      'RateApplicablePercent',
      'ExemptionReason',
    ],
    totals: ['TaxTotal', 'LineTotal', 'TaxBasisTotal', 'GrandTotal', 'DuePayable'].map(
      (name) => `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation/${name}Amount`,
    ),
  },
}

function readValues(root: Node, places: typeof PLACES.ubl) {
  const readFields = (node: Node, paths: string[]) => paths.map((path) => getText(node, path))
  return {
    lines: findAll(root, places.line).map((line) => readFields(line, places.lineFields)),
    taxes: findAll(root, places.tax).map((tax) => readFields(tax, places.taxFields)),
    totals: readFields(root, places.totals),
  }
}

/** Returns the decimal in millionths. */
function scale(decimal: string): bigint {
  const [, sign, whole = '', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal) ?? expect.fail(decimal)
  return BigInt(`${sign}${whole}${fraction.padEnd(6, '0')}`)
}
const sum = (decimals: string[]) => decimals.reduce((total, decimal) => total + scale(decimal), 0n)
/** Multiplies two numbers in millionths and rounds half away from zero, to the currency's decimals. */
function multiply(one: bigint, other: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(12 - digits)
  const product = one * other
  return ((product + (product < 0n ? -unit : unit) / 2n) / unit) * 10n ** BigInt(6 - digits)
}

function assertArithmetic({ lines, taxes, totals }: ReturnType<typeof readValues>, currency: string): void {
  const digits = currency === 'JPY' ? 0 : 2
  for (const [quantity = '', price = '', net = ''] of lines) {
    expect(scale(net)).toBe(multiply(scale(quantity), scale(price), digits))
    expect(price).not.toContain('-') // BR-27
  }
  const keys = taxes.map(([, , category, rate]) => `${category} ${rate}`)
  expect(new Set(keys).size).toBe(keys.length)
  const lineKeys = lines.map(([, , , category, rate]) => `${category} ${rate || '0'}`)
  expect(new Set(lineKeys)).toEqual(new Set(keys)) // BR-S-01, BR-CO-18
  const nets = lines.map(([, , net = '']) => net)
  for (const [base = '', tax = '', category = '', rate = '', reason] of taxes) {
    expect(scale(base)).toBe(sum(nets.filter((_, i) => lineKeys[i] === `${category} ${rate}`))) // BR-S-08
    expect(scale(tax)).toBe(multiply(scale(base), scale(rate) / 100n, digits)) // BR-CO-17
    expect(Boolean(reason)).toBe(['E', 'AE', 'O'].includes(category)) // BR-S-10, BR-E-10
    if (category !== 'S') expect(rate).toBe('0')
    if (category === 'O') expect(keys).toEqual(['O 0']) // BR-O-11
  }
  const [tax = '', lineTotal = '', taxable, gross = '', payable] = totals
  expect(scale(lineTotal)).toBe(sum(nets)) // BR-CO-10
  expect(taxable).toBe(lineTotal) // BR-CO-13
  expect(scale(tax)).toBe(sum(taxes.map(([, amount = '']) => amount))) // BR-CO-14
  expect(scale(gross)).toBe(sum([lineTotal, tax])) // BR-CO-15
  expect(payable).toBe(gross) // BR-CO-16
  for (const amount of [...totals, ...nets]) expect(amount).toMatch(/^-?\d+(\.\d\d)?$/)
}

test('500 generated documents follow the arithmetic rules of EN 16931 in UBL and CII', () => {
  expect(documents).toHaveLength(500)
  for (const { document, ubl, cii } of written) {
    const values = readValues(ubl, PLACES.ubl)
    assertArithmetic(values, document.currency)
    expect(readValues(cii, PLACES.cii)).toEqual(values)
  }
})

test('the reader reads each document that the writers wrote', () => {
  for (const { document, files } of written) {
    const { typeCode, number, issuedOn, dueOn, currency, net, tax, total: amount } = document
    const values = { isCreditNote: typeCode === '381', number, issuedOn, dueOn, currency, amount, net, tax }
    for (const [syntax, xml] of Object.entries(files))
      expect(readInvoiceXml(Buffer.from(xml))).toEqual({ syntax, ...values })
  }
})

/** Converts a generated invoice with other values. */
function convert(invoiceChanges: object, lineChanges: object = {}) {
  const [sent = expect.fail()] = generateSentInvoices(1)
  Object.assign(sent.invoice, invoiceChanges)
  for (const line of sent.lines) Object.assign(line, lineChanges)
  return convertInvoice(sent)
}

test('an invoice that is not subject to tax has no VAT id, and a different id of the seller', () => {
  const document = convert({ buyerVatId: 'CHE123456789' }, { taxCategory: 'O', taxRate: 0 })
  const seller = {
    vatId: null,
    taxNumber: '181/815/08155',
    registrationId: null,
    identifier: '181/815/08155',
  }
  expect(document).toMatchObject({ buyer: { vatId: null }, seller })
})

test('tax in a foreign currency is also stated in the firm’s currency', () => {
  const document = convert({ currency: 'JPY', exchangeRate: 6_125, tax: 1_900 })
  expect(document).toMatchObject({ accountingTax: { currency: 'EUR', tax: 1_164 } })
})

test.each([
  ['a draft', { number: null }, 'gets its XML when it’s sent'],
  ['an external invoice', { external: true }, 'made with another program'],
  ['an invoice with free text as its buyer', { buyerName: null }, 'before buyer and seller'],
  ['an invoice from before the seller was stored', { issuer: null }, 'before buyer and seller'],
  ['a currency with three decimals', { currency: 'KWD' }, 'at most two decimals'],
])('%s has no XML', (_, change, reason) => {
  expect(convert(change)).toContain(reason)
})

test('an invoice of a seller without tax ids has no XML, unless nothing is subject to tax', () => {
  const { firm, payment } = getCurrentIssuer()
  const issuer = { firm: { ...firm, seller: { ...firm.seller, vatId: undefined } }, payment }
  expect(convert({ issuer }, { taxCategory: 'Z' })).toContain('neither a VAT ID nor a tax number')
  expect(convert({ issuer }, { taxCategory: 'O', taxRate: 0 })).toMatchObject({ seller: { taxNumber: null } })
})

test('the writers escape text and replace what XML 1.0 excludes', () => {
  const document = convert({ buyerName: ' A<b> & "c"\u0000\ud800\r\nd\uffff ' })
  for (const write of [writeUbl, writeCii])
    expect(typeof document === 'string' || write(document)).toContain(
      '>A&lt;b&gt; &amp; &quot;c&quot;\ufffd\ufffd\nd\ufffd<',
    )
})

test.each([
  [LEITWEG_ID, true],
  ['991-33333TEST-33', true],
  ['04011000-1234512345-07', false],
  ['04011000 1234512345 06', false],
  ['4500001234', false],
])('isLeitwegId(%s) is %s', (text, expected) => {
  expect(isLeitwegId(text)).toBe(expected)
})

test.each([
  [LEITWEG_ID, ['buyerPostalCode']],
  ['PO 7', []],
])('a small invoice with the reference %s requires %j', (buyerReference, required) => {
  const [{ invoice } = expect.fail()] = generateSentInvoices(1)
  const small = { buyerReference, buyerPostalCode: null, exemptionReason: null, currency: 'EUR', total: 100 }
  const missing = findMissingFields(Object.assign(invoice, small), [])
  expect(missing.flatMap(({ path }) => path)).toEqual(required)
})
