import { formatShortDecimal } from '#app/core/money.ts'
import type { Party } from './convert-invoice.ts'
import {
  type DocumentLine,
  type DocumentTax,
  type En16931Document,
  EXEMPTION_CODES,
  formatRate,
  formatXmlAmount,
  getPaymentMeansCode,
  SPECIFICATION_IDS,
  toXmlAmount,
} from './document.ts'
import { EMPTY_ELEMENT, serializeXml, type XmlChildren, type XmlText } from './xml-element.ts'

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:'
const NAMESPACES = {
  'xmlns:rsm': `${NAMESPACE}CrossIndustryInvoice:100`,
  'xmlns:ram': `${NAMESPACE}ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${NAMESPACE}UnqualifiedDataType:100`,
  'xmlns:qdt': `${NAMESPACE}QualifiedDataType:100`,
}

/** Returns the document as UN/CEFACT Cross Industry Invoice D16B. The elements are in the order of its schema. */
export function writeCii(document: En16931Document): string {
  const { customization, profile } = SPECIFICATION_IDS[document.specification]
  const { delivery } = document
  return serializeXml('rsm:CrossIndustryInvoice', NAMESPACES, {
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': profile },
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': customization },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': document.typeCode,
      'ram:IssueDateTime': createDate(document.issuedOn),
      'ram:IncludedNote': { 'ram:Content': document.note },
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': document.lines.map((line) =>
        createLine(line, document.currency),
      ),
      'ram:ApplicableHeaderTradeAgreement': {
        'ram:BuyerReference': document.buyerReference,
        'ram:SellerTradeParty': createParty(document.seller),
        'ram:BuyerTradeParty': createParty(document.buyer),
        'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': document.orderNumber },
      },
      // The schema requires this element.
      'ram:ApplicableHeaderTradeDelivery': delivery.to
        ? EMPTY_ELEMENT
        : { 'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': createDate(delivery.from) } },
      'ram:ApplicableHeaderTradeSettlement': createSettlement(document),
    },
  })
}

/** Format 102 is `20261120`. */
const formatDate = (day: string | null): XmlText => ({
  text: day?.replaceAll('-', ''),
  attributes: { format: '102' },
})
const createDate = (day: string | null): XmlChildren => ({ 'udt:DateTimeString': formatDate(day) })

const createParty = ({ address, contact, electronicAddress, ...party }: Party): XmlChildren => ({
  'ram:ID': party.identifier,
  'ram:Name': party.name,
  'ram:SpecifiedLegalOrganization': { 'ram:ID': party.registrationId },
  'ram:DefinedTradeContact': {
    'ram:PersonName': contact?.name,
    'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': contact?.phone },
    'ram:EmailURIUniversalCommunication': { 'ram:URIID': contact?.email },
  },
  'ram:PostalTradeAddress': {
    'ram:PostcodeCode': address.postalCode,
    'ram:LineOne': address.street,
    'ram:CityName': address.city,
    'ram:CountryID': address.country,
  },
  'ram:URIUniversalCommunication': {
    'ram:URIID': electronicAddress && {
      text: electronicAddress.id,
      attributes: { schemeID: electronicAddress.scheme },
    },
  },
  'ram:SpecifiedTaxRegistration': [
    { 'ram:ID': { text: party.vatId, attributes: { schemeID: 'VA' } } },
    { 'ram:ID': { text: party.taxNumber, attributes: { schemeID: 'FC' } } },
  ],
})

function createSettlement(document: En16931Document): XmlChildren {
  const { currency, transfer, delivery, accountingTax, precedingInvoices } = document
  const net = formatXmlAmount(document.net, currency)
  const total = formatXmlAmount(document.total, currency)
  return {
    'ram:PaymentReference': transfer && document.number,
    'ram:TaxCurrencyCode': accountingTax?.currency,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': getPaymentMeansCode(document),
      'ram:PayeePartyCreditorFinancialAccount': {
        'ram:IBANID': transfer?.iban,
        'ram:AccountName': transfer?.accountHolder,
      },
      'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': transfer?.bic },
    },
    'ram:ApplicableTradeTax': document.taxes.map((tax) => createTax(tax, currency)),
    'ram:BillingSpecifiedPeriod': {
      'ram:StartDateTime': createDate(delivery.to && delivery.from),
      'ram:EndDateTime': createDate(delivery.to),
    },
    'ram:SpecifiedTradePaymentTerms': {
      'ram:Description': document.paymentTerms,
      'ram:DueDateDateTime': createDate(document.dueOn),
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': net,
      'ram:TaxBasisTotalAmount': net,
      'ram:TaxTotalAmount': [
        toXmlAmount(document.tax, currency),
        accountingTax && toXmlAmount(accountingTax.tax, accountingTax.currency),
      ],
      'ram:GrandTotalAmount': total,
      'ram:DuePayableAmount': total,
    },
    // The schema allows only one. A final invoice names more than one in its lines.
    'ram:InvoiceReferencedDocument': (precedingInvoices.length === 1 ? precedingInvoices : []).map(
      ({ number, issuedOn }) => ({
        'ram:IssuerAssignedID': number,
        'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': formatDate(issuedOn) },
      }),
    ),
  }
}

const createTax = (tax: DocumentTax, currency: string): XmlChildren => ({
  'ram:CalculatedAmount': formatXmlAmount(tax.tax, currency),
  'ram:TypeCode': 'VAT',
  'ram:ExemptionReason': tax.exemptionReason,
  'ram:BasisAmount': formatXmlAmount(tax.net, currency),
  'ram:CategoryCode': tax.category,
  'ram:ExemptionReasonCode': EXEMPTION_CODES[tax.category],
  'ram:RateApplicablePercent': formatRate(tax),
})

const createLine = (line: DocumentLine, currency: string): XmlChildren => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(line.position) },
  'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': line.description },
  'ram:SpecifiedLineTradeAgreement': {
    'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': formatXmlAmount(line.unitPrice, currency) },
  },
  'ram:SpecifiedLineTradeDelivery': {
    'ram:BilledQuantity': {
      text: formatShortDecimal(line.quantity, 3),
      attributes: { unitCode: line.unit },
    },
  },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': {
      'ram:TypeCode': 'VAT',
      'ram:CategoryCode': line.category,
      // BR-O-05
      'ram:RateApplicablePercent': line.category === 'O' ? null : formatRate(line),
    },
    'ram:SpecifiedTradeSettlementLineMonetarySummation': {
      'ram:LineTotalAmount': formatXmlAmount(line.net, currency),
    },
  },
})
