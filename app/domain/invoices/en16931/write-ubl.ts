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
  type TaxCategory,
} from './document.ts'
import { element, elements, serializeXml, type XmlElement } from './xml-element.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Returns the document as UBL 2.1. The elements are in the order of its schema. */
export function writeUbl(document: En16931Document): string {
  const { customization, profile } = SPECIFICATION_IDS[document.specification]
  const { delivery, accountingTax, currency } = document
  const root = document.typeCode === '381' ? 'CreditNote' : 'Invoice'
  const isInvoice = root === 'Invoice'
  const amount = (name: string, minor: number) => createAmount(name, minor, currency)
  return serializeXml(
    element(
      root,
      [
        element('cbc:CustomizationID', customization),
        element('cbc:ProfileID', profile),
        element('cbc:ID', document.number),
        element('cbc:IssueDate', document.issuedOn),
        element('cbc:DueDate', isInvoice ? document.dueOn : null),
        element(`cbc:${root}TypeCode`, document.typeCode),
        element('cbc:Note', document.note),
        element('cbc:DocumentCurrencyCode', currency),
        element('cbc:TaxCurrencyCode', accountingTax?.currency ?? null),
        element('cbc:BuyerReference', document.buyerReference),
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', delivery.to && delivery.from),
          element('cbc:EndDate', delivery.to),
        ]),
        element('cac:OrderReference', [element('cbc:ID', document.orderNumber)]),
        elements(document.precedingInvoices, ({ number, issuedOn }) =>
          element('cac:BillingReference', [
            element('cac:InvoiceDocumentReference', [
              element('cbc:ID', number),
              element('cbc:IssueDate', issuedOn),
            ]),
          ]),
        ),
        element('cac:AccountingSupplierParty', [createParty(document.seller)]),
        element('cac:AccountingCustomerParty', [createParty(document.buyer)]),
        element('cac:Delivery', [element('cbc:ActualDeliveryDate', delivery.to ? null : delivery.from)]),
        createPaymentMeans(document),
        element('cac:PaymentTerms', [element('cbc:Note', document.paymentTerms)]),
        element('cac:TaxTotal', [
          amount('TaxAmount', document.tax),
          elements(document.taxes, (tax) => createTaxSubtotal(tax, currency)),
        ]),
        accountingTax &&
          element('cac:TaxTotal', [createAmount('TaxAmount', accountingTax.tax, accountingTax.currency)]),
        element('cac:LegalMonetaryTotal', [
          amount('LineExtensionAmount', document.net),
          amount('TaxExclusiveAmount', document.net),
          amount('TaxInclusiveAmount', document.total),
          amount('PayableAmount', document.total),
        ]),
        elements(document.lines, (line) => createLine(line, currency, isInvoice)),
      ],
      {
        xmlns: `${NAMESPACE}${root}-2`,
        'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
      },
    ),
  )
}

const createAmount = (name: string, minor: number, currency: string) =>
  element(`cbc:${name}`, formatXmlAmount(minor, currency), { currencyID: currency })

function createParty(party: Party): XmlElement | null {
  const { address, contact, electronicAddress } = party
  return element('cac:Party', [
    element('cbc:EndpointID', electronicAddress?.id ?? null, { schemeID: electronicAddress?.scheme ?? '' }),
    element('cac:PartyIdentification', [element('cbc:ID', party.identifier)]),
    element('cac:PostalAddress', [
      element('cbc:StreetName', address.street),
      element('cbc:CityName', address.city),
      element('cbc:PostalZone', address.postalCode),
      element('cac:Country', [element('cbc:IdentificationCode', address.country)]),
    ]),
    party.vatId ? createTaxScheme(party.vatId, 'VAT') : null,
    party.taxNumber ? createTaxScheme(party.taxNumber, 'FC') : null,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      element('cbc:CompanyID', party.registrationId),
    ]),
    element('cac:Contact', [
      element('cbc:Name', contact?.name ?? null),
      element('cbc:Telephone', contact?.phone ?? null),
      element('cbc:ElectronicMail', contact?.email ?? null),
    ]),
  ])
}

const createTaxScheme = (id: string, scheme: 'VAT' | 'FC') =>
  element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', id),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ])

function createPaymentMeans(document: En16931Document): XmlElement | null {
  const { transfer } = document
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', getPaymentMeansCode(document)),
    element('cbc:PaymentID', transfer && document.number),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', transfer?.iban),
      element('cbc:Name', transfer?.accountHolder),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', transfer?.bic)]),
    ]),
  ])
}

const createTaxSubtotal = (tax: DocumentTax, currency: string) =>
  element('cac:TaxSubtotal', [
    createAmount('TaxableAmount', tax.net, currency),
    createAmount('TaxAmount', tax.tax, currency),
    createTaxCategory('cac:TaxCategory', tax.category, formatRate(tax), [
      element('cbc:TaxExemptionReasonCode', EXEMPTION_CODES[tax.category] ?? null),
      element('cbc:TaxExemptionReason', tax.exemptionReason),
    ]),
  ])

const createTaxCategory = (
  name: string,
  category: TaxCategory,
  rate: string | null,
  reasons: (XmlElement | null)[] = [],
) =>
  element(name, [
    element('cbc:ID', category),
    element('cbc:Percent', rate),
    ...reasons,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])

const createLine = ({ category, ...line }: DocumentLine, currency: string, isInvoice: boolean) =>
  element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(line.position)),
    element(
      isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
      formatShortDecimal(line.quantity, 3),
      {
        unitCode: line.unit,
      },
    ),
    createAmount('LineExtensionAmount', line.net, currency),
    element('cac:Item', [
      element('cbc:Description', line.description),
      element('cbc:Name', line.name),
      // BR-O-05
      createTaxCategory('cac:ClassifiedTaxCategory', category, category === 'O' ? null : formatRate(line)),
    ]),
    element('cac:Price', [createAmount('PriceAmount', line.unitPrice, currency)]),
  ])
