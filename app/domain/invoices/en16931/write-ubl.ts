import { formatShortDecimal } from '#app/core/money.ts'
import type { Party } from './convert-invoice.ts'
import {
  type DocumentLine,
  type DocumentTax,
  type En16931Document,
  EXEMPTION_CODES,
  formatRate,
  getPaymentMeansCode,
  SPECIFICATION_IDS,
  toXmlAmount,
} from './document.ts'
import { serializeXml, type XmlChildren } from './xml-element.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Returns the document as UBL 2.1. The elements are in the order of its schema. */
export function writeUbl(document: En16931Document): string {
  const { customization, profile } = SPECIFICATION_IDS[document.specification]
  const { delivery, accountingTax, transfer, currency } = document
  const root = document.typeCode === '381' ? 'CreditNote' : 'Invoice'
  const net = toXmlAmount(document.net, currency)
  const total = toXmlAmount(document.total, currency)
  const namespaces = {
    xmlns: `${NAMESPACE}${root}-2`,
    'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
    'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
  }
  return serializeXml(root, namespaces, {
    'cbc:CustomizationID': customization,
    'cbc:ProfileID': profile,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issuedOn,
    'cbc:DueDate': root === 'Invoice' ? document.dueOn : null,
    [`cbc:${root}TypeCode`]: document.typeCode,
    'cbc:Note': document.note,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:TaxCurrencyCode': accountingTax?.currency,
    'cbc:BuyerReference': document.buyerReference,
    'cac:InvoicePeriod': { 'cbc:StartDate': delivery.to && delivery.from, 'cbc:EndDate': delivery.to },
    'cac:OrderReference': { 'cbc:ID': document.orderNumber },
    'cac:BillingReference': document.precedingInvoices.map(({ number, issuedOn }) => ({
      'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn },
    })),
    'cac:AccountingSupplierParty': { 'cac:Party': createParty(document.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': createParty(document.buyer) },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': delivery.to ? null : delivery.from },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': getPaymentMeansCode(document),
      'cbc:PaymentID': transfer && document.number,
      'cac:PayeeFinancialAccount': {
        'cbc:ID': transfer?.iban,
        'cbc:Name': transfer?.accountHolder,
        'cac:FinancialInstitutionBranch': { 'cbc:ID': transfer?.bic },
      },
    },
    'cac:PaymentTerms': { 'cbc:Note': document.paymentTerms },
    'cac:TaxTotal': [
      {
        'cbc:TaxAmount': toXmlAmount(document.tax, currency),
        'cac:TaxSubtotal': document.taxes.map((tax) => createTaxSubtotal(tax, currency)),
      },
      accountingTax && { 'cbc:TaxAmount': toXmlAmount(accountingTax.tax, accountingTax.currency) },
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': net,
      'cbc:TaxExclusiveAmount': net,
      'cbc:TaxInclusiveAmount': total,
      'cbc:PayableAmount': total,
    },
    [`cac:${root}Line`]: document.lines.map((line) =>
      createLine(line, currency, root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'),
    ),
  })
}

const VAT: XmlChildren = { 'cbc:ID': 'VAT' }

const createParty = ({
  address,
  contact,
  electronicAddress,
  vatId,
  taxNumber,
  ...party
}: Party): XmlChildren => ({
  'cbc:EndpointID': electronicAddress && {
    text: electronicAddress.id,
    attributes: { schemeID: electronicAddress.scheme },
  },
  'cac:PartyIdentification': { 'cbc:ID': party.identifier },
  'cac:PostalAddress': {
    'cbc:StreetName': address.street,
    'cbc:CityName': address.city,
    'cbc:PostalZone': address.postalCode,
    'cac:Country': { 'cbc:IdentificationCode': address.country },
  },
  'cac:PartyTaxScheme': [
    vatId ? { 'cbc:CompanyID': vatId, 'cac:TaxScheme': VAT } : null,
    taxNumber ? { 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } } : null,
  ],
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.name, 'cbc:CompanyID': party.registrationId },
  'cac:Contact': {
    'cbc:Name': contact?.name,
    'cbc:Telephone': contact?.phone,
    'cbc:ElectronicMail': contact?.email,
  },
})

const createTaxSubtotal = (tax: DocumentTax, currency: string): XmlChildren => ({
  'cbc:TaxableAmount': toXmlAmount(tax.net, currency),
  'cbc:TaxAmount': toXmlAmount(tax.tax, currency),
  'cac:TaxCategory': {
    'cbc:ID': tax.category,
    'cbc:Percent': formatRate(tax),
    'cbc:TaxExemptionReasonCode': EXEMPTION_CODES[tax.category],
    'cbc:TaxExemptionReason': tax.exemptionReason,
    'cac:TaxScheme': VAT,
  },
})

const createLine = (line: DocumentLine, currency: string, quantityName: string): XmlChildren => ({
  'cbc:ID': String(line.position),
  [quantityName]: { text: formatShortDecimal(line.quantity, 3), attributes: { unitCode: line.unit } },
  'cbc:LineExtensionAmount': toXmlAmount(line.net, currency),
  'cac:Item': {
    'cbc:Description': line.description,
    'cbc:Name': line.name,
    'cac:ClassifiedTaxCategory': {
      'cbc:ID': line.category,
      // BR-O-05
      'cbc:Percent': line.category === 'O' ? null : formatRate(line),
      'cac:TaxScheme': VAT,
    },
  },
  'cac:Price': { 'cbc:PriceAmount': toXmlAmount(line.unitPrice, currency) },
})
