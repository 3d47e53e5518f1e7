import type { LegalPage } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import { inWords } from '#content/periods.ts'
import { retention, retentionInSentences } from '#content/retention.ts'

// Draft, not legal advice: have it reviewed by a lawyer in your jurisdiction.

/** Date of the terms, from `termsVersion` in firm.ts. */
const day = new Intl.DateTimeFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' })
const updated = `Stand: ${day.format(new Date(firm.termsVersion))}`
const write = `Schreiben Sie an ${firm.email} oder an ${firm.name}, ${firm.postalAddress}.`

export const privacyPolicy: LegalPage = {
  title: 'Datenschutzerklärung',
  description: `Was ${firm.name} über Besucher und Kunden speichert, warum, wie lange, und wie Sie es ändern oder löschen lassen.`,
  updated,
  intro: `${firm.name} speichert so wenig über Sie, wie die Arbeit zulässt. Diese Seite sagt, was das ist, warum wir es speichern, wer es sieht und was Sie von uns verlangen können.`,
  sections: [
    {
      title: 'Wenn Sie die Website besuchen',
      body: [
        `Die öffentlichen Seiten setzen keine Cookies und laden nichts von Dritten: keine Statistik, keine Werbung, keine Schriften oder Skripte von anderswo. Unser Server vermerkt Fehler und abgewiesene Anfragen in einem technischen Protokoll, das die Adresse einer Anfrage enthalten kann. Es bleibt ${retention.technicalLog.until}.`,
      ],
    },
    {
      title: 'Wenn Sie eine Anfrage senden',
      body: [
        'Wir speichern, was Sie in das Formular eingeben: Namen, Firma, E-Mail-Adresse, Telefonnummer, die gewählte Leistung und das Budget und Ihre Nachricht. Wir verwenden es, um Ihnen zu antworten und einen Auftrag vorzubereiten. Vor dem Senden wird geprüft, dass Sie ein Mensch sind.',
        `Eine Anfrage, die zu keinem Auftrag führt, wird nach spätestens der folgenden Zeit gelöscht, oder früher, wenn Sie es wünschen: ${inWords(retention.inquiries.period)}.`,
      ],
    },
    {
      title: 'Wenn Sie ein Konto haben',
      body: [
        'Das Kundenportal braucht ein Konto. Dafür speichern wir:',
        [
          'was Sie bei der Registrierung eingeben: Namen, Position, Branche, eine Beschreibung Ihres Projekts, E-Mail-Adresse und, wenn Sie sie angeben, Firma, Telefonnummer und Anschrift;',
          'Ihr Passwort, nur als Wert, aus dem es sich nicht zurücklesen lässt;',
          'wenn Sie sich mit Google anmelden, Namen, E-Mail-Adresse und die Kennung, die Google uns gibt, und sonst nichts;',
          'die Zeiten Ihrer jetzigen und vorigen Anmeldung, und wann und von welcher Adresse Sie unseren Bedingungen zugestimmt haben;',
          'die Dokumente, die Sie hochladen, Ihre Projekte und Ihre Rechnungen.',
        ],
        'Die Anmeldung setzt ein Cookie, das Sie angemeldet hält und verschwindet, wenn Sie sich abmelden. Ein zweites merkt sich ein Jahr lang Ihre Sprache und Zeitzone, damit Daten so erscheinen, wie Sie sie schreiben.',
      ],
    },
    {
      title: 'Wer es sieht',
      body: [
        'Die Menschen des Hauses, die mit Ihnen arbeiten, und sonst niemand. Wir verkaufen nichts und geben nichts für Werbung weiter. Die Website läuft auf einem Server unter unserer Kontrolle; unser Mailanbieter befördert die Nachrichten, die wir Ihnen senden. Behörden geben wir Daten nur, wenn das Gesetz uns dazu verpflichtet.',
      ],
    },
    {
      title: 'Wie lange wir es speichern',
      body: [
        `Angaben zum Konto und Dokumente, solange das Konto besteht. Rechnungen, mit Namen und Anschrift darauf, ${retention.invoices.until}.`,
        'Sie können Ihr Konto in Ihrem Profil selbst schließen. Vierzehn Tage nach Ihrer Bestätigung werden Ihr Profil, Ihre Wege zur Anmeldung, die E-Mails an Sie und die Dokumente in Ihrem Portal gelöscht. Dokumente eines Projekts, an dem auch andere beteiligt sind, bleiben bei ihnen, ohne Ihren Namen. Was wir in einem Projekt vereinbart und getan haben, bleibt bei uns ohne Verbindung zu Ihrem Konto; Nachrichten bleiben ohne Ihren Namen, Antworten und Freigaben mit ihm. Ein Verlauf, wer wann was geändert hat, der Sie nennt und weder geändert noch gelöscht werden kann, bleibt ebenfalls.',
        'Alles auf einen Blick. Was seine Zeit gehabt hat, wird innerhalb einer Stunde von selbst gelöscht:',
        retentionInSentences(),
      ],
    },
    {
      title: 'Was Sie von uns verlangen können',
      body: [
        'Sie können fragen, was wir über Sie speichern, es berichtigen oder löschen lassen oder eine Kopie bekommen, die Sie mitnehmen können: Im Portal können Sie das alles in Ihrem Profil selbst. Sie können auch einer Verwendung widersprechen oder sich bei Ihrer Datenschutzbehörde beschweren. Wir antworten innerhalb von dreißig Tagen und berechnen nichts.',
        write,
      ],
    },
    {
      title: 'Änderungen',
      body: [
        'Wenn sich diese Erklärung ändert, ändert sich das Datum oben. Was Kunden betrifft, teilen wir ihnen vorher per E-Mail mit.',
      ],
    },
  ],
}

export const termsOfUse: LegalPage = {
  title: 'Nutzungsbedingungen',
  description: `Die Bedingungen für die Website und das Kundenportal von ${firm.name}.`,
  updated,
  intro: `Diese Bedingungen gelten für die Website und das Kundenportal von ${firm.name}. Für die Beratung selbst gilt der Auftrag, den Sie mit uns schließen; wo beide voneinander abweichen, gilt der Auftrag.`,
  sections: [
    {
      title: 'Wer sich registrieren darf',
      body: [
        'Mit dem Anlegen eines Kontos bestätigen Sie, dass',
        [
          'Sie über 18 Jahre alt sind;',
          'Sie sich nicht in einem Land mit Embargo befinden und nicht auf einer Liste von Personen stehen, mit denen uns der Handel verboten ist;',
          'Sie nur ein Konto anlegen, unter Ihrem eigenen Namen und mit wahren Angaben.',
        ],
      ],
    },
    {
      title: 'Ihr Konto',
      body: [
        'Sie bestätigen Ihre E-Mail-Adresse, bevor Sie sich zum ersten Mal anmelden. Behalten Sie Ihr Passwort für sich und sagen Sie uns sofort Bescheid, wenn Sie glauben, dass es jemand anderes kennt.',
        'Wir können ein Konto schließen, das gegen diese Bedingungen verstößt. Sie können Ihres jederzeit schließen.',
      ],
    },
    {
      title: 'Das Kundenportal',
      body: [
        'Was Sie hochladen, bleibt Ihres; Sie erlauben uns, es für den Auftrag zu speichern und zu lesen.',
      ],
    },
    {
      title: 'Änderungen und geltendes Recht',
      body: [
        'Wenn sich diese Bedingungen ändern, werden Sie gebeten, der neuen Fassung zuzustimmen, bevor Sie das Portal wieder benutzen. Es gilt das Recht des Ortes, an dem das Haus seinen Sitz hat.',
        write,
      ],
    },
  ],
}

export const copyright: LegalPage = {
  title: 'Urheberrecht',
  description: `Wem Texte, Zeichnungen und Dokumente auf der Website von ${firm.name} gehören und was Sie damit tun dürfen.`,
  intro: `© ${firm.name}. Alle Rechte vorbehalten.`,
  sections: [
    {
      title: 'Was uns gehört',
      body: [
        `Texte, der Name ${firm.name} und die Gestaltung dieser Website gehören dem Haus, wenn nichts anderes dabeisteht.`,
      ],
    },
    {
      title: 'Was Sie dürfen',
      body: [
        'Jede Seite lesen, drucken und verlinken und kurze Stellen mit Angabe der Quelle zitieren. Für alles andere fragen Sie bitte vorher.',
      ],
    },
    {
      title: 'Was anderen gehört',
      body: [
        'Namen und Marken von Kunden und Produkten gehören ihren Inhabern. Dokumente im Kundenportal gehören dem Kunden, für den sie gemacht wurden, wie es im Auftrag steht.',
        write,
      ],
    },
  ],
}
