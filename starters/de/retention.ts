import { closingGrace, linkLifetimes, restorable } from '#content/lifetimes.ts'
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
    what: 'Ihr Konto mit Profil, Wegen zur Anmeldung und Dokumenten',
    period: null,
    until: `solange es besteht, und ${inWords(closingGrace)}, nachdem Sie sein Schließen bestätigt haben`,
    stays: 'Dokumente aus Projekten mit weiteren Beteiligten und unser Verlauf, wer was geändert hat',
    why: 'daraus besteht das Portal',
  },
  unverifiedAccounts: {
    what: 'Ein Konto, dessen E-Mail-Adresse nicht bestätigt ist',
    period: { days: 7 },
    until: 'nach der Registrierung',
    stays: 'der Eintrag im Verlauf, dass sich jemand registriert hat',
    why: 'die E-Mail wird vielleicht spät gelesen',
  },
  sessions: {
    what: 'Dass Sie auf einem Gerät angemeldet sind, mit dessen Art und Netzadresse',
    period: { days: 30 },
    until: 'nach der Anmeldung',
    stays: '',
    why: 'Sie müssen sich nicht jeden Tag anmelden und können ein verlorenes Gerät abmelden',
  },
  unusedSessions: {
    what: 'Dasselbe auf einem Gerät, das nicht benutzt wird',
    period: { days: 14 },
    until: 'nach der letzten Benutzung',
    stays: '',
    why: 'ein vergessenes Gerät soll nicht offen bleiben',
  },
  firmSessions: {
    what: 'Dasselbe für die Menschen des Hauses',
    period: { hours: 12 },
    until: 'nach der letzten Benutzung',
    stays: '',
    why: 'sie sehen die Daten aller Kunden',
  },
  links: {
    what: 'Links und Codes zum Bestätigen einer Adresse, Setzen eines Passworts oder Schließen eines Kontos',
    period: null,
    until: `bis sie ablaufen: ${inWords(verify)} zum Bestätigen, ${inWords(reset)} für ein neues Passwort, ${inWords(close)} zum Schließen, ${inWords(invite)} bei einer Einladung`,
    stays: '',
    why: 'sie öffnen Ihr Konto',
  },
  counters: {
    what: 'Wie oft etwas aus einem Netz oder mit einer Adresse versucht wurde',
    period: null,
    until: 'bis die Grenze verstrichen ist: eine Viertelstunde, eine Stunde oder einen Tag',
    stays: '',
    why: 'so lassen sich Passwörter nicht erraten und Formulare nicht fluten',
  },
  failedSignIns: {
    what: 'Fehlgeschlagene Anmeldungen, mit ihrer Zahl und dem Netz, aus dem sie kamen',
    period: { days: 90 },
    until: 'nach dem letzten Versuch',
    stays: '',
    why: 'ein Angriff zeigt sich erst über Wochen',
  },
  inquiries: {
    what: 'Eine Anfrage, die zu keinem Auftrag führt, mit unseren Antworten',
    period: { months: 24 },
    until: 'nachdem Sie sie gesendet haben',
    stays: 'dass es sie gab und was wir damit getan haben, ohne Ihren Namen und Ihre Worte',
    why: 'Gespräche über solche Arbeit dauern lange',
  },
  mails: {
    what: 'Der Text von E-Mails, die wir Ihnen gesendet haben',
    period: { months: 12 },
    until: 'nachdem sie geschrieben wurden',
    stays:
      'Antworten auf eine Anfrage gehen mit ihr; E-Mails mit einem Link in Ihr Konto werden nach dem Senden geleert',
    why: 'wir können sagen, ob und wann Sie etwas erfahren haben',
  },
  mailFiles: {
    what: 'E-Mails als Datei, wo kein Mailserver eingerichtet ist',
    period: { days: 30 },
    until: 'nachdem sie geschrieben wurden',
    stays: '',
    why: 'jemand muss sie lesen können',
  },
  withdrawnDocuments: {
    what: 'Ein Dokument, das wir nicht mehr teilen',
    period: { months: 24 },
    until: 'nachdem es zurückgezogen wurde',
    stays: 'im Verlauf, dass es eines gab',
    why: 'es wird vielleicht wieder gebraucht oder muss gezeigt werden, wie es war',
  },
  removedDocuments: {
    what: 'Ein entferntes Dokument oder eine zurückgenommene Datei',
    period: restorable,
    until: 'danach',
    stays: 'im Verlauf, dass es eines gab',
    why: 'Versehen lassen sich beheben',
  },
  documentEvents: {
    what: 'Von welcher Netzadresse ein Dokument hochgeladen oder geöffnet wurde',
    period: { months: 24 },
    until: 'danach',
    stays: 'wer es war und wann, so lange wie das Dokument',
    why: 'Sie und wir können sagen, wer was geöffnet hat',
  },
  activityAddresses: {
    what: 'Von welcher Netzadresse etwas geändert wurde',
    period: { months: 24 },
    until: 'danach',
    stays: 'wer was wann geändert hat',
    why: 'daran erkennt man ein missbrauchtes Konto',
  },
  activity: {
    what: 'Unser Verlauf, wer was wann geändert hat',
    period: null,
    until: 'solange das Portal betrieben wird',
    stays: '',
    why: 'ohne ihn könnte sich niemand auf das verlassen, was hier steht',
  },
  invoices: {
    what: 'Ausgestellte Rechnungen mit Namen und Anschrift darauf',
    period: null,
    until: 'so lange, wie das Gesetz es verlangt, meist zehn Jahre',
    stays: '',
    why: 'das Gesetz verlangt es',
  },
  technicalLog: {
    what: 'Das technische Protokoll unseres Servers, das die Adresse einer Anfrage enthalten kann',
    period: null,
    until: 'höchstens dreißig Tage',
    stays: '',
    why: 'so werden Fehler gefunden und Angriffe abgewehrt',
  },
})

export type KeptThing = keyof typeof retention

export const howLong = (thing: KeptThing): string => {
  const { period, until } = retention[thing]
  if (!period) return until
  return until.startsWith('nachdem') ? `${inWords(period)}, ${until}` : `${inWords(period)} ${until}`
}

export const keptThings = Object.keys(retention) as KeptThing[]

export const retentionInSentences = (): { term: string; text: string }[] =>
  keptThings.map((thing) => {
    const { what, stays, why } = retention[thing]
    const long = howLong(thing)
    const kept = `${long.charAt(0).toUpperCase()}${long.slice(1)}: ${why}.`
    return { term: what, text: stays ? `${kept} Was bleibt: ${stays}.` : kept }
  })
