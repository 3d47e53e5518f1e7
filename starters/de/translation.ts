import type { Translation } from '#app/content/shapes.ts'

/** German translation of the program's own texts. Keep the placeholders in {braces}. */
export const translation: Translation<'de'> = {
  '(empty)': '(leer)',
  '(optional)': '(freiwillig)',
  '(you)': '(Sie)',
  ', closes the search': ', schließt die Suche',
  ', from {name}': ', von {name}',
  ', wanted by {dueOn}': ', erbeten bis {dueOn}',
  '1 document': '1 Dokument',
  '1 document of projects that others are on stays with them, and says ‘a closed account’ instead of your name.':
    '1 Dokument aus Projekten mit weiteren Beteiligten bleibt bei diesen und nennt „ein geschlossenes Konto“ statt Ihres Namens.',
  '1 invoice to you is kept as long as the law asks for it.':
    '1 Rechnung an Sie wird so lange aufbewahrt, wie das Gesetz es verlangt.',
  '1 message of yours stays on the projects, under ‘a closed account’ instead of your name.':
    '1 Nachricht von Ihnen bleibt in den Projekten, unter „ein geschlossenes Konto“ statt Ihres Namens.',
  '1 recovery code is left: please make new ones.':
    '1 Wiederherstellungscode ist übrig: Bitte erzeugen Sie neue.',
  '1 result': '1 Treffer',
  'A browser on {system}': 'Ein Browser unter {system}',
  'A client closes the account': 'Ein Kunde schließt sein Konto',
  'A client stays': 'Ein Kunde bleibt',
  'A closed account': 'Ein geschlossenes Konto',
  'A document that you chose is no longer there. Please look at your choice again.':
    'Ein gewähltes Dokument ist nicht mehr da. Bitte prüfen Sie Ihre Auswahl.',
  'A new password for the client portal of {firm}.': 'Ein neues Passwort für das Kundenportal von {firm}.',
  'A passkey was added to your account: {name}': 'Ihrem Konto wurde ein Passkey hinzugefügt: {name}',
  'A passkey was removed from your account: {name}': 'Von Ihrem Konto wurde ein Passkey entfernt: {name}',
  'A recovery code was used to log in to your account.':
    'Mit einem Wiederherstellungscode hat sich jemand an Ihrem Konto angemeldet.',
  'A service behind this site does not answer at the moment.':
    'Ein Dienst hinter dieser Website antwortet zurzeit nicht.',
  About: 'Über uns',
  'About you': 'Über Sie',
  'Accept and Continue': 'Zustimmen und weiter',
  'Accept the terms to see this.': 'Stimmen Sie den Bedingungen zu, um dies zu sehen.',
  Accepted: 'Angenommen',
  'Accepting...': 'Wird gespeichert …',
  'Account security': 'Sicherheit des Kontos',
  Actions: 'Aktionen',
  Activity: 'Verlauf',
  'Add a Passkey': 'Passkey hinzufügen',
  'Added {day}, last used {moment}': 'Hinzugefügt am {day}, zuletzt verwendet {moment}',
  'Added {day}, not used yet': 'Hinzugefügt am {day}, noch nicht verwendet',
  Address: 'Anschrift',
  Admin: 'Verwaltung',
  "After your password we ask for a code from an authenticator app on your phone. Whoever has the password alone can't get in.":
    'Nach dem Passwort fragen wir nach einem Code aus einer Authenticator-App auf Ihrem Telefon. Wer nur das Passwort hat, kommt nicht hinein.',
  All: 'Alle',
  'All documents of this project': 'Alle Dokumente dieses Projekts',
  'All invoices': 'Alle Rechnungen',
  'All other devices have been signed out.': 'Alle anderen Geräte wurden abgemeldet.',
  'All projects': 'Alle Projekte',
  'All steps': 'Alle Schritte',
  'All {kind} with these words': 'Alle {kind} mit diesen Wörtern',
  'Already have an account? {link}': 'Sie haben schon ein Konto? {link}',
  Amount: 'Betrag',
  'An account can have at most {most} passkeys.': 'Ein Konto kann höchstens {most} Passkeys haben.',
  'Follow your projects, documents and invoices at {firm}.':
    'Ein Konto bei {firm}: Projekte verfolgen, Dokumente austauschen und Rechnungen ansehen, alles an einem Ort.',
  'An error occurred during the upload. Please try again.':
    'Beim Hochladen ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  'An error occurred while saving your acceptance. Please try again.':
    'Ihre Zustimmung konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  'An unknown device': 'Ein unbekanntes Gerät',
  'An unknown error occurred.': 'Ein unbekannter Fehler ist aufgetreten.',
  'Another message was sent with this form. Reload the page, and send this one again.':
    'Mit diesem Formular wurde schon eine andere Nachricht gesendet. Laden Sie die Seite neu und senden Sie diese noch einmal.',
  Answer: 'Antwort',
  Approval: 'Freigabe',
  Approve: 'Freigeben',
  'Approve version {version}?': 'Version {version} freigeben?',
  Approved: 'Freigegeben',
  Archived: 'Archiviert',
  'Ask for Changes': 'Änderungen erbitten',
  'Ask for a new link': 'Neuen Link anfordern',
  'Asked on': 'Angefragt am',
  'At least {count} letters or digits.': 'Mindestens {count} Buchstaben oder Ziffern.',
  'At least {least} characters, at most {most}.': 'Mindestens {least}, höchstens {most} Zeichen.',
  'At most {count} characters.': 'Höchstens {count} Zeichen.',
  'At {name}': 'Bei {name}',
  'Attach documents': 'Dokumente anhängen',
  'Back to Login': 'Zurück zur Anmeldung',
  'Before you enter the client portal of {name}, please read and accept the {terms} and the {privacy}.':
    'Bevor Sie das Kundenportal von {name} betreten, lesen Sie bitte die {terms} und die {privacy} und stimmen Sie ihnen zu.',
  'Bill to': 'Rechnung an',
  'Billed to {billedTo}': 'Rechnung an {billedTo}',
  'Both work once and for {time}. If you did not sign up, you need not do anything.':
    'Beides gilt einmal und {time} lang. Wenn Sie sich nicht registriert haben, brauchen Sie nichts zu tun.',
  Budget: 'Budget',
  'Budget:': 'Budget:',
  By: 'Von',
  'By {dueOn}: {title}': 'Bis {dueOn}: {title}',
  Cancel: 'Abbrechen',
  'Cancel Upload': 'Hochladen abbrechen',
  'Change Password': 'Passwort ändern',
  Changes: 'Änderungen',
  'Changes asked for': 'Erbetene Änderungen',
  'Changing it signs you out on all other devices.': 'Danach sind Sie auf allen anderen Geräten abgemeldet.',
  Checksum: 'Prüfsumme',
  'Check your inbox for further instructions.': 'Sehen Sie in Ihr Postfach: Dort steht, wie es weitergeht.',
  'Choose a day of this century or the next.': 'Wählen Sie einen Tag dieses oder des nächsten Jahrhunderts.',
  'Choose a day, or leave it empty.': 'Wählen Sie einen Tag, oder lassen Sie das Feld leer.',
  'Choose a file to upload.': 'Wählen Sie eine Datei zum Hochladen.',
  'Choose a list.': 'Wählen Sie eine Liste.',
  'Choose a new password': 'Wählen Sie ein neues Passwort',
  'Choose a password': 'Passwort wählen',
  'Choose a password for the client portal of {name}. You are then signed in.':
    'Wählen Sie ein Passwort für das Kundenportal von {name}. Danach sind Sie angemeldet.',
  'Choose a password for the office of {name}. You are then signed in.':
    'Wählen Sie ein Passwort für das Büro von {name}. Danach sind Sie angemeldet.',
  'Choose a password.': 'Wählen Sie ein Passwort.',
  'Choose at most {count} documents.': 'Wählen Sie höchstens {count} Dokumente.',
  'Choose the document that is to be approved.': 'Wählen Sie das Dokument, das freigegeben werden soll.',
  'Choose what you need.': 'Wählen Sie, was Sie brauchen.',
  City: 'Ort',
  Client: 'Kunde',
  'Client Area': 'Kundenbereich',
  'Client Document Portal': 'Dokumente für Kunden',
  'Client Portal': 'Kundenportal',
  'Client Portal Login': 'Anmeldung zum Kundenportal',
  Close: 'Schließen',
  'Close My Account': 'Mein Konto schließen',
  'Close my account': 'Mein Konto schließen',
  'Close your account': 'Konto schließen',
  'Close your account with {name}?': 'Ihr Konto bei {name} schließen?',
  'Close your account?': 'Ihr Konto schließen?',
  Closed: 'Geschlossen',
  'Code from the app': 'Code aus der App',
  'Code from your authenticator app': 'Code aus Ihrer Authenticator-App',
  Companies: 'Firmen',
  Company: 'Firma',
  'Company name': 'Firma',
  'Confirm new password': 'Neues Passwort bestätigen',
  'Confirm password': 'Passwort bestätigen',
  'Confirm your email address for the client portal of {firm}, or ask for a new email.':
    'Die E-Mail-Adresse für das Kundenportal von {firm} bestätigen oder eine neue E-Mail anfordern.',
  'Connect Google': 'Google verbinden',
  'Connect With Us': 'Bleiben wir in Verbindung',
  Connected: 'Verbunden',
  Contact: 'Kontakt',
  'Contact us': 'Schreiben Sie uns',
  'Continue here': 'Hier weiter',
  'Continue to Google': 'Weiter zu Google',
  'Copied.': 'Kopiert.',
  Copy: 'Kopieren',
  Copyright: 'Urheberrecht',
  Country: 'Land',
  'Create Account': 'Konto anlegen',
  'Creating Account...': 'Konto wird angelegt …',
  'Current password': 'Jetziges Passwort',
  Dashboard: 'Übersicht',
  'Describe what you have in mind.': 'Beschreiben Sie, was Sie vorhaben.',
  'Describe your project in a few words.': 'Beschreiben Sie Ihr Projekt in wenigen Worten.',
  Description: 'Beschreibung',
  Details: 'Einzelheiten',
  Discard: 'Verwerfen',
  Document: 'Dokument',
  'Document Portal': 'Dokumente',
  Documents: 'Dokumente',
  'Documents of this project': 'Dokumente dieses Projekts',
  Download: 'Herunterladen',
  'Download All My Data': 'Alle meine Daten herunterladen',
  'Download PDF': 'PDF herunterladen',
  'Download all as zip': 'Alle als Zip herunterladen',
  'Download all my data': 'Alle meine Daten herunterladen',
  Draft: 'Entwurf',
  'Drag & drop a document here, or click to select one':
    'Ziehen Sie ein Dokument hierher, oder klicken Sie, um eines auszuwählen',
  'Drag & drop documents here, or click to select them':
    'Ziehen Sie Dokumente hierher, oder klicken Sie, um welche auszuwählen',
  'Drop the document here ...': 'Hier loslassen …',
  'Drop the documents here ...': 'Hier loslassen …',
  Due: 'Fällig',
  'Due {day}': 'Fällig am {day}',
  Duration: 'Dauer',
  'Each field that differs shows the saved version below yours. ‘Keep mine’ saves the form as it is now, ‘Use theirs’ fills it with the saved version.':
    'Jedes abweichende Feld zeigt unter Ihrer Fassung die gespeicherte. „Meine behalten“ speichert das Formular, wie es jetzt ist, „Andere übernehmen“ füllt es mit der gespeicherten Fassung.',
  'Earlier messages': 'Frühere Nachrichten',
  Email: 'E-Mail',
  'Email can have at most {max} characters.': 'Die E-Mail-Adresse kann höchstens {max} Zeichen haben.',
  'Enter an email address like name@company.com.': 'Geben Sie eine Adresse wie name@firma.de ein.',
  'Enter opens, arrows choose another, Escape closes. With none chosen, Enter shows all on a page.':
    'Enter öffnet, die Pfeile wählen einen anderen Treffer, Escape schließt. Ist keiner gewählt, zeigt Enter alle auf einer Seite.',
  'Enter your company name.': 'Geben Sie Ihre Firma an.',
  'Enter your current password.': 'Geben Sie Ihr jetziges Passwort ein.',
  'Enter your email address.': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'Enter your full name.': 'Geben Sie Ihren vollständigen Namen an.',
  'Enter your job title.': 'Geben Sie Ihre Position an.',
  'Enter your name.': 'Geben Sie Ihren Namen an.',
  'Enter your password.': 'Geben Sie Ihr Passwort ein.',
  'Enter your phone number.': 'Geben Sie Ihre Telefonnummer an.',
  'Everyone who can see the documents of this project sees the file.':
    'Alle, die die Dokumente dieses Projekts sehen, sehen auch die Datei.',
  'Failed to log in. Please check your credentials.':
    'Die Anmeldung ist fehlgeschlagen. Bitte prüfen Sie Ihre Angaben.',
  'Failed to reset password. Please check the email address.':
    'Das Passwort konnte nicht zurückgesetzt werden. Bitte prüfen Sie die E-Mail-Adresse.',
  'Failed to sign in with Google. Please try again.':
    'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  'File Name': 'Dateiname',
  'File names can have at most {count} characters.': 'Dateinamen können höchstens {count} Zeichen haben.',
  'Files can have at most {size} MB here.': 'Dateien können hier höchstens {size} MB haben.',
  Firm: 'Firma',
  'First page': 'Erste Seite',
  'First people': 'Die ersten Personen',
  Footer: 'Fußzeile',
  'For clients of the firm, and for those who want to become one.':
    'Für Kunden des Hauses und für alle, die es werden möchten.',
  'For your safety, log out, log in again and do it within ten minutes.':
    'Zu Ihrer Sicherheit: Melden Sie sich ab, wieder an und tun Sie es innerhalb von zehn Minuten.',
  'For: {about}': 'Für: {about}',
  'Forgot your password?': 'Passwort vergessen?',
  Found: 'Gefunden',
  From: 'Von',
  'From any page: {keys}, on a Mac {macKeys}.': 'Von jeder Seite aus: {keys}, auf einem Mac {macKeys}.',
  'From {address}.': 'Von {address}.',
  'Full name': 'Vollständiger Name',
  'Give the passkey a name.': 'Geben Sie dem Passkey einen Namen.',
  'Give the project a title.': 'Geben Sie dem Projekt einen Titel.',
  'Go to Document Portal': 'Zu den Dokumenten',
  'Go to my profile': 'Zu meinem Profil',
  'Go to the dashboard': 'Zur Übersicht',
  'Go to the home page': 'Zur Startseite',
  Google: 'Google',
  'Google sign-in': 'Anmeldung mit Google',
  'Google sign-in | {name}': 'Anmeldung mit Google | {name}',
  'Google was connected to your account: you can log in with it.':
    'Google wurde mit Ihrem Konto verbunden: Sie können sich damit anmelden.',
  'Handed in': 'Eingereicht',
  'Hello {name},': 'Guten Tag {name},',
  'Hello,': 'Guten Tag,',
  Hide: 'Verbergen',
  'Hide {field}': '{field} verbergen',
  History: 'Verlauf',
  Home: 'Startseite',
  'I have read and agree to the Terms of Use and Privacy Policy.':
    'Ich habe die Nutzungsbedingungen und die Datenschutzerklärung gelesen und stimme ihnen zu.',
  'If an account waits for this address to be verified, a new email is on its way to it.':
    'Wenn ein Konto darauf wartet, dass diese Adresse bestätigt wird, ist eine neue E-Mail dorthin unterwegs.',
  'If it was not you, set a new password at once and write to us at {email}.':
    'Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und schreiben Sie uns an {email}.',
  'If it was not you, you need not do anything.': 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  'If it was you, you can set a new password. If it was not, nobody got in: you need not do anything, and two-factor sign-in keeps your account safe even from somebody who knows the password.':
    'Wenn Sie das waren, können Sie ein neues Passwort setzen. Wenn nicht, ist niemand hineingekommen: Sie brauchen nichts zu tun, und die Zwei-Faktor-Anmeldung schützt Ihr Konto selbst vor jemandem, der das Passwort kennt.',
  'If that is not right, please write to us at {email}.':
    'Wenn das nicht stimmt, schreiben Sie uns bitte an {email}.',
  'If this was not you, please change your password and write to {email}.':
    'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort und schreiben Sie an {email}.',
  'If you did not write to us, somebody mistyped their address; you need not do anything.':
    'Wenn Sie uns nicht geschrieben haben, hat sich jemand bei seiner Adresse vertippt; Sie brauchen nichts zu tun.',
  "If you don't know one of them, sign it out and change your password.":
    'Wenn Sie eines davon nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort.',
  'If you have set your password already, you can {link}. Otherwise write to {email}, and we send you a new one.':
    'Wenn Sie Ihr Passwort schon gesetzt haben, können Sie {link}. Andernfalls schreiben Sie an {email}, und wir senden Ihnen einen neuen Link.',
  'If you leave now, what you have entered here is lost.':
    'Wenn Sie jetzt weggehen, ist verloren, was Sie hier eingegeben haben.',
  'If you no longer know your password, you can set a new one at {appUrl}/forgot-password. If it was not you, you need not do anything.':
    'Wenn Sie Ihr Passwort nicht mehr wissen, können Sie unter {appUrl}/forgot-password ein neues setzen. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  'If you still want your account closed, ask for a new link in your profile.':
    'Wenn Sie Ihr Konto weiterhin schließen möchten, fordern Sie in Ihrem Profil einen neuen Link an.',
  'If you think this is a mistake, please write to us at {email}.':
    'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte an {email}.',
  'If you think this is a mistake, please write to us.':
    'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
  'In {days} days it is erased. Until then you can change your mind.':
    'In {days} Tagen wird es gelöscht. Bis dahin können Sie es sich anders überlegen.',
  Industry: 'Branche',
  Inquiries: 'Anfragen',
  'Inquiry from {fullName}, {companyName}': 'Anfrage von {fullName}, {companyName}',
  Invoice: 'Rechnung',
  'Invoice draft': 'Rechnungsentwurf',
  'Invoice not found': 'Rechnung nicht gefunden',
  'Invoice {number}': 'Rechnung {number}',
  'Invoice {number} from {name}': 'Rechnung {number} von {name}',
  'Invoice {number} is overdue': 'Rechnung {number} ist überfällig',
  'Invoice {number} is void': 'Rechnung {number} ist ungültig',
  Invoices: 'Rechnungen',
  Issued: 'Ausgestellt',
  'It can no longer be taken back: somebody else has opened it, or it was uploaded more than 24 hours ago. Please tell us.':
    'Das lässt sich nicht mehr zurücknehmen: Jemand anderes hat es geöffnet, oder es wurde vor mehr als 24 Stunden hochgeladen. Bitte sagen Sie uns Bescheid.',
  'It is attached as a PDF, and you find it in your portal, with how to pay.':
    'Sie hängt als PDF an und steht in Ihrem Portal, mit allem zur Zahlung.',
  'It is not approved.': 'Es ist nicht freigegeben.',
  'Job title': 'Position',
  'Keep My Account': 'Mein Konto behalten',
  'Keep mine': 'Meine behalten',
  'Keep these recovery codes in a safe place.': 'Bewahren Sie diese Wiederherstellungscodes sicher auf.',
  'Last Modified': 'Zuletzt geändert',
  'Last login: {moment}': 'Letzte Anmeldung: {moment}',
  'Last saved by {name}, {time}.': 'Zuletzt gespeichert von {name}, {time}.',
  'Late, was due {day}': 'Verspätet, war fällig am {day}',
  'Learn More': 'Mehr erfahren',
  Leave: 'Verlassen',
  Legal: 'Rechtliches',
  "Let's Build Together": 'Bauen wir gemeinsam',
  Lines: 'Posten',
  'Loading documents...': 'Dokumente werden geladen …',
  'Loading project...': 'Projekt wird geladen …',
  'Loading projects...': 'Projekte werden geladen …',
  'Log In': 'Anmelden',
  'Log Out': 'Abmelden',
  'Log in': 'Anmelden',
  'Log in to see this.': 'Melden Sie sich an, um dies zu sehen.',
  'Log in with recovery code': 'Mit Wiederherstellungscode anmelden',
  'Log in with your account at Google, whatever its address is.':
    'Melden Sie sich mit Ihrem Konto bei Google an, gleich welche Adresse es hat.',
  'Log in with your fingerprint, face or PIN, without a password or a code. Your password goes on working beside it, so turn two-factor sign-in on as well.':
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an, ohne Passwort und ohne Code. Ihr Passwort gilt daneben weiter; schalten Sie also auch die Zwei-Faktor-Anmeldung ein.',
  Login: 'Anmelden',
  'Looked after by': 'Betreut von',
  'Mail works': 'E-Mail funktioniert',
  Main: 'Hauptnavigation',
  'Main contact': 'Hauptansprechpartner',
  'Main, mobile': 'Hauptnavigation, mobil',
  'Make New Codes': 'Neue Codes erzeugen',
  'Make new recovery codes': 'Neue Wiederherstellungscodes erzeugen',
  'Many at once, for {forWhat}.': 'Mehrere auf einmal, für {forWhat}.',
  'Maximum 500 characters.': 'Höchstens 500 Zeichen.',
  Members: 'Beteiligte',
  Menu: 'Menü',
  Message: 'Nachricht',
  Messages: 'Nachrichten',
  Milestone: 'Meilenstein',
  Milestones: 'Meilensteine',
  'More invoices are in your list of invoices.': 'Weitere Rechnungen stehen in Ihrer Liste der Rechnungen.',
  'More messages': 'Weitere Nachrichten',
  'More messages are on the pages of your projects.':
    'Weitere Nachrichten stehen auf den Seiten Ihrer Projekte.',
  'More people': 'Weitere Personen',
  'More requests are on the pages of your projects.':
    'Weitere Anforderungen stehen auf den Seiten Ihrer Projekte.',
  'More updates': 'Weitere Neuigkeiten',
  Name: 'Name',
  'Name a new passkey': 'Neuen Passkey benennen',
  'Name of the passkey': 'Name des Passkeys',
  'Names, titles, numbers or words': 'Namen, Titel, Nummern oder Wörter',
  'Needs your attention': 'Braucht Ihre Aufmerksamkeit',
  Net: 'Netto',
  'Net ({currency})': 'Netto ({currency})',
  New: 'Neu',
  'New from a client': 'Neues von einem Kunden',
  'New in your portal': 'Neu in Ihrem Portal',
  'New in your portal: {documents} | {name}': 'Neu in Ihrem Portal: {documents} | {name}',
  'New inquiry': 'Neue Anfrage',
  'New messages': 'Neue Nachrichten',
  'New messages: {where}': 'Neue Nachrichten: {where}',
  'New password': 'Neues Passwort',
  'New recovery codes were made for your account; the old ones no longer work.':
    'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt; die alten gelten nicht mehr.',
  'New: {title}': 'Neu: {title}',
  'Newest messages': 'Neueste Nachrichten',
  'Newest updates': 'Neueste Meldungen',
  'News about your project': 'Neues zu Ihrem Projekt',
  'News about {where}': 'Neues zu {where}',
  Next: 'Als Nächstes',
  'Next page': 'Nächste Seite',
  'Next step': 'Nächster Schritt',
  'No account with this address': 'Kein Konto mit dieser Adresse',
  'No account yet? {link}': 'Noch kein Konto? {link}',
  'No document has “{search}” in its name.': 'Kein Dokument hat „{search}“ im Namen.',
  'No documents yet.': 'Noch keine Dokumente.',
  'No documents yet. What you upload, and what we share with you, will be here.':
    'Noch keine Dokumente. Was Sie hochladen und was wir mit Ihnen teilen, steht dann hier.',
  'No field of this form differs from what is saved.':
    'Kein Feld dieses Formulars weicht vom Gespeicherten ab.',
  'No invoices yet. What we send you will be here, with how to pay.':
    'Noch keine Rechnungen. Was wir Ihnen senden, steht dann hier, mit allem zur Zahlung.',
  'No messages yet. You can begin.': 'Noch keine Nachrichten. Sie können anfangen.',
  'No passkeys yet.': 'Noch keine Passkeys.',
  'No project is running just now. Contact us to start a new one!':
    'Zurzeit läuft kein Projekt. Schreiben Sie uns, um ein neues zu beginnen!',
  'No projects yet. Contact us to start a new project!':
    'Noch keine Projekte. Schreiben Sie uns, um ein neues Projekt zu beginnen!',
  'No updates yet. As soon as there is something to tell, it will be here.':
    'Noch keine Neuigkeiten. Sobald es etwas zu erzählen gibt, steht es hier.',
  'No verification email? {link}': 'Keine E-Mail zur Bestätigung bekommen? {link}',
  None: 'Keines',
  'Not connected': 'Nicht verbunden',
  'Not decided yet': 'Noch nicht entschieden',
  Notes: 'Anmerkungen',
  'Nothing can be saved here at the moment.': 'Zurzeit lässt sich hier nichts speichern.',
  'Nothing has become of it yet.': 'Daraus ist noch nichts geworden.',
  'Nothing has “{text}” in it.': 'Nirgends steht „{text}“.',
  'Nothing has “{text}” in it. This is written alike.':
    'Nirgends steht „{text}“. Ähnlich geschrieben ist dies.',
  'Nothing has “{text}” in it. This is written alike:':
    'Nirgends steht „{text}“. Ähnlich geschrieben ist dies:',
  'Nothing here has “{text}” in it.': 'Hier steht nirgends „{text}“.',
  'Nothing is lost that was saved before.': 'Was vorher gespeichert war, ist nicht verloren.',
  'Nothing is needed from you at the moment.': 'Zurzeit brauchen wir nichts von Ihnen.',
  'Nothing was saved yet. Please confirm what this means first.':
    'Noch wurde nichts gespeichert. Bitte bestätigen Sie zuerst, was dies bedeutet.',
  Number: 'Nummer',
  Off: 'Aus',
  'Older updates': 'Ältere Meldungen',
  On: 'Ein',
  'On since {day}. {codes}': 'Ein seit {day}. {codes}',
  'On this page': 'Auf dieser Seite',
  'On {day} {fullName} wrote:': 'Am {day} schrieb {fullName}:',
  'One click, and your address is confirmed.': 'Ein Klick, und Ihre Adresse ist bestätigt.',
  'One document you have not opened yet': 'Ein Dokument, das Sie noch nicht geöffnet haben',
  'One more step, because you have turned this on for your account.':
    'Noch ein Schritt, weil Sie das für Ihr Konto eingeschaltet haben.',
  'One new message': 'Eine neue Nachricht',
  'One project with others on it will have no main contact then. Make somebody else the main contact under ‘People’.':
    'Ein Projekt mit weiteren Beteiligten hat dann keinen Hauptansprechpartner mehr. Machen Sie unter „People“ jemand anderen dazu.',
  'One request takes at most {count} files.': 'Eine Anforderung nimmt höchstens {count} Dateien auf.',
  'One zip file with your profile, the projects you are on, all documents you see there in every version, the invoices you see and the log of what was done, with a list of checksums. Documents that every client gets are not in it.':
    'Eine Zip-Datei mit Ihrem Profil, den Projekten, an denen Sie beteiligt sind, allen Dokumenten darin in jeder Version, den Rechnungen, die Sie sehen, und dem Verlauf dessen, was getan wurde, mit einer Liste der Prüfsummen. Dokumente, die jeder Kunde bekommt, sind nicht darin.',
  'Only PDF, DOCX and XLSX files can be uploaded.':
    'Nur Dateien als PDF, DOCX und XLSX können hochgeladen werden.',
  'Only the owner of the account sees this.': 'Nur wem das Konto gehört, sieht dies.',
  'Only those of {title}.': 'Nur die von {title}.',
  'Only who uploaded it can take it back.': 'Nur wer es hochgeladen hat, kann es zurücknehmen.',
  'Only you and {name} see the file.': 'Nur Sie und {name} sehen die Datei.',
  Open: 'Offen',
  'Open again': 'Wieder offen',
  'Open again, because of {document}, by {by}': 'Wieder offen wegen {document}, durch {by}',
  'Open my account': 'Mein Konto öffnen',
  'Open the admin area': 'Verwaltung öffnen',
  'Open the documents': 'Dokumente öffnen',
  'Open the inquiry': 'Anfrage öffnen',
  'Open the invoice': 'Rechnung öffnen',
  'Open the preview in a new tab': 'Vorschau in einem neuen Tab öffnen',
  'Open the project': 'Projekt öffnen',
  'Open your documents': 'Ihre Dokumente öffnen',
  'Or copy this address into your browser: {address}':
    'Oder kopieren Sie diese Adresse in Ihren Browser: {address}',
  'Or type this code at the page that asks for it: {code}':
    'Oder geben Sie diesen Code auf der Seite ein, die danach fragt: {code}',
  Overdue: 'Überfällig',
  'Overdue, was due {day}': 'Überfällig, war fällig am {day}',
  PDF: 'PDF',
  'Page not found': 'Seite nicht gefunden',
  'Page {page} of {pages}': 'Seite {page} von {pages}',
  Pages: 'Seiten',
  Paid: 'Bezahlt',
  Passkeys: 'Passkeys',
  'Passkeys work under the address of this site only.':
    'Passkeys gelten nur unter der Adresse dieser Website.',
  Password: 'Passwort',
  'Password Reset': 'Passwort zurücksetzen',
  'Password can have at most {count} characters.': 'Das Passwort kann höchstens {count} Zeichen haben.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Past Projects ({count})': 'Frühere Projekte ({count})',
  'Past project': 'Früheres Projekt',
  People: 'Personen',
  'Phone number': 'Telefonnummer',
  'Please answer there: a reply to this mail reaches nobody on the project.':
    'Bitte antworten Sie dort: Eine Antwort auf diese E-Mail erreicht niemanden im Projekt.',
  'Please complete the reCAPTCHA challenge.': 'Bitte lösen Sie die reCAPTCHA-Aufgabe.',
  'Please leave the field "Website" empty.': 'Bitte lassen Sie das Feld „Website“ leer.',
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.':
    'Bitte sehen Sie in Ihr Postfach und bestätigen Sie Ihre E-Mail-Adresse über den Link darin, bevor Sie sich zum ersten Mal anmelden. Das ist erforderlich.',
  'Please try again with the passkey.': 'Bitte versuchen Sie es mit dem Passkey noch einmal.',
  'Please upload one file at a time.': 'Bitte laden Sie eine Datei nach der anderen hoch.',
  Portfolio: 'Referenzen',
  'Postal code': 'Postleitzahl',
  'Preferred start': 'Gewünschter Beginn',
  'Preferred start:': 'Gewünschter Beginn:',
  Preview: 'Vorschau',
  'Preview of {name}, v{version}': 'Vorschau von {name}, v{version}',
  'Price ({currency})': 'Preis ({currency})',
  Print: 'Drucken',
  'Privacy Policy': 'Datenschutzerklärung',
  Profile: 'Profil',
  Project: 'Projekt',
  'Project Inquiry Form': 'Anfrage zu einem Projekt',
  'Project budget': 'Budget des Projekts',
  'Project description': 'Beschreibung des Projekts',
  'Project not found': 'Projekt nicht gefunden',
  'Project request from {name}: {title}': 'Projektwunsch von {name}: {title}',
  'Project {span}': 'Projekt {span}',
  Projects: 'Projekte',
  'QR code for your authenticator app': 'QR-Code für Ihre Authenticator-App',
  Quantity: 'Menge',
  'Quick Actions': 'Schnell erledigt',
  'Reached {day}': 'Erreicht am {day}',
  'Read and answer': 'Lesen und antworten',
  'Read more': 'Weiterlesen',
  Reason: 'Begründung',
  'Record of a request: {kind}': 'Protokoll einer Anforderung: {kind}',
  'Record of an approval': 'Protokoll einer Freigabe',
  'Record of this approval': 'Protokoll dieser Freigabe',
  'Record of {title}': 'Protokoll zu {title}',
  'Recovery code': 'Wiederherstellungscode',
  'Recovery codes': 'Wiederherstellungscodes',
  'Recovery codes for {name}\nEach works once, in place of the code from the app.\n\n{codes}\n':
    'Wiederherstellungscodes für {name}\nJeder gilt einmal, anstelle des Codes aus der App.\n\n{codes}\n',
  Reference: 'Verwendungszweck',
  'Reload the page and try again.': 'Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'Reminder: invoice {number} was due on {dueOn}': 'Erinnerung: Rechnung {number} war am {dueOn} fällig',
  'Reminder: {name} still needs something from you: {where}':
    'Erinnerung: {name} braucht noch etwas von Ihnen: {where}',
  Remove: 'Entfernen',
  'Remove {name}': '{name} entfernen',
  'Repeat the password.': 'Wiederholen Sie das Passwort.',
  Request: 'Anforderung',
  'Request New Project': 'Neues Projekt anfragen',
  'Request id: {id}': 'Kennung der Anfrage: {id}',
  'Request not found': 'Anforderung nicht gefunden',
  Requests: 'Anforderungen',
  'Requests answered: {where}': 'Anforderungen beantwortet: {where}',
  'Reset Password': 'Passwort zurücksetzen',
  Results: 'Ergebnisse',
  Retry: 'Erneut versuchen',
  'Save Profile': 'Profil speichern',
  'Saved version:': 'Gespeicherte Fassung:',
  'Saving...': 'Wird gespeichert …',
  'Say in a few words what you need.': 'Sagen Sie in wenigen Worten, was Sie brauchen.',
  'Say what is missing or wrong.': 'Sagen Sie, was fehlt oder nicht stimmt.',
  'Say what should be changed.': 'Sagen Sie, was geändert werden soll.',
  "Scan the picture with your authenticator app. If you can't, type this secret into it:":
    'Scannen Sie das Bild mit Ihrer Authenticator-App. Wenn das nicht geht, geben Sie dort dieses Geheimnis ein:',
  Search: 'Suchen',
  'Search by name': 'Nach Namen suchen',
  'Search everything': 'Alles durchsuchen',
  'See all of it': 'Alles ansehen',
  'See what is needed': 'Ansehen, was gebraucht wird',
  'Select a service': 'Leistung wählen',
  'Select a service.': 'Wählen Sie eine Leistung.',
  'Select an industry': 'Branche wählen',
  'Select one of the budgets, or none.': 'Wählen Sie eines der Budgets oder keines.',
  'Select one of your projects, or none.': 'Wählen Sie eines Ihrer Projekte oder keines.',
  'Select your industry.': 'Wählen Sie Ihre Branche.',
  'Send Answer': 'Antwort senden',
  'Send Inquiry': 'Anfrage senden',
  'Send Me the Link': 'Link an mich senden',
  'Send Message': 'Nachricht senden',
  'Send Request': 'Anfrage senden',
  'Send a new email': 'Neue E-Mail senden',
  'Send it again': 'Noch einmal senden',
  'Send the document as a form (multipart/form-data).':
    'Senden Sie das Dokument als Formular (multipart/form-data).',
  'Sending...': 'Wird gesendet …',
  Sent: 'Gesendet',
  'Sent back': 'Zurückgegeben',
  'Sent back, because': 'Zurückgegeben, weil',
  'Sent, due {day}': 'Gesendet, fällig am {day}',
  'Sent. Checking and storing it ...': 'Gesendet. Wird geprüft und gespeichert …',
  Service: 'Leistung',
  'Service of interest': 'Gewünschte Leistung',
  'Service:': 'Leistung:',
  Services: 'Leistungen',
  'Set Password': 'Passwort setzen',
  'Set Up Two-Factor Sign-In': 'Zwei-Faktor-Anmeldung einrichten',
  'Set a new password': 'Neues Passwort setzen',
  'Set a new password for {name}': 'Setzen Sie ein neues Passwort für {name}',
  'Set it up with an app': 'Mit einer App einrichten',
  'Set up a second factor first: an authenticator app or a passkey. You find both under Security.':
    'Richten Sie zuerst einen zweiten Faktor ein: eine Authenticator-App oder einen Passkey. Beides finden Sie unter Sicherheit.',
  'Shared by the firm': 'Vom Haus geteilt',
  'Shared by {name}': 'Geteilt von {name}',
  Show: 'Zeigen',
  'Show SHA-256': 'SHA-256 zeigen',
  'Show all documents': 'Alle Dokumente zeigen',
  'Show requests': 'Anforderungen zeigen',
  'Show {field}': '{field} zeigen',
  'Sign Out': 'Abmelden',
  'Sign Out All Other Devices': 'Alle anderen Geräte abmelden',
  'Sign Out {device}': '{device} abmelden',
  'Sign in': 'Anmelden',
  'Sign in with Google': 'Mit Google anmelden',
  'Sign in with a passkey': 'Mit einem Passkey anmelden',
  'Sign up': 'Registrieren',
  'Sign up again': 'Registrieren Sie sich noch einmal',
  'Sign up with Google': 'Mit Google registrieren',
  'Sign-in': 'Anmeldung',
  'Signed in {since}, last used {used}.': 'Angemeldet {since}, zuletzt verwendet {used}.',
  'Signed-in devices': 'Angemeldete Geräte',
  'Signing in...': 'Anmeldung läuft …',
  Since: 'Seit',
  'Six-digit code': 'Sechsstelliger Code',
  Size: 'Größe',
  'Skip to content': 'Zum Inhalt',
  'So that you know it again: My laptop, for example.':
    'Damit Sie ihn wiedererkennen: Mein Laptop zum Beispiel.',
  'Somebody, probably you, asked for a new password or a verification email for this address. There is no account with it. Perhaps you signed up with another one?':
    'Jemand, vermutlich Sie, hat für diese Adresse ein neues Passwort oder eine Bestätigung angefordert. Zu ihr gibt es kein Konto. Vielleicht haben Sie sich mit einer anderen registriert?',
  'Somebody, probably you, just tried to sign up with this address. It already has an account, so nothing was changed.':
    'Jemand, vermutlich Sie, wollte sich gerade mit dieser Adresse registrieren. Zu ihr gibt es schon ein Konto, deshalb wurde nichts geändert.',
  'Somebody, probably you, tried to sign up, to set a new password or to verify this address. Its account with us is deactivated, so nothing was changed and nobody can log in to it.':
    'Jemand, vermutlich Sie, wollte sich registrieren, ein neues Passwort setzen oder diese Adresse bestätigen. Das Konto dazu ist bei uns gesperrt, deshalb wurde nichts geändert, und niemand kann sich daran anmelden.',
  'Someone else edited this while you were working, so nothing was changed. Review it and try again.':
    'Jemand anderes hat das währenddessen bearbeitet, deshalb wurde nichts geändert. Sehen Sie es sich an und versuchen Sie es noch einmal.',
  "Someone else edited this while you were working. Your changes aren't saved yet.":
    'Jemand anderes hat das währenddessen bearbeitet. Ihre Änderungen sind noch nicht gespeichert.',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Staff Portal': 'Team-Bereich',
  State: 'Bundesland',
  Status: 'Status',
  Stay: 'Bleiben',
  'Stay on this page': 'Auf dieser Seite bleiben',
  'Still needed from you': 'Noch von Ihnen gebraucht',
  'Still no connection.': 'Noch keine Verbindung.',
  'Stop Viewing': 'Ansicht beenden',
  'Street address': 'Straße und Hausnummer',
  'Submitting...': 'Wird gesendet …',
  'Supported formats: PDF, DOCX, XLSX': 'Möglich sind: PDF, DOCX, XLSX',
  Tags: 'Schlagwörter',
  'Take Back': 'Zurücknehmen',
  'Take back version {version}?': 'Version {version} zurücknehmen?',
  Tax: 'Steuer',
  'Tax {rate} on {net}': 'Steuer {rate} auf {net}',
  Technologies: 'Technologien',
  'Terms not accepted yet': 'Den Bedingungen wurde noch nicht zugestimmt',
  'Terms of Service and Privacy Policy': 'Nutzungsbedingungen und Datenschutzerklärung',
  'Terms of Use': 'Nutzungsbedingungen',
  'Test mail | {name}': 'Test-E-Mail | {name}',
  'Thank You!': 'Vielen Dank!',
  'Thank you for having worked with us. This is our last automatic mail to you.':
    'Vielen Dank für die Zusammenarbeit. Dies ist unsere letzte automatische E-Mail an Sie.',
  'Thank you for your inquiry': 'Vielen Dank für Ihre Anfrage',
  'Thank you for your request. A partner reads it and answers within one working day; you will see it here, and we write to you.':
    'Vielen Dank für Ihre Anfrage. Wir lesen sie und antworten innerhalb eines Arbeitstags; Sie sehen es hier, und wir schreiben Ihnen.',
  'Thank you, your email address is verified. You can log in now.':
    'Vielen Dank, Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  'Thank you, your password is set. You can log in now.':
    'Vielen Dank, Ihr Passwort ist gesetzt. Sie können sich jetzt anmelden.',
  'Thank you. Google asks you next which account it is; this works for five minutes.':
    'Vielen Dank. Google fragt Sie gleich, welches Konto es ist; das geht fünf Minuten lang.',
  'Thank you. It has been handed in for “{title}”.': 'Vielen Dank. Es wurde für „{title}“ eingereicht.',
  'Thank you. This version is approved.': 'Vielen Dank. Diese Version ist freigegeben.',
  'Thank you. We have sent you an email: please open the link in it to verify your address before your first log in.':
    'Vielen Dank. Wir haben Ihnen eine E-Mail gesendet: Bitte öffnen Sie den Link darin, um Ihre Adresse zu bestätigen, bevor Sie sich zum ersten Mal anmelden.',
  'Thank you. We will look at what you ask for.': 'Vielen Dank. Wir sehen uns an, worum Sie bitten.',
  'Thank you. Your answer has been sent to us.': 'Vielen Dank. Ihre Antwort wurde an uns gesendet.',
  'The address may have changed, or it was mistyped.':
    'Vielleicht hat sich die Adresse geändert, oder sie war vertippt.',
  'The administrator has changed': 'Der Administrator hat gewechselt',
  'The administrator of {name} has changed': 'Der Administrator von {name} hat gewechselt',
  "The administrator's account can't be closed.": 'Das Konto der Verwaltung kann nicht geschlossen werden.',
  'The change was made on the server, where the setting ADMIN_EMAIL names the administrator. If you did not expect it, ask the person who runs the server at once: when the setting is changed back, the former administrator has all rights again.':
    'Die Änderung wurde auf dem Server vorgenommen, wo die Einstellung ADMIN_EMAIL den Administrator nennt. Wenn Sie damit nicht gerechnet haben, wenden Sie sich bitte sofort an die Person, die den Server betreibt: Wird die Einstellung zurückgesetzt, hat der bisherige Administrator wieder alle Rechte.',
  'The check that you are human needs JavaScript. Without it, please write to {link}.':
    'Die Prüfung, dass Sie ein Mensch sind, braucht JavaScript. Ohne schreiben Sie bitte an {link}.',
  "The check that you are no robot can't be made at the moment.":
    'Zurzeit lässt sich nicht prüfen, dass Sie kein Roboter sind.',
  'The code came too late. Please log in again.':
    'Der Code kam zu spät. Bitte melden Sie sich noch einmal an.',
  'The device has been signed out.': 'Das Gerät wurde abgemeldet.',
  'The document is not there at the moment.': 'Das Dokument ist zurzeit nicht da.',
  'The document storage did not keep the file as it was sent.':
    'Der Dokumentenspeicher hat die Datei nicht so behalten, wie sie geschickt wurde.',
  'The document storage does not answer at the moment.': 'Der Dokumentenspeicher antwortet zurzeit nicht.',
  'The email address of your account at {name} was changed':
    'Die E-Mail-Adresse Ihres Kontos bei {name} wurde geändert',
  'The email could not be sent. Please try again.':
    'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'The fault is ours and has been noted. Please try again in a moment.':
    'Der Fehler liegt bei uns und ist vermerkt. Bitte versuchen Sie es gleich noch einmal.',
  'The form has more parts than an upload needs.': 'Das Formular hat mehr Teile, als ein Hochladen braucht.',
  'The form shows the saved version now.': 'Das Formular zeigt jetzt die gespeicherte Fassung.',
  'The inquiry is not complete.': 'Die Anfrage ist nicht vollständig.',
  'The invoice is attached as a PDF, with how to pay. You get it because this address was named for invoices; if that is a mistake, please answer this email.':
    'Die Rechnung hängt als PDF an, mit allem zur Zahlung. Sie bekommen sie, weil diese Adresse für Rechnungen genannt wurde; wenn das ein Irrtum ist, antworten Sie bitte auf diese E-Mail.',
  'The link works once and for {time}. After that you have {days} days to change your mind. If it was not you, set a new password and write to us at {email}.':
    'Der Link gilt einmal und {time} lang. Danach haben Sie {days} Tage, um es sich anders zu überlegen. Wenn Sie das nicht waren, setzen Sie ein neues Passwort und schreiben Sie uns an {email}.',
  'The link works once and for {time}. If it was not you, you need not do anything: your password stays as it is.':
    'Der Link gilt einmal und {time} lang. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'The link works once and for {time}. If you did not expect this mail, you need not do anything.':
    'Der Link gilt einmal und {time} lang. Wenn Sie diese E-Mail nicht erwartet haben, brauchen Sie nichts zu tun.',
  "The malware scanner can't be reached, so nothing can be uploaded. Please try again later.":
    'Der Virenscanner ist nicht erreichbar, deshalb kann nichts hochgeladen werden. Bitte versuchen Sie es später noch einmal.',
  'The malware scanner found {found} in this file. It was not stored.':
    'Der Virenscanner hat in dieser Datei {found} gefunden. Sie wurde nicht gespeichert.',
  'The owner knows of it.': 'Der Besitzer weiß davon.',
  'The passkey could not be added. Please try again.':
    'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.',
  'The passkey has been added. You can log in with it from now on.':
    'Der Passkey wurde hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
  'The passkey has been removed.': 'Der Passkey wurde entfernt.',
  'The removed document was restored.': 'Das entfernte Dokument wurde wiederhergestellt.',
  'The search does not answer at the moment. Please try again.':
    'Die Suche antwortet zurzeit nicht. Bitte versuchen Sie es noch einmal.',
  'The security of your account': 'Die Sicherheit Ihres Kontos',
  'The security of your account with {name}': 'Die Sicherheit Ihres Kontos bei {name}',
  'The upload arrived incomplete or damaged. Please try again.':
    'Die Datei kam unvollständig oder beschädigt an. Bitte versuchen Sie es noch einmal.',
  'The upload stood still for a minute.': 'Das Hochladen stand eine Minute lang still.',
  'The upload was taken back.': 'Das Hochladen wurde zurückgenommen.',
  'There are more {kind}. Another word finds fewer.':
    'Es gibt weitere: {kind}. Ein Wort mehr findet weniger.',
  'There are no such documents.': 'Diese Dokumente gibt es nicht.',
  'There are none of these.': 'Davon gibt es nichts.',
  'There is no account with this address at {name}': 'Zu dieser Adresse gibt es bei {name} kein Konto',
  'There is no room for more documents at the moment. Please tell us.':
    'Zurzeit ist kein Platz für weitere Dokumente. Bitte sagen Sie uns Bescheid.',
  'There is no room left here to save anything at the moment.':
    'Zurzeit ist hier kein Platz mehr, um etwas zu speichern.',
  'There is no sign-in with Google here.': 'Hier gibt es keine Anmeldung mit Google.',
  'There is no such document.': 'Dieses Dokument gibt es nicht.',
  'There is no such passkey.': 'Diesen Passkey gibt es nicht.',
  'There is no such project.': 'Dieses Projekt gibt es nicht.',
  'There is no such request.': 'Diese Anforderung gibt es nicht.',
  'These are stored safely and the firm has been told:':
    'Diese sind sicher gespeichert, und wir wissen davon:',
  'These are the newest {count}.': 'Dies sind die neuesten {count}.',
  'These are your new recovery codes. The old ones no longer work.':
    'Dies sind Ihre neuen Wiederherstellungscodes. Die alten gelten nicht mehr.',
  'These documents are not in here, because what is stored of them is not what was uploaded. Please tell us:':
    'Diese Dokumente fehlen hier, weil das, was davon gespeichert ist, nicht das Hochgeladene ist. Bitte sagen Sie es uns:',
  'This account no longer exists.': 'Dieses Konto gibt es nicht mehr.',
  'This can’t be undone, but you can upload it again.':
    'Das lässt sich nicht rückgängig machen, aber Sie können es wieder hochladen.',
  'This code does not fit this address, or it has run out.':
    'Dieser Code passt nicht zu dieser Adresse, oder er ist abgelaufen.',
  'This code is not right. Codes change every 30 seconds, and each works once.':
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden, und jeder gilt einmal.',
  'This code is not right. Codes change every 30 seconds.':
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden.',
  'This could not be saved. Please try again.':
    'Das konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  'This could not be sent. Please try again.':
    'Das konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'This could not be sent. What you have entered is still here: please check your connection and try again.':
    'Das konnte nicht gesendet werden. Was Sie eingegeben haben, ist noch da: Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'This device': 'Dieses Gerät',
  'This device has a passkey for this account already.':
    'Dieses Gerät hat schon einen Passkey für dieses Konto.',
  'This device is not signed in.': 'Dieses Gerät ist nicht angemeldet.',
  'This did not work. Please try again.': 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file is not a PDF, whatever its name says.': 'Diese Datei ist kein PDF, was immer ihr Name sagt.',
  'This file is not a {label} document, or it carries macros or a password.':
    'Diese Datei ist kein {label}-Dokument, oder sie enthält Makros oder ein Passwort.',
  "This file name can't be used.": 'Dieser Dateiname geht hier nicht.',
  'This has been accepted meanwhile.': 'Das wurde inzwischen angenommen.',
  'This has been handed in meanwhile.': 'Das wurde inzwischen eingereicht.',
  'This has been taken back meanwhile: it is no longer needed.':
    'Das wurde inzwischen zurückgezogen: Es wird nicht mehr gebraucht.',
  'This is new:': 'Das ist neu:',
  'This is no longer the document that you have looked at: there is a newer version, or it was taken away. Please look at it again.':
    'Das ist nicht mehr das Dokument, das Sie angesehen haben: Es gibt eine neuere Version, oder es wurde entfernt. Bitte sehen Sie es noch einmal an.',
  'This is no longer the newest version. Please look at it again.':
    'Das ist nicht mehr die neueste Version. Bitte sehen Sie noch einmal nach.',
  'This is not possible': 'Das ist nicht möglich',
  'This is too long.': 'Das ist zu lang.',
  'This is your first time logging in. Welcome!': 'Sie sind zum ersten Mal angemeldet. Willkommen!',
  'This link no longer works. A link works once and for {time}.':
    'Dieser Link gilt nicht mehr. Ein Link gilt einmal und {time} lang.',
  'This link no longer works. An invitation works once and for {time}.':
    'Dieser Link gilt nicht mehr. Eine Einladung gilt einmal und {time} lang.',
  'This link no longer works: it was used already, or it is older than {time}.':
    'Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist älter als {time}.',
  'This link works once and for five minutes. Please confirm with your password again.':
    'Dieser Link gilt einmal und fünf Minuten lang. Bitte bestätigen Sie noch einmal mit Ihrem Passwort.',
  'This passkey is in use already.': 'Dieser Passkey wird schon verwendet.',
  'This passkey is not known here. Please log in with your password.':
    'Dieser Passkey ist hier nicht bekannt. Bitte melden Sie sich mit Ihrem Passwort an.',
  'This password is too easy to guess: it is among the first that others try. Choose another one, for example three or four words that have nothing to do with each other.':
    'Dieses Passwort ist zu leicht zu erraten: Es gehört zu denen, die zuerst versucht werden. Wählen Sie ein anderes, zum Beispiel drei oder vier Wörter, die nichts miteinander zu tun haben.',
  'This project is archived, and its open requests are closed.':
    'Dieses Projekt ist archiviert, und seine offenen Anforderungen sind geschlossen.',
  'This project is archived, so its requests are closed. Send us a message instead.':
    'Dieses Projekt ist archiviert, deshalb sind seine Anforderungen geschlossen. Schicken Sie uns stattdessen eine Nachricht.',
  'This recovery code is not right, or it was used before.':
    'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.',
  'This request is no longer there.': 'Diese Anforderung gibt es nicht mehr.',
  'This took too long. Please begin again.': 'Das hat zu lange gedauert. Bitte beginnen Sie von vorn.',
  Title: 'Titel',
  'To add one, open this page in a browser that knows passkeys.':
    'Um einen hinzuzufügen, öffnen Sie diese Seite in einem Browser, der Passkeys kennt.',
  'To do': 'Zu erledigen',
  'Too many PDFs are being made.': 'Es werden gerade zu viele PDF-Dateien erstellt.',
  'Too many downloads of all data.': 'Zu oft wurden alle Daten heruntergeladen.',
  'Too many downloads of many documents.': 'Zu oft wurden viele Dokumente heruntergeladen.',
  'Too many emails have been asked for from your network.':
    'Aus Ihrem Netz wurden zu viele E-Mails angefordert.',
  'Too many emails were asked for with this address.':
    'Mit dieser Adresse wurden zu viele E-Mails angefordert.',
  'Too many failed sign-ins': 'Zu viele fehlgeschlagene Anmeldungen',
  'Too many failed sign-ins to your account with {name}':
    'Zu viele fehlgeschlagene Anmeldungen an Ihrem Konto bei {name}',
  'Too many inquiries have come from your network.': 'Aus Ihrem Netz kamen zu viele Anfragen.',
  'Too many inquiries with this address.': 'Zu viele Anfragen mit dieser Adresse.',
  'Too many people are logging in just now.': 'Gerade melden sich zu viele Personen an.',
  'Too many sign-ups have come from your network.': 'Aus Ihrem Netz kamen zu viele Registrierungen.',
  'Too many uploads within an hour.': 'Zu viele Dateien innerhalb einer Stunde.',
  'Too many wrong codes for this account.': 'Zu viele falsche Codes für dieses Konto.',
  'Too many wrong codes have come from your network.': 'Aus Ihrem Netz kamen zu viele falsche Codes.',
  'Too many wrong passwords for this account. You can set a new one with "Forgot your password?".':
    'Zu viele falsche Passwörter für dieses Konto. Unter „Passwort vergessen?“ können Sie ein neues setzen.',
  'Too many wrong passwords have come from your network.':
    'Aus Ihrem Netz kamen zu viele falsche Passwörter.',
  Total: 'Gesamt',
  'Try Again': 'Noch einmal versuchen',
  'Try fewer letters, or look in {documents} and {invoices}.':
    'Versuchen Sie es mit weniger Buchstaben, oder sehen Sie unter {documents} und {invoices} nach.',
  'Turn Off': 'Ausschalten',
  'Turn On': 'Einschalten',
  'Turn two-factor sign-in off': 'Zwei-Faktor-Anmeldung ausschalten',
  'Two-factor sign-in': 'Zwei-Faktor-Anmeldung',
  'Two-factor sign-in is off already.': 'Die Zwei-Faktor-Anmeldung ist schon aus.',
  'Two-factor sign-in is off.': 'Die Zwei-Faktor-Anmeldung ist aus.',
  'Two-factor sign-in is on already.': 'Die Zwei-Faktor-Anmeldung ist schon ein.',
  'Two-factor sign-in is on.': 'Die Zwei-Faktor-Anmeldung ist ein.',
  'Two-factor sign-in was set up somewhere else just now.':
    'Die Zwei-Faktor-Anmeldung wurde gerade an anderer Stelle eingerichtet.',
  'Two-factor sign-in was turned off for your account.':
    'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet.',
  'Two-factor sign-in was turned on for your account.':
    'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet.',
  'Type one of your recovery codes.': 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  'Type the code from our email, or ask for a new one.':
    'Geben Sie den Code aus unserer E-Mail ein, oder fordern Sie einen neuen an.',
  'Type the six digits from the email.': 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
  'Type the six digits that your app shows.': 'Geben Sie die sechs Ziffern ein, die Ihre App zeigt.',
  "Until then you can log in, download all your data, or change your mind: choose 'Keep My Account'.":
    'Bis dahin können Sie sich anmelden, alle Ihre Daten herunterladen oder es sich anders überlegen: Wählen Sie „Mein Konto behalten“.',
  'Until then you can log in, download all your data, or take it back.':
    'Bis dahin können Sie sich anmelden, alle Ihre Daten herunterladen oder es zurücknehmen.',
  'Until we have set up your first project you can store {size} MB. This file does not fit.':
    'Bis wir Ihr erstes Projekt angelegt haben, können Sie {size} MB speichern. Diese Datei passt nicht mehr hinein.',
  'Up to {count} characters': 'Bis zu {count} Zeichen',
  'Up to {count} characters.': 'Bis zu {count} Zeichen.',
  'Update Profile': 'Profil ändern',
  Updates: 'Neuigkeiten',
  'Upload New Document': 'Neues Dokument hochladen',
  'Upload a document for this project': 'Dokument zu diesem Projekt hochladen',
  'Upload cancelled.': 'Hochladen abgebrochen.',
  'Upload complete!': 'Hochladen abgeschlossen!',
  'Upload complete! {done} of {count}': 'Hochladen abgeschlossen! {done} von {count}',
  'Upload failed: {status}': 'Hochladen fehlgeschlagen: {status}',
  'Uploaded Documents': 'Vorhandene Dokumente',
  'Uploaded by {by}': 'Hochgeladen von {by}',
  'Uploading {name}': '{name} wird hochgeladen',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use at least {count} characters.': 'Verwenden Sie mindestens {count} Zeichen.',
  'Use theirs': 'Andere übernehmen',
  'User ID is required to accept terms.': 'Um den Bedingungen zuzustimmen, müssen Sie angemeldet sein.',
  'Verify email address': 'E-Mail-Adresse bestätigen',
  'Verify with code': 'Mit Code bestätigen',
  'Verify your email address': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'Verify your email address for {name}': 'Bestätigen Sie Ihre E-Mail-Adresse für {name}',
  Version: 'Version',
  Versions: 'Versionen',
  'View Invoices': 'Rechnungen ansehen',
  'Viewing as a client': 'Ansicht als Kunde',
  Void: 'Ungültig',
  'Wanted by': 'Erbeten bis',
  'Wanted by {day}': 'Erbeten bis {day}',
  'Was due': 'War fällig',
  'Was wanted by': 'War erbeten bis',
  'Was wanted by {day}': 'War erbeten bis {day}',
  'We are sending too many emails just now.': 'Gerade senden wir zu viele E-Mails.',
  'We can’t go on without the following. If something is unclear, or can’t be had, please answer this email.':
    'Ohne das Folgende kommen wir nicht weiter. Wenn etwas unklar ist oder sich nicht beschaffen lässt, antworten Sie bitte auf diese E-Mail.',
  'We can’t reach the server': 'Der Server ist nicht erreichbar',
  'We have received your inquiry about “{serviceOfInterest}”. A partner reads it and answers within one working day.':
    'Wir haben Ihre Anfrage zu „{serviceOfInterest}“ erhalten. Wir lesen sie und antworten innerhalb eines Arbeitstags.',
  'We have received your inquiry | {name}': 'Wir haben Ihre Anfrage erhalten | {name}',
  'We have received {documents} from you | {name}': 'Wir haben {documents} von Ihnen erhalten | {name}',
  'We have removed the document.': 'Wir haben das Dokument entfernt.',
  'We have sent a link to {email}. Your account closes only if you confirm with it.':
    'Wir haben einen Link an {email} gesendet. Ihr Konto wird nur geschlossen, wenn Sie es damit bestätigen.',
  'We have turned two-factor sign-in off for your account and removed its passkeys. You log in with your password, and can set them up anew where you change it.':
    'Wir haben die Zwei-Faktor-Anmeldung Ihres Kontos ausgeschaltet und seine Passkeys entfernt. Sie melden sich mit Ihrem Passwort an und können beides dort neu einrichten, wo Sie es ändern.',
  'We have withdrawn this invoice. Please do not pay it.':
    'Wir haben diese Rechnung zurückgezogen. Bitte bezahlen Sie sie nicht.',
  'We need something from you': 'Wir brauchen etwas von Ihnen',
  'We read it and answer within one working day.': 'Wir lesen sie und antworten innerhalb eines Arbeitstags.',
  'We send you a link with which you set a new password.':
    'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
  'We send you a mail with a link. Only when you confirm with it, the {days} days begin. Download your data before they are over: nobody can bring it back after that. The mail says what goes and what stays.':
    'Wir senden Ihnen eine E-Mail mit einem Link. Erst wenn Sie damit bestätigen, beginnen die {days} Tage. Laden Sie Ihre Daten vorher herunter: Danach kann niemand sie zurückholen. In der E-Mail steht, was geht und was bleibt.',
  Website: 'Website',
  Welcome: 'Willkommen',
  'Welcome to our client portal': 'Willkommen in unserem Kundenportal',
  'Welcome to the office': 'Willkommen im Büro',
  'Welcome, {name}': 'Willkommen, {name}',
  'We’ll load this page when you’re back.': 'Wir laden diese Seite, sobald Sie wieder online sind.',
  'What is searched: {kinds}.': 'Durchsucht werden: {kinds}.',
  'What is stored of this document is not what was uploaded. Please tell us.':
    'Was von diesem Dokument gespeichert ist, ist nicht das, was hochgeladen wurde. Bitte sagen Sie uns Bescheid.',
  'What should be changed': 'Was geändert werden soll',
  'What to look for': 'Wonach gesucht wird',
  'What you answered and approved in projects stays there under your name: 1 answer.':
    'Was Sie in Projekten beantwortet und freigegeben haben, bleibt dort unter Ihrem Namen: 1 Antwort.',
  'What you answered and approved in projects stays there under your name: {count} answers.':
    'Was Sie in Projekten beantwortet und freigegeben haben, bleibt dort unter Ihrem Namen: {count} Antworten.',
  'What you asked for': 'Was Sie angefordert haben',
  When: 'Wann',
  'Where clients of {firm} follow their projects, exchange documents and see their invoices.':
    'Hier verfolgen Kunden von {firm} ihre Projekte, tauschen Dokumente aus und sehen ihre Rechnungen.',
  'Within 24 hours, and until somebody else opens it.':
    'Innerhalb von 24 Stunden, und solange niemand anderes es öffnet.',
  'Without a name': 'Ohne Namen',
  'Write a message.': 'Schreiben Sie eine Nachricht.',
  'Write an answer.': 'Schreiben Sie eine Antwort.',
  'Wrong address? {link} with the right one; the mistyped one is of no use to anybody.':
    'Falsche Adresse? {link}, mit der richtigen; die vertippte nützt niemandem.',
  You: 'Sie',
  'You already have an account': 'Sie haben schon ein Konto',
  'You already have an account with {name}': 'Sie haben schon ein Konto bei {name}',
  'You are not authorized to perform this action.': 'Das dürfen Sie nicht.',
  'You are on a project of {name}': 'Sie sind an einem Projekt von {name} beteiligt',
  'You are signed in and can close this window.': 'Sie sind angemeldet und können dieses Fenster schließen.',
  'You are the main contact: you see documents, requests, and the invoices billed to you.':
    'Sie sind Hauptansprechpartner: Sie sehen Dokumente, Anforderungen und die Rechnungen an Sie.',
  'You are viewing the portal as {name}. Nothing can be changed.':
    'Sie sehen das Portal als {name}. Nichts kann geändert werden.',
  'You can log in with Google.': 'Sie können sich mit Google anmelden.',
  'You could not be logged in. Please try again.':
    'Sie konnten nicht angemeldet werden. Bitte versuchen Sie es noch einmal.',
  'You changed this yourself in the meantime, so nothing was changed now. Review it and try again.':
    'Sie haben das inzwischen selbst geändert, deshalb wurde jetzt nichts geändert. Sehen Sie es sich an und versuchen Sie es noch einmal.',
  "You changed this yourself in the meantime, perhaps in another window. These changes aren't saved yet.":
    'Sie haben das inzwischen selbst geändert, vielleicht in einem anderen Fenster. Diese Änderungen sind noch nicht gespeichert.',
  'You have been added to the project “{project}”.': 'Sie wurden dem Projekt „{project}“ hinzugefügt.',
  'You have searched very often.': 'Sie haben sehr oft gesucht.',
  'You have sent many messages.': 'Sie haben viele Nachrichten gesendet.',
  'You have sent many requests.': 'Sie haben viele Anfragen gesendet.',
  'You have unsaved changes': 'Nicht alles ist gespeichert',
  'You log in as {email}. To have that address changed, write to {office}.':
    'Sie melden sich als {email} an. Um diese Adresse ändern zu lassen, schreiben Sie an {office}.',
  'You log in with Google, and your account has no password. If you want one as well, {link} and set it with the link in it.':
    'Sie melden sich mit Google an, und Ihr Konto hat kein Passwort. Wenn Sie auch eines möchten, {link} und setzen Sie es mit dem Link darin.',
  'You log in with Google, which has a two-factor sign-in of its own. Ours guards a password, and your account has none.':
    'Sie melden sich mit Google an, das eine eigene Zwei-Faktor-Anmeldung hat. Unsere schützt ein Passwort, und Ihr Konto hat keines.',
  'You must accept the terms and conditions to continue.':
    'Bitte stimmen Sie den Bedingungen zu, um fortzufahren.',
  'You see the project itself, without its documents, requests and invoices.':
    'Sie sehen das Projekt selbst, ohne seine Dokumente, Anforderungen und Rechnungen.',
  'You see the project’s documents and requests, and of its invoices those billed to you.':
    'Sie sehen die Dokumente und Anforderungen des Projekts und von seinen Rechnungen die an Sie.',
  'You see the project’s documents, requests and invoices.':
    'Sie sehen die Dokumente, Anforderungen und Rechnungen des Projekts.',
  'You see the project’s invoices, but not its documents and requests.':
    'Sie sehen die Rechnungen des Projekts, nicht aber seine Dokumente und Anforderungen.',
  'You will be signed out on all devices, and log in with the new one.':
    'Sie werden auf allen Geräten abgemeldet und melden sich mit dem neuen an.',
  'Your Projects': 'Ihre Projekte',
  'Your access to the client portal of {name}': 'Ihr Zugang zum Kundenportal von {name}',
  'Your access to the office of {name}': 'Ihr Zugang zum Büro von {name}',
  'Your account': 'Ihr Konto',
  'Your account closes on {closesAt}': 'Ihr Konto wird am {closesAt} geschlossen',
  'Your account closes on {closesAt}.': 'Ihr Konto wird am {closesAt} geschlossen.',
  'Your account closes on {closesAt}. We have sent you a mail that says so.':
    'Ihr Konto wird am {closesAt} geschlossen. Wir haben Ihnen das auch per E-Mail geschrieben.',
  'Your account could not be closed. Please try again.':
    'Ihr Konto konnte nicht geschlossen werden. Bitte versuchen Sie es noch einmal.',
  'Your account could not be created. Please try again.':
    'Ihr Konto konnte nicht angelegt werden. Bitte versuchen Sie es noch einmal.',
  'Your account has no password to guard.': 'Ihr Konto hat kein Passwort, das zu schützen wäre.',
  'Your account has no password yet. Set one by mail.':
    'Ihr Konto hat noch kein Passwort. Setzen Sie eines per E-Mail.',
  'Your account is being closed': 'Ihr Konto wird geschlossen',
  'Your account is being closed already.': 'Ihr Konto wird schon geschlossen.',
  'Your account is closed': 'Ihr Konto ist geschlossen',
  'Your account is deactivated': 'Ihr Konto ist gesperrt',
  'Your account is guarded by a passkey. Please sign in with it.':
    'Ihr Konto ist durch einen Passkey geschützt. Bitte melden Sie sich damit an.',
  'Your account is not being closed.': 'Ihr Konto wird nicht geschlossen.',
  'Your account stays open.': 'Ihr Konto bleibt bestehen.',
  'Your account with {name} closes on {closesAt}': 'Ihr Konto bei {name} wird am {closesAt} geschlossen',
  'Your account with {name} is closed': 'Ihr Konto bei {name} ist geschlossen',
  'Your account with {name} is deactivated': 'Ihr Konto bei {name} ist gesperrt',
  'Your address: {email}': 'Ihre Adresse: {email}',
  'Your answer': 'Ihre Antwort',
  'Your answer could not be saved. Please try again.':
    'Ihre Antwort konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  'Your answer, which was not sent:': 'Ihre Antwort, die nicht gesendet wurde:',
  'Your browser did not let us copy. Please select {what} yourself.':
    'Ihr Browser ließ das Kopieren nicht zu. Bitte markieren Sie {what} selbst.',
  'Your current password is not right.': 'Ihr jetziges Passwort stimmt nicht.',
  'Your data': 'Ihre Daten',
  'Your details': 'Ihre Angaben',
  'Your email address was changed': 'Ihre E-Mail-Adresse wurde geändert',
  'Your inquiry about {serviceOfInterest} | {name}': 'Ihre Anfrage zu {serviceOfInterest} | {name}',
  'Your inquiry has reached us. A copy of this confirmation is on its way to your mailbox.':
    'Ihre Anfrage ist bei uns angekommen. Eine Bestätigung ist auf dem Weg in Ihr Postfach.',
  'Your invitation': 'Ihre Einladung',
  'Your message could not be sent. Please try again.':
    'Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'Your message was sent.': 'Ihre Nachricht wurde gesendet.',
  'Your password for {name} was changed': 'Ihr Passwort für {name} wurde geändert',
  'Your password has been changed. All other devices are signed out.':
    'Ihr Passwort wurde geändert. Alle anderen Geräte sind abgemeldet.',
  'Your password has been changed. You can log in with the new one now.':
    'Ihr Passwort wurde geändert. Sie können sich jetzt mit dem neuen anmelden.',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'Your profile and your documents are erased {days} days after you confirm it; until then you can change your mind. What others of a project share stays with them. Invoices are kept as long as the law asks for it.':
    'Ihr Profil und Ihre Dokumente werden {days} Tage nach Ihrer Bestätigung gelöscht; bis dahin können Sie es sich anders überlegen. Was andere eines Projekts geteilt haben, bleibt bei ihnen. Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt.',
  'Your profile and your ways to log in will be gone for good.':
    'Ihr Profil und Ihre Wege zur Anmeldung werden endgültig gelöscht.',
  'Your profile could not be saved. Please try again.':
    'Ihr Profil konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  'Your profile has been saved.': 'Ihr Profil wurde gespeichert.',
  'Your profile, and 1 document with all versions, will be gone for good.':
    'Ihr Profil und 1 Dokument mit allen Versionen werden endgültig gelöscht.',
  'Your profile, and {count} documents with all versions, will be gone for good.':
    'Ihr Profil und {count} Dokumente mit allen Versionen werden endgültig gelöscht.',
  'Your project': 'Ihr Projekt',
  'Your request could not be sent. Please try again.':
    'Ihre Anfrage konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  'Your session has ended. {link} and you come back here.':
    'Ihre Sitzung ist beendet. {link}, dann kommen Sie hierher zurück.',
  'Your text is back. It hasn’t been sent or saved yet.':
    'Ihr Text ist wieder da. Er wurde noch nicht gesendet oder gespeichert.',
  'Your upload has arrived': 'Ihre Dateien sind angekommen',
  'Your upload was taken back.': 'Ihre Datei wurde zurückgenommen.',
  'You’ve been signed out. Sign in to continue; your text is saved.':
    'Sie wurden abgemeldet. Melden Sie sich an, um fortzufahren; Ihr Text ist gesichert.',
  'a closed account': 'einem geschlossenen Konto',
  'about {title}': 'über {title}',
  'and more': 'und weitere',
  'and {count} more': 'und {count} weitere',
  'as you asked, your account ends on {closesAt}. {goes}':
    'wie von Ihnen gewünscht, endet Ihr Konto am {closesAt}. {goes}',
  'ask for a reset email': 'fordern Sie eine E-Mail zum Zurücksetzen an',
  'by {name}': 'von {name}',
  downloaded: 'hat heruntergeladen:',
  'due {day}': 'fällig am {day}',
  'every client': 'alle Kunden',
  'for {name}': 'für {name}',
  'from {from}': 'von {from}',
  'given when it is sent': 'wird beim Senden vergeben',
  'in a minute': 'in einer Minute',
  'in {minutes} minutes': 'in {minutes} Minuten',
  'log in': 'sich anmelden',
  none: 'keines',
  'not named': 'nicht genannt',
  'of invoice {number}': 'der Rechnung {number}',
  'of {name}': 'von {name}',
  'one document': 'ein Dokument',
  or: 'oder',
  previewed: 'hat angesehen:',
  'since {at} the administrator of {name} is {current}, and no longer {former}. The former administrator is signed out, and the account is now a client’s.':
    'seit {at} ist {current} Administrator von {name} und nicht mehr {former}. Der bisherige Administrator ist abgemeldet, und das Konto ist jetzt ein Kundenkonto.',
  'somebody has typed a wrong password or code for your account too often. For a quarter of an hour, we let nobody try again from there. A device on which you have logged in before still works.':
    'jemand hat für Ihr Konto zu oft ein falsches Passwort oder einen falschen Code eingegeben. Eine Viertelstunde lang lassen wir von dort niemanden weiter probieren. Ein Gerät, auf dem Sie schon angemeldet waren, geht weiterhin.',
  'somebody who is logged in to your account, probably you, wants it closed. Nothing happens unless you confirm it. If you do, {days} days later:':
    'jemand, der an Ihrem Konto angemeldet ist, vermutlich Sie, möchte es schließen. Nichts geschieht, solange Sie es nicht bestätigen. Wenn Sie es tun, {days} Tage später:',
  'somebody without a name': 'jemand ohne Namen',
  'somebody, probably you, asked for a new password for your account.':
    'jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert.',
  'thank you for signing up. Please confirm that this address is yours; your client portal opens after that.':
    'vielen Dank für Ihre Registrierung. Bitte bestätigen Sie, dass diese Adresse Ihre ist; danach öffnet sich Ihr Kundenportal.',
  'the codes': 'die Codes',
  'the password of your account was just changed, and all other devices were signed out.':
    'das Passwort Ihres Kontos wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.',
  'took back': 'hat zurückgenommen:',
  uploaded: 'hat hochgeladen:',
  'version {version}': 'Version {version}',
  'we have added you to this project. In the client portal you now see how it goes on, and its documents and its invoices.':
    'wir haben Sie diesem Projekt hinzugefügt. Im Kundenportal sehen Sie jetzt, wie es weitergeht, dazu seine Dokumente und Rechnungen.',
  'we have added you to this project. In the client portal you now see how it goes on, and its documents.':
    'wir haben Sie diesem Projekt hinzugefügt. Im Kundenportal sehen Sie jetzt, wie es weitergeht, dazu seine Dokumente.',
  'we have added you to this project. In the client portal you now see how it goes on, and its invoices.':
    'wir haben Sie diesem Projekt hinzugefügt. Im Kundenportal sehen Sie jetzt, wie es weitergeht, dazu seine Rechnungen.',
  'we have added you to this project. In the client portal you now see how it goes on.':
    'wir haben Sie diesem Projekt hinzugefügt. Im Kundenportal sehen Sie jetzt, wie es weitergeht.',
  'we have changed the address of your account to {email}. From now on you log in with that one; your password stays the same.':
    'wir haben die Adresse Ihres Kontos in {email} geändert. Ab jetzt melden Sie sich damit an; Ihr Passwort bleibt dasselbe.',
  'we have set up an account for you at {name}. There you follow your projects, exchange documents with us and see your invoices. Choose a password, and you are in.':
    'wir haben bei {name} ein Konto für Sie angelegt. Dort verfolgen Sie Ihre Projekte, tauschen Dokumente mit uns aus und sehen Ihre Rechnungen. Wählen Sie ein Passwort, und Sie sind dabei.',
  you: 'Ihnen',
  'you asked for this mail in the admin area. Nothing needs to be done.':
    'Sie haben diese E-Mail in der Verwaltung angefordert. Sie brauchen nichts zu tun.',
  'you have been invited to work with the clients, projects, documents and invoices of {name}. Choose a password, and log in with it.':
    'Sie sind eingeladen, mit den Kunden, Projekten, Dokumenten und Rechnungen von {name} zu arbeiten. Wählen Sie ein Passwort und melden Sie sich damit an.',
  'your account, your profile and all documents in your portal have been erased. Invoices, and the record of who did what, are kept as our privacy policy says.':
    'Ihr Konto, Ihr Profil und alle Dokumente in Ihrem Portal wurden gelöscht. Rechnungen und der Verlauf, wer was getan hat, werden so aufbewahrt, wie es in unserer Datenschutzerklärung steht.',
  'your account, your profile and your documents in your portal have been erased, but for those of projects that others are on. Invoices, and the record of who did what, are kept as our privacy policy says.':
    'Ihr Konto, Ihr Profil und Ihre Dokumente in Ihrem Portal wurden gelöscht, bis auf die aus Projekten mit weiteren Beteiligten. Rechnungen und der Verlauf, wer was getan hat, werden so aufbewahrt, wie es in unserer Datenschutzerklärung steht.',
  'your projects': 'Ihre Projekte',
  '{browser} on {system}': '{browser} unter {system}',
  '{by} accepted it': '{by} hat es angenommen',
  '{by} answered': '{by} hat geantwortet',
  '{by} approved {document}': '{by} hat {document} freigegeben',
  '{by} asked for changes to {document}': '{by} hat Änderungen an {document} erbeten',
  '{by} handed in {document}': '{by} hat {document} eingereicht',
  '{by} handed it in again': '{by} hat es noch einmal eingereicht',
  '{by} sent it back': '{by} hat es zurückgegeben',
  '{count} days after it is sent': '{count} Tage nach dem Senden',
  '{count} documents': '{count} Dokumente',
  '{count} documents of projects that others are on stay with them, and say ‘a closed account’ instead of your name.':
    '{count} Dokumente aus Projekten mit weiteren Beteiligten bleiben bei diesen und nennen „ein geschlossenes Konto“ statt Ihres Namens.',
  '{count} documents you have not opened yet': '{count} Dokumente, die Sie noch nicht geöffnet haben',
  '{count} invoices to you are kept as long as the law asks for it.':
    '{count} Rechnungen an Sie werden so lange aufbewahrt, wie das Gesetz es verlangt.',
  '{count} messages of yours stay on the projects, under ‘a closed account’ instead of your name.':
    '{count} Nachrichten von Ihnen bleiben in den Projekten, unter „ein geschlossenes Konto“ statt Ihres Namens.',
  '{count} new messages': '{count} neue Nachrichten',
  '{count} projects': '{count} Projekte',
  '{count} projects with others on it will have no main contact then. Make somebody else the main contact under ‘People’.':
    '{count} Projekte mit weiteren Beteiligten haben dann keinen Hauptansprechpartner mehr. Machen Sie unter „People“ jemand anderen dazu.',
  '{count} recovery codes are left.': '{count} Wiederherstellungscodes sind übrig.',
  '{count} recovery codes are left: please make new ones.':
    '{count} Wiederherstellungscodes sind übrig: Bitte erzeugen Sie neue.',
  '{count} results': '{count} Treffer',
  '{documents} will stay, for the others on the projects that they are filed under.':
    '{documents} bleiben, für die anderen der Projekte, zu denen sie gehören.',
  '{document}, version {version}': '{document}, Version {version}',
  '{document}, version {version}. Your name, the time and your network address are kept with it. A newer version would have to be approved anew.':
    '{document}, Version {version}. Ihr Name, die Zeit und Ihre Netzadresse werden dazu gespeichert. Eine neuere Version müsste von neuem freigegeben werden.',
  '{done} of {count}': '{done} von {count}',
  '{due} (sent back: {reason})': '{due} (zurückgegeben: {reason})',
  '{label} can have at most {max} characters.': '{label}: höchstens {max} Zeichen.',
  "{label} can't contain control characters.": '{label}: Steuerzeichen gehen hier nicht.',
  "{label} can't contain line breaks or control characters.":
    '{label}: Zeilenumbrüche und Steuerzeichen gehen hier nicht.',
  '{label}, scrolls sideways': '{label}, lässt sich seitlich verschieben',
  '{message} Please try again in a moment.': '{message} Bitte versuchen Sie es gleich noch einmal.',
  '{message} Please try again {wait}.': '{message} Bitte versuchen Sie es {wait} noch einmal.',
  '{name} ({email}) has asked to close the account. On {closesAt} it is erased with {gone}; projects and invoices stay. Save before then what you have to keep.':
    '{name} ({email}) möchte das Konto schließen. Am {closesAt} wird es mit {gone} gelöscht; Projekte und Rechnungen bleiben. Sichern Sie vorher, was Sie behalten müssen.',
  '{name} ({email}) has taken the closing of the account back. Nothing is erased.':
    '{name} ({email}) schließt das Konto doch nicht. Nichts wird gelöscht.',
  '{name} and everybody on this project can read it. Once sent, it stays.':
    '{name} und alle an diesem Projekt können es lesen. Einmal gesendet, bleibt es.',
  '{name} closes the account on {closesAt}': '{name} schließt das Konto am {closesAt}',
  '{name} disappears from all lists. Nobody can open it any more.':
    '{name} verschwindet aus allen Listen. Niemand kann es mehr öffnen.',
  '{name} has answered:': '{name} hat geantwortet:',
  '{name} has answered: {where}': '{name} hat geantwortet: {where}',
  '{name} has approved it.': '{name} hat es freigegeben.',
  '{name} has asked for changes:': '{name} bittet um Änderungen:',
  '{name} has decided.': '{name} hat entschieden.',
  '{name} has handed in:': '{name} hat eingereicht:',
  '{name} has not accepted the terms. Until then nothing of the portal is shown to anybody: the client is asked to accept them at this place.':
    '{name} hat den Bedingungen nicht zugestimmt. Bis dahin wird vom Portal niemandem etwas gezeigt: An dieser Stelle wird der Kunde um Zustimmung gebeten.',
  '{name} has shared {documents} with you': '{name} hat {documents} mit Ihnen geteilt',
  '{name} has shared {documents} with you:': '{name} hat {documents} mit Ihnen geteilt:',
  '{name} has written': '{name} hat geschrieben',
  '{name} is version {before} again. Nobody can open version {version} any more.':
    '{name} ist wieder Version {before}. Version {version} kann niemand mehr öffnen.',
  '{name} keeps the account': '{name} behält das Konto',
  '{name} needs something from you: {where}': '{name} braucht etwas von Ihnen: {where}',
  '{name}, home': '{name}, Startseite',
  '{next}, due {day}': '{next}, fällig am {day}',
  '{total} was due on {dueOn}, and we have not seen a payment yet. If it is on its way, thank you; if something is unclear, please answer this email.':
    '{total} war am {dueOn} fällig, und wir haben noch keine Zahlung gesehen. Wenn sie unterwegs ist, vielen Dank; wenn etwas unklar ist, antworten Sie bitte auf diese E-Mail.',
  '{total}, due on {dueOn}, billed to {billedTo}.': '{total}, fällig am {dueOn}, Rechnung an {billedTo}.',
  '{total}, due on {dueOn}.': '{total}, fällig am {dueOn}.',
  '{version}, of {day}': '{version}, vom {day}',
  "{warning} Each lets you log in once when you don't have your phone. They are shown only now.":
    '{warning} Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht zur Hand haben. Sie werden nur jetzt gezeigt.',
  '{what}, by {handedInBy}': '{what}, von {handedInBy}',
  '{who} has uploaded {documents}': '{who} hat {documents} hochgeladen',
  '{who} has uploaded {documents}:': '{who} hat {documents} hochgeladen:',
  '{who}: {count} projects': '{who}: {count} Projekte',
  '{why} None of them was uploaded.': '{why} Keine davon wurde hochgeladen.',
  '© {year} {name}. All rights reserved.': '© {year} {name}. Alle Rechte vorbehalten.',
  '“{quote}”': '„{quote}“',
  'You’re offline': 'Sie sind offline',
  'You’ve been signed out, so nothing was sent or saved. Sign in to continue.':
    'Sie wurden abgemeldet, daher wurde nichts gesendet oder gespeichert. Melden Sie sich an, um fortzufahren.',
}
