import { z } from 'zod'
import { getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { DocumentTypeFound, decodeXml, readXml } from '#app/core/read-xml.server.ts'
import { MIB } from '#app/core/units.ts'

/** Values of an invoice or credit note in UBL or CII, as its issuer wrote them. Missing values are null. */
export type InvoiceXml = {
  syntax: 'ubl' | 'cii'
  isCreditNote: boolean
  number: string | null
  issuedOn: string | null
  dueOn: string | null
  currency: string | null
  /** Amount to be paid, in minor units. */
  amount: number | null
  net: number | null
  tax: number | null
}
/** `too-large`: above 5 MiB. `unreadable`: not well-formed. `unknown`: another kind of XML. */
export type InvoiceXmlFailure = 'too-large' | 'document-type' | 'unreadable' | 'unknown'

const MAX_BYTES = 5 * MIB
const MAX_DEPTH = 32
/** Longer texts are cut off. */
const MAX_TEXT = 300

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const SYNTAXES: Record<string, 'ubl' | 'cii'> = {
  [`${UBL}Invoice-2 Invoice`]: 'ubl',
  [`${UBL}CreditNote-2 CreditNote`]: 'ubl',
  [`${CII} CrossIndustryInvoice`]: 'cii',
}
/** Credit notes by UNTDID 1001. */
const CREDIT_NOTE_CODES = '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' ')

type Field = Exclude<keyof InvoiceXml, 'syntax' | 'isCreditNote'> | 'typeCode'
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const SUMMATION = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
/** Paths below the root, the preferred one first. */
const PATHS: Record<'ubl' | 'cii', Record<Field, string[]>> = {
  ubl: {
    typeCode: ['InvoiceTypeCode', 'CreditNoteTypeCode'],
    number: ['ID'],
    issuedOn: ['IssueDate'],
    dueOn: ['DueDate', 'PaymentMeans/PaymentDueDate'],
    currency: ['DocumentCurrencyCode'],
    amount: ['LegalMonetaryTotal/PayableAmount'],
    net: ['LegalMonetaryTotal/TaxExclusiveAmount'],
    tax: ['TaxTotal/TaxAmount'],
  },
  cii: {
    typeCode: ['ExchangedDocument/TypeCode'],
    number: ['ExchangedDocument/ID'],
    issuedOn: ['ExchangedDocument/IssueDateTime/DateTimeString'],
    dueOn: [`${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
    currency: [`${SETTLEMENT}/InvoiceCurrencyCode`],
    amount: [`${SUMMATION}/DuePayableAmount`],
    net: [`${SUMMATION}/TaxBasisTotalAmount`],
    tax: [`${SUMMATION}/TaxTotalAmount`],
  },
}

const ALL_PATHS = Object.values(PATHS).flatMap((fields) => Object.values(fields).flat())
/** Paths to be read, and those that lead to them. */
const KNOWN_PATHS = new Set(
  ALL_PATHS.flatMap((path) => path.split('/').map((_, i, names) => names.slice(0, i + 1).join('/'))),
)

/** Reads an invoice or credit note made by any program. The file is untrusted. */
export function readInvoiceXml(bytes: Buffer): InvoiceXml | InvoiceXmlFailure {
  if (bytes.length > MAX_BYTES) return 'too-large'
  try {
    const { root, texts } = readTexts(decodeXml(bytes))
    const syntax = SYNTAXES[root]
    return syntax ? toInvoiceXml(syntax, root, texts) : 'unknown'
  } catch (err) {
    return err instanceof DocumentTypeFound ? 'document-type' : 'unreadable'
  }
}

/** Returns the root's namespace and name, and the first text at each path. */
function readTexts(xml: string) {
  let root = ''
  const texts = new Map<string, string>()
  /** Path of each open element below the root. Null below an element that is not read, so that no path grows long. */
  const open: (string | null)[] = []
  let reading: string | null = null
  readXml(xml, {
    maxDepth: MAX_DEPTH,
    onOpen: ({ uri, local }) => {
      if (root) {
        const parent = open.at(-1)
        const path = open.length === 1 ? local : parent && `${parent}/${local}`
        const known = path && KNOWN_PATHS.has(path) ? path : null
        open.push(known)
        reading = known && !texts.has(known) ? known : null
        if (reading) texts.set(reading, '')
      } else {
        root = `${uri} ${local}`
        open.push(null)
      }
    },
    onText: (text) => {
      if (reading) texts.set(reading, texts.get(reading) + text)
    },
    onClose: () => {
      open.pop()
      reading = null
    },
  })
  return { root, texts }
}

function toInvoiceXml(syntax: 'ubl' | 'cii', root: string, texts: Map<string, string>): InvoiceXml {
  const getText = (field: Field) =>
    PATHS[syntax][field].map((path) => cleanText(texts.get(path))).find(Boolean) ?? null
  const code = getText('currency')
  const currency = listCurrencies().find((known) => known === code) ?? null
  const getAmount = (field: Field) =>
    currency === null ? null : parseAmount(getText(field), getCurrencyDigits(currency))
  return {
    syntax,
    isCreditNote: root.endsWith('CreditNote') || CREDIT_NOTE_CODES.includes(getText('typeCode') ?? ''),
    number: getText('number'),
    issuedOn: parseDay(getText('issuedOn')),
    dueOn: parseDay(getText('dueOn')),
    currency,
    amount: getAmount('amount'),
    net: getAmount('net'),
    tax: getAmount('tax'),
  }
}

const cleanText = (text = '') => text.trim().slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ')

/** Reads `2026-11-20` and `20261120`, also with a time zone. */
function parseDay(text: string | null): string | null {
  const day = text?.replace(/^(\d{4})-?(\d\d)-?(\d\d)(?!\d).*/, '$1-$2-$3')
  return z.iso.date().safeParse(day).data ?? null
}

function parseAmount(text: string | null, digits: number): number | null {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*?)0*)?$/.exec(text ?? '') ?? []
  const minor = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
  return `${whole}${fraction}` && fraction.length <= digits && Number.isSafeInteger(minor) ? minor : null
}
