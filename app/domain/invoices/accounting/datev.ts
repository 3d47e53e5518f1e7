import type { Datev } from '#app/content/shapes.ts'
import { addDays } from '#app/core/days.ts'
import { formatDecimal, formatShortDecimal, getCurrencyDigits } from '#app/core/money.ts'
import { convertAmount, EXCHANGE_RATE_DIGITS, TAX_RATE_DIGITS } from '../invoice-totals.ts'

// DATEV format, header version 700, 'Buchungsstapel' version 13: https://developer.datev.de/datev/platform/de/dtvf

/** Amount of a document in one tax category and rate, in minor units of `currency`. Negative for credit notes. */
export type Booking = {
  number: string
  text: string
  issuedOn: string
  serviceOn: string
  /** Day of the VAT period. A correction belongs to the period in which it was issued. */
  taxedOn: string
  currency: string
  /** Units of the content's currency for one unit of `currency`, in millionths. */
  exchangeRate: number | null
  gross: number
  debtorAccount: string
  revenueAccount: string
  /** VAT id of a buyer in another EU country who pays the tax. */
  vatId: string | null
}

/** Returns the account for a tax category and rate, or for the category alone, or '' if the content has neither. */
export function findRevenueAccount(datev: Datev, category: string, taxRate: number): string {
  const rate = formatShortDecimal(taxRate, TAX_RATE_DIGITS)
  return datev.revenueAccounts[`${category} ${rate}`] ?? datev.revenueAccounts[category] ?? ''
}

type FiscalYear = { start: string; from: string; to: string }

/** Splits a period by fiscal year, because the dates of bookings have no year of their own. */
export function splitByFiscalYear({ fiscalYearStart }: Datev, from: string, to: string): FiscalYear[] {
  const year = Number(from.slice(0, 4))
  const first = `${year}-${fiscalYearStart}` <= from ? year : year - 1
  const years: FiscalYear[] = []
  for (let i = first; ; i++) {
    const start = `${i}-${fiscalYearStart}`
    if (start > to) return years
    const end = addDays(`${i + 1}-${fiscalYearStart}`, -1)
    years.push({ start, from: start < from ? from : start, to: end > to ? to : end })
  }
}

/** Returns a booking batch in Windows-1252. An amount of 0 is left out, because DATEV rejects it. */
export function formatDatev(
  datev: Datev,
  currency: string,
  year: FiscalYear,
  bookings: Booking[],
  createdAt = new Date(),
): Uint8Array {
  const rows = bookings.filter(({ gross }) => gross !== 0).map((booking) => formatBooking(booking, currency))
  const lines = [formatHeader(datev, currency, year, createdAt), COLUMNS.join(';'), ...rows]
  return encodeWindows1252(lines.map((line) => `${line}\r\n`).join(''))
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function formatHeader(datev: Datev, currency: string, { start, from, to }: FiscalYear, createdAt: Date) {
  const days = [from, to].map(digitsOf)
  return [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, digitsOf(createdAt.toISOString()), '', '"RE"', '""', '""'],
    ...[datev.consultant, datev.client, digitsOf(start), datev.accountLength, ...days],
    // Description, initials; financial accounting for all purposes, not committed, so that the accountant can edit it.
    ...['"Rechnungsausgang"', '""', 1, 0, 0, `"${currency}"`, '', '""', '', '', '""', '', '', '""', '""'],
  ].join(';')
}

function formatBooking(booking: Booking, baseCurrency: string): string {
  const { currency, gross, issuedOn } = booking
  const base = currency === baseCurrency ? null : convert(booking, baseCurrency)
  const cells: Record<number, string> = {
    1: formatEuropeanAmount(Math.abs(gross), getCurrencyDigits(currency)),
    2: gross > 0 ? 'S' : 'H',
    3: currency,
    4: base?.rate ?? '',
    5: base?.amount ?? '',
    6: base ? baseCurrency : '',
    7: booking.debtorAccount,
    8: booking.revenueAccount,
    10: issuedOn.slice(8) + issuedOn.slice(5, 7),
    11: booking.number,
    14: booking.text.replaceAll(/\s+|\p{Cc}/gu, ' ').slice(0, 60),
    40: booking.vatId?.replaceAll(/\W/g, '').slice(0, 15) ?? '',
    115: formatDay(booking.serviceOn),
    116: formatDay(booking.taxedOn),
  }
  return COLUMNS.map((_, i) => {
    const cell = cells[i + 1] ?? ''
    return TEXT_COLUMNS.has(i + 1) ? `"${cell.replaceAll('"', '""')}"` : cell
  }).join(';')
}

/** Formats a day as DDMMYYYY. */
const formatDay = (day: string) => day.slice(8) + day.slice(5, 7) + day.slice(0, 4)

/** Formats an amount with two decimals after a comma, regardless of the currency. */
const formatEuropeanAmount = (minor: number, digits: number) =>
  formatDecimal(Math.round(minor * 10 ** (2 - digits)), 2).replace('.', ',')

const MAX_RATE = 10_000 * 10 ** EXCHANGE_RATE_DIGITS

/** DATEV states the rate as units of the foreign currency for one unit of the base currency. */
function convert({ gross, currency, exchangeRate }: Booking, baseCurrency: string) {
  if (!exchangeRate) return null
  const rate = Math.round(10 ** (2 * EXCHANGE_RATE_DIGITS) / exchangeRate)
  const amount = convertAmount(Math.abs(gross), currency, baseCurrency, exchangeRate)
  return {
    rate: rate > 0 && rate < MAX_RATE ? formatDecimal(rate, EXCHANGE_RATE_DIGITS).replace('.', ',') : '',
    amount: formatEuropeanAmount(amount, getCurrencyDigits(baseCurrency)),
  }
}

const listPairs = (count: number, kind: string, content: string) =>
  Array.from({ length: count }, (_, i) => `${kind} ${i + 1};${content} ${i + 1}`).join(';')

const COLUMNS = `
  Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;
  Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;
  Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink;
  ${listPairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt')};
  KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);
  Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;
  BU 49 Funktionsergänzung;
  ${listPairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt')};
  Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp;
  USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);
  Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;
  Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;
  Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);
  Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);
  Abw. Skontokonto`
  .trim()
  .split(/;\s*/)

const listRange = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Columns whose cells are always quoted. */
const TEXT_COLUMNS = new Set([
  ...[2, 3, 6, 9, 11, 12, 14, 16, ...listRange(20, 38), 40, 42, ...listRange(48, 87)],
  ...[91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123],
])

const BYTES = new Map(
  Array.from({ length: 128 }, (_, i) => i + 128).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)
const DIACRITICS = /\p{M}/gu

/** Encodes text as Windows-1252. Letters that it lacks lose their diacritics or become question marks. */
function encodeWindows1252(text: string): Uint8Array {
  const toByte = (character: string): number | undefined =>
    character < '\u0080' ? character.charCodeAt(0) : BYTES.get(character)
  return Uint8Array.from(
    [...text.normalize('NFC')].map(
      (character) =>
        toByte(character) ?? toByte(character.normalize('NFD').replace(DIACRITICS, '')) ?? toByte('?') ?? 0,
    ),
  )
}
