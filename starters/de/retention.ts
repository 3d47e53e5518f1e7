import { closingGrace, linkLifetimes, restorable } from '#content/lifetimes.ts'
import { modules } from '#content/modules.ts'
import { inWords, type Period } from '#content/periods.ts'

const { verify, reset, invite, close } = linkLifetimes

type Kept = {
  what: string
  /** Period after which the program deletes the data; null when `until` describes the end. */
  period: Period | null
  /** Event that starts the period or, without a period, ends the retention. */
  until: string
  stays: string
  why: string
}

const kept = <Table extends Record<string, Kept>>(table: Table) => table

/**
 * Retention rules for all personal data. The hourly cleanup (app/domain/system/delete-expired-data.server.ts) applies
 * them, and the privacy policy and the page 'System' are generated from them.
 */
export const retention = kept({
  accounts: {
    what: 'Ihr Konto mit Profil, Anmeldeverfahren und Dokumenten',
    period: null,
    until: `solange es besteht, und ${inWords(closingGrace)}, nachdem Sie die Schließung bestätigt haben`,
    stays: 'Dokumente aus Projekten mit weiteren Beteiligten und unser Protokoll, wer was geändert hat',
    why: 'ohne diese Daten gibt es kein Portal',
  },
  unverifiedAccounts: {
    what: 'Ein Konto, dessen E-Mail-Adresse nicht bestätigt ist',
    period: { days: 7 },
    until: 'nach der Registrierung',
    stays: 'der Eintrag im Protokoll, dass sich jemand registriert hat',
    why: 'die E-Mail wird manchmal erst spät gelesen',
  },
  sessions: {
    what: 'Ihre Anmeldung auf einem Gerät, mit dessen Art und IP-Adresse',
    period: { days: 30 },
    until: 'nach der Anmeldung',
    stays: '',
    why: 'Sie müssen sich nicht jeden Tag anmelden und können ein verlorenes Gerät abmelden',
  },
  unusedSessions: {
    what: 'Ihre Anmeldung auf einem Gerät, das nicht benutzt wird',
    period: { days: 14 },
    until: 'nach der letzten Benutzung',
    stays: '',
    why: 'ein vergessenes Gerät soll nicht angemeldet bleiben',
  },
  firmSessions: {
    what: 'Anmeldungen unseres Teams',
    period: { hours: 12 },
    until: 'nach der letzten Benutzung',
    stays: '',
    why: 'sie sehen die Daten aller Kunden',
  },
  links: {
    what: 'Links und Codes zum Bestätigen einer Adresse, Festlegen eines Passworts oder Schließen eines Kontos',
    period: null,
    until: `bis sie ablaufen: ${inWords(verify)} zum Bestätigen, ${inWords(reset)} für ein neues Passwort, ${inWords(close)} zum Schließen, ${inWords(invite)} bei einer Einladung`,
    stays: '',
    why: 'sie öffnen Ihr Konto',
  },
  counters: {
    what: 'Zahl der Versuche aus einem Netz oder mit einer Adresse',
    period: null,
    until: 'je nach Begrenzung eine Viertelstunde, eine Stunde oder einen Tag',
    stays: '',
    why: 'so lassen sich Passwörter nicht erraten und Formulare nicht massenhaft absenden',
  },
  failedSignIns: {
    what: 'Fehlgeschlagene Anmeldungen, mit ihrer Zahl und dem Netz, aus dem sie kamen',
    period: { days: 90 },
    until: 'nach dem letzten Versuch',
    stays: '',
    why: 'manche Angriffe zeigen sich erst nach Wochen',
  },
  inquiries: {
    what: 'Eine Anfrage, die zu keinem Auftrag führt, mit unseren Antworten',
    period: { months: 24 },
    until: 'nachdem Sie sie gesendet haben',
    stays: 'dass es sie gab und was wir damit getan haben, ohne Ihren Namen und Ihre Nachricht',
    why: 'aus einer Anfrage wird oft erst nach Monaten ein Auftrag',
  },
  emails: {
    what: 'Der Text von E-Mails, die wir Ihnen gesendet haben',
    period: { months: 12 },
    until: 'nachdem sie geschrieben wurden',
    stays:
      'Antworten auf eine Anfrage werden mit ihr gelöscht, der Inhalt von E-Mails mit einem Link in Ihr Konto gleich nach dem Senden',
    why: 'so lässt sich belegen, ob und wann wir Sie informiert haben',
  },
  emailFiles: {
    what: 'E-Mails als Datei, wenn kein Mailserver eingerichtet ist',
    period: { days: 30 },
    until: 'nachdem sie geschrieben wurden',
    stays: '',
    why: 'sonst könnte sie niemand lesen',
  },
  withdrawnDocuments: {
    what: 'Ein Dokument, das wir nicht mehr teilen',
    period: { months: 24 },
    until: 'nachdem es zurückgezogen wurde',
    stays: 'im Protokoll, dass es das Dokument gab',
    why: 'es wird vielleicht wieder gebraucht oder muss als Nachweis dienen',
  },
  removedDocuments: {
    what: 'Ein entferntes Dokument oder ein zurückgezogener Upload',
    period: restorable,
    until: 'danach',
    stays: 'im Protokoll, dass es das Dokument gab',
    why: 'so lässt sich ein Versehen beheben',
  },
  documentEvents: {
    what: 'Von welcher IP-Adresse ein Dokument hochgeladen oder geöffnet wurde',
    period: { months: 24 },
    until: 'danach',
    stays: 'wer es war und wann, so lange wie das Dokument',
    why: 'so lässt sich nachvollziehen, wer was geöffnet hat',
  },
  activityAddresses: {
    what: 'Von welcher IP-Adresse etwas geändert wurde',
    period: { months: 24 },
    until: 'danach',
    stays: 'wer was wann geändert hat',
    why: 'daran lässt sich ein missbrauchtes Konto erkennen',
  },
  activity: {
    what: 'Unser Protokoll, wer was wann geändert hat',
    period: null,
    until: 'solange das Portal betrieben wird',
    stays: '',
    why: 'nur so können sich alle auf die Angaben im Portal verlassen',
  },
  invoices: {
    what: 'Ausgestellte Rechnungen mit Namen und Anschrift darauf',
    period: null,
    until: 'so lange, wie das Gesetz es verlangt',
    stays: '',
    why: 'wir sind gesetzlich dazu verpflichtet',
  },
  agreements: {
    what: 'Vereinbarungen, die Sie unterschrieben haben oder unterschreiben sollten, mit Name, E-Mail-Adresse und IP-Adresse',
    period: null,
    until: 'solange daraus Ansprüche entstehen können, in der Regel zehn Jahre',
    stays: '',
    why: 'sie sind Beweis für beide Seiten (Art. 17 Abs. 3 lit. e DSGVO)',
  },
  rooms: {
    what: 'Ihre Einladungen in Datenräume und was Sie dort angenommen, gelesen, heruntergeladen und gefragt haben, mit Name, E-Mail-Adresse und IP-Adresse',
    period: null,
    until: 'solange aus einer Transaktion Ansprüche entstehen können, in der Regel zehn Jahre',
    stays: '',
    why: 'es ist Nachweis, was wem offengelegt wurde (Art. 17 Abs. 3 lit. e DSGVO)',
  },
  technicalLog: {
    what: 'Das technische Protokoll unseres Servers, das IP-Adressen enthalten kann',
    period: null,
    until: 'höchstens dreißig Tage',
    stays: '',
    why: 'so lassen sich Fehler finden und Angriffe abwehren',
  },
})

type KeptThing = keyof typeof retention

const howLong = (thing: KeptThing): string => {
  const { period, until } = retention[thing]
  if (!period) return until
  return until.startsWith('nachdem') ? `${inWords(period)}, ${until}` : `${inWords(period)} ${until}`
}

export const keptThings = (Object.keys(retention) as KeptThing[]).filter(
  (thing) =>
    (thing !== 'invoices' || modules.invoices !== false) &&
    (thing !== 'agreements' || modules.signing !== false) &&
    (thing !== 'rooms' || modules.rooms !== false),
)

export const retentionInSentences = (): { term: string; text: string }[] =>
  keptThings.map((thing) => {
    const { what, stays, why } = retention[thing]
    const long = howLong(thing)
    const kept = `${long.charAt(0).toUpperCase()}${long.slice(1)}: ${why}.`
    return { term: what, text: stays ? `${kept} Was bleibt: ${stays}.` : kept }
  })
