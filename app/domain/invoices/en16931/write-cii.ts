import { formatShortDecimal } from '#app/core/money.ts'
import {
  type DocumentLine,
  type DocumentTax,
  type En16931Document,
  EXEMPTION_CODES,
  formatRate,
  formatXmlAmount,
  getPaymentMeansCode,
  type Party,
  SPECIFICATION_IDS,
} from './document.ts'
import { element, elements, serializeXml, type XmlElement } from './xml-element.ts'

/** Returns the document as UN/CEFACT Cross Industry Invoice D16B. The elements are in the order of its schema. */
export function writeCii(document: En16931Document): string {
  const { customization, profile } = SPECIFICATION_IDS[document.specification]
  return serializeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', profile)]),
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', customization)]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', document.number),
          element('ram:TypeCode', document.typeCode),
          createDate('ram:IssueDateTime', document.issuedOn),
          element('ram:IncludedNote', [element('ram:Content', document.note)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          elements(document.lines, (line) => createLine(line, document.currency)),
          element('ram:ApplicableHeaderTradeAgreement', [
            element('ram:BuyerReference', document.buyerReference),
            createParty('ram:SellerTradeParty', document.seller),
            createParty('ram:BuyerTradeParty', document.buyer),
            element('ram:BuyerOrderReferencedDocument', [
              element('ram:IssuerAssignedID', document.orderNumber),
            ]),
          ]),
          createDelivery(document),
          createSettlement(document),
        ]),
      ],
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      },
    ),
  )
}

/** Format 102 is `20261120`. */
const createDate = (name: string, day: string | null, prefix = 'udt') =>
  element(name, [element(`${prefix}:DateTimeString`, day?.replaceAll('-', ''), { format: '102' })])

function createParty(name: string, party: Party): XmlElement | null {
  const { address, contact, electronicAddress } = party
  return element(name, [
    element('ram:ID', party.identifier),
    element('ram:Name', party.name),
    element('ram:SpecifiedLegalOrganization', [element('ram:ID', party.registrationId)]),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', contact?.name),
      element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', contact?.phone)]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', contact?.email)]),
    ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', address.postalCode),
      element('ram:LineOne', address.street),
      element('ram:CityName', address.city),
      element('ram:CountryID', address.country),
    ]),
    element('ram:URIUniversalCommunication', [
      element('ram:URIID', electronicAddress?.id ?? null, { schemeID: electronicAddress?.scheme ?? '' }),
    ]),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', party.vatId, { schemeID: 'VA' })]),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', party.taxNumber, { schemeID: 'FC' })]),
  ])
}

/** The schema requires this element even if it's empty. */
function createDelivery({ delivery }: En16931Document): XmlElement {
  const name = 'ram:ApplicableHeaderTradeDelivery'
  const date = delivery.to ? null : createDate('ram:OccurrenceDateTime', delivery.from)
  const event = element('ram:ActualDeliverySupplyChainEvent', [date])
  return element(name, [event]) ?? { name, attributes: {}, content: '' }
}

function createSettlement(document: En16931Document): XmlElement | null {
  const { currency, transfer, delivery, accountingTax, precedingInvoices: preceding } = document
  const amount = (name: string, minor: number) => createAmount(name, minor, currency)
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', transfer && document.number),
    element('ram:TaxCurrencyCode', accountingTax?.currency),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', getPaymentMeansCode(document)),
      element('ram:PayeePartyCreditorFinancialAccount', [
        element('ram:IBANID', transfer?.iban),
        element('ram:AccountName', transfer?.accountHolder),
      ]),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', transfer?.bic)]),
    ]),
    elements(document.taxes, (tax) => createTax(tax, currency)),
    element('ram:BillingSpecifiedPeriod', [
      createDate('ram:StartDateTime', delivery.to && delivery.from),
      createDate('ram:EndDateTime', delivery.to),
    ]),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', document.paymentTerms),
      createDate('ram:DueDateDateTime', document.dueOn),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', document.net),
      amount('ram:TaxBasisTotalAmount', document.net),
      createTaxTotal(document.tax, currency),
      accountingTax && createTaxTotal(accountingTax.tax, accountingTax.currency),
      amount('ram:GrandTotalAmount', document.total),
      amount('ram:DuePayableAmount', document.total),
    ]),
    // The schema allows only one. A final invoice names more than one in its lines.
    elements(preceding.length === 1 ? preceding : [], ({ number, issuedOn }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', number),
        createDate('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
      ]),
    ),
  ])
}

const createAmount = (name: string, minor: number, currency: string) =>
  element(name, formatXmlAmount(minor, currency))

const createTaxTotal = (minor: number, currency: string) =>
  element('ram:TaxTotalAmount', formatXmlAmount(minor, currency), { currencyID: currency })

const createTax = (tax: DocumentTax, currency: string) =>
  element('ram:ApplicableTradeTax', [
    createAmount('ram:CalculatedAmount', tax.tax, currency),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', tax.exemptionReason),
    createAmount('ram:BasisAmount', tax.net, currency),
    element('ram:CategoryCode', tax.category),
    element('ram:ExemptionReasonCode', EXEMPTION_CODES[tax.category] ?? null),
    element('ram:RateApplicablePercent', formatRate(tax)),
  ])

const createLine = (line: DocumentLine, currency: string) =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(line.position))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', line.name),
      element('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [createAmount('ram:ChargeAmount', line.unitPrice, currency)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', formatShortDecimal(line.quantity, 3), { unitCode: line.unit }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        // BR-O-05
        element('ram:RateApplicablePercent', line.category === 'O' ? null : formatRate(line)),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        createAmount('ram:LineTotalAmount', line.net, currency),
      ]),
    ]),
  ])
