import type { LegalPage, PrivacyPolicy } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import { closingGrace } from '#content/lifetimes.ts'
import { modules } from '#content/modules.ts'
import { inWords } from '#content/periods.ts'
import { retention, retentionInSentences } from '#content/retention.ts'

// Draft, not legal advice: have it reviewed by a lawyer in your jurisdiction.

const day = new Intl.DateTimeFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' })
/** Line with a date from firm.ts: `privacyDate` or `termsVersion`. */
const formatUpdated = (date: string) => `Stand: ${day.format(new Date(date))}`
const write = `Schreiben Sie an ${firm.email} oder an ${firm.name}, ${firm.postalAddress}.`

/** Richtet sich nach den Einstellungen: Anmeldung mit Google, reCAPTCHA, Registrierung. */
export const privacyPolicy: PrivacyPolicy = ({ google, recaptcha, signUp }) => ({
  title: 'Datenschutzerklärung',
  description: `Welche Daten ${firm.name} über Besucher und Kunden speichert, warum und wie lange, und wie Sie sie ändern oder löschen lassen.`,
  updated: formatUpdated(firm.privacyDate),
  intro: `${firm.name} speichert nur, was für die Arbeit nötig ist. Hier steht, welche Daten das sind, warum wir sie speichern, wer sie sieht und welche Rechte Sie haben.`,
  sections: [
    {
      title: 'Verantwortlich',
      body: [
        `Verantwortlich für die Verarbeitung Ihrer Daten ist ${firm.name}, ${firm.postalAddress}, E-Mail: ${firm.email}, Telefon: ${firm.phone}.`,
        `Wir verarbeiten Daten, um Anfragen zu beantworten und Aufträge vorzubereiten und zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO), um gesetzliche Pflichten zu erfüllen${modules.invoices === false ? '' : ', zum Beispiel bei Rechnungen'} (lit. c), und um Website und Portal sicher zu betreiben (lit. f).`,
      ],
    },
    {
      title: 'Wenn Sie die Website besuchen',
      body: [
        `Die öffentlichen Seiten setzen keine Cookies und laden nichts von Dritten: keine Statistik, keine Werbung, keine Schriften oder Skripte von anderswo. Unser Server hält Fehler und abgewiesene Zugriffe in einem technischen Protokoll fest, das die IP-Adresse enthalten kann. Wir bewahren es ${retention.technicalLog.until} auf.`,
        ...(recaptcha
          ? [
              'Eine Ausnahme ist die Kontaktseite: Sie lädt Google reCAPTCHA, einen Dienst der Google Ireland Limited, der prüft, ob ein Mensch uns schreibt. Dabei erhält Google Ihre IP-Adresse und Angaben zu Ihrem Browser und kann Cookies setzen. [[Rechtsgrundlage, zum Beispiel Ihre Einwilligung nach § 25 Abs. 1 TDDDG, und wie sie eingeholt wird]]',
            ]
          : []),
      ],
    },
    {
      title: 'Wenn Sie eine Anfrage senden',
      body: [
        'Wir speichern, was Sie in das Formular eingeben: Name, Firma, E-Mail-Adresse, Telefonnummer, die gewünschte Leistung, das Budget und Ihre Nachricht. Damit beantworten wir Ihre Anfrage und bereiten einen Auftrag vor. Vor dem Senden wird geprüft, ob Sie ein Mensch sind.',
        `Führt eine Anfrage zu keinem Auftrag, löschen wir sie, sobald Sie es wünschen. Andernfalls wird sie automatisch gelöscht; die Frist dafür ist: ${inWords(retention.inquiries.period)}.`,
      ],
    },
    {
      title: 'Wenn Sie ein Konto haben',
      body: [
        'Für das Kundenportal brauchen Sie ein Konto. Dazu speichern wir:',
        [
          `was Sie ${signUp ? 'bei der Registrierung' : 'in Ihrem Profil'} eingeben: Name, Position, Branche, eine Beschreibung Ihres Projekts, E-Mail-Adresse und, wenn Sie sie angeben, Firma, Telefonnummer und Anschrift;`,
          'Ihr Passwort, nur als Prüfwert, aus dem es sich nicht zurückrechnen lässt;',
          ...(google
            ? [
                'wenn Sie sich mit Google anmelden, Ihren Namen, Ihre E-Mail-Adresse und die Kennung, die Google uns übermittelt, und sonst nichts;',
              ]
            : []),
          'den Zeitpunkt Ihrer aktuellen und Ihrer vorigen Anmeldung sowie wann und von welcher IP-Adresse aus Sie unseren Bedingungen zugestimmt haben;',
          ...(modules.signing === false
            ? []
            : [
                'zu jeder Vereinbarung, die wir Ihnen zur Unterschrift senden, wann Sie sie geöffnet, unterschrieben oder abgelehnt haben, mit dem eingegebenen Namen, Ihrer E-Mail-Adresse und Ihrer IP-Adresse. Sie stehen auf der Zertifikatsseite, die alle Beteiligten erhalten;',
              ]),
          modules.invoices === false
            ? 'die Dokumente, die Sie hochladen, und Ihre Projekte.'
            : 'die Dokumente, die Sie hochladen, Ihre Projekte und Ihre Rechnungen.',
        ],
        'Bei der Anmeldung wird ein Cookie gesetzt, das Sie angemeldet hält und bei der Abmeldung gelöscht wird. Ein zweites speichert ein Jahr lang Ihre Sprache und Ihre Zeitzone, damit Datum und Uhrzeit in der gewohnten Form erscheinen. Beide sind unbedingt erforderlich, um Ihnen das Portal so bereitzustellen, wie Sie es wünschen (§ 25 Abs. 2 Nr. 2 TDDDG); eine Einwilligung ist dafür nicht nötig.',
      ],
    },
    ...(modules.rooms === false
      ? []
      : [
          {
            title: 'Wenn Sie Gast eines Datenraums sind',
            body: [
              'Wir speichern Ihre Einladung, die Vereinbarungen, die Sie annehmen, Ihre Fragen und welche Seiten Sie wann und wie lange ansehen oder herunterladen, mit Ihrem Namen, Ihrer E-Mail-Adresse und Ihrer IP-Adresse. Seiten und Dateien tragen diese Angaben als Wasserzeichen. So lässt sich nachweisen, was wem offengelegt wurde, und vertrauliche Unterlagen sind geschützt (Art. 6 Abs. 1 lit. f DSGVO).',
              'Das sehen auch unser Kunde, für den der Datenraum besteht, und seine Berater, allerdings ohne Ihre IP-Adresse. Die Gäste Ihrer Gruppe sehen Ihre Fragen und Ihren Namen.',
            ],
          },
        ]),
    {
      title: 'Wer es sieht',
      body: [
        'Nur die Personen in unserem Team, die mit Ihnen arbeiten. Wir verkaufen keine Daten und geben keine für Werbung weiter. In unserem Auftrag verarbeiten Daten: [[Name und Sitz des Anbieters, bei dem der Server steht]] als Hoster und [[Name und Sitz des E-Mail-Anbieters]] für den Versand unserer E-Mails. An Behörden geben wir Daten nur weiter, wenn wir gesetzlich dazu verpflichtet sind.',
      ],
    },
    {
      title: 'Wie lange wir es speichern',
      body: [
        modules.invoices === false
          ? 'Angaben zum Konto und Dokumente speichern wir, solange das Konto besteht.'
          : `Angaben zum Konto und Dokumente speichern wir, solange das Konto besteht, Rechnungen mit Name und Anschrift ${retention.invoices.until}.`,
        ...(modules.signing === false
          ? []
          : [
              'Vereinbarungen bleiben auch nach der Schließung eines Kontos erhalten, mit Name, E-Mail-Adresse und IP-Adresse aller, die unterschrieben haben. Sie sind Beweis für beide Seiten (Art. 17 Abs. 3 lit. e DSGVO).',
            ]),
        `Sie können Ihr Konto in Ihrem Profil selbst schließen. Nach Ihrer Bestätigung können Sie es sich noch anders überlegen; die Frist dafür ist: ${inWords(closingGrace)}. Danach werden Ihr Profil, Ihre Anmeldeverfahren, die E-Mails an Sie und die Dokumente in Ihrem Portal gelöscht. Dokumente aus Projekten, an denen auch andere beteiligt sind, bleiben für diese verfügbar, aber ohne Ihren Namen. Was wir in einem Projekt vereinbart und getan haben, bewahren wir auf, aber nicht mehr mit Ihrem Konto verknüpft: Nachrichten bleiben ohne Ihren Namen, Antworten und Freigaben mit Ihrem Namen. Ebenso bleibt ein Protokoll, das festhält, wer wann was geändert hat. Es nennt Ihren Namen und lässt sich weder ändern noch löschen, damit sich alle darauf verlassen können.`,
        'Alles auf einen Blick. Nach Ablauf der Frist werden Daten innerhalb einer Stunde automatisch gelöscht:',
        retentionInSentences(),
      ],
    },
    {
      title: 'Ihre Rechte',
      body: [
        'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit. Das meiste davon können Sie im Portal in Ihrem Profil selbst erledigen. Sie können der Verarbeitung auch widersprechen. Wir antworten innerhalb eines Monats, und es entstehen Ihnen keine Kosten.',
        'Außerdem können Sie sich bei einer Aufsichtsbehörde beschweren. Für uns zuständig ist: [[Name der Datenschutzbehörde]].',
        write,
      ],
    },
    {
      title: 'Änderungen',
      body: [
        'Wenn sich diese Erklärung ändert, ändert sich auch das Datum oben. Über Änderungen, die Kunden betreffen, informieren wir diese vorher per E-Mail.',
      ],
    },
  ],
})

export const termsOfUse: LegalPage = {
  title: 'Nutzungsbedingungen',
  description: `Die Bedingungen für die Website und das Kundenportal von ${firm.name}.`,
  updated: formatUpdated(firm.termsVersion),
  intro: `Diese Bedingungen gelten für die Website und das Kundenportal von ${firm.name}. Für unsere Leistungen selbst gilt der Vertrag, den Sie mit uns schließen. Wo beide voneinander abweichen, gilt der Vertrag.`,
  sections: [
    {
      title: 'Wer sich registrieren darf',
      body: [
        'Mit dem Anlegen eines Kontos bestätigen Sie:',
        [
          'Sie sind über 18 Jahre alt.',
          'Sie befinden sich nicht in einem Land, gegen das ein Embargo besteht, und stehen auf keiner Sanktionsliste.',
          'Sie legen nur ein Konto an, unter Ihrem eigenen Namen und mit richtigen Angaben.',
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
        'Was Sie hochladen, gehört weiterhin Ihnen. Sie erlauben uns, es für den Auftrag zu speichern und zu lesen.',
      ],
    },
    {
      title: 'Änderungen und geltendes Recht',
      body: [
        'Wenn sich diese Bedingungen ändern, informieren wir Kunden vorher per E-Mail. Es gilt das Recht des Landes, in dem wir unseren Sitz haben.',
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
        `Die Texte, der Name ${firm.name} und die Gestaltung dieser Website gehören uns, sofern nichts anderes angegeben ist.`,
      ],
    },
    {
      title: 'Was Sie dürfen',
      body: [
        'Sie dürfen jede Seite lesen, drucken und verlinken und kurze Stellen mit Quellenangabe zitieren. Für alles andere fragen Sie bitte vorher.',
      ],
    },
    {
      title: 'Was anderen gehört',
      body: [
        'Namen und Marken von Kunden und Produkten gehören ihren Inhabern. Für Dokumente im Kundenportal gilt, was mit dem Kunden vereinbart ist, für den sie erstellt wurden.',
        write,
      ],
    },
  ],
}
