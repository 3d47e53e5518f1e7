import { AGREEMENT_FIELD_PATTERN, type AgreementField, isAgreementField } from '#app/core/agreement-fields.ts'
import type { AgreementKind } from '#app/core/agreement-states.ts'
import { formatDay } from '#app/core/days.ts'
import { formatAmount, formatMoney, formatShortNumber } from '#app/core/money.ts'
import { formatUnit } from '#app/domain/invoices/invoice-labels.ts'
import { formatTaxTerm } from '#app/domain/invoices/invoice-sheet.tsx'
import { calculateTotals, type PricedLine, TAX_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { CONSENT_TEXT } from './consent.ts'

export type FieldValues = Partial<Record<AgreementField, string>>

type ShownAgreement = {
  title: string
  /** Markdown with fields. */
  text: string
  kind: AgreementKind
  countersign: boolean
  inOrder: boolean
  expiresOn: string | null
  currency: string | null
  uploadPages: number | null
  uploadSha256: string | null
  signers: { name: string; email: string }[]
  lines: (PricedLine & { description: string; unit: string })[]
}

/** Lists the fields of a text that have no value, as written: `{company}`. */
export const findEmptyFields = (text: string, values: FieldValues): string[] => [
  ...new Set(
    [...text.matchAll(AGREEMENT_FIELD_PATTERN)].flatMap(([written, name = '']) =>
      isAgreementField(name) && values[name] ? [] : [written],
    ),
  ),
]

/** Composes the whole text that is signed, as Markdown. Fields without a value stay as they are. */
export function composeShownText(agreement: ShownAgreement, values: FieldValues): string {
  const { title, text, kind, signers, inOrder, countersign, expiresOn } = agreement
  const parts = [
    `# ${escapeMarkdown(title)}`,
    kind === 'upload' ? formatUpload(agreement) : fillFields(text, values),
    ...formatLines(agreement),
    expiresOn &&
      (kind === 'proposal'
        ? t('This proposal is valid until {day}.', { day: formatDay(expiresOn) })
        : t('This agreement can be signed until {day}.', { day: formatDay(expiresOn) })),
    `## ${t('Signers')}`,
    signers.map(({ name, email }, i) => `${i + 1}. ${escapeMarkdown(`${name} (${email})`)}`).join('\n'),
    inOrder && signers.length > 1 && t('They sign in this order.'),
    countersign && t('{firm} signs after them.', { firm: escapeMarkdown(firm.name) }),
    `## ${t('Consent')}`,
    CONSENT_TEXT,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Replaces the fields that have a value. */
export const fillFields = (text: string, values: FieldValues): string =>
  text.replace(AGREEMENT_FIELD_PATTERN, (written, name: string) => {
    const value = isAgreementField(name) && values[name]
    return value ? escapeMarkdown(value) : written
  })

const formatUpload = ({ uploadPages, uploadSha256 }: ShownAgreement) =>
  t('The agreement is the attached PDF file (pages: {pages}, SHA-256: {sha256}).', {
    pages: uploadPages ?? 0,
    sha256: uploadSha256 ?? '',
  })

/** Formats lines as a list, because a table is hard to read on a phone. */
function formatLines({ lines, currency }: ShownAgreement): string[] {
  if (lines.length === 0 || currency === null) return []
  const { lineNets, net, taxes, total } = calculateTotals(lines)
  const items = lines.map(({ description, quantity, unit, unitPrice, taxRate }, i) => {
    const price = t('{quantity} × {price}, {taxRate}% tax: {net}', {
      quantity: `${formatShortNumber(quantity, 3)} ${formatUnit(unit)}`.trim(),
      price: formatMoney(unitPrice, currency),
      taxRate: formatShortNumber(taxRate, TAX_RATE_DIGITS),
      net: formatMoney(lineNets[i] ?? 0, currency),
    })
    const text = `${escapeMarkdown(description)}\n${price}`
    return `${i + 1}. ${text.replaceAll(/\n\s*/g, '\n   ')}`
  })
  const totals = [
    `${t('Net')}: ${formatMoney(net, currency)}`,
    ...taxes.map(
      ({ category, rate, net, tax }) =>
        `${formatTaxTerm(category, rate, formatAmount(net, currency))}: ${formatMoney(tax, currency)}`,
    ),
    `**${t('Total')}: ${formatMoney(total, currency)}**`,
  ]
  return [`## ${t('Services and prices')}`, items.join('\n'), totals.map((line) => `- ${line}`).join('\n')]
}

/** Escapes Markdown, so that values typed elsewhere, such as a company's name, can't change how an agreement looks. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^[ \t]+/gm, '')
    .replace(/^([#>+=-]|\d+(?=[.)]))/gm, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
