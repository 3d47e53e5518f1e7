import type { ShippedTranslation } from '#app/content/shapes.ts'

/** German texts of the program. Keep the placeholders in {braces}. */
export const de: ShippedTranslation = {
  '(deleted)': '(gelöscht)',
  '(empty)': '(leer)',
  '(not verified)': '(nicht bestätigt)',
  '(optional)': '(optional)',
  '(verified)': '(bestätigt)',
  '(you)': '(Sie)',
  ', after:': ', nachher:',
  ', closes the search': ', schließt die Suche',
  ', due {date}': ', Frist: {date}',
  ', due {dueOn}': ', erbeten bis {dueOn}',
  ', from {name}': ', von {name}',
  ', including {uploaded} uploaded by {name}': ', davon {uploaded} hochgeladen von {name}',
  '1 attempt': '1 Versuch',
  '1 change': '1 Änderung',
  '1 company': '1 Unternehmen',
  '1 device signed out': 'Ein Gerät abgemeldet',
  '1 document': '1 Dokument',
  '1 document is new.': '1 Dokument ist neu.',
  '1 document you haven’t opened yet': 'Ein Dokument, das Sie noch nicht geöffnet haben',
  '1 draft': '1 Entwurf',
  '1 email': '1 E-Mail',
  '1 folder': '1 Ordner',
  '1 group': '1 Gruppe',
  '1 incomplete line isn’t included.': '1 unvollständiger Posten nicht enthalten.',
  '1 inquiry': '1 Anfrage',
  '1 invitation': '1 Einladung',
  '1 invoice': '1 Rechnung',
  '1 item': 'Ein Eintrag',
  '1 member': '1 Mitglied',
  '1 message': '1 Nachricht',
  '1 milestone': '1 Meilenstein',
  '1 more': '1 weiterer Eintrag',
  '1 more invoice': '1 weitere Rechnung',
  '1 more request': '1 weitere Anforderung',
  '1 new message': '1 neue Nachricht',
  '1 open request': '1 offene Anforderung',
  '1 other': '1 weitere',
  '1 passkey': '1 Passkey',
  '1 person': '1 Person',
  '1 project': '1 Projekt',
  '1 recovery code left. Please create new ones.':
    '1 Wiederherstellungscode ist übrig: Bitte erzeugen Sie neue.',
  '1 request': '1 Anforderung',
  '1 result': '1 Treffer',
  '1 row': '1 Zeile',
  '1 stored file': '1 gespeicherte Datei',
  '1 to 30 days overdue': '1 bis 30 Tage überfällig',
  '1 update': '1 Neuigkeit',
  '1 user': '1 Benutzer',
  '1 version': '1 Version',
  '31 to 60 days overdue': '31 bis 60 Tage überfällig',
  '61 to 90 days overdue': '61 bis 90 Tage überfällig',
  'A PDF, or an electronic invoice as XML or ZUGFeRD. The client downloads exactly this file.':
    'Eine PDF-Datei oder eine E-Rechnung als XML oder ZUGFeRD. Ihr Kunde lädt genau diese Datei herunter.',
  'A ZIP inside a ZIP isn’t unpacked. Upload it separately.':
    'Ein ZIP in einem ZIP wird nicht entpackt. Laden Sie es getrennt hoch.',
  'A ZIP file with the documents, index, agreements, questions and activity, and a list of hashes to verify that nothing was changed. A group’s archive contains only what the group could see, with the group’s name on each page of marked documents.':
    'Eine ZIP-Datei mit Dokumenten, Verzeichnis, Vereinbarungen, Fragen und Protokoll und einer Liste von Prüfsummen, mit der sich zeigen lässt, dass nichts darin geändert wurde. Das Archiv einer Gruppe enthält nur, was die Gruppe sehen konnte; Dokumente mit Wasserzeichen tragen auf jeder Seite den Namen der Gruppe.',
  'A browser on {system}': 'Ein Browser unter {system}',
  'A calendar link was created for your account. Anyone with the link can see your due dates.':
    'Für Ihr Konto wurde ein Kalender-Link erstellt. Wer den Link kennt, sieht Ihre Termine.',
  'A client without a project is using more than 1 GB of storage. The System page names the account.':
    'Ein Kunde ohne Projekt belegt mehr als 1 GB. Die Seite „System“ nennt das Konto.',
  'A closed account': 'Ein geschlossenes Konto',
  'A complete record of who did what, and when. Entries can’t be edited or deleted.':
    'Hier steht vollständig, wer wann was getan hat. Einträge lassen sich nicht ändern oder löschen.',
  'A confidential room for the documents of a deal. Bidders, banks and auditors see what you release to their group, with a watermark, and never learn of each other.':
    'Ein vertraulicher Raum für die Dokumente eines Geschäfts. Bieter, Banken und Prüfer sehen mit Wasserzeichen, was Sie für ihre Gruppe freigeben, und erfahren nie voneinander.',
  'A credit note over the full amount gets a number and is emailed to everyone who can pay this invoice. You can’t undo this.':
    'Eine Stornorechnung über den ganzen Betrag erhält eine Nummer und geht per E-Mail an alle, die diese Rechnung bezahlen können. Das lässt sich nicht rückgängig machen.',
  'A credit note’s total can’t be below zero or above what is left of the invoice.':
    'Der Betrag einer Rechnungskorrektur kann nicht negativ sein und nicht höher als der Rest der Rechnung.',
  'A data room can be reopened within {days} days after it was closed.':
    'Ein Datenraum lässt sich bis {days} Tage nach dem Schließen wieder öffnen.',
  'A data room can have up to {count} archives at a time. Delete one first.':
    'Ein Datenraum kann bis zu {count} Archive gleichzeitig haben. Löschen Sie zuerst eines.',
  'A data room can have up to {groups} groups.': 'Ein Datenraum kann bis zu {groups} Gruppen haben.',
  'A document': 'Ein Dokument',
  'A document with this name already exists there. Move or remove that one first.':
    'Dort gibt es schon ein Dokument dieses Namens. Verschieben oder entfernen Sie es zuerst.',
  'A document you attached is no longer available. Check your attachments and try again.':
    'Ein angehängtes Dokument ist nicht mehr verfügbar. Prüfen Sie Ihre Anhänge und versuchen Sie es noch einmal.',
  'A file can have up to {max} questions.': 'Eine Datei kann bis zu {max} Fragen enthalten.',
  'A final invoice deducts this partial invoice. Void the final invoice first.':
    'Eine Schlussrechnung zieht diese Abschlagsrechnung ab. Stornieren Sie zuerst die Schlussrechnung.',
  'A folder can’t be moved into itself.': 'Ein Ordner kann nicht in sich selbst verschoben werden.',
  'A folder’s level applies to all entries in it without their own level. Lower levels apply immediately. Higher levels show only documents that were released to the group.':
    'Die Stufe eines Ordners gilt für alle Einträge darin ohne eigene Stufe. Eine niedrigere Stufe gilt sofort. Eine höhere zeigt nur Dokumente, die für die Gruppe freigegeben wurden.',
  'A list can have up to {items} requests.': 'Eine Liste darf höchstens {items} Anforderungen haben.',
  'A passkey protects your account. Please sign in with it.':
    'Ihr Konto ist durch einen Passkey geschützt. Bitte melden Sie sich damit an.',
  'A passkey was added to your account: {name}': 'Ihrem Konto wurde ein Passkey hinzugefügt: {name}',
  'A passkey was removed from your account: {name}': 'Von Ihrem Konto wurde ein Passkey entfernt: {name}',
  'A price in {currency}': 'Ein Preis in {currency}',
  'A project can have up to {maxMembers} members.':
    'Ein Projekt darf höchstens {maxMembers} Mitglieder haben.',
  'A project can have up to {maxMilestones} milestones.':
    'Ein Projekt darf höchstens {maxMilestones} Meilensteine haben.',
  'A project can have up to {maxRequestsPerProject} requests.':
    'Ein Projekt darf höchstens {maxRequestsPerProject} Anforderungen haben.',
  'A project can have up to {most} pictures. Remove one first.':
    'Ein Projekt kann bis zu {most} Bilder haben. Entfernen Sie zuerst eines.',
  'A recovery code was used to accept an agreement.':
    'Mit einem Wiederherstellungscode wurde eine Vereinbarung angenommen.',
  'An answer was published for all readers (P{number}).':
    'Eine Antwort wurde für alle Leser veröffentlicht (P{number}).',
  'A recovery code was used to sign an agreement.':
    'Mit einem Wiederherstellungscode wurde eine Vereinbarung unterschrieben.',
  'A recovery code was used to sign in to your account.':
    'Mit einem Wiederherstellungscode hat sich jemand an Ihrem Konto angemeldet.',
  'A reminder was sent less than an hour ago.': 'Vor weniger als einer Stunde wurde bereits erinnert.',
  'A request asks for approval of this document. Withdraw the request first.':
    'Eine Anforderung bittet um die Freigabe dieses Dokuments. Ziehen Sie zuerst die Anforderung zurück.',
  'A row with a number answers that question. A row without a number adds a question for the group. Columns: Number, Question, Document, Page, Answer.':
    'Eine Zeile mit einer Nummer enthält die Antwort auf diese Frage. Eine Zeile ohne Nummer ist eine neue Frage der Gruppe. Spalten: Nummer, Frage, Dokument, Seite, Antwort.',
  'Require approval of answers by a second person':
    'Freigabe von Antworten durch eine zweite Person verlangen',
  'A service behind this site isn’t responding right now.':
    'Ein Dienst hinter dieser Website antwortet zurzeit nicht.',
  'A small business can’t charge tax. Select another category.':
    'Ein Kleinunternehmer darf keine Steuer berechnen. Wählen Sie eine andere Kategorie.',
  'A team member already uses this email.': 'Jemand im Team verwendet diese E-Mail-Adresse schon.',
  'A template replaces the text below.': 'Eine Vorlage ersetzt den Text darunter.',
  'ADMIN_EMAIL: is missing, but this database contains a firm’s own data. Demo mode would let anyone sign in with public passwords. Set ADMIN_EMAIL again, for example ADMIN_EMAIL=office@firm.example. For a demo, use an empty DATA_DIR':
    'ADMIN_EMAIL: fehlt, und diese Datenbank gehört einer Firma: Eine Demo würde sie mit öffentlich bekannten Passwörtern öffnen. Setzen Sie es wieder, zum Beispiel ADMIN_EMAIL=office@firm.example; eine Demo braucht ein leeres DATA_DIR',
  'ADMIN_EMAIL: is missing, which would start a demo with public passwords, despite {settings}; for example ADMIN_EMAIL=office@firm.example, or DEMO=1 if a demo is what you want':
    'ADMIN_EMAIL: fehlt, womit trotz {settings} eine Demo mit öffentlich bekannten Passwörtern starten würde; zum Beispiel ADMIN_EMAIL=office@firm.example, oder DEMO=1, wenn Sie eine Demo möchten',
  'ADMIN_EMAIL: is set, but this database was created by a demo, whose accounts have public passwords. Start with an empty DATA_DIR, for example DATA_DIR=./data-2, or with an empty database in DATABASE_URL':
    'ADMIN_EMAIL: ist gesetzt, aber diese Datenbank hat eine Demo angelegt, deren Konten öffentlich bekannte Passwörter haben. Beginnen Sie mit neuen Daten: einem leeren DATA_DIR oder einer leeren Datenbank in DATABASE_URL; zum Beispiel DATA_DIR=./data-2',
  'ADMIN_PASSWORD is set, but only matters for the first start. Remove it from the settings.':
    'ADMIN_PASSWORD ist gesetzt, zählt aber nur beim ersten Start. Entfernen Sie es aus den Einstellungen.',
  'ADMIN_PASSWORD: is longer than 128 characters; for example correct-horse-battery-staple':
    'ADMIN_PASSWORD: ist länger als 128 Zeichen; zum Beispiel correct-horse-battery-staple',
  'ADMIN_PASSWORD: is shorter than 8 characters; for example correct-horse-battery-staple':
    'ADMIN_PASSWORD: ist kürzer als 8 Zeichen; zum Beispiel correct-horse-battery-staple',
  'APP_URL is https and TRUST_PROXY is 0: behind a proxy, all visitors count as one and share its limits.':
    'APP_URL ist https und TRUST_PROXY ist 0: Hinter einem Proxy gelten alle Besucher als einer und teilen sich dessen Limits.',
  'APP_URL isn’t https: passwords and documents can be read in transit. Put a TLS proxy in front.':
    'APP_URL ist nicht https: Passwörter und Dokumente sind bei der Übertragung lesbar. Stellen Sie einen Proxy mit TLS davor.',
  'APP_URL: has a path, but is the bare origin of the site; for example https://portal.firm.example':
    'APP_URL: hat einen Pfad, ist aber nur der Ursprung der Website; zum Beispiel https://portal.firm.example',
  'AUTH_SECRET: differs from the one that this database was started with. Set the original one again. To change it permanently, run {command}':
    'AUTH_SECRET: ist nicht das, mit dem diese Datenbank gestartet wurde. Setzen Sie wieder jenes; um es dauerhaft zu ändern, führen Sie {command} aus',
  'AUTH_SECRET: is not the one that the data was made with, without which nobody stays signed in and no second factor works; {command} shows it':
    'AUTH_SECRET: ist nicht das, mit dem die Daten entstanden; ohne dieses bleibt niemand angemeldet, und kein zweiter Faktor funktioniert; {command} zeigt es',
  'AUTH_SECRET: is shorter than 32 characters; for example the output of: openssl rand -base64 32':
    'AUTH_SECRET: ist kürzer als 32 Zeichen; zum Beispiel die Ausgabe von: openssl rand -base64 32',
  'AUTH_SECRET: the one in {source} differs from the one that this database was started with. Restore the original one. To change it permanently, run {command}':
    'AUTH_SECRET: Das in {source} ist nicht das, mit dem diese Datenbank gestartet wurde. Setzen Sie wieder jenes; um es dauerhaft zu ändern, führen Sie {command} aus',
  'AUTH_SECRET: this database was started with the secret in {source}, which is missing. Restore it from a backup: {restore}. Without a backup, run {command}. Nothing was changed':
    'AUTH_SECRET: {source}, womit diese Datenbank gestartet wurde, fehlt. Stellen Sie es aus einer Sicherung wieder her: {restore}. Ohne Sicherung führen Sie {command} aus. Es wurde nichts geändert',
  'AUTH_SECRET: {file} is incomplete. Restore it from an earlier backup: {command} (or delete it, if Foyer has never been ready with it).':
    'AUTH_SECRET: {file} ist unvollständig. Stellen Sie die Datei aus einer früheren Sicherung wieder her: {command} (oder löschen Sie sie, falls Foyer damit noch nie bereit war).',
  'AUTH_SECRET: {file} is missing. Restore it from an earlier backup: {command}':
    'AUTH_SECRET: {file} fehlt. Stellen Sie es aus einer früheren Sicherung wieder her: {command}',
  About: 'Über uns',
  'About this export': 'Über diesen Export',
  'About this project': 'Über dieses Projekt',
  'About you': 'Über Sie',
  'About {document}.': 'Zu {document}.',
  Accept: 'Annehmen',
  'Accept and Continue': 'Zustimmen und weiter',
  'Accept and Enter': 'Annehmen und eintreten',
  'Accept the terms to see this.': 'Stimmen Sie den Bedingungen zu, um dies zu sehen.',
  'Accept this agreement': 'Diese Vereinbarung annehmen',
  'Accept {title}': '{title} annehmen',
  'Acceptance undone.': 'Die Annahme wurde rückgängig gemacht.',
  Accepted: 'Angenommen',
  'Accepted agreement of a data room': 'Angenommene Vereinbarung eines Datenraums',
  'Accepted agreements': 'Angenommene Vereinbarungen',
  'Accepted agreements ({count})': 'Angenommene Vereinbarungen ({count})',
  'Accepted requests can’t be withdrawn.': 'Angenommene Anforderungen lassen sich nicht zurückziehen.',
  'Accepting...': 'Wird gespeichert …',
  Access: 'Zugriff',
  'Access ends at the end of this day.': 'Der Zugang endet mit Ablauf dieses Tages.',
  'Access of your team': 'Zugriff Ihres Teams',
  'Access saved.': 'Zugriff gespeichert.',
  'Access saved. You can no longer see the project.':
    'Zugriff gespeichert. Sie sehen das Projekt nicht mehr.',
  'Access ends at the end of this day. Without a date, the group’s last day applies.':
    'Der Zugang endet mit Ablauf dieses Tages. Ohne Angabe gilt der letzte Tag der Gruppe.',
  'Access updated for {name}.': 'Zugriff für {name} geändert.',
  Account: 'Konto',
  'Account closed': 'Konto geschlossen',
  'Account closure confirmation': 'Bestätigung der Kontoschließung',
  'Account closure scheduled': 'Konto wird geschlossen',
  'Account deactivated': 'Konto deaktiviert',
  'Account holder': 'Kontoinhaber',
  'Account security': 'Kontosicherheit',
  'Account-lock notices': 'Hinweise auf gesperrte Konten',
  Accounts: 'Konten',
  Action: 'Aktion',
  Actions: 'Aktionen',
  'Actions for {name}': 'Aktionen für {name}',
  Active: 'Aktiv',
  'Active projects': 'Laufende Projekte',
  'Active since {day}.': 'Aktiv seit {day}.',
  Activity: 'Protokoll',
  'Add 1 Request': '1 Anforderung hinzufügen',
  'Add External Invoice': 'Externe Rechnung hinzufügen',
  'Add Folder': 'Ordner hinzufügen',
  'Add Group': 'Gruppe hinzufügen',
  'Add Line': 'Posten hinzufügen',
  'Add Milestone': 'Meilenstein hinzufügen',
  'Add PDF': 'PDF hinzufügen',
  'Add Passkey': 'Passkey hinzufügen',
  'Add Placeholder': 'Platzhalter hinzufügen',
  'Add Request': 'Anforderung hinzufügen',
  'Add Signer': 'Unterzeichner hinzufügen',
  'Add a format to the address: ?format=ubl or ?format=cii.':
    'Ergänzen Sie in der Adresse ein Format: ?format=ubl oder ?format=cii.',
  'Add a group': 'Gruppe hinzufügen',
  'Add a list': 'Liste hinzufügen',
  'Add a person': 'Person hinzufügen',
  'Add a request': 'Anforderung hinzufügen',
  'Add at least one line.': 'Fügen Sie mindestens einen Posten hinzu.',
  'Add at least one request.': 'Fügen Sie mindestens eine Anforderung hinzu.',
  'Add at least one signer.': 'Fügen Sie mindestens eine Person hinzu, die unterschreibt.',
  'Add documents on the Index page, add groups and set their levels on the Groups page, and release. Until then, guests see nothing.':
    'Fügen Sie auf der Seite „Verzeichnis“ Dokumente hinzu, legen Sie auf der Seite „Gruppen“ Gruppen und ihre Stufen fest und geben Sie dann frei. Bis dahin sehen Gäste nichts.',
  'Add from the project': 'Aus dem Projekt hinzufügen',
  'Add next step': 'Nächsten Schritt angeben',
  'Add passkey': 'Passkey hinzufügen',
  'Add this person to the project first.': 'Fügen Sie diese Person zuerst dem Projekt hinzu.',
  'Add to Company': 'Zum Unternehmen hinzufügen',
  'Add to Project': 'Zum Projekt hinzufügen',
  'Add to {company}': 'Zu {company} hinzufügen',
  'Add {count} Requests': '{count} Anforderungen hinzufügen',
  'Add {people} to {company}?': '{people} zu {company} hinzufügen?',
  Added: 'Hinzugefügt',
  'Added to a project': 'Zu einem Projekt hinzugefügt',
  'Added {date}': 'Hinzugefügt: {date}',
  'Added {day}, last used {moment}': 'Hinzugefügt am {day}, zuletzt verwendet {moment}',
  'Added {day}, not used yet': 'Hinzugefügt am {day}, noch nicht verwendet',
  'Adding...': 'Wird hinzugefügt …',
  Address: 'Anschrift',
  'Addresses without an account that get a copy of each invoice, one per line.':
    'Adressen ohne Konto, die eine Kopie jeder Rechnung erhalten, eine pro Zeile.',
  Admin: 'Verwaltung',
  'Admin Dashboard': 'Verwaltung',
  Administration: 'Verwaltung',
  Administrator: 'Administrator',
  'Administrator changed': 'Administration gewechselt',
  After: 'Nachher',
  'After your password, we’ll ask for a code from an authenticator app on your phone. A password alone won’t be enough to sign in.':
    'Nach dem Passwort fragen wir nach einem Code aus einer Authenticator-App auf Ihrem Telefon. Wer nur das Passwort hat, kommt nicht hinein.',
  Agreement: 'Vereinbarung',
  'Agreement copied as a new draft.': 'Vereinbarung als neuer Entwurf kopiert.',
  'Agreement declined (to the team)': 'Vereinbarung abgelehnt (an das Team)',
  'Agreement not found': 'Vereinbarung nicht gefunden',
  'Agreement sent. We’ve emailed everyone whose turn it is to sign.':
    'Vereinbarung gesendet. Alle, die an der Reihe sind, haben eine E-Mail bekommen.',
  'Agreement signed (to the team)': 'Vereinbarung unterschrieben (an das Team)',
  'Agreement to sign': 'Vereinbarung zum Unterschreiben',
  'Agreement withdrawn.': 'Vereinbarung zurückgezogen.',
  'Agreement: {title}, version {version}': 'Vereinbarung: {title}, Version {version}',
  Agreements: 'Vereinbarungen',
  'Agreements are sealed with this certificate from now on. It’s valid until {day}. SHA-256: {fingerprint}':
    'Vereinbarungen werden ab jetzt mit diesem Zertifikat gesiegelt. Es gilt bis {day}. SHA-256: {fingerprint}',
  'Agreements of data rooms to seal': 'Zu siegelnde Vereinbarungen von Datenräumen',
  'Agreements stay as evidence for everyone who signed them.':
    'Vereinbarungen bleiben als Nachweis für alle erhalten, die sie unterschrieben haben.',
  'Agreements that you opened, signed or declined ({count}) stay as evidence, with your name, email address and IP address.':
    'Vereinbarungen, die Sie geöffnet, unterschrieben oder abgelehnt haben ({count}), bleiben als Nachweis erhalten, mit Ihrem Namen, Ihrer E-Mail-Adresse und Ihrer IP-Adresse.',
  'Agreements to seal': 'Zu siegelnde Vereinbarungen',
  'Alerts appear only here, because ALERT_TO and ALERT_URL aren’t set.':
    'Warnungen erscheinen nur hier, weil ALERT_TO und ALERT_URL nicht gesetzt sind.',
  'Alerts to post': 'Zu sendende Warnungen',
  All: 'Alle',
  'All clients': 'Alle Kunden',
  'All clients without a project are using less than {limit} of storage.':
    'Kein Kunde ohne Projekt belegt mehr als {limit}.',
  'All conversations': 'Alle Unterhaltungen',
  'All current and future clients will see the document in their portal. We won’t email them.':
    'Alle jetzigen und künftigen Kunden sehen dies im Portal. Wir senden ihnen keine E-Mail.',
  'All data': 'Alle Daten',
  'All documents': 'Alle Dokumente',
  'All emails': 'Alle E-Mails',
  'All folders': 'Alle Ordner',
  'All groups': 'Alle Gruppen',
  'All groups will see this question and answer, but not who asked. Remove everything that could identify the group.':
    'Alle Gruppen werden diese Frage und Antwort sehen, aber nicht, wer gefragt hat. Entfernen Sie alles, woran man die Gruppe erkennen könnte.',
  'All invoices': 'Alle Rechnungen',
  'All invoices for this project ({invoices})': 'Alle Rechnungen dieses Projekts ({invoices})',
  'All matching {kind}': 'Alle {kind} mit diesen Wörtern',
  'All messages': 'Alle Nachrichten',
  'All milestones': 'Alle Meilensteine',
  'All new inquiries': 'Alle neuen Anfragen',
  'All news': 'Alle Neuigkeiten',
  'All other devices signed out': 'Alle anderen Geräte abgemeldet',
  'All other devices signed out.': 'Alle anderen Geräte wurden abgemeldet.',
  'All projects': 'Alle Projekte',
  'All requests': 'Alle Anforderungen',
  'All updates': 'Alle Neuigkeiten',
  'All updates and milestones': 'Alle Neuigkeiten und Meilensteine',
  'All {people} people on the project lose access.':
    'Alle {people} beteiligten Personen verlieren den Zugriff.',
  'Already have an account? {link}': 'Sie haben schon ein Konto? {link}',
  'Already in this project.': 'Schon in diesem Projekt.',
  'Already missing or damaged when the backup was made: {names}.':
    'Schon bei der Sicherung fehlend oder beschädigt: {names}.',
  'Already removed.': 'Schon entfernt.',
  'Already requested': 'Schon angefordert',
  'Already restored.': 'Schon wiederhergestellt.',
  'Already shared there.': 'Dort schon geteilt.',
  'Already shared.': 'Schon geteilt.',
  'Already withdrawn.': 'Schon zurückgezogen.',
  'Also new:': 'Außerdem neu:',
  'Also on its projects': 'Außerdem in den Projekten',
  Amount: 'Betrag',
  'Amount with tax': 'Bruttobetrag',
  'Amounts by currency': 'Beträge nach Währung',
  'An account can have up to {most} passkeys.': 'Ein Konto darf höchstens {most} Passkeys haben.',
  'An account with this email already exists, so it can’t be used for the team. Use another one.':
    'Es gibt schon ein Konto mit dieser E-Mail-Adresse. Verwenden Sie für das Team eine andere.',
  'An agreement can have up to {count} signers.':
    'Eine Vereinbarung kann bis zu {count} Unterzeichner haben.',
  'An amount in {currency}': 'Ein Betrag in {currency}',
  'An archive contains the state of the room when you create it. Close the room first to archive its final state.':
    'Ein Archiv enthält, was beim Erstellen im Raum ist. Schließen Sie den Raum zuerst, um seinen Endstand zu archivieren.',
  'An error occurred during the upload. Please try again.':
    'Beim Hochladen ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  'An error occurred while saving your acceptance. Please try again.':
    'Ihre Zustimmung konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  'An invitation message can’t be longer than {max} characters.':
    'Ein Text für Einladungen darf höchstens {max} Zeichen lang sein.',
  'An invoice can have at most {lines} lines.': 'Eine Rechnung darf höchstens {lines} Posten haben.',
  'An invoice can’t be due before it was issued.':
    'Eine Rechnung kann nicht fällig sein, bevor sie ausgestellt wurde.',
  'An invoice gets its XML when it’s sent.': 'Eine Rechnung erhält ihr XML, wenn sie gesendet wird.',
  'An unknown device': 'Ein unbekanntes Gerät',
  'An unknown error occurred.': 'Ein unbekannter Fehler ist aufgetreten.',
  'An upload is running': 'Es läuft ein Upload',
  'Another account uses this email.': 'Ein anderes Konto verwendet diese E-Mail-Adresse.',
  'Another address': 'Andere Adresse',
  'Another backup is being made just now.': 'Gerade entsteht eine andere Sicherung.',
  'Another credit note for this invoice was sent in the meantime. Check what is left, and save again.':
    'Inzwischen wurde eine andere Rechnungskorrektur zu dieser Rechnung gesendet. Prüfen Sie, was übrig ist, und speichern Sie noch einmal.',
  'Another document with this name has taken its place. Move or remove that one first.':
    'Ein anderes Dokument dieses Namens steht jetzt an seiner Stelle. Verschieben oder entfernen Sie es zuerst.',
  'Another list already has this name.': 'Eine andere Liste heißt schon so.',
  'Another project uses this address, or used it before. Enter a different one.':
    'Ein anderes Projekt verwendet diese Adresse oder hat sie früher verwendet. Geben Sie eine andere ein.',
  'Another restore into this database and storage was interrupted. Run it again, or empty both by hand.':
    'Eine andere Wiederherstellung in diese Datenbank und diesen Speicher wurde unterbrochen. Wiederholen Sie den Befehl, oder leeren Sie beide von Hand.',
  'Another template already has this name.': 'Eine andere Vorlage heißt schon so.',
  Answer: 'Antwort',
  'Answer Question': 'Frage beantworten',
  'Answer approved and sent to the group.': 'Antwort freigegeben und an die Gruppe gesendet.',
  'Answer saved. It will be sent when someone else approves it.':
    'Antwort gespeichert. Sie wird gesendet, sobald jemand anderes sie freigibt.',
  'Answer sent to the group.': 'Antwort an die Gruppe gesendet.',
  Answered: 'Beantwortet',
  'Answered by {name} on {day}': 'Beantwortet von {name} am {day}',
  'Answered on {day}': 'Beantwortet am {day}',
  'Answers awaiting approval: {answered}.': 'Antworten, die auf Freigabe warten: {answered}.',
  'Answers sent: {answered}.': 'Antworten gesendet: {answered}.',
  'Answers to approve in the data room': 'Antworten zum Freigeben im Datenraum',
  'Anyone on your team or the seller’s side except the author can approve.':
    'Jeder aus Ihrem Team oder von der Verkäuferseite außer dem Verfasser kann freigeben.',
  'Appears in the email, above the link.': 'Steht in der E-Mail über dem Link.',
  Apply: 'Anwenden',
  Approval: 'Freigabe',
  'Approval record': 'Protokoll einer Freigabe',
  Approve: 'Freigeben',
  'Approve and Send': 'Freigeben und senden',
  'Approve version {version}?': 'Version {version} freigeben?',
  Approved: 'Freigegeben',
  Archive: 'Archivieren',
  'Archive Project': 'Projekt archivieren',
  'Archive deleted.': 'Archiv gelöscht.',
  'Archive {items}?': '{items} archivieren?',
  'Archive “{title}”?': '„{title}“ archivieren?',
  Archived: 'Archiviert',
  'Archived projects ({archived})': 'Archivierte Projekte ({archived})',
  Archives: 'Archive',
  'Archives are deleted after 30 days, and aren’t part of backups. Download them and store them yourself.':
    'Archive werden nach 30 Tagen gelöscht und sind nicht in Sicherungen enthalten. Laden Sie sie herunter und bewahren Sie sie selbst auf.',
  'Archives of data rooms': 'Archive von Datenräumen',
  'Same as its folder': 'Wie sein Ordner',
  'As visible to {name}': 'Wie für {name} sichtbar',
  'As you asked, we’ll close your account on {closesAt}. {goes}':
    'Wie gewünscht schließen wir Ihr Konto am {closesAt}. {goes}',
  'As your team calls it. People in the company see it in their profile.':
    'So wie Ihr Team es nennt. Die Personen des Unternehmens sehen den Namen in ihrem Profil.',
  'Ask Question': 'Frage stellen',
  'Ask a Question': 'Eine Frage stellen',
  'Ask about something else': 'Etwas anderes fragen',
  Asked: 'Gestellt',
  'Asked by': 'Gestellt von',
  Assign: 'Zuordnen',
  'Assign Question': 'Frage zuweisen',
  'Assign to Company': 'Unternehmen zuordnen',
  'Assign {items} to a company': '{items} einem Unternehmen zuordnen',
  'Assign {items} to {company}?': '{items} dem Unternehmen {company} zuordnen?',
  Assigned: 'Zugewiesen',
  'Assigned to': 'Zugewiesen an',
  'Assigned to me': 'Mir zugewiesen',
  'Assigned to {name}': 'Zugewiesen an {name}',
  At: 'Zeitpunkt',
  'At (the firm’s local time)': 'Zeitpunkt (Ortszeit der Firma)',
  'At a glance': 'Auf einen Blick',
  'At least {least} characters, at most {most}.': 'Mindestens {least}, höchstens {most} Zeichen.',
  'At most {quantity} of this line can be credited.':
    'Von diesem Posten lassen sich höchstens {quantity} korrigieren.',
  'At that time, the data room was closed, so the group could see nothing.':
    'Zu diesem Zeitpunkt war der Datenraum geschlossen, die Gruppe konnte nichts sehen.',
  'At that time, the group could see no documents.':
    'Zu diesem Zeitpunkt konnte die Gruppe kein Dokument sehen.',
  'At that time, the group’s access had expired, so it could see nothing.':
    'Zu diesem Zeitpunkt war der Zugang der Gruppe abgelaufen, sie konnte nichts sehen.',
  'At that time, the project was archived, so the group could see nothing.':
    'Zu diesem Zeitpunkt war das Projekt archiviert, die Gruppe konnte nichts sehen.',
  'At that time, this group didn’t exist yet.': 'Zu diesem Zeitpunkt gab es diese Gruppe noch nicht.',
  'Attach documents': 'Dokumente anhängen',
  'Attach up to {count} documents.': 'Hängen Sie höchstens {count} Dokumente an.',
  Attachment: 'Anhang',
  Attempts: 'Versuche',
  'Authenticator app': 'Authenticator-App',
  'Authenticator app, passkey': 'Authenticator-App, Passkey',
  'Back to Login': 'Zurück zur Anmeldung',
  'Back to Publish': 'Zurück zu „Veröffentlichen“',
  'Back to the Whole Index': 'Zurück zum ganzen Verzeichnis',
  'Back to activity': 'Zurück zum Protokoll',
  'Back to all folders': 'Zurück zu allen Ordnern',
  'Back to the client project': 'Zurück zum Kundenprojekt',
  'Background jobs': 'Hintergrundaufgaben',
  Backup: 'Sicherung',
  'Backup made, {counts}: {file}': 'Sicherung erstellt, {counts}: {file}',
  'Because this inquiry led to an engagement, we keep it for as long as the client’s account exists.':
    'Bleibt so lange wie das Kundenkonto, weil daraus ein Auftrag wurde.',
  Before: 'Vorher',
  'Before you enter the {name} client portal, please read and accept the {terms} and the {privacy}.':
    'Bitte lesen Sie die {terms} und die {privacy} und stimmen Sie ihnen zu, bevor Sie das Kundenportal von {name} nutzen.',
  'Being created: {done} of {total} files': 'Wird erstellt: {done} von {total} Dateien',
  'Bill to': 'Rechnung an',
  'Billed to {billedTo}': 'Rechnung an {billedTo}',
  Billing: 'Abrechnung',
  'Billing for {name}': 'Abrechnung für {name}',
  'Bookings without an account, because content/payment.ts names none for their tax:':
    'Buchungen ohne Konto, weil content/payment.ts für ihre Steuer keines nennt:',
  Budget: 'Budget',
  'Budget not decided yet': 'Budget noch offen',
  'Budget:': 'Budget:',
  'But it was made by a newer version of Foyer, which this version can’t restore: use that version.':
    'Aber sie stammt von einer neueren Version von Foyer und lässt sich mit dieser nicht wiederherstellen: Verwenden Sie jene Version.',
  Buyer: 'Rechnungsempfänger',
  'Buyer reference': 'Referenz des Kunden',
  By: 'Von',
  'By accepting this invitation, you accept the {terms} and the {privacy}.':
    'Mit der Annahme dieser Einladung akzeptieren Sie die {terms} und die {privacy}.',
  'By {name}, awaits approval': 'Von {name}, wartet auf Freigabe',
  CC: 'CC',
  'CLAMAV_URL isn’t set: uploads aren’t scanned for malware.':
    'CLAMAV_URL ist nicht gesetzt: Hochgeladene Dateien werden nicht auf Viren geprüft.',
  'CLAMAV_URL points to another machine: uploads can be read in transit, because clamd has no encryption.':
    'CLAMAV_URL zeigt auf einen anderen Rechner: Hochgeladene Dateien sind bei der Übertragung lesbar, weil clamd nicht verschlüsselt.',
  'CSV file': 'CSV-Datei',
  Calendar: 'Kalender',
  'Calendar link created': 'Kalender-Link erstellt',
  'Calendar link created. Earlier links no longer work.':
    'Kalender-Link erstellt. Frühere Links gelten nicht mehr.',
  'Calendar link turned off': 'Kalender-Link abgeschaltet',
  'Calendar link turned off.': 'Kalender-Link abgeschaltet.',
  'Can also see': 'Sieht außerdem',
  'Can only see the project': 'Sieht nur das Projekt',
  'Can see {rights}': 'Sieht {rights}',
  'Can see {rights}. To replace the main contact, use “Make Main Contact” in a member’s menu.':
    'Sieht {rights}. Um diese Person zu ersetzen, machen Sie ein anderes Mitglied zur Hauptansprechperson.',
  'Can see {what}.': 'Sieht {what}.',
  Cancel: 'Abbrechen',
  'Cancel Upload': 'Hochladen abbrechen',
  'Canceled. Nothing was changed.': 'Abgebrochen. Nichts wurde geändert.',
  'Canceled. The password has not been changed.': 'Abgebrochen. Das Passwort wurde nicht geändert.',
  'Can’t sign': 'Kann nicht unterschreiben',
  Caption: 'Bildunterschrift',
  'Caption and description saved.': 'Texte gespeichert.',
  'Case study': 'Fallstudie',
  'Case study created. It has no client and isn’t on the site yet. Write a title and a description, then publish it.':
    'Fallstudie angelegt. Sie hat keinen Kunden und steht noch nicht auf der Website. Schreiben Sie Titel und Beschreibung und veröffentlichen Sie sie dann.',
  'Case study, no client': 'Fallstudie, kein Kunde',
  Certificate: 'Zertifikat',
  Change: 'Änderung',
  'Change Access': 'Zugriff ändern',
  'Change Answer': 'Antwort ändern',
  'Change Billing': 'Abrechnung ändern',
  'Change Email': 'E-Mail-Adresse ändern',
  'Change Last Day': 'Letzten Tag ändern',
  'Change Lead': 'Projektleitung ändern',
  'Change Password': 'Passwort ändern',
  'Change Status': 'Status ändern',
  'Change or add a version': 'Ändern oder Version hinzufügen',
  'Change or upload': 'Ändern oder hochladen',
  'Change password': 'Passwort ändern',
  'Change status': 'Status ändern',
  'Change the email address of {name}?': 'E-Mail-Adresse von {name} ändern?',
  'Change the lead of {items}?': 'Projektleitung für {items} ändern?',
  'Change which emails you get': 'E-Mail-Benachrichtigungen einstellen',
  Changes: 'Änderungen',
  'Changes requested': 'Zurückgegeben',
  'Changes requested.': 'Änderungen angefordert.',
  'Changes saved.': 'Änderungen gespeichert.',
  'Characters such as @ / # % in the password have to be written as %40 %2F %23 %25':
    'Zeichen wie @ / # % im Passwort müssen als %40 %2F %23 %25 geschrieben werden',
  'Check File': 'Datei prüfen',
  'Check a signed PDF': 'Unterschriebene PDF-Datei prüfen',
  'Check your inbox for further instructions.': 'In Ihrem Postfach finden Sie alles Weitere.',
  City: 'Ort',
  'Clear Selection': 'Auswahl aufheben',
  'Clear filter': 'Filter aufheben',
  Client: 'Kunde',
  'Client Area': 'Kundenbereich',
  'Client Document Portal': 'Dokumentenportal',
  'Client Portal': 'Kundenportal',
  'Client Portal Login': 'Anmeldung zum Kundenportal',
  'Client account': 'Kundenkonto',
  'Client invited and project created.': 'Kunde eingeladen. Projekt angelegt.',
  'Client is closing their account': 'Kunde schließt das Konto',
  'Client is keeping their account': 'Kunde behält das Konto',
  'Client name': 'Name des Kunden',
  'Client not found': 'Kunde nicht gefunden',
  'Client says paid': 'Kunde meldet Zahlung',
  'Client says paid (to the team)': 'Kunde meldet Zahlung (an das Team)',
  'Client says paid on {date}': 'Kunde meldet Zahlung am {date}',
  'Client says paid: invoice {number}': 'Kunde meldet Zahlung: Rechnung {number}',
  'Client team': 'Team des Kunden',
  'Client upload (to the team)': 'Hochgeladen vom Kunden (an das Team)',
  Clients: 'Kunden',
  'Clients and visitors never see these notes.': 'Kunden und Besucher sehen sie nie.',
  'Clients see the new title right away. If the project is published, so do visitors.':
    'Kunden sehen den neuen Titel sofort. Ist das Projekt veröffentlicht, sehen ihn auch Besucher.',
  'Clients see these as a timeline.': 'Kunden sehen sie als Zeitachse.',
  'Clients see this on their project page.': 'Kunden sehen das bei ihrem Projekt.',
  'Clients will no longer see “{title}”.': 'Kunden sehen „{title}“ dann nicht mehr.',
  'Clients will see the new lead’s name. Notifications about these projects will go to the new lead.':
    'Kunden sehen den neuen Namen, und Benachrichtigungen zu diesen Projekten gehen an die neue Leitung.',
  Close: 'Schließen',
  'Close My Account': 'Mein Konto schließen',
  'Close Room': 'Raum schließen',
  'Close my account': 'Mein Konto schließen',
  'Close this data room?': 'Diesen Datenraum schließen?',
  'Close your account': 'Konto schließen',
  'Close your account with {name}?': 'Ihr Konto bei {name} schließen?',
  'Close your account?': 'Ihr Konto schließen?',
  Closed: 'Geschlossen',
  'Closed accounts to delete': 'Zu löschende Konten',
  Closes: 'Wird geschlossen am',
  Closing: 'Wird geschlossen',
  'Closing the account will leave shared projects ({count}) without a main contact. Select a new one on each project’s People tab.':
    'Projekte mit weiteren Beteiligten ({count}) haben dann keine Hauptansprechperson mehr. Wählen Sie im jeweiligen Projekt unter „Personen“ eine neue.',
  Code: 'Code',
  'Code from the app': 'Code aus der App',
  'Code from your authenticator app': 'Code aus Ihrer Authenticator-App',
  'Commands: {names}': 'Befehle: {names}',
  Companies: 'Unternehmen',
  'Companies merged.': 'Unternehmen zusammengeführt.',
  'Companies with the same name': 'Unternehmen mit demselben Namen',
  Company: 'Unternehmen',
  'Company created. Add its people next.': 'Unternehmen angelegt. Fügen Sie jetzt seine Personen hinzu.',
  'Company deleted.': 'Unternehmen gelöscht.',
  'Company name': 'Unternehmensname',
  'Company not found': 'Unternehmen nicht gefunden',
  'Company saved.': 'Unternehmen gespeichert.',
  'Confidential data room': 'Vertraulicher Datenraum',
  'Confidential room': 'Vertraulicher Raum',
  'Confidentiality agreement': 'Geheimhaltungsvereinbarung',
  'Confirm new password': 'Neues Passwort bestätigen',
  'Confirm password': 'Passwort bestätigen',
  'Confirm with your passkey. This needs a browser with scripts turned on.':
    'Bestätigen Sie mit Ihrem Passkey. Dafür braucht es einen Browser mit eingeschalteten Skripten.',
  'Confirm your password.': 'Wiederholen Sie das Passwort.',
  'Confirmed by': 'Bestätigt durch',
  'Connect Google': 'Google verbinden',
  'Connect With Us': 'Bleiben Sie mit uns in Verbindung',
  Connected: 'Verbunden',
  Consent: 'Einwilligung',
  Contact: 'Kontakt',
  'Contact Us': 'Schreiben Sie uns',
  'Contact us': 'Schreiben Sie uns',
  Contents: 'Inhalt',
  Continue: 'Weiter',
  'Continue Now': 'Jetzt fortsetzen',
  'Continue here': 'Hier weiter',
  'Continue to Google': 'Weiter zu Google',
  Conversations: 'Unterhaltungen',
  'Convert to Client': 'Als Kunden übernehmen',
  'Convert to client': 'Als Kunden übernehmen',
  'Copied from': 'Kopiert von',
  'Copied.': 'Kopiert.',
  'Copies in mailboxes and backups aren’t deleted.':
    'Kopien in Postfächern und Sicherungen bleiben bestehen.',
  Copy: 'Kopieren',
  'Copy Document': 'Dokument kopieren',
  'Copy a Document': 'Dokument kopieren',
  'Copy as New': 'Als neue kopieren',
  'Copy lines from invoice {number}': 'Posten aus Rechnung {number} übernehmen',
  'Copy lines from the last draft': 'Posten aus dem letzten Entwurf übernehmen',
  'Copy this link into your calendar app. It won’t be shown again.':
    'Fügen Sie diesen Link in Ihre Kalender-App ein. Er wird nicht noch einmal gezeigt.',
  'Copy {what}': '{what} kopieren',
  Copyright: 'Urheberrecht',
  Corrects: 'Korrigiert',
  Countersign: 'Gegenzeichnen',
  'Countersign this agreement': 'Diese Vereinbarung gegenzeichnen',
  Countersigned: 'Gegengezeichnet',
  Country: 'Land',
  'Create Account': 'Konto anlegen',
  'Create Archive': 'Archiv erstellen',
  'Create Calendar Link': 'Kalender-Link erstellen',
  'Create Company': 'Unternehmen anlegen',
  'Create Credit Note': 'Rechnungskorrektur erstellen',
  'Create New Codes': 'Neue Codes erzeugen',
  'Create New Link': 'Neuen Link erstellen',
  'Create Project': 'Projekt anlegen',
  'Create a project': 'Projekt anlegen',
  'Create an archive': 'Ein Archiv erstellen',
  'Create new recovery codes': 'Neue Wiederherstellungscodes erzeugen',
  Created: 'Angelegt',
  'Created from a signed proposal': 'Entstanden aus einem unterschriebenen Angebot',
  'Creating Account...': 'Konto wird angelegt …',
  'Creating this PDF took too long. Please try again later, or contact us.':
    'Das Erstellen dieses PDFs hat zu lange gedauert. Bitte versuchen Sie es später noch einmal, oder wenden Sie sich an uns.',
  'Creating...': 'Wird erstellt …',
  'Credit Note': 'Rechnungskorrektur',
  'Credit note': 'Rechnungskorrektur',
  'Credit note sent. We’ve emailed the client.':
    'Rechnungskorrektur gesendet. Wir haben den Kunden per E-Mail benachrichtigt.',
  'Credit note draft': 'Entwurf einer Rechnungskorrektur',
  'Credit notes': 'Rechnungskorrekturen',
  Credited: 'Korrigiert um',
  Ctrl: 'Strg',
  Currency: 'Währung',
  'Current password': 'Aktuelles Passwort',
  'Currently unknown': 'Gerade unbekannt',
  'DATABASE_URL points to another machine without sslmode=verify-full: all data can be read in transit. Add it.':
    'DATABASE_URL zeigt ohne sslmode=verify-full auf einen anderen Rechner: Alle Daten sind bei der Übertragung lesbar. Ergänzen Sie es.',
  'DATABASE_URL: Foyer can’t use the database ({reason}); for example {example}':
    'DATABASE_URL: Foyer kann die Datenbank nicht verwenden ({reason}); zum Beispiel {example}',
  'DATABASE_URL: leads to a connection pooler in transaction mode, which loses locks and settings between statements; set the pooler to session mode (pool_mode = session), or name PostgreSQL itself':
    'DATABASE_URL: führt zu einem Connection-Pooler im Transaktionsmodus, der zwischen Anweisungen Sperren und Einstellungen verliert; stellen Sie ihn auf den Sitzungsmodus (pool_mode = session), oder nennen Sie PostgreSQL selbst',
  'DATABASE_URL: the address can’t be used ({reason}); check sslmode and sslrootcert':
    'DATABASE_URL: Die Adresse lässt sich nicht verwenden ({reason}); prüfen Sie sslmode und sslrootcert',
  'DATABASE_URL: the database contains tables of another program that have the same names as Foyer’s; use a new, empty database':
    'DATABASE_URL: Die Datenbank enthält Tabellen eines anderen Programms, die so heißen wie die von Foyer; verwenden Sie eine neue, leere Datenbank',
  'DATABASE_URL: the database is not empty, and nothing was touched; name an empty one made for it':
    'DATABASE_URL: Die Datenbank ist nicht leer, und es wurde nichts angerührt; nennen Sie eine leere, die dafür angelegt wurde',
  'DATABASE_URL: the encoding of the database is {encoding}, and has to be UTF8. Nothing was changed; make a new one, for example {command}':
    'DATABASE_URL: Die Zeichenkodierung der Datenbank ist {encoding} und muss UTF8 sein. Es wurde nichts geändert; legen Sie eine neue an, zum Beispiel {command}',
  'DATABASE_URL: the role isn’t allowed to create tables or extensions in this database; make it the owner, for example ALTER DATABASE foyer OWNER TO foyer':
    'DATABASE_URL: Die Rolle darf in dieser Datenbank keine Tabellen oder Erweiterungen anlegen; machen Sie sie zum Eigentümer, zum Beispiel ALTER DATABASE foyer OWNER TO foyer',
  'DATABASE_URL: waiting for another instance or restore, which has locked the database':
    'DATABASE_URL: wartet auf eine andere Instanz oder Wiederherstellung, die die Datenbank gesperrt hat',
  'DATA_DIR belongs to another user; run this as that one':
    'DATA_DIR gehört einem anderen Benutzer; führen Sie den Befehl als dieser aus',
  'DATA_DIR can’t be used ({reason}); run this as the user of the service':
    'DATA_DIR lässt sich nicht verwenden ({reason}); führen Sie den Befehl als Benutzer des Dienstes aus',
  'DATA_DIR disk': 'Datenträger mit DATA_DIR',
  'DATA_DIR {folder} does not exist; the first start makes it':
    'DATA_DIR {folder} gibt es nicht; der erste Start legt es an',
  'DATA_DIR/auth-secret is missing or incomplete; put it back, or sessions and second factors are lost':
    'DATA_DIR/auth-secret fehlt oder ist unvollständig; stellen Sie es wieder her, sonst sind Sitzungen und zweite Faktoren verloren',
  'DATA_DIR: Foyer is using this folder, and only one process can use it at a time; stop Foyer and try again':
    'DATA_DIR: Foyer verwendet diesen Ordner, und nur ein Prozess kann ihn zugleich verwenden; beenden Sie Foyer, und versuchen Sie es noch einmal',
  'DATA_DIR: Foyer runs on this folder but can’t be asked; it starts or stops just now, or is of an older version':
    'DATA_DIR: Foyer läuft mit diesem Ordner, ist aber nicht erreichbar; es startet oder endet gerade, oder es ist eine ältere Version',
  'DATA_DIR: a restore into this folder was interrupted; run it again with the same file, and then start Foyer':
    'DATA_DIR: Eine Wiederherstellung in diesen Ordner wurde unterbrochen; wiederholen Sie den Befehl mit derselben Datei, und starten Sie dann Foyer',
  'DATA_DIR: another Foyer process is using this folder; stop it, or set a different folder, for example DATA_DIR=./data-2':
    'DATA_DIR: Ein anderer Prozess von Foyer verwendet diesen Ordner; beenden Sie ihn, oder setzen Sie einen anderen Ordner, zum Beispiel DATA_DIR=./data-2',
  'DATA_DIR: the disk is full; free some space and run {command} again':
    'DATA_DIR: Die Festplatte ist voll; schaffen Sie Platz, und wiederholen Sie {command}',
  'DATA_DIR: the disk is full; free some space and start again':
    'DATA_DIR: Die Festplatte ist voll; schaffen Sie Platz, und starten Sie noch einmal',
  'DATA_DIR: the folder {folder} is not empty, and nothing was touched; name an empty one, for example DATA_DIR=./data-2':
    'DATA_DIR: Der Ordner {folder} ist nicht leer, und es wurde nichts angerührt; nennen Sie einen leeren, zum Beispiel DATA_DIR=./data-2',
  'DATA_DIR: there is no database in {folder}; for example DATA_DIR=./data':
    'DATA_DIR: In {folder} ist keine Datenbank; zum Beispiel DATA_DIR=./data',
  'DATA_DIR: {folder} belongs to another user and anybody may write to it; make it yours (chown), or set another one, for example DATA_DIR=./data':
    'DATA_DIR: {folder} gehört einem anderen Benutzer, und jeder darf darin schreiben; machen Sie ihn zu Ihrem (chown), oder setzen Sie einen anderen, zum Beispiel DATA_DIR=./data',
  'DATA_DIR: {path} is a file, or inside one; set a folder, for example DATA_DIR=./data':
    'DATA_DIR: {path} ist eine Datei oder liegt in einer; setzen Sie einen Ordner, zum Beispiel DATA_DIR=./data',
  'DATA_DIR: {reason}; set a writable folder, for example DATA_DIR=./data':
    'DATA_DIR: {reason}; setzen Sie einen beschreibbaren Ordner, zum Beispiel DATA_DIR=./data',
  'Daily summary': 'Tagesübersicht',
  Dashboard: 'Übersicht',
  'Data Room': 'Datenraum',
  'Data Rooms': 'Datenräume',
  'Data retention': 'Aufbewahrung',
  'Data room': 'Datenraum',
  'Data room news': 'Neues aus Datenräumen',
  'Data room not found': 'Datenraum nicht gefunden',
  Database: 'Datenbank',
  'Database and storage': 'Datenbank und Speicher',
  Date: 'Datum',
  'Date of service': 'Leistungsdatum',
  Days: 'Tage',
  Deactivate: 'Deaktivieren',
  'Deactivate {items}?': '{items} deaktivieren?',
  Deactivated: 'Deaktiviert',
  'Debtor account': 'Debitorenkonto',
  'Debtor number': 'Debitorennummer',
  Decline: 'Ablehnen',
  Declined: 'Abgelehnt',
  'Declined: {title}': 'Abgelehnt: {title}',
  'Declining ends this agreement for all its signers.':
    'Eine Ablehnung beendet diese Vereinbarung für alle Unterzeichner.',
  'Deducted in': 'Abgezogen in',
  'Deducted, net:': 'Abgezogen werden netto:',
  Delay: 'Verzögerung',
  Delete: 'Löschen',
  'Delete Archive': 'Archiv löschen',
  'Delete Company': 'Unternehmen löschen',
  'Delete Draft': 'Entwurf löschen',
  'Delete Permanently': 'Endgültig löschen',
  'Delete Project': 'Projekt löschen',
  'Delete Template': 'Vorlage löschen',
  'Delete the inquiry from {fullName}?': 'Die Anfrage von {fullName} löschen?',
  'Delete this archive?': 'Dieses Archiv löschen?',
  'Delete this draft?': 'Diesen Entwurf löschen?',
  'Delete this milestone?': 'Diesen Meilenstein löschen?',
  'Delete this update?': 'Diese Neuigkeit löschen?',
  'Delete “{name}”?': '„{name}“ löschen?',
  'Delete “{title}”?': '„{title}“ löschen?',
  Delivery: 'Zustellung',
  'Describe the picture for people who can’t see it.':
    'Beschreiben Sie das Bild für Menschen, die es nicht sehen können.',
  'Describe your project in a few words.': 'Beschreiben Sie Ihr Projekt in wenigen Worten.',
  Description: 'Beschreibung',
  Details: 'Details',
  'Details for the site': 'Angaben für die Website',
  'Device signed out.': 'Das Gerät wurde abgemeldet.',
  'Did you sign up with a different address?': 'Vielleicht haben Sie sich mit einer anderen registriert?',
  'Didn’t get the verification email? {link}': 'Keine E-Mail zur Bestätigung erhalten? {link}',
  Discard: 'Verwerfen',
  'Discard Email': 'E-Mail verwerfen',
  'Discard Emails': 'E-Mails verwerfen',
  'Discard this email?': 'Diese E-Mail verwerfen?',
  'Discard {items}?': '{items} verwerfen?',
  'Discarded emails are deleted without being sent. The activity log will show who discarded them.':
    'Verworfene E-Mails werden gelöscht und nicht gesendet. Das Protokoll hält fest, wer sie verworfen hat.',
  'Disclosure list': 'Offenlegungsliste',
  Document: 'Dokument',
  'Document Portal': 'Dokumente',
  'Document approval': 'Freigabe eines Dokuments',
  'Document copied.': 'Dokument kopiert.',
  'Document moved.': 'Dokument verschoben.',
  'Document not found.': 'Dieses Dokument gibt es nicht.',
  'Document of the project': 'Dokument des Projekts',
  'Document removed. You can restore it for {restorable}.':
    'Dokument entfernt. Sie können es {restorable} lang wiederherstellen.',
  'Document restored.': 'Dokument wiederhergestellt.',
  'Document shared again.': 'Dokument wieder geteilt.',
  'Document storage': 'Dokumentenspeicher',
  'Document storage didn’t save the file correctly.':
    'Der Dokumentenspeicher hat die Datei nicht richtig gespeichert.',
  'Document storage is refusing requests right now.':
    'Der Dokumentenspeicher nimmt zurzeit keine Anfragen an.',
  'Document storage isn’t responding right now.': 'Der Dokumentenspeicher antwortet zurzeit nicht.',
  'Document to approve': 'Dokument zur Freigabe',
  'Document withdrawn. Clients no longer see it.': 'Dokument zurückgezogen. Kunden sehen es nicht mehr.',
  Documents: 'Dokumente',
  'Documents ({count}) in projects you share with others stay there, under “a closed account” instead of your name.':
    'Dokumente ({count}) aus Projekten mit weiteren Beteiligten bleiben bei diesen und nennen „ein geschlossenes Konto“ statt Ihres Namens.',
  'Documents ({documents}) stay visible to members with access to documents.':
    'Dokumente ({documents}) bleiben für Mitglieder mit Zugriff auf Dokumente sichtbar.',
  'Documents and requests': 'Dokumente und Anforderungen',
  'Documents in this folder': 'Dokumente in diesem Ordner',
  'Documents in this project': 'Dokumente dieses Projekts',
  'Documents of projects that are restricted to other team members are missing. Complete books are those that the administrator exports.':
    'Belege aus Projekten, die anderen Teammitgliedern vorbehalten sind, fehlen. Vollständig sind die Bücher, die der Administrator exportiert.',
  'Documents read by {name}': 'Von {name} gelesene Dokumente',
  'Documents released: {documents}': 'Freigegebene Dokumente: {documents}',
  'Documents shared': 'Dokumente geteilt',
  'Documents shared with all clients can’t be moved into a project.':
    'Dokumente für alle Kunden lassen sich nicht in ein Projekt verschieben.',
  'Documents still missing: {placeholders}': 'Noch fehlende Dokumente: {placeholders}',
  'Documents to share': 'Zu teilende Dokumente',
  'Documents uploaded by {name} ({uploaded}) stay with the project.':
    'Von {name} hochgeladene Dokumente ({uploaded}) bleiben im Projekt.',
  'Documents whose stored file is missing or damaged: {count}. They can’t be downloaded. The Activity page lists them, and you may be able to restore them from a backup. This warning ends when a backup finds all files intact.':
    'Dokumente, deren gespeicherte Datei fehlt oder beschädigt ist: {count}. Sie lassen sich nicht herunterladen. Die Seite „Protokoll“ führt sie auf, und vielleicht enthält eine Sicherung sie noch. Erledigt ist das, sobald die nächste Sicherung alle unversehrt findet.',
  'Documents, levels, questions and activity are kept unchanged as evidence.':
    'Dokumente, Stufen, Fragen und Protokoll bleiben unverändert als Nachweis erhalten.',
  'Don’t agree?': 'Nicht einverstanden?',
  'Don’t have an account? {link}': 'Noch kein Konto? {link}',
  Download: 'Herunterladen',
  'Download All My Data': 'Alle meine Daten herunterladen',
  'Download CSV': 'CSV herunterladen',
  'Download PDF': 'PDF herunterladen',
  'Download PDF of Saved Draft': 'PDF des gespeicherten Entwurfs herunterladen',
  'Download XML': 'XML herunterladen',
  'Download all as zip': 'Alle als ZIP herunterladen',
  'Download all my data': 'Alle meine Daten herunterladen',
  'Download as CSV': 'Als CSV herunterladen',
  'Download as ZIP': 'Als ZIP herunterladen',
  'Download the PDF (pages: {pages})': 'PDF herunterladen (Seiten: {pages})',
  'Download with watermark': 'Herunterladen mit Wasserzeichen',
  Downloads: 'Downloads',
  Draft: 'Entwurf',
  'Draft by {name}, not sent': 'Entwurf von {name}, nicht gesendet',
  'Draft deleted.': 'Entwurf gelöscht.',
  'Draft for {client}': 'Entwurf für {client}',
  'Draft invoices ({drafts}) stay with their client.':
    'Rechnungsentwürfe ({drafts}) bleiben bei ihrem Kunden.',
  'Draft invoices will no longer show this project.':
    'Rechnungsentwürfe nennen dieses Projekt dann nicht mehr.',
  'Draft saved.': 'Entwurf gespeichert.',
  'Drag & drop a document here, or click to select one':
    'Ziehen Sie ein Dokument hierher, oder klicken Sie, um eines auszuwählen',
  'Drag & drop documents here, or click to select them':
    'Ziehen Sie Dokumente hierher, oder klicken Sie, um welche auszuwählen',
  'Drop files here or select them: JPEG, PNG, WebP or AVIF, up to 20 MB each. Location and camera data are removed.':
    'Legen Sie Dateien hier ab oder wählen Sie sie aus: JPEG, PNG, WebP oder AVIF, jede bis zu 20 MB. Angaben zu Aufnahmeort und Kamera werden entfernt.',
  'Drop files or whole folders here. They stay staged until the firm releases them.':
    'Ziehen Sie Dateien oder ganze Ordner hierher. Sie bleiben vorbereitet, bis die Firma sie freigibt.',
  'Drop the document here ...': 'Hier loslassen …',
  'Drop the documents here ...': 'Hier loslassen …',
  Due: 'Fällig am',
  'Due date': 'Fällig am',
  'Due date for all': 'Termin für alle',
  'Due soon': 'Demnächst fällig',
  'Due within a week': 'Fällig innerhalb einer Woche',
  'Due {day}': 'Fällig am {day}',
  'Due {dueOn}: {title}': 'Bis {dueOn}: {title}',
  'Due: {title}': 'Fällig: {title}',
  Duplicate: 'Duplizieren',
  'Duplicate Latest Invoice': 'Letzte Rechnung duplizieren',
  Duration: 'Dauer',
  'Earlier acceptances are kept as evidence. Changing the template doesn’t change this agreement.':
    'Frühere Annahmen bleiben als Nachweis. Eine geänderte Vorlage ändert diese Vereinbarung nicht.',
  'Earlier messages': 'Frühere Nachrichten',
  Edit: 'Bearbeiten',
  'Edit Answer': 'Antwort bearbeiten',
  'Edit Project': 'Projekt bearbeiten',
  'Edit account': 'Konto bearbeiten',
  'Edit details': 'Angaben bearbeiten',
  'Edit group': 'Gruppe bearbeiten',
  'Edit group {name}': 'Gruppe {name} bearbeiten',
  'Edit next step': 'Nächsten Schritt bearbeiten',
  'Edit project': 'Projekt bearbeiten',
  'Edit title and description': 'Titel und Beschreibung bearbeiten',
  'Edit {name}': '{name} bearbeiten',
  'Edit {title}': '{title} bearbeiten',
  Email: 'E-Mail',
  'Email & Phone': 'E-Mail und Telefon',
  'Email Verified': 'E-Mail-Adresse bestätigt',
  'Email address changed': 'E-Mail-Adresse geändert',
  'Email address changed to {email}.': 'E-Mail-Adresse geändert: {email}',
  'Email address verified. We’ve emailed you a link to set a password. Once you’ve set it, you can sign in.':
    'E-Mail-Adresse bestätigt. Wir haben Ihnen einen Link gesendet, um ein Passwort festzulegen. Danach können Sie sich anmelden.',
  'Email address verified. You can sign in now.':
    'Vielen Dank, Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  'Email addresses of people on the project.': 'E-Mail-Adressen von Personen im Projekt.',
  'Email discarded.': 'E-Mail verworfen.',
  'Email is held until you release it under /admin/emails, or set MAIL_HOLD=0.':
    'E-Mails werden zurückgehalten, bis Sie sie unter /admin/emails freigeben oder MAIL_HOLD=0 setzen.',
  'Email is working': 'Der E-Mail-Versand funktioniert',
  'Email not arriving? Copy this link and send it yourself. It works once, expires in {invite}, and won’t be shown again. Anyone who has it can set the password, so send it only to the person you invited.':
    'Kommt die E-Mail nicht an? Kopieren Sie diesen Link und senden Sie ihn selbst. Er ist {invite} lang gültig, funktioniert nur einmal und wird nicht noch einmal gezeigt. Wer ihn hat, kann das Passwort festlegen: Senden Sie ihn nur der eingeladenen Person.',
  'Email not found': 'E-Mail nicht gefunden',
  'Email preview': 'Vorschau der E-Mail',
  'Email verification': 'Bestätigung der E-Mail-Adresse',
  'Email: {subject}': 'E-Mail: {subject}',
  'Emails are on hold and won’t be sent': 'E-Mails sind angehalten und werden nicht gesendet',
  'Emails are on hold right now.': 'E-Mails sind gerade angehalten.',
  'Emails have already been released.': 'Die E-Mails wurden inzwischen freigegeben.',
  'Emails not sent': 'Nicht gesendete E-Mails',
  'Emails on hold': 'Angehaltene E-Mails',
  'Emails released. Waiting emails will be sent within seconds.':
    'E-Mails freigegeben. Wartende E-Mails werden in wenigen Sekunden gesendet.',
  'Emails that failed within the last week or have been waiting for more than an hour: {stuck}. On the Email page, you can see why and send them again.':
    'E-Mails, die in der letzten Woche fehlgeschlagen sind oder seit mehr als einer Stunde warten: {stuck}. Die Seite „E-Mail“ nennt den Grund und lässt Sie erneut senden.',
  'Emails that failed within the last week: {stuck}. On the Email page, you can see why and send them again.':
    'In der letzten Woche fehlgeschlagene E-Mails: {stuck}. Die Seite „E-Mail“ nennt den Grund und lässt Sie erneut senden.',
  'Emails that were waiting when the backup was made won’t be sent automatically, because the original system may have sent them already. They’re listed as “Not sent,” and you can send any of them again.':
    'E-Mails, die bei der Sicherung warteten, werden nicht von selbst gesendet, weil das ursprüngliche System sie schon gesendet haben kann. Sie stehen als „Nicht gesendet“ in der Liste, und Sie können jede noch einmal senden.',
  'Emails to send': 'Zu sendende E-Mails',
  'Embedded, in DATA_DIR/db': 'Eingebettet, in DATA_DIR/db',
  'End date': 'Bis',
  'Engagement letter': 'Mandatsvereinbarung',
  'Enter 0 or more.': 'Geben Sie 0 oder mehr ein.',
  'Enter a date and a time.': 'Geben Sie Datum und Uhrzeit an.',
  'Enter a description.': 'Geben Sie eine Beschreibung ein.',
  'Enter a name for the passkey.': 'Geben Sie dem Passkey einen Namen.',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Enter a number of days.': 'Geben Sie eine Anzahl von Tagen ein.',
  'Enter a number up to {max}, or leave it empty.':
    'Geben Sie eine Zahl bis {max} ein, oder lassen Sie das Feld leer.',
  'Enter a number, for example {locale}.': 'Geben Sie eine Zahl ein, zum Beispiel {locale}.',
  'Enter a page number, or leave it empty.': 'Geben Sie eine Seitenzahl ein, oder lassen Sie das Feld leer.',
  'Enter a price.': 'Geben Sie einen Preis ein.',
  'Enter a project title.': 'Geben Sie einen Projekttitel ein.',
  'Enter a quantity above 0. For a discount, enter a negative price.':
    'Geben Sie eine Menge über 0 ein. Für einen Rabatt geben Sie einen negativen Preis ein.',
  'Enter a quantity for at least one line.': 'Geben Sie für mindestens einen Posten eine Menge ein.',
  'Enter a quantity.': 'Geben Sie eine Menge ein.',
  'Enter a rate above 0.': 'Geben Sie einen Kurs über 0 ein.',
  'Enter a rate from 0 to 100.': 'Geben Sie einen Satz von 0 bis 100 ein.',
  'Enter a short title.': 'Geben Sie einen kurzen Titel ein.',
  'Enter a status.': 'Geben Sie einen Status ein.',
  'Enter a tax rate, or 0 for none.': 'Geben Sie einen Steuersatz ein, oder 0 für keinen.',
  'Enter a title.': 'Geben Sie einen Titel ein.',
  'Enter a whole number from 1.': 'Geben Sie eine ganze Zahl ab 1 ein.',
  'Enter an amount above 0.': 'Geben Sie einen Betrag über 0 ein.',
  'Enter an email address like name@company.com.': 'Geben Sie eine Adresse wie name@firma.de ein.',
  'Enter at least {count} letters or digits.': 'Mindestens {count} Buchstaben oder Ziffern.',
  'Enter one of these values.': 'Geben Sie einen dieser Werte ein.',
  'Enter one of your recovery codes.': 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  'Enter some text.': 'Geben Sie einen Text ein.',
  'Enter the VAT ID with its country code, for example DE123456789.':
    'Geben Sie die USt-IdNr. mit dem Länderkürzel ein, zum Beispiel DE123456789.',
  'Enter the amount.': 'Geben Sie den Betrag ein.',
  'Enter the buyer’s VAT ID. Reverse charge requires it.':
    'Geben Sie die USt-IdNr. des Leistungsempfängers ein. Sie ist nötig, wenn er die Steuer schuldet.',
  'Enter the city.': 'Geben Sie den Ort ein.',
  'Enter the code from our email, or request a new one.':
    'Geben Sie den Code aus unserer E-Mail ein, oder fordern Sie einen neuen an.',
  'Enter the code from your authenticator app.': 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  'Enter the exchange rate, because the tax must also be shown in {currency}.':
    'Geben Sie den Umrechnungskurs ein, weil die Steuer auch in {currency} auszuweisen ist.',
  'Enter the invoice’s number.': 'Geben Sie die Rechnungsnummer ein.',
  'Enter the name of a new or existing folder. To take the documents out of their folder, leave this blank.':
    'Geben Sie den Namen eines neuen oder vorhandenen Ordners ein. Lassen Sie das Feld leer, um die Dokumente aus ihrem Ordner zu nehmen.',
  'Enter the password you chose when you signed up. If someone else signed up with your address, select “{button}”: we’ll delete that password and email you a link to set your own.':
    'Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben. Wenn sich jemand anderes mit Ihrer Adresse registriert hat, wählen Sie „{button}“: Wir löschen dieses Passwort dann und senden Ihnen einen Link, um Ihr eigenes festzulegen.',
  'Enter the postal code.': 'Geben Sie die Postleitzahl ein.',
  'Enter the six digits from the email.': 'Geben Sie die sechs Ziffern aus der E-Mail ein.',
  'Enter the six digits from your app.': 'Geben Sie die sechs Ziffern ein, die Ihre App zeigt.',
  'Enter the six-digit code from your authenticator app.':
    'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein.',
  'Enter the street address.': 'Geben Sie Straße und Hausnummer ein.',
  'Enter the text.': 'Geben Sie den Text ein.',
  'Enter up to {copies} addresses.': 'Geben Sie höchstens {copies} Adressen ein.',
  'Enter up to {count} characters.': 'Höchstens {count} Zeichen.',
  'Enter when the invoice is due.': 'Geben Sie ein, wann die Rechnung fällig ist.',
  'Enter who the invoice is for.': 'Geben Sie an, für wen die Rechnung ist.',
  'Enter why no tax is charged.': 'Geben Sie ein, warum keine Steuer berechnet wird.',
  'Enter your company name.': 'Geben Sie Ihr Unternehmen an.',
  'Enter your current password.': 'Geben Sie Ihr aktuelles Passwort ein.',
  'Enter your email address.': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'Enter your full name, with 2 to {max} characters.':
    'Geben Sie Ihren vollständigen Namen ein, mit 2 bis {max} Zeichen.',
  'Enter your full name.': 'Geben Sie Ihren vollständigen Namen an.',
  'Enter your job title.': 'Geben Sie Ihre Position an.',
  'Enter your name.': 'Geben Sie Ihren Namen an.',
  'Enter your password.': 'Geben Sie Ihr Passwort ein.',
  'Enter your phone number.': 'Geben Sie Ihre Telefonnummer an.',
  'Enter {dueDays} days or fewer.': 'Geben Sie höchstens {dueDays} Tage ein.',
  'Entry moved.': 'Eintrag verschoben.',
  'Entry not found. It may have been removed.': 'Eintrag nicht gefunden. Vielleicht wurde er entfernt.',
  'Entry removed.': 'Eintrag entfernt.',
  'Entry renamed.': 'Eintrag umbenannt.',
  Esc: 'Esc',
  Everyone: 'Alle',
  'Everyone has a company.': 'Alle haben ein Unternehmen.',
  'Everyone here can see the project, its updates, milestones, messages and members. Changes take effect immediately.':
    'Alle hier sehen das Projekt, seine Neuigkeiten, Meilensteine und Nachrichten und wer sonst beteiligt ist. Änderungen gelten sofort.',
  'Everyone in the group must accept the new version before entering the room again:':
    'Alle in der Gruppe müssen die neue Version annehmen, bevor sie den Raum wieder betreten:',
  'Everyone in the group must accept the new version.':
    'Alle in der Gruppe müssen die neue Version annehmen.',
  'Everyone in your group sees its questions and who asked them.':
    'Alle in Ihrer Gruppe sehen die Fragen Ihrer Gruppe, mit den Namen der Fragenden.',
  'Everyone on the project can see milestones and updates, and gets the updates by email.':
    'Alle Beteiligten sehen das und erhalten Neuigkeiten per E-Mail.',
  'Everyone on the project can see {parts}. Changes take effect immediately.':
    'Alle im Projekt sehen {parts}. Änderungen gelten sofort.',
  'Everyone on the project sees the lead’s name. Without a lead, they see {name}.':
    'Alle Beteiligten sehen diesen Namen. Ohne Projektleitung sehen sie {name}.',
  'Everyone on this project will see your message. You can’t edit or delete it later.':
    'Alle an diesem Projekt können das lesen. Nachrichten lassen sich nicht bearbeiten oder löschen.',
  'Everyone who can see this project’s documents will see the file.':
    'Alle, die die Dokumente dieses Projekts sehen, sehen auch die Datei.',
  'Everyone will be able to see the page as soon as you save.':
    'Sobald Sie speichern, ist die Seite für alle sichtbar.',
  'Everyone with billing': 'Alle mit dem Recht „Abrechnung“',
  'Everyone’s': 'Alle',
  Everything: 'Alles',
  'Everything on this list has already been requested.': 'Alles auf dieser Liste wurde schon angefordert.',
  'Everything you saved is safe.': 'Was Sie vorher gespeichert haben, ist sicher.',
  'Everything, with originals': 'Alles, mit Originalen',
  'Exchange rate': 'Umrechnungskurs',
  Exempt: 'Steuerfrei',
  Expired: 'Abgelaufen',
  'Expired data is deleted automatically within an hour. The retention periods are set in {file} and listed in the {link}.':
    'Abgelaufene Daten werden automatisch innerhalb einer Stunde gelöscht. Die Fristen stehen in {file} und in der {link}.',
  'Expired data to delete': 'Abgelaufene Daten, die gelöscht werden',
  'Export CSV': 'CSV exportieren',
  'Export for Accountant': 'Für die Buchhaltung exportieren',
  External: 'Extern',
  'External invoice added. We’ve emailed the client.':
    'Externe Rechnung hinzugefügt. Der Kunde erhält eine E-Mail.',
  'External: this invoice was made with another program.':
    'Extern: Diese Rechnung wurde mit einem anderen Programm erstellt.',
  'External: this invoice was made with another program. Its file has the details of the payment.':
    'Extern: Diese Rechnung wurde mit einem anderen Programm erstellt. Ihre Datei enthält die Zahlungsangaben.',
  'Failed sign-ins': 'Fehlgeschlagene Anmeldungen',
  'Failed sign-ins in the last hour: {attempts}, on {accounts} accounts and from {networks} networks. The Activity page lists them.':
    'Fehlgeschlagene Anmeldungen in der letzten Stunde: {attempts}, bei {accounts} Konten und aus {networks} Netzwerken. Die Seite „Protokoll“ führt sie auf.',
  'Failed sign-ins in the last hour: {attempts}.':
    'Fehlgeschlagene Anmeldungen in der letzten Stunde: {attempts}.',
  'Failed to fetch user data. You may not have permission.':
    'Die Benutzerdaten konnten nicht geladen werden. Vielleicht fehlt Ihnen die Berechtigung.',
  'Failed to log in. Please check your credentials.':
    'Die Anmeldung ist fehlgeschlagen. Bitte prüfen Sie Ihre Angaben.',
  'Failed to reset password. Please check the email address.':
    'Das Passwort konnte nicht zurückgesetzt werden. Bitte prüfen Sie die E-Mail-Adresse.',
  'Failed to sign in with Google. Please try again.':
    'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  'Fields that differ show the saved version below yours. “Keep Mine” saves the form as it is now. “Use Theirs” fills in the saved version.':
    'Jedes abweichende Feld zeigt unter Ihrer Fassung die gespeicherte. „Meine behalten“ speichert das Formular, wie es jetzt ist. „Andere übernehmen“ füllt es mit der gespeicherten Fassung.',
  File: 'Datei',
  'File Name': 'Dateiname',
  'File names can’t be longer than {count} characters.': 'Dateinamen dürfen höchstens {count} Zeichen haben.',
  'File sent. Checking and storing it...': 'Gesendet. Wird geprüft und gespeichert …',
  Files: 'Dateien',
  'Files can’t be larger than {size} MB.': 'Dateien dürfen höchstens {size} MB groß sein.',
  'Files of data rooms to inspect': 'Zu prüfende Dateien von Datenräumen',
  'Files of invoices': 'Dateien von Rechnungen',
  'Files to check can have up to {size} MB.':
    'Dateien, die geprüft werden, können bis zu {size} MB groß sein.',
  'Filter documents': 'Dokumente filtern',
  'Filter invoices': 'Rechnungen filtern',
  'Filter requests': 'Anforderungen filtern',
  'Filter users': 'Benutzer filtern',
  'Filtered by client': 'Gefiltert nach Kunde',
  'Filtered by company': 'Gefiltert nach Unternehmen',
  'Filtered by lead': 'Gefiltert nach Projektleitung',
  'Filtered by project': 'Gefiltert nach Projekt',
  'Final Invoice': 'Schlussrechnung',
  'Final milestone': 'Letzter Meilenstein',
  'Find out whether we sealed a file, and whether it has changed since.':
    'Hier erfahren Sie, ob wir eine Datei gesiegelt haben und ob sie seither geändert wurde.',
  Firm: 'Firma',
  'First page': 'Erste Seite',
  Folder: 'Ordner',
  'Folder added.': 'Ordner hinzugefügt.',
  'Folder or document': 'Ordner oder Dokument',
  Folders: 'Ordner',
  'Folders can’t be nested more than {count} levels deep.':
    'Ordner können höchstens {count} Ebenen tief verschachtelt sein.',
  'Follow your projects with {firm} and exchange documents.':
    'Verfolgen Sie Ihre Projekte mit {firm} und tauschen Sie Dokumente aus.',
  Footer: 'Fußzeile',
  For: 'Für',
  'For a proposal, this is its validity.': 'Bei einem Angebot ist das die Gültigkeit.',
  'For clients.': 'Für unsere Kunden.',
  'For the client to do': 'Offen beim Kunden',
  'For us to review': 'Von uns zu prüfen',
  'For your security, sign out, sign in again and retry within ten minutes.':
    'Zu Ihrer Sicherheit: Melden Sie sich ab und wieder an, und versuchen Sie es innerhalb von zehn Minuten noch einmal.',
  'For your team': 'Für Ihr Team',
  'For {client}': 'Für {client}',
  'For {name}': 'Für {name}',
  'For {name} {link}': 'Für {name} {link}',
  'For {name}, {email} {link}': 'Für {name}, {email} {link}',
  'For: {about}': 'Für: {about}',
  'Forgot your password?': 'Passwort vergessen?',
  'Former team members': 'Ehemalige Teammitglieder',
  'Results for “{search}”': 'Treffer für „{search}“',
  'Foyer can’t use the database ({reason}); check the name and the password. {encoding}':
    'Foyer kann die Datenbank nicht verwenden ({reason}); prüfen Sie Namen und Passwort. {encoding}',
  'Foyer couldn’t check this right now.': 'Das ließ sich gerade nicht prüfen.',
  'Free disk space': 'Freier Speicherplatz',
  'From clients': 'Von Kunden',
  'Every entry keeps its number permanently. This can’t be undone.':
    'Jeder Eintrag behält dauerhaft seine Nummer. Das lässt sich nicht rückgängig machen.',
  'From {date}:': 'Ab {date}:',
  'From {ip}.': 'Von {ip}.',
  'Full Credit Note': 'Stornorechnung',
  'Full credit note': 'Stornorechnung',
  'Full name': 'Vollständiger Name',
  'Get a New Link': 'Neuen Link anfordern',
  'Gives access to {what}.': 'Ermöglicht Zugriff auf {what}.',
  'Go to Data Rooms': 'Zu den Datenräumen',
  'Go to Document Portal': 'Zu den Dokumenten',
  'Go to Your Data': 'Zu „Ihre Daten“',
  'Go to the Dashboard': 'Zur Übersicht',
  'Go to the Home Page': 'Zur Startseite',
  Google: 'Google',
  'Google is now connected to your account. You can use it to sign in.':
    'Ihr Konto ist jetzt mit Google verbunden. Sie können sich damit anmelden.',
  'Google sign-in': 'Anmeldung mit Google',
  'Google sign-in isn’t available here.': 'Die Anmeldung mit Google ist hier nicht möglich.',
  'Google sign-in | {name}': 'Anmeldung mit Google | {name}',
  'Google will ask you to select an account. You have five minutes to finish.':
    'Google fragt Sie gleich, welches Konto Sie verwenden möchten. Sie haben dafür fünf Minuten Zeit.',
  Gross: 'Brutto',
  Group: 'Gruppe',
  'Group not found': 'Gruppe nicht gefunden',
  Groups: 'Gruppen',
  'Groups: {groups}': 'Gruppen: {groups}',
  'Guests accept it before they enter. The group keeps its own copy of the text.':
    'Gäste nehmen sie an, bevor sie eintreten. Die Gruppe behält eine eigene Kopie des Textes.',
  'Guests immediately lose access ({guests}).': 'Gäste verlieren sofort den Zugang ({guests}).',
  'Require two-factor sign-in for guests': 'Zwei-Faktor-Anmeldung für Gäste verlangen',
  'Show numbers to guests once the index is locked':
    'Gästen die Nummern zeigen, sobald das Verzeichnis gesperrt ist',
  'Guests see this name. Use a code name, not the client’s or the project’s.':
    'Gäste sehen diesen Namen. Verwenden Sie einen Decknamen, nicht den des Kunden oder Projekts.',
  'Guests whose access has not expired can enter again. You can reopen the room for {days} days after closing it.':
    'Gäste, deren Zugang nicht abgelaufen ist, können den Raum wieder betreten. Sie können ihn bis {days} Tage nach dem Schließen wieder öffnen.',
  'Guests: {guests}': 'Gäste: {guests}',
  'HOST: {value} is not an IP address to listen on; for example 0.0.0.0':
    'HOST: {value} ist keine IP-Adresse, auf der Foyer Verbindungen annehmen kann; zum Beispiel 0.0.0.0',
  'HOST: {value} is refused in demo mode, whose passwords are public; set ADMIN_EMAIL, or for example HOST=127.0.0.1':
    'HOST: {value} ist im Demo-Modus nicht erlaubt, weil dessen Passwörter öffentlich bekannt sind; setzen Sie ADMIN_EMAIL oder zum Beispiel HOST=127.0.0.1',
  'HUMAN_CHECK is none: bots can submit the inquiry form. Set it to altcha.':
    'HUMAN_CHECK ist none: Bots können das Anfrageformular absenden. Setzen Sie es auf altcha.',
  'HUMAN_CHECK is recaptcha': 'HUMAN_CHECK ist recaptcha',
  'HUMAN_CHECK=none: the inquiry form isn’t protected against bots.':
    'HUMAN_CHECK=none: Das Anfrageformular ist nicht vor Bots geschützt.',
  'Hand Over': 'Übergeben',
  'Hand Over and Publish': 'Übergeben und veröffentlichen',
  'Hand over “{title}” to {next}?': '„{title}“ an {next} übergeben?',
  'Hasn’t signed in yet': 'Noch nicht angemeldet',
  'Health, settings and data retention. Only you can see this page.':
    'Zustand, Einstellungen und Aufbewahrung. Nur Sie sehen diese Seite.',
  'Helps you recognize it later. For example: My laptop':
    'Damit Sie ihn später wiedererkennen, zum Beispiel: Mein Laptop',
  'Here are your new recovery codes. The old ones no longer work.':
    'Dies sind Ihre neuen Wiederherstellungscodes. Die alten gelten nicht mehr.',
  'Hi {name},': 'Guten Tag {name}!',
  'Hi,': 'Guten Tag!',
  Hide: 'Verbergen',
  'Hide {field}': '{field} verbergen',
  History: 'Verlauf',
  Home: 'Startseite',
  Hours: 'Stunden',
  'Last day of access for {name}': 'Letzter Tag des Zugangs für {name}',
  "I didn't set this password": 'Dieses Passwort stammt nicht von mir',
  'I have read and agree to the Terms of Use and Privacy Policy.':
    'Ich habe die Nutzungsbedingungen und die Datenschutzerklärung gelesen und stimme ihnen zu.',
  "I've paid": 'Ich habe bezahlt',
  'IP Address': 'IP-Adresse',
  'IP address': 'IP-Adresse',
  Id: 'ID',
  'If the project is finished, archive it instead. To hide it from the site, unpublish it.':
    'Abgeschlossen? Archivieren Sie es stattdessen. Soll es nur von der Website verschwinden, heben Sie die Veröffentlichung auf.',
  'If this address belongs to an account that isn’t verified yet, we’ve sent a new email.':
    'Wenn zu dieser Adresse ein noch nicht bestätigtes Konto gehört, haben wir eine neue E-Mail gesendet.',
  'If this was you, you can set a new password. If it wasn’t, you can ignore this email: no one got in. To protect your account even if someone learns your password, turn on two-factor sign-in.':
    'Wenn Sie das waren, können Sie ein neues Passwort festlegen. Wenn nicht, können Sie diese E-Mail ignorieren: Niemand hat sich angemeldet. Schalten Sie die Zwei-Faktor-Anmeldung ein, um Ihr Konto auch dann zu schützen, wenn jemand Ihr Passwort erfährt.',
  'If this wasn’t you, please change your password and contact {email}.':
    'Wenn Sie das nicht waren, ändern Sie bitte Ihr Passwort und schreiben Sie an {email}.',
  'If this wasn’t you, set a new password right away and contact us at {email}.':
    'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest und schreiben Sie uns an {email}.',
  'If this wasn’t you, you can ignore this email.':
    'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.',
  'If we sent this email now, it would be withheld: {reason}': 'Jetzt würde sie zurückgehalten: {reason}',
  'If you didn’t contact us, someone probably mistyped their email address. You can ignore this email.':
    'Wenn Sie uns nicht geschrieben haben, hat sich jemand bei der E-Mail-Adresse vertippt, und Sie können diese E-Mail ignorieren.',
  'If you didn’t expect this change, please contact us at {email}.':
    'Wenn Sie diese Änderung nicht erwartet haben, schreiben Sie uns bitte an {email}.',
  'If you don’t recognize a device, sign it out and change your password.':
    'Wenn Sie eines davon nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort.',
  'If you don’t select a project, only {client} will see it.': 'Ohne Projekt sieht es nur {client}.',
  'If you have two entries for one company, merge them. One of them remains, and gets everything that belongs to the other one. You can undo this for 30 days.':
    'Wenn es für ein Unternehmen zwei Einträge gibt, führen Sie sie zusammen. Einer bleibt und erhält alles, was zum anderen gehört. Sie können das 30 Tage lang rückgängig machen.',
  'If you later change this project’s title or description, the public page will change, too. We recommend making a case study instead: a separate page with its own title and description, without the client or a picture. This project stays as it was last saved.':
    'Wenn Sie Titel oder Beschreibung dieses Projekts später ändern, ändert sich auch die öffentliche Seite. Wir empfehlen stattdessen eine Fallstudie: eine eigene Seite mit eigenem Titel und eigener Beschreibung, ohne Kunden und Bild. Dieses Projekt bleibt, wie es zuletzt gespeichert wurde.',
  'If you leave it empty, the template’s title is used.': 'Bleibt das Feld leer, gilt der Titel der Vorlage.',
  'If you leave now, it stops. Files that are already uploaded stay.':
    'Wenn Sie die Seite jetzt verlassen, bricht der Upload ab. Bereits hochgeladene Dateien bleiben erhalten.',
  'If you leave now, you’ll lose what you’ve entered.':
    'Wenn Sie die Seite jetzt verlassen, gehen Ihre Eingaben verloren.',
  'If you release them now, groups see their titles at once, and their pages after the inspection. Those that can’t be marked are then only available as original.':
    'Wenn Sie sie jetzt freigeben, sehen Gruppen die Titel sofort und die Seiten nach der Prüfung. Was dann kein Wasserzeichen bekommen kann, ist nur als Original verfügbar.',
  'If you run this site and the address you used is the right one, set APP_URL to it and start again.':
    'Wenn Sie diese Website betreiben und die verwendete Adresse die richtige ist, tragen Sie sie in APP_URL ein und starten Sie neu.',
  'If you still want to close your account, request a new link under “Your data.”':
    'Wenn Sie Ihr Konto weiterhin schließen möchten, fordern Sie unter „Ihre Daten“ einen neuen Link an.',
  'If you think this is a mistake, please contact us at {email}.':
    'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte an {email}.',
  'If you think this is a mistake, please contact us.':
    'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
  'If you work with us and have no invitation, {link}.':
    'Wenn Sie mit uns arbeiten und keine Einladung haben, {link}.',
  'If you’ve already set a password, you can {link}. Otherwise, contact {email} for a new invitation.':
    'Wenn Sie schon ein Passwort festgelegt haben, können Sie {link}. Andernfalls schreiben Sie an {email}, und wir senden Ihnen eine neue Einladung.',
  'Import Questions': 'Fragen importieren',
  'In DATA_DIR/documents': 'In DATA_DIR/documents',
  'In a data room, we show confidential documents to selected people.':
    'In einem Datenraum zeigen wir ausgewählten Personen vertrauliche Dokumente.',
  'In an S3 bucket': 'In einem S3-Bucket',
  'In conversation': 'Im Gespräch',
  'In the admin area, you’ll work with {things}. Set a password to get started.':
    'In der Verwaltung finden Sie {things}. Legen Sie ein Passwort fest, um zu beginnen.',
  'In the client project': 'Im Kundenprojekt',
  Index: 'Verzeichnis',
  Industry: 'Branche',
  Inquiries: 'Anfragen',
  Inquiry: 'Anfrage',
  'Inquiry (to the team)': 'Anfrage (an das Team)',
  'Inquiry archived. You can find it by searching or with the filter for archived inquiries.':
    'Anfrage archiviert. Sie finden sie über die Suche und den Filter für archivierte Anfragen.',
  'Inquiry deleted.': 'Anfrage gelöscht.',
  'Inquiry details': 'Angaben zur Anfrage',
  'Inquiry from {fullName}': 'Anfrage von {fullName}',
  'Inquiry from {fullName}, {companyName}': 'Anfrage von {fullName}, {companyName}',
  'Inquiry not found': 'Anfrage nicht gefunden',
  'Inquiry receipt': 'Bestätigung der Anfrage',
  'Inquiry reply': 'Antwort auf eine Anfrage',
  'Inquiry unarchived.': 'Anfrage aus dem Archiv geholt.',
  'Insert Template': 'Vorlage einfügen',
  'Internal notes': 'Interne Notizen',
  'Interrupted after {done} of {total} files. It will continue automatically.':
    'Unterbrochen nach {done} von {total} Dateien. Es geht von selbst weiter.',
  Invitation: 'Einladung',
  'Invitation sent to {email}.': 'Einladung an {email} gesendet.',
  'Invitation to a data room': 'Einladung in einen Datenraum',
  Invitations: 'Einladungen',
  'Invite Again': 'Erneut einladen',
  'Invite Another Client': 'Weiteren Kunden einladen',
  'Invite a Client': 'Kunden einladen',
  'Invite a client': 'Kunden einladen',
  'Invite to Room': 'In den Raum einladen',
  'Invite to Team': 'Ins Team einladen',
  'Invite to the team': 'Ins Team einladen',
  'Invite {items} again?': '{items} erneut einladen?',
  'Invite {name} again?': '{name} erneut einladen?',
  Invited: 'Eingeladen',
  'Invited on {day}': 'Eingeladen am {day}',
  'Inviting...': 'Wird eingeladen …',
  Invoice: 'Rechnung',
  'Invoice corrected or withdrawn': 'Rechnung korrigiert oder zurückgezogen',
  'Invoice copy': 'Rechnungskopie',
  'Invoice created from this proposal': 'Rechnung, die aus diesem Angebot entstanden ist',
  'Invoice draft': 'Rechnungsentwurf',
  'Invoice emails': 'E-Mail-Adressen für Rechnungen',
  'Invoice emails can’t be turned off.': 'E-Mails zu Rechnungen lassen sich nicht abschalten.',
  'Invoice not found': 'Rechnung nicht gefunden',
  'Invoice reminder': 'Zahlungserinnerung',
  'Invoice reminders': 'Zahlungserinnerungen',
  'Invoice sent. We’ve emailed the client.':
    'Rechnung gesendet. Wir haben den Kunden per E-Mail benachrichtigt.',
  'Invoice voided. We’ve emailed the client.':
    'Rechnung storniert. Wir haben den Kunden per E-Mail benachrichtigt.',
  'Invoice withdrawn. We’ve emailed the client.': 'Rechnung zurückgezogen. Der Kunde erhält eine E-Mail.',
  'Invoice {number}': 'Rechnung {number}',
  'Invoice {number} from {name}': 'Rechnung {number} von {name}',
  'Invoice {number} is overdue': 'Rechnung {number} ist überfällig',
  'Invoice {number} is void': 'Rechnung {number} ist storniert',
  'Invoice {number} marked as paid.': 'Rechnung {number} als bezahlt markiert.',
  'Invoice {number} marked as unpaid.': 'Rechnung {number} als unbezahlt markiert.',
  'Invoice {number} of {date}': 'Rechnung {number} vom {date}',
  'Invoice {number} was withdrawn': 'Rechnung {number} wurde zurückgezogen',
  Invoiced: 'In Rechnung gestellt',
  'Invoiced and paid by month, in {currency}': 'In Rechnung gestellt und bezahlt je Monat, in {currency}',
  Invoices: 'Rechnungen',
  'Invoices can’t be sent until these required details are added to the website’s content: {fields}.':
    'Rechnungen lassen sich nicht senden, solange in den Inhalten der Website Platzhalter für Pflichtangaben stehen: {fields}.',
  'Invoices stay with the person billed.': 'Rechnungen bleiben bei ihrem Empfänger.',
  'Invoices stay with the person billed. {name} loses access to invoices billed to others ({others}).':
    'Rechnungen bleiben bei ihrem Empfänger. {name} verliert den Zugriff auf Rechnungen an andere ({others}).',
  Issued: 'Ausgestellt am',
  'Issued from': 'Ausgestellt ab',
  'Issued until': 'Ausgestellt bis',
  'Issued {date}': 'Ausgestellt: {date}',
  'It isn’t your turn to sign yet.': 'Sie sind noch nicht an der Reihe.',
  'Its documents ({documents}) are kept, but will no longer belong to a project. They stay visible only to the person who uploaded or received them. Your document list shows which project they came from.':
    'Seine Dokumente ({documents}) bleiben erhalten, aber ohne Projekt. Sie sieht nur noch, wer sie hochgeladen oder erhalten hat. Ihre Dokumentenliste zeigt, aus welchem Projekt sie stammen.',
  'Its folders and files are added here, up to 5,000 files and 20 GB. A ZIP uploaded above stays one file.':
    'Seine Ordner und Dateien werden hier hinzugefügt, bis zu 5.000 Dateien und 20 GB. Ein oben hochgeladenes ZIP bleibt eine Datei.',
  'Its invoices ({invoices}) are kept, too.': 'Auch seine Rechnungen ({invoices}) bleiben erhalten.',
  'Its people, projects and invoices move back, as far as they are still here. What was added to this company since then stays.':
    'Seine Personen, Projekte und Rechnungen gehen zurück, soweit sie noch hier sind. Was seitdem zu diesem Unternehmen hinzugekommen ist, bleibt.',
  'I’ve read this agreement and agree to it. Typing my name and selecting “Accept and Enter” is my electronic signature. My name, email address and IP address appear on the certificate page, which all parties receive.':
    'Ich habe diese Vereinbarung gelesen und stimme ihr zu. Dass ich meinen Namen eingebe und „Annehmen und eintreten“ wähle, ist meine elektronische Unterschrift. Mein Name, meine E-Mail-Adresse und meine IP-Adresse stehen auf der Zertifikatsseite, die alle Beteiligten erhalten.',
  'I’ve read this agreement and agree to it. Typing my name and selecting “Sign” is my electronic signature. My name, email address and IP address appear on the certificate page, which all parties receive.':
    'Ich habe diese Vereinbarung gelesen und stimme ihr zu. Dass ich meinen Namen eingebe und „Unterschreiben“ wähle, ist meine elektronische Unterschrift. Mein Name, meine E-Mail-Adresse und meine IP-Adresse stehen auf der Zertifikatsseite, die alle Beteiligten erhalten.',
  Job: 'Aufgabe',
  'Job Title': 'Position',
  'Job title': 'Position',
  'Keep Mine': 'Meine behalten',
  'Keep My Account': 'Mein Konto behalten',
  'Keep and Add': 'Behalten und hinzufügen',
  'Keep these recovery codes in a safe place.': 'Bewahren Sie diese Wiederherstellungscodes sicher auf.',
  'Keep up with your projects and documents at {firm}.':
    'Behalten Sie Ihre Projekte und Dokumente bei {firm} im Blick.',
  'Keep what you typed?': 'Ihre Eingaben behalten?',
  'Keep {other} instead': 'Stattdessen {other} behalten',
  'Kept until': 'Aufbewahrt bis',
  Kind: 'Art',
  'Last 24 hours': 'Letzte 24 Stunden',
  'Last Login': 'Letzte Anmeldung',
  'Last Modified': 'Zuletzt geändert',
  'Last active {date}': 'Zuletzt aktiv am {date}',
  'Last attempt': 'Letzter Versuch',
  'Last backup {date}': 'Letzte Sicherung: {date}',
  'Last day for guests': 'Letzter Tag für Gäste',
  'Last day for signing': 'Letzter Tag zum Unterschreiben',
  'Last day for signing: {day}': 'Letzter Tag zum Unterschreiben: {day}',
  'Last day of access': 'Letzter Tag des Zugangs',
  'Last day to sign: {title}': 'Letzter Tag zum Unterschreiben: {title}',
  'Last login': 'Letzte Anmeldung',
  'Last login {date}': 'Letzte Anmeldung: {date}',
  'Last login: {moment}': 'Letzte Anmeldung: {moment}',
  'Last saved by {name}, {time}.': 'Zuletzt gespeichert von {name}, {time}.',
  'Last seen': 'Zuletzt gesehen',
  'Last viewed': 'Zuletzt angesehen',
  'Last seen {date}': 'Zuletzt gesehen am {date}',
  'Last sent': 'Zuletzt gesendet',
  'Latest message': 'Letzte Nachricht',
  'Latest messages': 'Letzte Nachrichten',
  'Latest update': 'Letzte Neuigkeit',
  'Latest updates': 'Letzte Neuigkeiten',
  Lead: 'Projektleitung',
  'Lead changed for {items}.': 'Projektleitung für {items} geändert.',
  'Lead: {lead}': 'Projektleitung: {lead}',
  'Learn More': 'Mehr erfahren',
  Leave: 'Verlassen',
  'Leave it empty for no limit.': 'Leer lassen für keine Begrenzung.',
  'Left to pay': 'Noch zu zahlen',
  Legal: 'Rechtliches',
  'Legal name': 'Name laut Register',
  "Let's Build Together": 'Sprechen wir über Ihr Projekt',
  Level: 'Stufe',
  'Level for entries without their own': 'Stufe für Einträge ohne eigene',
  'Level of {name} for {group}': 'Stufe von {name} für {group}',
  Levels: 'Stufen',
  'Levels saved: {saved}': 'Gespeicherte Stufen: {saved}',
  'Levels (scrollable)': 'Stufen, seitlich verschiebbar',
  'Line {position}': 'Posten {position}',
  Lines: 'Posten',
  'Lines copied from a draft, which stays unchanged.':
    'Posten aus einem Entwurf übernommen, der unverändert bleibt.',
  'Lines copied from invoice {number}, which stays unchanged.':
    'Posten aus Rechnung {number} übernommen, die unverändert bleibt.',
  'Links can’t be uploaded.': 'Verknüpfungen können nicht hochgeladen werden.',
  'Links to {other} lead to {name}.': 'Links zu {other} führen zu {name}.',
  List: 'Liste',
  'List deleted.': 'Liste gelöscht.',
  'List saved.': 'Liste gespeichert.',
  'Loading project...': 'Projekt wird geladen …',
  'Loading projects...': 'Projekte werden geladen …',
  'Loading...': 'Wird geladen …',
  'Lock Index': 'Verzeichnis sperren',
  'Lock the index?': 'Das Verzeichnis sperren?',
  'Log In': 'Anmelden',
  'Log Out': 'Abmelden',
  Login: 'Anmelden',
  'MAIL_FROM: is not a sender; for example Firm <office@firm.example>':
    'MAIL_FROM: ist kein Absender; zum Beispiel Firma <office@firm.example>',
  'METRICS_TOKEN: is shorter than 16 characters, or has a space in it; for example the output of: openssl rand -hex 16':
    'METRICS_TOKEN: ist kürzer als 16 Zeichen oder enthält ein Leerzeichen; zum Beispiel die Ausgabe von: openssl rand -hex 16',
  Machine: 'Rechner',
  Main: 'Hauptnavigation',
  'Main contact': 'Hauptansprechperson',
  'Main, mobile': 'Hauptnavigation, mobil',
  'Make Main Contact': 'Zur Hauptansprechperson machen',
  'Make a Case Study': 'Fallstudie anlegen',
  'Make {name} the main contact of “{title}”?': '{name} zur Hauptansprechperson von „{title}“ machen?',
  'Manage Templates': 'Vorlagen verwalten',
  'Manage lists': 'Listen verwalten',
  'Manage on the Team Page': 'Auf der Teamseite verwalten',
  'Mark as Paid': 'Als bezahlt markieren',
  'Mark as Reached': 'Als erreicht markieren',
  'Mark as Unpaid': 'Als unbezahlt markieren',
  'Mark invoice {number} as paid?': 'Rechnung {number} als bezahlt markieren?',
  'Mark invoice {number} as unpaid?': 'Rechnung {number} als unbezahlt markieren?',
  'Markdown. These fields are filled in when it’s sent: {fields}':
    'Markdown. Diese Felder werden beim Senden ausgefüllt: {fields}',
  'Markdown. {project} stands for the name of the room.':
    'Markdown. {project} steht für den Namen des Raums.',
  'Marked as paid.': 'Als bezahlt markiert.',
  'Marked as unpaid': 'Als unbezahlt markiert',
  'Marked as unpaid. The invoice is open again.': 'Als unbezahlt markiert. Die Rechnung ist wieder offen.',
  'Maximum 500 characters.': 'Höchstens 500 Zeichen.',
  Members: 'Mitglieder',
  'Members ({members})': 'Mitglieder ({members})',
  Menu: 'Menü',
  'Merge Companies': 'Unternehmen zusammenführen',
  'Merge companies': 'Unternehmen zusammenführen',
  'Merge into {name}': 'Zusammenführen mit {name}',
  'Merge undone. {name} is a company of its own again.':
    'Zusammenführung rückgängig gemacht. {name} ist wieder ein eigenes Unternehmen.',
  'Merged from': 'Zusammengeführt aus',
  Message: 'Nachricht',
  'Message sent.': 'Ihre Nachricht wurde gesendet.',
  'Message to {title}': 'Nachricht zu {title}',
  Messages: 'Nachrichten',
  'Messages (to the team)': 'Nachrichten (an das Team)',
  Method: 'Methode',
  Milestone: 'Meilenstein',
  'Milestone added.': 'Meilenstein hinzugefügt.',
  'Milestone deleted.': 'Meilenstein gelöscht.',
  'Milestone marked as reached.': 'Meilenstein als erreicht markiert.',
  'Milestone saved.': 'Meilenstein gespeichert.',
  Milestones: 'Meilensteine',
  Mine: 'Meine',
  Missing: 'Fehlt',
  Month: 'Monat',
  Months: 'Monate',
  'More clients match. To narrow the list, enter part of a name.':
    'Es gibt weitere passende Kunden. Geben Sie einen Teil des Namens ein, um die Liste einzugrenzen.',
  'More contacts are listed on the project pages.': 'Weitere Kontakte stehen auf den Projektseiten.',
  'More messages': 'Weitere Nachrichten',
  'More on this day:': 'Mehr an diesem Tag:',
  'More overdue:': 'Mehr Überfälliges:',
  'More than 90 days overdue': 'Mehr als 90 Tage überfällig',
  'More unread messages appear here as you read these.':
    'Weitere ungelesene Nachrichten erscheinen hier, sobald Sie diese gelesen haben.',
  'More within a week:': 'Mehr innerhalb einer Woche:',
  Move: 'Verschieben',
  'Move Down': 'Nach unten',
  'Move Up': 'Nach oben',
  'Move down: {title}': 'Nach unten: {title}',
  'Move this document?': 'Dieses Dokument verschieben?',
  'Move to Folder': 'In einen Ordner verschieben',
  'Move to Project': 'In ein Projekt verschieben',
  'Move to…': 'Verschieben nach …',
  'Move up: {title}': 'Nach oben: {title}',
  'Move {items} to a folder?': '{items} in einen Ordner verschieben?',
  'Move {items}?': '{items} verschieben?',
  'Move {people} to {company}?': '{people} zu {company} verschieben?',
  'N/A': '–',
  NDA: 'Geheimhaltungsvereinbarung',
  Name: 'Name',
  'Names, titles, numbers or words': 'Namen, Titel, Nummern oder Wörter',
  'Needs attention': 'Handlungsbedarf',
  'Needs attention: {title} | {name}': 'Handlungsbedarf: {title} | {name}',
  'Needs your attention': 'Für Sie zu erledigen',
  'Neither clients nor the team will see them or any of their versions. You can restore them under “Removed” for {restorable}. After that, they’re permanently deleted.':
    'Sie verschwinden mit allen Versionen, für Kunden und für das Team. Unter „Entfernt“ können Sie sie {restorable} lang wiederherstellen. Danach werden sie endgültig gelöscht.',
  'Neither you nor the client will see “{title}” anymore.': '„{title}“ verschwindet für Sie und den Kunden.',
  Net: 'Netto',
  'Net ({currency})': 'Netto ({currency})',
  Network: 'Netzwerk',
  Networks: 'Netzwerke',
  Never: 'Nie',
  'Never signed in': 'Noch nie angemeldet',
  New: 'Neu',
  'New Agreement': 'Neue Vereinbarung',
  'New Company': 'Neues Unternehmen',
  'New Company “{company}”': 'Neues Unternehmen „{company}“',
  'New Invoice': 'Neue Rechnung',
  'New List': 'Neue Liste',
  'New Project': 'Neues Projekt',
  'New Template': 'Neue Vorlage',
  'New Version': 'Neue Version',
  'New agreement for {group}': 'Neue Vereinbarung für {group}',
  'New company': 'Neues Unternehmen',
  'New credit note': 'Neue Rechnungskorrektur',
  'New in your portal': 'Neu in Ihrem Portal',
  'New in your portal: {documents} | {name}': 'Neu in Ihrem Portal: {documents} | {name}',
  'New inquiries': 'Neue Anfragen',
  'New inquiry': 'Neue Anfrage',
  'New invoice': 'Neue Rechnung',
  'New list': 'Neue Liste',
  'New messages': 'Neue Nachrichten',
  'New messages in {count} projects': 'Neue Nachrichten in {count} Projekten',
  'New messages: {where}': 'Neue Nachrichten: {where}',
  'New password': 'Neues Passwort',
  'New pictures': 'Neue Bilder',
  'New project': 'Neues Projekt',
  'New questions in the data room': 'Neue Fragen im Datenraum',
  'New questions: {asked}.': 'Neue Fragen: {asked}.',
  'New recovery codes created': 'Neue Wiederherstellungscodes erstellt',
  'New recovery codes were created for your account. The old ones no longer work.':
    'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt; die alten gelten nicht mehr.',
  'New since your last visit:': 'Neu seit Ihrem letzten Besuch:',
  'New template': 'Neue Vorlage',
  'New upload from a client': 'Neuer Upload eines Kunden',
  'New version': 'Neue Version',
  'Newest messages': 'Neueste Nachrichten',
  News: 'Aktuelles',
  'News from {firm}.': 'Neuigkeiten von {firm}.',
  'News in your data rooms': 'Neues in Ihren Datenräumen',
  Next: 'Als Nächstes',
  'Next milestone': 'Nächster Meilenstein',
  'Next page': 'Nächste Seite',
  'Next six weeks': 'Die nächsten sechs Wochen',
  'Next step': 'Nächster Schritt',
  'Next step saved.': 'Nächster Schritt gespeichert.',
  'Next to review: {title} · {project}': 'Als Nächstes zu prüfen: {title} · {project}',
  'Next: {title}': 'Nächstes: {title}',
  'No access': 'Kein Zugriff',
  'No account': 'Kein Konto',
  'No account uses the email {email}.': 'Zur E-Mail-Adresse {email} gibt es kein Konto.',
  'No account with this email address': 'Kein Konto mit dieser E-Mail-Adresse',
  'No active projects right now. Contact us to start a new one!':
    'Zurzeit läuft kein Projekt. Schreiben Sie uns, um ein neues zu beginnen!',
  'No activity matches this filter.': 'Keine Aktivität passt zu diesem Filter.',
  'No activity yet.': 'Noch keine Aktivitäten.',
  'No address yet.': 'Noch keine Adresse.',
  'No agreement': 'Keine Vereinbarung',
  'No agreements yet.': 'Noch keine Vereinbarungen.',
  'No agreements yet. Clients read and sign engagement letters, NDAs and proposals in the portal.':
    'Noch keine Vereinbarungen. Kunden lesen und unterschreiben Mandatsvereinbarungen, Geheimhaltungsvereinbarungen und Angebote im Portal.',
  'No backup yet.': 'Noch keine Sicherung.',
  'No backup yet. {backupInstructions}': 'Noch keine Sicherung. {backupInstructions}',
  'No challenge is available.': 'Es ist keine Prüfung verfügbar.',
  'No client': 'Kein Kunde',
  'No clients yet.': 'Noch keine Kunden.',
  'No companies yet. Create one for each firm that you work for, and add its people.':
    'Noch keine Unternehmen. Legen Sie jedes Unternehmen an, für das Sie arbeiten, und fügen Sie seine Personen hinzu.',
  'No company': 'Kein Unternehmen',
  'No damaged documents found in the last week.':
    'In der letzten Woche wurden keine beschädigten Dokumente gefunden.',
  'No data room is open for you': 'Für Sie ist kein Datenraum geöffnet',
  'No documents found.': 'Keine Dokumente gefunden.',
  'No documents in this project yet': 'Noch keine Dokumente in diesem Projekt',
  'No documents yet.': 'Noch keine Dokumente.',
  'No documents yet. Documents that clients upload or that you share with them appear here.':
    'Noch keine Dokumente. Hier erscheint, was Kunden hochladen oder Sie mit ihnen teilen.',
  'No documents yet. Documents you upload and documents we share with you appear here.':
    'Noch keine Dokumente. Hier erscheinen die Dokumente, die Sie hochladen oder die wir mit Ihnen teilen.',
  'No email failed within the last week or has been waiting for more than an hour.':
    'In der letzten Woche ist keine E-Mail fehlgeschlagen, und keine wartet seit mehr als einer Stunde.',
  'No email has been sent yet. Send a test email from the Email page.':
    'Es wurde noch keine E-Mail gesendet. Senden Sie auf der Seite „E-Mail“ eine Test-E-Mail.',
  'No emails are waiting. New emails will be sent right away.':
    'Es warten keine E-Mails. Neue werden sofort gesendet.',
  'No emails yet. Emails that Foyer sends are listed here.':
    'Noch keine E-Mails. Hier erscheinen die E-Mails, die Foyer sendet.',
  'No folders yet. Documents outside folders have the group’s level.':
    'Noch keine Ordner. Dokumente außerhalb von Ordnern haben die Stufe der Gruppe.',
  'No groups yet.': 'Noch keine Gruppen.',
  'No groups yet. Add one for each bidder, bank or auditor. They never learn of each other.':
    'Noch keine Gruppen. Fügen Sie für jeden Bieter, jede Bank und jeden Prüfer eine hinzu. Sie erfahren nie voneinander.',
  'No inquiries yet. Inquiries sent from the contact page appear here.':
    'Noch keine Anfragen. Hier erscheinen die Anfragen von der Kontaktseite.',
  'No invoices yet.': 'Noch keine Rechnungen.',
  'No invoices yet. Invoices we send you appear here with payment details.':
    'Noch keine Rechnungen. Hier erscheinen unsere Rechnungen an Sie mit allen Zahlungsangaben.',
  'No invoices yet. New invoices start as drafts that only your team can see.':
    'Noch keine Rechnungen. Neue Rechnungen beginnen als Entwurf, den nur Ihr Team sieht.',
  'No lead': 'Keine Projektleitung',
  'No lists yet.': 'Noch keine Listen.',
  'No longer exists.': 'Gibt es nicht mehr.',
  'No longer monitored.': 'Wird nicht mehr überwacht.',
  'No longer shown': 'Nicht mehr gezeigt',
  'No main contact': 'Keine Hauptansprechperson',
  'No main contact yet. Make a member the main contact, or select a client account on the Edit Project page.':
    'Noch keine Hauptansprechperson. Machen Sie ein Mitglied dazu oder wählen Sie unter „Projekt bearbeiten“ ein Kundenkonto.',
  'No members yet. Add people who work with the main contact, such as a CFO, a lawyer or a bookkeeper.':
    'Noch keine Mitglieder. Fügen Sie hinzu, wer mit der Hauptansprechperson arbeitet, zum Beispiel die Finanzleitung, eine Anwältin oder die Buchhaltung.',
  'No messages for {name} yet.': 'Noch keine Nachrichten für {name}.',
  'No messages from clients on these projects yet.': 'Noch keine Nachrichten von Kunden in diesen Projekten.',
  'No messages on projects you lead.': 'Keine Nachrichten in Projekten, die Sie leiten.',
  'No messages yet.': 'Noch keine Nachrichten.',
  'No messages yet. Write the first one.': 'Noch keine Nachrichten. Schreiben Sie die erste.',
  'No milestones or updates yet.': 'Noch keine Meilensteine und Neuigkeiten.',
  'No milestones yet.': 'Noch keine Meilensteine.',
  'No name': 'Ohne Namen',
  'No next step yet.': 'Noch kein nächster Schritt.',
  'No one': 'Niemand',
  'No one can open this document unless you restore it. It will be permanently deleted {restorable} after it was removed.':
    'Niemand kann es öffnen, bis Sie es wiederherstellen. Es wird {restorable} nach dem Entfernen gelöscht.',
  'No one could see this document there, because the uploader’s account is closed.':
    'Dort könnte niemand dieses Dokument sehen, weil das Konto der hochladenden Person geschlossen ist.',
  'No one else at {company} has the right “Billing”. Give it to someone else, so that its invoices keep reaching the company.':
    'Niemand sonst bei {company} hat das Recht „Abrechnung“. Geben Sie es jemand anderem, damit die Rechnungen das Unternehmen weiterhin erreichen.',
  'No one else gets the invoices to {company}. Please tell us who should.':
    'Niemand sonst bekommt die Rechnungen an {company}. Bitte sagen Sie uns, wer sie bekommen soll.',
  'No one else has opened it yet. If it’s the only file submitted, the request will be open again.':
    'Niemand sonst hat es bisher geöffnet. Ist es die einzige eingereichte Datei, ist die Anforderung danach wieder offen.',
  'No one else on your team can see this project or anything about it. The project lead and the administrator keep access, and the administrator’s visits are shown here.':
    'Niemand sonst in Ihrem Team sieht dieses Projekt oder irgendetwas darüber. Projektleitung und Administrator behalten den Zugriff, und die Besuche des Administrators stehen hier.',
  'No one is on this project yet, so no emails will be sent.':
    'An diesem Projekt ist noch niemand beteiligt, also werden keine E-Mails gesendet.',
  'No one is on this project yet. People you add later can read everything here.':
    'An diesem Projekt ist noch niemand beteiligt. Wer später dazukommt, kann hier alles lesen.',
  'No one who can pay this invoice has an active account. Please contact the client another way.':
    'Niemand, der diese Rechnung bezahlen kann, hat ein aktives Konto. Bitte wenden Sie sich auf anderem Weg an den Kunden.',
  'No one would get this invoice. Select a recipient, or give someone at the company the right “Billing”.':
    'Niemand würde diese Rechnung bekommen. Wählen Sie eine Person aus, oder geben Sie jemandem im Unternehmen das Recht „Abrechnung“.',
  'No open requests.': 'Keine offenen Anforderungen.',
  'No overdue requests.': 'Keine überfälligen Anforderungen.',
  'No passkeys yet.': 'Noch keine Passkeys.',
  'No people yet.': 'Noch keine Personen.',
  'No picture yet. The site shows a drawing instead.':
    'Noch kein Bild. Die Website zeigt stattdessen eine Zeichnung.',
  'No preview is available.': 'Es gibt keine Vorschau.',
  'No project': 'Kein Projekt',
  'No projects yet.': 'Noch keine Projekte.',
  'No projects yet. Contact us to start a new project!':
    'Noch keine Projekte. Schreiben Sie uns, um ein neues Projekt zu beginnen!',
  'No projects yet. Projects that clients request also appear here.':
    'Noch keine Projekte. Hier erscheinen auch Projekte, die Kunden anfragen.',
  'No questions yet. Guests ask them in their group.':
    'Noch keine Fragen. Gäste stellen sie in ihrer Gruppe.',
  'No recovery codes left? Write to {email}. Once we’ve confirmed it’s you, we can turn off two-factor sign-in for your account, and you can set it up again.':
    'Keine Wiederherstellungscodes mehr? Schreiben Sie an {email}. Sobald wir wissen, dass Sie es sind, können wir die Zwei-Faktor-Anmeldung für Ihr Konto abschalten, und Sie können sie neu einrichten.',
  'No request': 'Keine Anforderung',
  'No requests yet.': 'Noch keine Anforderungen.',
  'No results for “{text}”.': 'Keine Treffer für „{text}“.',
  'No results for “{text}”. Similar:': 'Keine Treffer für „{text}“. Ähnlich:',
  'No team members yet. Invite the first one below.':
    'Noch keine Teammitglieder. Laden Sie unten das erste ein.',
  'No templates yet.': 'Noch keine Vorlagen.',
  'No templates yet. Create one for something you write often.':
    'Noch keine Vorlagen. Schreiben Sie eine für einen Text, den Sie oft senden.',
  'No updates yet.': 'Noch keine Neuigkeiten.',
  'No value yet: {fields}': 'Noch ohne Wert: {fields}',
  'No {name} account with this email address': 'Zu dieser Adresse gibt es bei {name} kein Konto',
  Nobody: 'Niemand',
  'Nobody can sign it anymore. You can copy it as a new agreement.':
    'Danach kann niemand mehr unterschreiben. Sie können sie als neue Vereinbarung kopieren.',
  'Nobody is in the group yet.': 'In der Gruppe ist noch niemand.',
  'Nobody is told: set SMTP_URL with ALERT_TO or ADMIN_EMAIL, or ALERT_URL.':
    'Niemand wird benachrichtigt: Setzen Sie SMTP_URL mit ALERT_TO oder ADMIN_EMAIL, oder ALERT_URL.',
  'Nobody was in the group at that time.': 'Zu diesem Zeitpunkt war niemand in der Gruppe.',
  'Node.js': 'Node.js',
  None: 'Keine',
  'None yet': 'Noch keine',
  'Not Now': 'Nicht jetzt',
  'Not accepted': 'Nicht zugestimmt',
  'Not approved.': 'Nicht freigegeben.',
  'Not connected': 'Nicht verbunden',
  'Not decided yet': 'Noch nicht entschieden',
  'Not due yet': 'Noch nicht fällig',
  'Not in this archive, because it can’t be marked.':
    'Nicht in diesem Archiv, weil es kein Wasserzeichen bekommen kann.',
  'Not in this archive, because the stored file is missing or damaged.':
    'Nicht in diesem Archiv, weil die gespeicherte Datei fehlt oder beschädigt ist.',
  'Not inspected yet: {documents}': 'Noch nicht geprüft: {documents}',
  'Not published': 'Nicht veröffentlicht',
  'Not released': 'Nicht freigegeben',
  'Not sealed by this installation': 'Nicht von dieser Installation gesiegelt',
  'Not sent': 'Nicht gesendet',
  'Not sent, but saved as files in DATA_DIR/mail':
    'Nicht gesendet, nur als Dateien in DATA_DIR/mail gespeichert',
  'Not sent, or waiting for more than an hour': 'Fehlgeschlagen oder seit über einer Stunde wartend',
  'Not signed': 'Nicht unterschrieben',
  'Not subject to tax': 'Nicht steuerbar',
  'Not verified': 'Nicht bestätigt',
  'Not viewed': 'Nicht angesehen',
  'Not yet': 'Noch nicht',
  Note: 'Notiz',
  Notes: 'Anmerkungen',
  'Notes saved.': 'Notizen gespeichert.',
  Nothing: 'Nichts',
  'Nothing belongs to {other} yet.': 'Zu {other} gehört noch nichts.',
  'Nothing can be saved right now.': 'Zurzeit lässt sich hier nichts speichern.',
  'Nothing due on projects you lead.': 'In Projekten, die Sie leiten, ist nichts fällig.',
  'Nothing has been submitted yet.': 'Es wurde noch nichts eingereicht.',
  'Nothing has changed.': 'Es hat sich nichts geändert.',
  'Nothing in this room can change, so an archive is complete. Download it before you archive the project.':
    'In diesem Raum kann sich nichts mehr ändern, ein Archiv ist also vollständig. Laden Sie es herunter, bevor Sie das Projekt archivieren.',
  'Nothing is due in the next week.': 'In der nächsten Woche ist nichts fällig.',
  'Nothing is here yet.': 'Hier ist noch nichts.',
  'Nothing is left to pay. Please don’t pay the invoice.':
    'Es ist nichts mehr zu zahlen. Bitte bezahlen Sie die Rechnung nicht.',
  'Nothing is saved yet. Please confirm first.': 'Noch ist nichts gespeichert. Bitte bestätigen Sie zuerst.',
  'Nothing matches this filter.': 'Nichts passt zu diesem Filter.',
  'Nothing matches “{search}”.': 'Nichts passt zu „{search}“.',
  'Nothing to release. Documents are listed here once a group has a level for them.':
    'Nichts freizugeben. Dokumente stehen hier, sobald eine Gruppe eine Stufe für sie hat.',
  'Nothing to review.': 'Nichts zu prüfen.',
  'Nothing to undo.': 'Nichts rückgängig zu machen.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  'Notification digests': 'Sammel-E-Mails',
  Notifications: 'Benachrichtigungen',
  Number: 'Nummer',
  Numbers: 'Nummern',
  'Numbers follow the order of the index until you lock it. Guests see no numbers before.':
    'Die Nummern folgen der Reihenfolge des Verzeichnisses, bis Sie es sperren. Gäste sehen vorher keine Nummern.',
  'OFFICE_CONVERTER_URL isn’t https and points to another machine: files of data rooms can be read in transit.':
    'OFFICE_CONVERTER_URL ist nicht https und zeigt auf einen anderen Rechner: Dateien von Datenräumen können unterwegs mitgelesen werden.',
  OK: 'OK',
  Off: 'Aus',
  'Oldest: {date}': 'Älteste: {date}',
  On: 'Ein',
  'On since {day}. {codes}': 'Eingeschaltet seit {day}. {codes}',
  'On the site': 'Auf der Website',
  'On this page': 'Auf dieser Seite',
  'On {at}, {current} replaced {former} as the administrator of {name}. The former administrator has been signed out, and that account is now a client account.':
    'Am {at} hat {current} die Administration von {name} von {former} übernommen. Der bisherige Administrator wurde abgemeldet, und sein Konto ist jetzt ein Kundenkonto.',
  'On {day}, {fullName} wrote:': 'Am {day} schrieb {fullName}:',
  'Once it’s published, anyone can read the following, and search engines may keep a copy:':
    'Nach der Veröffentlichung können alle Folgendes lesen, und Suchmaschinen behalten vielleicht eine Kopie:',
  'Once sent, the text can’t be changed anymore. We’ll email everyone whose turn it is to sign.':
    'Nach dem Senden lässt sich der Text nicht mehr ändern. Wir schreiben allen, die an der Reihe sind, eine E-Mail.',
  'One ZIP file with {things}, plus a list of checksums. Documents shared with all clients aren’t included.':
    'Eine ZIP-Datei enthält {things} und eine Liste der Prüfsummen. Dokumente, die mit allen Kunden geteilt sind, sind nicht enthalten.',
  'One ZIP file with {things}, plus a list of checksums. It contains no documents.':
    'Eine ZIP-Datei und eine Liste von Prüfsummen. Enthalten sind: {things}. Dokumente sind nicht enthalten.',
  'One click confirms your address.': 'Ein Klick, und Ihre Adresse ist bestätigt.',
  'One per line.': 'Je Zeile ein Eintrag.',
  'Only PDF and XML files can be added as invoices.':
    'Nur PDF- und XML-Dateien können als Rechnung hinzugefügt werden.',
  'Only PDF files can be signed.': 'Nur PDF-Dateien können unterschrieben werden.',
  'Only PDF, DOCX and XLSX files can be uploaded.':
    'Es können nur PDF-, DOCX- und XLSX-Dateien hochgeladen werden.',
  'Only PDF, DOCX, XLSX, PPTX, PNG, JPEG, TXT, CSV, EML and ZIP files can be uploaded.':
    'Nur PDF-, DOCX-, XLSX-, PPTX-, PNG-, JPEG-, TXT-, CSV-, EML- und ZIP-Dateien können hochgeladen werden.',
  'Only activity about one document.': 'Nur Vorgänge zu einem Dokument.',
  'Only activity about “{title}”.': 'Nur Vorgänge zu „{title}“.',
  'Only lines of the category “Standard” have a rate above 0.':
    'Nur Posten der Kategorie „Steuerpflichtig“ haben einen Satz über 0.',
  'Only people with access to documents in the selected project will see them.':
    'Sehen kann sie, wer die Dokumente dieses Projekts sehen darf.',
  'Only possible while nothing refers to this company.':
    'Nur möglich, solange nichts auf dieses Unternehmen verweist.',
  'Only project documents can be moved to a folder.':
    'Nur Dokumente eines Projekts können in einem Ordner sein.',
  'Only the account owner can see this.': 'Das kann nur der Kontoinhaber sehen.',
  'Only the client can approve.': 'Freigeben kann nur der Kunde.',
  'Only the person who shared this document can undo that.':
    'Nur die Person, die dieses Dokument geteilt hat, kann das rückgängig machen.',
  'Only the person who uploaded this version can withdraw it.':
    'Nur die Person, die diese Version hochgeladen hat, kann sie zurückziehen.',
  'Only the project lead or the administrator can change the lead of a restricted project.':
    'Nur Projektleitung oder Administrator können die Leitung eines beschränkten Projekts ändern.',
  'Only the project lead or the administrator can lift the restriction.':
    'Nur Projektleitung oder Administrator können die Beschränkung aufheben.',
  'Only used if the person doesn’t have an account yet.': 'Gilt nur, wenn die Person noch kein Konto hat.',
  'Only you and {name} will see the file.': 'Nur Sie und {name} sehen die Datei.',
  'Only your team and the seller’s side see this name.':
    'Nur Ihr Team und die Verkäuferseite sehen diesen Namen.',
  'Only your team can see this.': 'Nur für Ihr Team sichtbar.',
  'Only your team has seen this draft. You can copy it later.':
    'Nur Ihr Team hat diesen Entwurf gesehen. Sie können ihn später kopieren.',
  'Only your team has seen this draft. You can’t undo this.':
    'Nur Ihr Team hat ihn gesehen. Das lässt sich nicht rückgängig machen.',
  Open: 'Offen',
  'Open Data Room': 'Datenraum öffnen',
  'Open Room': 'Raum öffnen',
  'Open questions can no longer be answered ({openQuestions}).':
    'Offene Fragen lassen sich nicht mehr beantworten ({openQuestions}).',
  'Open questions: {openQuestions}': 'Offene Fragen: {openQuestions}',
  'Open requests': 'Offene Anforderungen',
  'Open search from any page with {keys}, or {macKeys} on a Mac.':
    'Von jeder Seite aus: {keys}, auf einem Mac {macKeys}.',
  'Open the preview in a new tab': 'Vorschau in einem neuen Tab öffnen',
  'Opened by the client': 'Vom Kunden geöffnet',
  'Opening...': 'Wird geöffnet …',
  'Or enter this code on the verification page: {code}':
    'Oder geben Sie diesen Code auf der Bestätigungsseite ein: {code}',
  'Or one of your recovery codes.': 'Oder einer Ihrer Wiederherstellungscodes.',
  Order: 'Reihenfolge',
  'Order number': 'Bestellnummer',
  Original: 'Original',
  Other: 'Weitere',
  'Other contacts': 'Weitere Ansprechpersonen',
  'Other files are being checked right now.': 'Gerade werden andere Dateien geprüft.',
  'Our privacy policy describes what we keep, such as the activity log.':
    'Was wir aufbewahren, etwa das Protokoll, steht in unserer Datenschutzerklärung.',
  'Our team has been notified. We received:': 'Unser Team ist benachrichtigt. Angekommen ist:',
  'Outside folders': 'Außerhalb von Ordnern',
  Outstanding: 'Offen',
  Overdue: 'Überfällig',
  'Overdue invoices': 'Überfällige Rechnungen',
  'Overdue since {day}': 'Überfällig seit {day}',
  Overview: 'Überblick',
  'PDF file': 'PDF-Datei',
  'PDF file, up to 25 MB': 'PDF-Datei, bis zu 25 MB',
  'PDF for viewing page by page': 'PDF zum Ansehen Seite für Seite',
  'PDF, DOCX, XLSX, PPTX, PNG, JPEG, TXT, CSV, EML, ZIP':
    'PDF, DOCX, XLSX, PPTX, PNG, JPEG, TXT, CSV, EML, ZIP',
  'PDFs that are signed can have up to {max} pages.':
    'PDFs, die unterschrieben werden, können bis zu {max} Seiten haben.',
  Page: 'Seite',
  'Page not found': 'Seite nicht gefunden',
  'Page {field} of {pages}': 'Seite {field} von {pages}',
  'Page {page} can’t be shown.': 'Seite {page} kann nicht angezeigt werden.',
  'Page {page} of {pages}': 'Seite {page} von {pages}',
  Pages: 'Seiten',
  'Pages from {page}': 'Seiten ab {page}',
  'Pages up to {page}': 'Seiten bis {page}',
  'Pages viewed': 'Angesehene Seiten',
  Paid: 'Bezahlt',
  'Paid on': 'Bezahlt am',
  'Partial Invoice': 'Abschlagsrechnung',
  'Partial invoice {number} of {date}': 'Abschlagsrechnung {number} vom {date}',
  Passkey: 'Passkey',
  'Passkey added. You can use it to sign in from now on.':
    'Der Passkey wurde hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
  'Passkey added: {name}': 'Passkey hinzugefügt: {name}',
  'Passkey name': 'Name des Passkeys',
  'Passkey not found.': 'Diesen Passkey gibt es nicht.',
  'Passkey removed.': 'Der Passkey wurde entfernt.',
  'Passkey removed: {name}': 'Passkey entfernt: {name}',
  Passkeys: 'Passkeys',
  Passphrase: 'Passphrase',
  Password: 'Passwort',
  'Password Reset': 'Passwort zurücksetzen',
  'Password changed': 'Passwort geändert',
  'Password changed. You can sign in with your new password.':
    'Ihr Passwort wurde geändert. Sie können sich jetzt mit dem neuen anmelden.',
  'Password changed. You’ve been signed out on all other devices.':
    'Ihr Passwort wurde geändert. Alle anderen Geräte sind abgemeldet.',
  'Password reset': 'Passwort zurücksetzen',
  'Password set by email': 'Passwort per E-Mail festgelegt',
  'Password set from the server’s command line': 'Passwort über die Kommandozeile des Servers festgelegt',
  'Password set. You can sign in now.': 'Ihr Passwort ist festgelegt. Sie können sich jetzt anmelden.',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Past project': 'Früheres Projekt',
  'Past projects ({count})': 'Frühere Projekte ({count})',
  Paused: 'Pausiert',
  'Pay Online': 'Online bezahlen',
  'Payment terms (days)': 'Zahlungsziel (Tage)',
  People: 'Personen',
  'People ({total})': 'Personen ({total})',
  'People in {group}': 'Personen in {group}',
  'People in the group at that time: {people}': 'Personen in der Gruppe zu diesem Zeitpunkt: {people}',
  'People without a company': 'Personen ohne Unternehmen',
  'People without a company ({unassigned})': 'Personen ohne Unternehmen ({unassigned})',
  Person: 'Person',
  'Person ID': 'ID der Person',
  Phone: 'Telefon',
  'Phone number': 'Telefonnummer',
  Picture: 'Bild',
  'Picture added.': 'Bild hinzugefügt.',
  'Picture moved.': 'Bild verschoben.',
  'Picture not found.': 'Bild nicht gefunden.',
  'Picture removed.': 'Bild entfernt.',
  Pictures: 'Bilder',
  'Pictures can’t be larger than 20 MB.': 'Bilder dürfen höchstens 20 MB groß sein.',
  Pieces: 'Stück',
  'Placeholder added.': 'Platzhalter hinzugefügt.',
  'Placeholders in the content': 'Platzhalter in den Inhalten',
  'Please ask for it in another format.': 'Bitte fragen Sie nach einer anderen Fassung.',
  'Please check your internet connection.': 'Bitte prüfen Sie Ihre Internetverbindung.',
  'Please complete the inquiry.': 'Bitte füllen Sie die Anfrage vollständig aus.',
  'Please complete the reCAPTCHA challenge.': 'Bitte bestätigen Sie, dass Sie kein Roboter sind.',
  'Please contact us about these documents. They’re missing here because the stored files are missing or damaged:':
    'Bitte wenden Sie sich wegen dieser Dokumente an uns. Sie fehlen hier, weil die gespeicherten Dateien fehlen oder beschädigt sind:',
  'Please countersign it.': 'Bitte zeichnen Sie gegen.',
  'Please go on at:': 'Bitte machen Sie hier weiter:',
  'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.':
    'Bitte prüfen Sie Ihr Postfach und bestätigen Sie Ihre E-Mail-Adresse über den Link in unserer E-Mail, bevor Sie sich zum ersten Mal anmelden. Das ist erforderlich.',
  'Please read the whole text. You can sign or decline below it.':
    'Bitte lesen Sie den ganzen Text. Darunter können Sie unterschreiben oder ablehnen.',
  'Please reply in the admin area. If you reply to this email, no one on the project will see it.':
    'Bitte antworten Sie in der Verwaltung. Antworten auf diese E-Mail erreichen niemanden im Projekt.',
  'Please sign: {title}': 'Bitte unterschreiben: {title}',
  'Please try again with your passkey.': 'Bitte versuchen Sie es mit Ihrem Passkey noch einmal.',
  'Please upload one file at a time.': 'Bitte laden Sie eine Datei nach der anderen hoch.',
  Portfolio: 'Referenzen',
  Position: 'Position',
  'Post Update': 'Neuigkeit veröffentlichen',
  'Postal Code': 'Postleitzahl',
  'Postal code': 'Postleitzahl',
  'PostgreSQL {version}': 'PostgreSQL {version}',
  'PostgreSQL {version} answers': 'PostgreSQL {version} antwortet',
  'PostgreSQL {version} is too old; install 15 or newer':
    'PostgreSQL {version} ist zu alt; installieren Sie 15 oder neuer',
  'Preferred start date': 'Gewünschter Beginn',
  'Preferred start:': 'Gewünschter Beginn:',
  Preparing: 'In Vorbereitung',
  'Press Ctrl+Enter (⌘+Enter on a Mac) to send.': 'Mit Strg+Eingabe (⌘+Eingabe am Mac) senden.',
  'Press {next} or {previous} to move down or up, {accept} to accept and {reject} to request changes.':
    '{next} {previous} blättern, {accept} nimmt an, {reject} fordert Änderungen an',
  Preview: 'Vorschau',
  'Preview of {name}, v{version}': 'Vorschau von {name}, v{version}',
  'Preview of {title}': 'Vorschau von {title}',
  'Previous page': 'Vorige Seite',
  'Previous: {title}': 'Vorheriges: {title}',
  Price: 'Preis',
  'Price ({currency})': 'Preis ({currency})',
  Print: 'Drucken',
  'Printed if a line is exempt from tax.': 'Wird gedruckt, wenn ein Posten steuerfrei ist.',
  'Printed on invoices, if it isn’t the same as the name.':
    'Steht auf Rechnungen, falls er anders lautet als der Name.',
  'Privacy Policy': 'Datenschutzerklärung',
  Profile: 'Profil',
  'Profile saved.': 'Ihr Profil wurde gespeichert.',
  Program: 'Programm',
  Progress: 'Fortschritt',
  Project: 'Projekt',
  'Project Description': 'Projektbeschreibung',
  'Project Inquiry Form': 'Anfrage zu einem Projekt',
  'Project archived.': 'Projekt archiviert.',
  'Project budget': 'Projektbudget',
  'Project created for the existing account with this email.':
    'Projekt für das vorhandene Konto mit dieser E-Mail-Adresse angelegt.',
  'Project created.': 'Projekt angelegt.',
  'Project deleted.': 'Projekt gelöscht.',
  'Project description': 'Projektbeschreibung',
  'Project lead': 'Projektleitung',
  'Project lead saved. Everyone on the project sees the name.':
    'Projektleitung gespeichert. Alle Beteiligten sehen den Namen.',
  'Project not found': 'Projekt nicht gefunden',
  'Project not found.': 'Dieses Projekt gibt es nicht.',
  'Project request': 'Projektwunsch',
  'Project request from {name}: {title}': 'Projektwunsch von {name}: {title}',
  'Project status': 'Projektstatus',
  'Project title': 'Projekttitel',
  'Project unarchived.': 'Projekt aus dem Archiv geholt.',
  'Project update': 'Neues zum Projekt',
  'Project updates': 'Neues zu Projekten',
  'Project {span}': 'Projekt {span}',
  'Project: {projectTitle}': 'Projekt: {projectTitle}',
  Projects: 'Projekte',
  'Projects and invoices': 'Projekte und Rechnungen',
  'Projects and invoices stay with {company}.': 'Projekte und Rechnungen bleiben bei {company}.',
  'Projects stay with {company}.': 'Projekte bleiben bei {company}.',
  Proposal: 'Angebot',
  Publish: 'Veröffentlichen',
  'Publish Anyway': 'Trotzdem veröffentlichen',
  'Publish to All': 'Für alle veröffentlichen',
  'Publish “{title}”?': '„{title}“ veröffentlichen?',
  Published: 'Veröffentlicht',
  'Published Answers': 'Veröffentlichte Antworten',
  'Published to all groups.': 'Für alle Gruppen veröffentlicht.',
  'Published. {link}': 'Veröffentlicht. {link}',
  Purpose: 'Zweck',
  'QR code for a transfer of {amount} to {name}, {iban}, reference {number}':
    'QR-Code für eine Überweisung von {amount} an {name}, {iban}, Verwendungszweck {number}',
  'QR code for your authenticator app': 'QR-Code für Ihre Authenticator-App',
  Quantity: 'Menge',
  'Quantity to credit': 'Zu korrigierende Menge',
  Question: 'Frage',
  'Question answered': 'Frage beantwortet',
  'Question asked. We’ll email your group when it’s answered.':
    'Frage gestellt. Wir schreiben Ihrer Gruppe, wenn sie beantwortet ist.',
  'Question assigned.': 'Frage zugewiesen.',
  'Question closed.': 'Frage geschlossen.',
  'Question not found': 'Frage nicht gefunden',
  'Question reopened. The group doesn’t see its answer until you send it again.':
    'Frage wieder geöffnet. Die Gruppe sieht die Antwort erst, wenn Sie sie erneut senden.',
  'Question {number}': 'Frage {number}',
  Questions: 'Fragen',
  'Questions in a data room (to the team)': 'Fragen in einem Datenraum (an das Team)',
  'Questions of Your Group': 'Fragen Ihrer Gruppe',
  'Questions per group and day': 'Fragen pro Gruppe und Tag',
  Queued: 'In der Warteschlange',
  'Queued {date}': 'In die Warteschlange gestellt: {date}',
  'Quick Actions': 'Schnellzugriff',
  Reached: 'Erreicht',
  'Reached {day}': 'Erreicht am {day}',
  Reactivate: 'Reaktivieren',
  'Read and Reply': 'Lesen und antworten',
  'Read and Sign': 'Lesen und unterschreiben',
  'Read and reply': 'Lesen und antworten',
  'Read its emails at  {url}': 'Ihre E-Mails lesen Sie unter  {url}',
  'Reading time': 'Lesezeit',
  Reason: 'Begründung',
  'Reason for the exemption': 'Grund der Steuerbefreiung',
  Received: 'Eingegangen',
  'Received {date} from {email}': 'Eingegangen: {date}, von {email}',
  'Recent activity': 'Letzte Aktivitäten',
  Recipient: 'Empfänger',
  'Record ID': 'ID des Datensatzes',
  'Record Type': 'Art des Datensatzes',
  'Record of this approval': 'Protokoll dieser Freigabe',
  'Record of {title}': 'Protokoll zu {title}',
  'Record type': 'Art des Datensatzes',
  'Recovery code': 'Wiederherstellungscode',
  'Recovery codes': 'Wiederherstellungscodes',
  'Recovery codes for {name}\nEach one works once, in place of the code from your app.\n\n{codes}\n':
    'Wiederherstellungscodes für {name}\nJeder gilt einmal, anstelle des Codes aus der App.\n\n{codes}\n',
  Reference: 'Verwendungszweck',
  'Refused files': 'Abgelehnte Dateien',
  'Related pages': 'Verwandte Seiten',
  Release: 'Freigeben',
  'Release Emails': 'E-Mails freigeben',
  'Release Selected Folders': 'Ausgewählte Ordner freigeben',
  'Release emails?': 'E-Mails freigeben?',
  'Released to 1 group': 'Für 1 Gruppe freigegeben',
  'Released to {count} groups': 'Für {count} Gruppen freigegeben',
  Released: 'Freigegeben',
  'Reload the page and try again.': 'Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  Remark: 'Bemerkung',
  Reminded: 'Erinnert',
  'Reminder sent.': 'Erinnerung gesendet.',
  'Reminder: invoice {number} was due on {dueOn}': 'Erinnerung: Rechnung {number} war am {dueOn} fällig',
  'Reminder: {name} still needs something from you for {where}':
    'Erinnerung: {name} braucht noch etwas von Ihnen für {where}',
  'Reminders of agreements that you haven’t signed yet.':
    'Erinnerungen an Vereinbarungen, die Sie noch nicht unterschrieben haben.',
  'Reminders pause for seven days. Once the payment has arrived, mark the invoice as paid.':
    'Sieben Tage lang gehen keine Erinnerungen hinaus. Markieren Sie die Rechnung als bezahlt, sobald die Zahlung eingegangen ist.',
  Remove: 'Entfernen',
  'Remove Picture': 'Bild entfernen',
  'Remove the client from “{title}”?': 'Den Kunden aus „{title}“ entfernen?',
  'Remove this document?': 'Dieses Dokument entfernen?',
  'Remove this picture?': 'Das Bild entfernen?',
  'Remove {items}?': '{items} entfernen?',
  'Remove {name}': '{name} entfernen',
  'Remove {name} from the data room?': '{name} aus dem Datenraum entfernen?',
  'Remove {name} from {company}?': '{name} aus {company} entfernen?',
  'Remove {name} from “{title}”?': '{name} aus „{title}“ entfernen?',
  'Remove {name}?': '{name} entfernen?',
  'Remove “{title}”?': '„{title}“ entfernen?',
  Removed: 'Entfernt',
  Rename: 'Umbenennen',
  'Removed from the room': 'Aus dem Raum entfernt',
  'Rename Project': 'Projekt umbenennen',
  'Rename project': 'Projekt umbenennen',
  Reopen: 'Wieder öffnen',
  'Reopen Room': 'Raum wieder öffnen',
  'Reopen the draft and try again.': 'Öffnen Sie den Entwurf erneut und versuchen Sie es noch einmal.',
  'Reopen this data room?': 'Diesen Datenraum wieder öffnen?',
  'Reopen this question?': 'Diese Frage wieder öffnen?',
  Reopened: 'Wieder offen',
  'Reopened because {by} uploaded {document}': 'Wieder offen, weil {by} {document} hochgeladen hat',
  Replies: 'Antworten',
  'Replies go to': 'Antworten gehen an',
  'Replies to inquiries': 'Antworten auf Anfragen',
  Reply: 'Antworten',
  'Reply sent.': 'Antwort gesendet.',
  'Reply to {fullName}': 'Antwort an {fullName}',
  'Reply with a Proposal': 'Mit einem Angebot antworten',
  Request: 'Anforderung',
  'Request Changes': 'Änderungen anfordern',
  'Request ID: {id}': 'Anfrage-ID: {id}',
  'Request Lists': 'Anforderungslisten',
  'Request New Project': 'Neues Projekt anfragen',
  'Request added.': 'Anforderung hinzugefügt.',
  'Request lists': 'Anforderungslisten',
  'Request not found': 'Anforderung nicht gefunden',
  'Request record: {kind}': 'Protokoll einer Anforderung: {kind}',
  'Request reminder': 'Erinnerung an Anforderungen',
  'Request reminders': 'Erinnerungen an Anforderungen',
  'Request saved.': 'Anforderung gespeichert.',
  'Request withdrawn.': 'Anforderung zurückgezogen.',
  'Request {position}': 'Anforderung {position}',
  Requested: 'Angefragt',
  'Requested on': 'Angefragt am',
  Requests: 'Anforderungen',
  'Requests and agreements': 'Anforderungen und Vereinbarungen',
  'Requests answered: {where}': 'Anforderungen beantwortet: {where}',
  'Requests for {projectTitle}': 'Anforderungen zu {projectTitle}',
  'Requests that you’ve added from this list stay in their projects.':
    'Anforderungen, die daraus entstanden sind, bleiben in ihren Projekten.',
  'Resend Invitation': 'Einladung erneut senden',
  'Reset Password': 'Passwort zurücksetzen',
  'Reset your password for the {firm} client portal.': 'Ein neues Passwort für das Kundenportal von {firm}.',
  'Reset your {name} password': 'Ihr Passwort für {name} zurücksetzen',
  'Resolved: {title} | {name}': 'Erledigt: {title} | {name}',
  'Responses to requests (to the team)': 'Antworten auf Anforderungen (an das Team)',
  Restore: 'Wiederherstellen',
  'Restored {counts}.': 'Wiederhergestellt: {counts}.',
  'Restrict to selected team members': 'Auf ausgewählte Teammitglieder beschränken',
  Restricted: 'Beschränkt',
  Results: 'Ergebnisse',
  'Reusable text for messages, invitations and replies to inquiries. Everyone on the team can use these templates.':
    'Texte, die Sie in Nachrichten, Einladungen und Antworten auf Anfragen einfügen. Das ganze Team teilt sie.',
  'Revenue account': 'Erlöskonto',
  'Reverse charge': 'Reverse-Charge',
  'Reverse charge: the recipient of the service owes the tax.':
    'Steuerschuldnerschaft des Leistungsempfängers',
  'Review what clients have submitted, and follow up on what’s overdue.':
    'Prüfen Sie, was Kunden eingereicht haben, und fassen Sie nach, was überfällig ist.',
  'Right away': 'Sofort',
  Role: 'Rolle',
  'Row {row}: {message} Nothing was imported.': 'Zeile {row}: {message} Es wurde nichts importiert.',
  'Running since': 'Läuft seit',
  'S3_BUCKET: the bucket {bucket} is not empty, and nothing was touched; name an empty one made for it':
    'S3_BUCKET: Der Bucket {bucket} ist nicht leer, und es wurde nichts angerührt; nennen Sie einen leeren, der dafür angelegt wurde',
  'S3_BUCKET: the storage at {place} refuses access to the bucket {bucket} ({code}); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and allow this key to list the bucket and to get, put and delete its objects':
    'S3_BUCKET: Der Speicher bei {place} verweigert den Zugriff auf den Bucket {bucket} ({code}); prüfen Sie AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY, und erlauben Sie diesem Schlüssel, den Bucket aufzulisten und seine Objekte zu lesen, zu schreiben und zu löschen',
  'S3_BUCKET: there is no bucket {bucket} at {place} ({code}); create it':
    'S3_BUCKET: Bei {place} gibt es keinen Bucket {bucket} ({code}); legen Sie ihn an',
  'S3_ENDPOINT isn’t https and points to another machine: documents can be read in transit.':
    'S3_ENDPOINT ist nicht https und zeigt auf einen anderen Rechner: Dokumente sind bei der Übertragung lesbar.',
  'S3_ENDPOINT or S3_REGION is set': 'S3_ENDPOINT oder S3_REGION ist gesetzt',
  'S3_ENDPOINT: the storage at {place} doesn’t respond ({reason}); check the address, and that the storage runs':
    'S3_ENDPOINT: Der Speicher bei {place} antwortet nicht ({reason}); prüfen Sie die Adresse und ob der Speicher läuft',
  'S3_ENDPOINT: the storage at {place} fails ({code}); look at its log, and start again':
    'S3_ENDPOINT: Der Speicher bei {place} ist gestört ({code}); sehen Sie in sein Protokoll, und starten Sie noch einmal',
  'S3_REGION: the storage at {place} doesn’t take requests for the bucket {bucket} in this region ({code}); set the region of the bucket':
    'S3_REGION: Der Speicher bei {place} nimmt in dieser Region keine Anfragen für den Bucket {bucket} an ({code}); setzen Sie die Region des Buckets',
  'SHA-256 shown': 'Gezeigt (SHA-256)',
  'SMTP_URL begins with smtp: emails are encrypted in transit only if the mail server offers it. Use smtps if it’s supported.':
    'SMTP_URL beginnt mit smtp: E-Mails werden bei der Übertragung nur verschlüsselt, wenn der Mailserver es anbietet. Verwenden Sie smtps, wenn möglich.',
  'SMTP_URL isn’t set: emails aren’t sent, only saved as files in DATA_DIR/mail.':
    'SMTP_URL ist nicht gesetzt: E-Mails werden nicht gesendet, sondern nur als Dateien in DATA_DIR/mail abgelegt.',
  'STAFF_TWO_FACTOR is optional: a team member’s password alone gives access to all client data.':
    'STAFF_TWO_FACTOR ist optional: Das Passwort eines Teammitglieds genügt für den Zugriff auf die Daten aller Kunden.',
  Save: 'Speichern',
  'Save Access': 'Zugriff speichern',
  'Save Answer': 'Antwort speichern',
  'Save Caption and Description': 'Texte speichern',
  'Save Draft': 'Entwurf speichern',
  'Save Levels': 'Stufen speichern',
  'Save List': 'Liste speichern',
  'Save New Version': 'Neue Version speichern',
  'Save Notes': 'Notizen speichern',
  'Save Profile': 'Profil speichern',
  'Save Settings': 'Einstellungen speichern',
  'Save Template': 'Vorlage speichern',
  'Save and Send': 'Speichern und senden',
  'Saved version:': 'Gespeicherte Fassung:',
  'Saved.': 'Gespeichert.',
  'Saving...': 'Wird gespeichert …',
  'Say what should change.': 'Sagen Sie, was geändert werden soll.',
  'Say what’s missing or wrong.': 'Sagen Sie, was fehlt oder nicht stimmt.',
  'Say why you decline.': 'Schreiben Sie, warum Sie ablehnen.',
  'Scan this code with your authenticator app. If you can’t, enter this setup key:':
    'Scannen Sie diesen Code mit Ihrer Authenticator-App. Wenn das nicht geht, geben Sie dort diesen Schlüssel ein:',
  'Scan with your banking app': 'Mit der Banking-App scannen',
  'Seal of agreements (SHA-256)': 'Siegel der Vereinbarungen (SHA-256)',
  'Sealed by {firm} on {day}, unchanged': 'Gesiegelt von {firm} am {day}, unverändert',
  'Sealed by {firm}, but changed since': 'Gesiegelt von {firm}, aber seither geändert',
  Search: 'Suchen',
  'Search Again': 'Erneut suchen',
  'Search and export these invoices': 'Diese Rechnungen suchen und exportieren',
  'Search by name': 'Nach Namen suchen',
  'Search by name, email or message': 'Nach Name, E-Mail oder Nachricht suchen',
  'Search by name, project or client': 'Nach Name, Projekt oder Kunde suchen',
  'Search by number and title': 'Nach Nummer und Titel suchen',
  'Search by number or name': 'Nach Nummer oder Name suchen',
  'Search by person, record or action': 'Nach Person, Eintrag oder Aktion suchen',
  'Search by recipient or subject': 'Nach Empfänger oder Betreff suchen',
  'Search by title, client or status': 'Nach Titel, Kunde oder Status suchen',
  'Search clients by name, company or email': 'Kunden nach Name, Unternehmen oder E-Mail suchen',
  'Search companies by name': 'Unternehmen nach Namen suchen',
  'Search everything': 'Alles durchsuchen',
  'Search includes: {kinds}': 'Durchsucht werden: {kinds}',
  'Search isn’t responding right now. Please try again.':
    'Die Suche antwortet zurzeit nicht. Bitte versuchen Sie es noch einmal.',
  'Search members by name, company or email': 'Mitglieder nach Name, Unternehmen oder E-Mail suchen',
  'Search questions': 'Fragen durchsuchen',
  'Search results': 'Suchergebnisse',
  'Search users by name, company or email': 'Benutzer nach Name, Unternehmen oder E-Mail suchen',
  Seconds: 'Sekunden',
  Section: 'Abschnitt',
  Security: 'Sicherheit',
  'Security recommendations': 'Empfehlungen zur Sicherheit',
  'Sees all of the company’s invoices, and gets them and payment reminders by email.':
    'Sieht alle Rechnungen des Unternehmens und erhält sie und Zahlungserinnerungen per E-Mail.',
  'Sees all of the company’s invoices.': 'Sieht alle Rechnungen des Unternehmens.',
  'Sees everything in the project’s data room, including its groups and their questions.':
    'Sieht alles im Datenraum des Projekts, auch seine Gruppen und deren Fragen.',
  'Sees everything in the room.': 'Sieht alles im Datenraum.',
  'Can’t see it.': 'Sieht den Eintrag nicht.',
  'Sees the version released on {date}.': 'Sieht die am {date} freigegebene Version.',
  Select: 'Auswählen',
  'Select All': 'Alle auswählen',
  'Select a JPEG, PNG, WebP or AVIF picture.': 'Wählen Sie ein Bild im Format JPEG, PNG, WebP oder AVIF.',
  'Select a PDF.': 'Wählen Sie ein PDF aus.',
  'Select a ZIP file.': 'Wählen Sie eine ZIP-Datei aus.',
  'Select a budget or leave it empty.': 'Wählen Sie ein Budget oder lassen Sie das Feld leer.',
  'Select a budget, or none.': 'Wählen Sie eines der Budgets oder keines.',
  'Select a category from the list.': 'Wählen Sie eine Kategorie aus der Liste.',
  'Select a client to see the portal as they do. You can’t make changes, and the activity log records your visit.':
    'Wählen Sie einen Kunden, um das Portal genau so zu sehen wie er. Sie können nichts ändern, und jede Ansicht wird protokolliert.',
  'Select a client, or all clients.': 'Wählen Sie einen Kunden oder alle Kunden.',
  'Select a client.': 'Wählen Sie einen Kunden.',
  'Select a company': 'Unternehmen auswählen',
  'Select a company or a client.': 'Wählen Sie ein Unternehmen oder einen Kunden.',
  'Select a company.': 'Wählen Sie ein Unternehmen aus.',
  'Select a country': 'Land wählen',
  'Select a country from the list.': 'Wählen Sie ein Land aus der Liste.',
  'Select a country.': 'Wählen Sie ein Land.',
  'Select a currency': 'Währung wählen',
  'Select a currency from the list.': 'Wählen Sie eine Währung aus der Liste.',
  'Select a currency.': 'Wählen Sie eine Währung.',
  'Select a date between 2000 and 2199.': 'Wählen Sie ein Datum zwischen 2000 und 2199.',
  'Select a date, or leave it empty.': 'Wählen Sie ein Datum, oder lassen Sie das Feld leer.',
  'Select a date.': 'Wählen Sie ein Datum.',
  'Select a document': 'Dokument auswählen',
  'Select a document.': 'Wählen Sie ein Dokument aus.',
  'Select a due date.': 'Wählen Sie einen Termin.',
  'Select a file to upload.': 'Wählen Sie eine Datei zum Hochladen.',
  'Select a group': 'Gruppe wählen',
  'Select a group.': 'Wählen Sie eine Gruppe aus.',
  'Select a kind from the list.': 'Wählen Sie eine Art aus der Liste.',
  'Select a level.': 'Wählen Sie eine Stufe.',
  'Select a list.': 'Wählen Sie eine Liste.',
  'Select a project from the list.': 'Wählen Sie ein Projekt aus der Liste.',
  'Select a request of this project.': 'Wählen Sie eine Anforderung dieses Projekts aus.',
  'Select a service': 'Leistung wählen',
  'Select a service.': 'Wählen Sie eine Leistung.',
  'Select a status': 'Status wählen',
  'Select a status or type your own. The client sees it right away.':
    'Der Kunde sieht den Status sofort. Wählen Sie einen aus oder geben Sie einen eigenen ein.',
  'Select a status.': 'Wählen Sie einen Status.',
  'Select a template.': 'Wählen Sie eine Vorlage.',
  'Select a unit from the list.': 'Wählen Sie eine Einheit aus der Liste.',
  'Select all on this page': 'Alle auf dieser Seite auswählen',
  'Select an agreement, or confirm that this group needs none.':
    'Wählen Sie eine Vereinbarung, oder bestätigen Sie, dass diese Gruppe keine braucht.',
  'Select an industry': 'Branche wählen',
  'Select another client': 'Anderen Kunden wählen',
  'Select another company.': 'Wählen Sie ein anderes Unternehmen.',
  'Select another recipient': 'Jemand anderen wählen',
  'Select at least one document.': 'Wählen Sie mindestens ein Dokument aus.',
  'Select at least one request.': 'Wählen Sie mindestens eine Anforderung aus.',
  'Select at least one row.': 'Wählen Sie mindestens eine Zeile aus.',
  'Select at most ten years.': 'Wählen Sie höchstens zehn Jahre.',
  'Select at most {maxSelectedRows} documents.': 'Wählen Sie höchstens {maxSelectedRows} Dokumente aus.',
  'Select at most {maxSelectedRows} rows.': 'Wählen Sie höchstens {maxSelectedRows} Zeilen aus.',
  'Select documents of one client to move them together.':
    'Wählen Sie Dokumente eines einzigen Kunden aus, um sie zusammen zu verschieben.',
  'Select one of the project’s documents.': 'Wählen Sie eines der Dokumente des Projekts.',
  'Select one of this client’s projects, or none.':
    'Wählen Sie eines der Projekte dieses Kunden oder keines.',
  'Select one of your projects, or none.': 'Wählen Sie eines Ihrer Projekte oder keines.',
  'Select one or type your own.': 'Wählen Sie einen aus oder geben Sie einen eigenen ein.',
  'Select people from your team.': 'Wählen Sie Personen aus Ihrem Team.',
  'Select someone from your team.': 'Wählen Sie jemanden aus Ihrem Team.',
  'Select someone who can see this data room.': 'Wählen Sie jemanden aus, der diesen Datenraum sehen kann.',
  'Select the box if you agree.': 'Setzen Sie das Häkchen, wenn Sie einverstanden sind.',
  'Select the document to approve.': 'Wählen Sie das Dokument, das freigegeben werden soll.',
  'Select the first and the last day.': 'Wählen Sie den ersten und den letzten Tag.',
  'Select the first day.': 'Wählen Sie den ersten Tag.',
  'Select the payment date.': 'Wählen Sie das Zahlungsdatum.',
  'Select the project whose partial invoices this final invoice deducts.':
    'Wählen Sie das Projekt, dessen Abschlagsrechnungen diese Schlussrechnung abzieht.',
  'Select today or a later day.': 'Wählen Sie heute oder einen späteren Tag.',
  'Select what to release.': 'Wählen Sie aus, was freigegeben wird.',
  'Select what you need.': 'Wählen Sie, was Sie brauchen.',
  'Select when we email you.': 'Bitte wählen Sie, wann wir Ihnen schreiben.',
  'Select when we email you. Daily summaries go out at {hour}:00 ({zone}).':
    'Wählen Sie, wann wir Ihnen E-Mails senden. Die Tagesübersicht kommt um {hour}:00 Uhr ({zone}).',
  'Select where the template is used.': 'Wählen Sie, wo die Vorlage verwendet wird.',
  'Select your industry.': 'Wählen Sie Ihre Branche.',
  'Select {row}': '{row} auswählen',
  'Selected documents': 'Ausgewählte Dokumente',
  'Selected emails': 'Ausgewählte E-Mails',
  'Selected inquiries': 'Ausgewählte Anfragen',
  'Selected projects': 'Ausgewählte Projekte',
  'Selected users': 'Ausgewählte Benutzer',
  'Seller’s side': 'Verkäuferseite',
  'Send Again': 'Erneut senden',
  'Send Answer': 'Antwort senden',
  'Send Credit Note': 'Rechnungskorrektur senden',
  'Send Inquiry': 'Anfrage senden',
  'Send Invitation': 'Einladung senden',
  'Send Invoice': 'Rechnung senden',
  'Send Me the Link': 'Link an mich senden',
  'Send Message': 'Nachricht senden',
  'Send Reminder': 'Erinnerung senden',
  'Send Reply': 'Antwort senden',
  'Send Request': 'Anfrage senden',
  'Send Saved Draft': 'Gespeicherten Entwurf senden',
  'Send Test Email': 'Test-E-Mail senden',
  'Send a New Email': 'Neue E-Mail senden',
  'Send again': 'Noch einmal senden',
  'Send for Signature': 'Zur Unterschrift senden',
  'Send the document as a form (multipart/form-data).':
    'Senden Sie das Dokument als Formular (multipart/form-data).',
  'Send this credit note?': 'Diese Rechnungskorrektur senden?',
  'Send this invoice?': 'Diese Rechnung senden?',
  'Send {items} again?': '{items} erneut senden?',
  'Sending the ZIP...': 'Das ZIP wird gesendet …',
  'Sending...': 'Wird gesendet …',
  Sent: 'Gesendet',
  'Sent for signature': 'Zur Unterschrift gesendet',
  'Sent invoices ({invoices}) stay with the person billed.':
    'Gesendete Rechnungen ({invoices}) bleiben bei ihrem Empfänger.',
  'Sent invoices keep the project name.': 'Gesendete Rechnungen behalten den Projektnamen.',
  'Sent to': 'Gesendet an',
  'Sent to {email}, with the inquiry quoted below.': 'Geht an {email}, mit der Anfrage als Zitat darunter.',
  'Sent {date}': 'Gesendet: {date}',
  'Separate with commas or put one on each line.': 'Mit Kommas trennen oder je Zeile einen Eintrag.',
  'Server command line': 'Kommandozeile des Servers',
  'Server response: {lastError}': 'Antwort des Servers: {lastError}',
  Service: 'Leistung',
  'Service and budget': 'Leistung und Budget',
  'Service from': 'Leistung von',
  'Service of interest': 'Gewünschte Leistung',
  'Service period': 'Leistungszeitraum',
  'Service to': 'Leistung bis',
  'Service:': 'Leistung:',
  Services: 'Leistungen',
  'Services and prices': 'Leistungen und Preise',
  'Set Password': 'Passwort festlegen',
  'Set Up Two-Factor Sign-In': 'Zwei-Faktor-Anmeldung einrichten',
  'Set a New Password': 'Neues Passwort festlegen',
  'Set a new password': 'Neues Passwort festlegen',
  'Set a password for the {name} client portal. We’ll sign you in right away.':
    'Wählen Sie ein Passwort für das Kundenportal von {name}. Danach sind Sie angemeldet.',
  'Set a password to enter. By accepting this invitation, you accept our terms of use ({terms}) and our privacy policy ({privacy}).':
    'Legen Sie ein Passwort fest, um einzutreten. Mit der Annahme dieser Einladung akzeptieren Sie unsere Nutzungsbedingungen ({terms}) und unsere Datenschutzerklärung ({privacy}).',
  'Set a password to join the {name} team. We’ll sign you in right away.':
    'Wählen Sie ein Passwort, um dem Team von {name} beizutreten. Danach sind Sie angemeldet.',
  'Set a password.': 'Wählen Sie ein Passwort.',
  'Set it up': 'Richten Sie sie ein',
  'Set up an authenticator app': 'Mit einer App einrichten',
  'Set up two-factor sign-in first, with an authenticator app or a passkey. You can find both under Security.':
    'Richten Sie zuerst einen zweiten Faktor ein: eine Authenticator-App oder einen Passkey. Beides finden Sie unter „Sicherheit“.',
  'Set up two-factor sign-in first.': 'Richten Sie zuerst die Zwei-Faktor-Anmeldung ein.',
  'Sets of requests that you can add to a project in one step. To edit a list from the firm’s content files, duplicate it first.':
    'Anforderungen, die Sie einem Projekt in einem Schritt hinzufügen. Um eine Liste aus den Inhalten der Firma zu ändern, duplizieren Sie sie zuerst.',
  Settings: 'Einstellungen',
  'Settings saved.': 'Einstellungen gespeichert.',
  Share: 'Teilen',
  'Share Again': 'Wieder teilen',
  'Share a Document': 'Dokument teilen',
  'Share a Document with This Project': 'Dokument mit diesem Projekt teilen',
  'Share a document': 'Dokument teilen',
  'Share documents': 'Dokumente teilen',
  'Share with All Clients': 'Mit allen Kunden teilen',
  'Share with Others': 'Mit anderen teilen',
  'Share {documents}': '{documents} teilen',
  'Shared by us': 'Von uns geteilt',
  'Shared by us on {date}': 'Von uns geteilt am {date}',
  'Shared by {name}': 'Geteilt von {name}',
  'Shared with all clients': 'Mit allen Kunden geteilt',
  Show: 'Anzeigen',
  'Show List': 'Liste anzeigen',
  'Show all': 'Alle anzeigen',
  'Show all activity': 'Alle Aktivitäten anzeigen',
  'Show all documents': 'Alle Dokumente anzeigen',
  'Show only this person’s activity': 'Nur die Aktivitäten dieser Person anzeigen',
  'Show the latest clients': 'Die neuesten Kunden anzeigen',
  'Show {field}': '{field} anzeigen',
  'Showing only activity by {whose}. {link}': 'Nur Aktivitäten von {whose}. {link}',
  'Showing only documents in {title}.': 'Nur Dokumente von {title}.',
  'Showing the first {count} {kind}. Add a word to narrow your search.':
    'Das sind die ersten {count} Treffer ({kind}). Mit einem weiteren Wort grenzen Sie die Suche ein.',
  Shown: 'Wird gezeigt',
  'Shown below the picture.': 'Steht unter dem Bild.',
  'Shown in the portfolio, cropped to 3:2, and in link previews.':
    'Erscheint, auf 3:2 zugeschnitten, in der Projektübersicht und in Linkvorschauen.',
  'Shown on the site as {client}': 'Auf der Website als {client}',
  'Shown to the client': 'Für den Kunden sichtbar',
  'Shown with their name. It gives no access.': 'Steht beim Namen. Gibt keinen Zugriff.',
  Sign: 'Unterschreiben',
  'Sign Out': 'Abmelden',
  'Sign Out All Other Devices': 'Alle anderen Geräte abmelden',
  'Sign Out Everywhere': 'Überall abmelden',
  'Sign Out {device}': '{device} abmelden',
  'Sign Up': 'Registrieren',
  'Sign in': 'Anmelden',
  'Sign in to see this.': 'Melden Sie sich an, um dies zu sehen.',
  'Sign in with Google': 'Mit Google anmelden',
  'Sign in with a passkey': 'Mit einem Passkey anmelden',
  'Sign in with a recovery code': 'Mit Wiederherstellungscode anmelden',
  'Sign in with any Google account.': 'Sie können sich mit jedem Google-Konto anmelden.',
  'Sign in with your account to enter.': 'Melden Sie sich mit Ihrem Konto an, um einzutreten.',
  'Sign in with your fingerprint, face or PIN, without a password or code. Your password still works, so we recommend two-factor sign-in too.':
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN an, ohne Passwort und ohne Code. Ihr Passwort gilt daneben weiter; schalten Sie also auch die Zwei-Faktor-Anmeldung ein.',
  'Sign this agreement': 'Diese Vereinbarung unterschreiben',
  'Sign up': 'Registrieren',
  'Sign up again': 'Registrieren Sie sich noch einmal',
  'Sign up with Google': 'Mit Google registrieren',
  'Sign {name} out everywhere?': '{name} überall abmelden?',
  'Sign “{title}”': '„{title}“ unterschreiben',
  'Sign-in': 'Anmeldung',
  'Sign-in method': 'Anmeldung',
  'Sign-in settings changed': 'Anmeldung geändert',
  'Sign-up with an existing account': 'Registrierung mit vorhandenem Konto',
  Signatures: 'Unterschriften',
  Signed: 'Unterschrieben',
  'Signed Up': 'Registriert',
  'Signed agreement': 'Unterschriebene Vereinbarung',
  'Signed agreement (to the team)': 'Unterschriebene Vereinbarung (an das Team)',
  'Signed by everyone: {title}': 'Von allen unterschrieben: {title}',
  'Signed in {since}, last used {used}.': 'Angemeldet: {since}, zuletzt verwendet: {used}.',
  'Signed up': 'Registriert',
  'Signed-in devices': 'Angemeldete Geräte',
  'Signed: {title}': 'Unterschrieben: {title}',
  'Signer {position}': 'Unterzeichner {position}',
  Signers: 'Unterzeichner',
  'Signing in...': 'Anmeldung läuft …',
  'Since {date}': 'Seit {date}',
  Site: 'Website',
  'Six-digit code': 'Sechsstelliger Code',
  Size: 'Größe',
  'Size and response time': 'Größe und Antwortzeit',
  'Skip to content': 'Zum Inhalt',
  'Someone changed this in the meantime, so your change wasn’t undone.':
    'Jemand hat das inzwischen geändert, deshalb wurde Ihre Änderung nicht rückgängig gemacht.',
  'Someone else edited this while you were working. Your changes aren’t saved yet. Review theirs first.':
    'Jemand anderes hat das inzwischen bearbeitet. Ihre Änderungen sind noch nicht gespeichert. Sehen Sie sich zuerst die anderen an.',
  'Someone else has edited this list. Check it, then add the requests again.':
    'Jemand hat diese Liste inzwischen bearbeitet. Prüfen Sie sie und fügen Sie die Anforderungen dann noch einmal hinzu.',
  'Someone else has moved or removed this document. Please check again.':
    'Jemand anderes hat dieses Dokument inzwischen verschoben oder entfernt. Bitte prüfen Sie es noch einmal.',
  'You wrote this answer, so someone else must approve it.':
    'Eine Antwort, die Sie geschrieben haben, muss jemand anderes freigeben.',
  'Someone else must approve it before the group sees it.':
    'Jemand anderes muss sie freigeben, bevor die Gruppe sie sieht.',
  'Someone entered the wrong password or code for your account too many times. We’ve paused sign-in from that network for 15 minutes. You can still sign in on devices you’ve used before.':
    'Jemand hat für Ihr Konto zu oft ein falsches Passwort oder einen falschen Code eingegeben. Die Anmeldung aus diesem Netz ist 15 Minuten lang gesperrt. Geräte, die Sie schon verwendet haben, funktionieren weiterhin.',
  'Someone signed up for the client portal with this email address and set a password. If that was you, please verify your email address.':
    'Jemand hat sich mit dieser E-Mail-Adresse für das Kundenportal registriert und ein Passwort festgelegt. Wenn Sie das waren, bestätigen Sie bitte Ihre E-Mail-Adresse.',
  'Someone signed up with this email but hasn’t verified it.':
    'Jemand hat sich mit dieser E-Mail-Adresse registriert, sie aber nicht bestätigt.',
  'Someone signed up with this email but hasn’t verified it. Open their account on the Clients page and invite them from there.':
    'Jemand hat sich mit dieser E-Mail-Adresse registriert, sie aber nicht bestätigt. Öffnen Sie das Konto auf der Seite „Kunden“ und laden Sie die Person dort ein.',
  'Someone who was signed in to your account, probably you, asked to close it. Your account stays open unless you confirm. If you do, here’s what happens {days} days later:':
    'Jemand, der in Ihrem Konto angemeldet war, vermutlich Sie, möchte es schließen. Ohne Ihre Bestätigung geschieht nichts. {days} Tage nach Ihrer Bestätigung:',
  'Someone, probably you, asked to reset your account’s password.':
    'Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert.',
  'Someone, probably you, just tried to sign up with this email address. There’s already an account with it, so nothing was changed.':
    'Jemand, vermutlich Sie, wollte sich gerade mit dieser Adresse registrieren. Zu ihr gibt es schon ein Konto, deshalb wurde nichts geändert.',
  'Someone, probably you, requested a new password or a verification email for this address, but no account uses it.':
    'Jemand, vermutlich Sie, hat für diese Adresse ein neues Passwort oder eine Bestätigung angefordert. Zu ihr gibt es kein Konto.',
  'Someone, probably you, tried to sign up, reset a password or verify this email address. The account is deactivated, so nothing was changed and no one can sign in.':
    'Jemand, vermutlich Sie, wollte sich registrieren, ein neues Passwort festlegen oder diese Adresse bestätigen. Das Konto ist deaktiviert, deshalb wurde nichts geändert, und niemand kann sich anmelden.',
  'Something failed on our end, and we’ve recorded it. Please try again in a moment.':
    'Der Fehler liegt bei uns, und wir haben ihn festgehalten. Bitte versuchen Sie es gleich noch einmal.',
  'Something failed on our end, so this wasn’t done. Please try again in a moment.':
    'Der Fehler liegt bei uns, und es wurde nichts ausgeführt. Bitte versuchen Sie es gleich noch einmal.',
  'Something failed on our end. Please try again.':
    'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  'Something in the room has changed in the meantime. Review what will be released, and release again.':
    'Im Raum hat sich inzwischen etwas geändert. Prüfen Sie, was freigegeben wird, und geben Sie es dann frei.',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Something went wrong here. Please try again.':
    'Hier ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  'Something went wrong. Request id: {id}': 'Etwas ist schiefgegangen. Anfrage-ID: {id}',
  'Sort by last login': 'Nach letzter Anmeldung sortieren',
  'Sort by sign-up date': 'Nach Registrierung sortieren',
  Spreadsheet: 'Tabelle',
  'Staff Portal': 'Teambereich',
  Staged: 'Vorbereitet',
  Standard: 'Steuerpflichtig',
  'Start date': 'Von',
  'Start typing a name or email. People without an account get an invitation.':
    'Tippen Sie einen Namen oder eine E-Mail-Adresse. Wer noch kein Konto hat, erhält eine Einladung.',
  State: 'Bundesland',
  Status: 'Status',
  'Status changed to “{status}”.': 'Status auf „{status}“ geändert.',
  Stay: 'Bleiben',
  'Stay on This Page': 'Auf dieser Seite bleiben',
  Stays: 'Bleibt',
  'Still no connection.': 'Noch keine Verbindung.',
  'Still on the project: {names}.': 'Weiterhin am Projekt: {names}.',
  'Stop Viewing': 'Ansicht beenden',
  'Store this address in the company, which has none':
    'Diese Anschrift im Unternehmen speichern, das noch keine hat',
  'Stored files that were missing or damaged at the last backup, on {at}: {damaged}. The backup command listed them. Restore them from an earlier backup or upload them again, then make a new backup.':
    'Gespeicherte Dateien, die bei der letzten Sicherung am {at} fehlten oder beschädigt waren: {damaged}. Der Sicherungsbefehl hat sie aufgeführt. Stellen Sie sie aus einer früheren Sicherung wieder her oder laden Sie sie neu hoch, und sichern Sie dann erneut.',
  'Street Address': 'Straße und Hausnummer',
  'Street address': 'Straße und Hausnummer',
  Subject: 'Betreff',
  'Submission accepted.': 'Einreichung angenommen.',
  Submitted: 'Eingereicht',
  'Submitted documents stay in the project.': 'Eingereichte Dokumente bleiben im Projekt.',
  'Submitting...': 'Wird gesendet …',
  'Subscribe to due dates and milestones in your calendar app. Anyone with the link can see the titles. The link stops working when you change your password or sign out all other devices.':
    'Abonnieren Sie Termine und Meilensteine in Ihrer Kalender-App. Wer den Link kennt, sieht ihre Titel. Der Link wird ungültig, wenn Sie Ihr Passwort ändern oder alle anderen Geräte abmelden.',
  'Subscribe to news (Atom feed)': 'Neuigkeiten abonnieren (Atom-Feed)',
  'Suggestions come from what people typed as their company, and from their email addresses. Nobody is assigned until you do it.':
    'Die Vorschläge stammen aus dem, was Personen als Unternehmen eingegeben haben, und aus ihren E-Mail-Adressen. Erst Sie ordnen jemanden zu.',
  'Summary (to the client)': 'Zusammenfassung (an den Kunden)',
  'Summary (to the team)': 'Zusammenfassung (an das Team)',
  'Supported formats: PDF, DOCX, XLSX': 'Unterstützte Formate: PDF, DOCX, XLSX',
  System: 'System',
  'System alert': 'Systemwarnung',
  'System alert resolved': 'Systemwarnung behoben',
  'TLS failed': 'TLS ist gescheitert',
  'Table of users': 'Tabelle der Benutzer',
  Tags: 'Schlagwörter',
  Tax: 'USt.',
  'Tax %': 'USt. %',
  'Tax category': 'Steuerkategorie',
  'Tax note': 'Hinweis zur Umsatzsteuer',
  'Tax in {currency}, at {rate}': 'Steuer in {currency}, Kurs {rate}',
  'Tax number: {number}': 'Steuernummer: {number}',
  'Tax rate': 'Umsatzsteuersatz',
  'Tax {rate} on {net}': '{rate} Umsatzsteuer auf {net}',
  Team: 'Team',
  'Team accounts need two-factor sign-in. Turn it on or add a passkey here to open the rest of the admin area.':
    'Teamkonten brauchen die Zwei-Faktor-Anmeldung. Schalten Sie sie hier ein oder fügen Sie einen Passkey hinzu, um die übrige Verwaltung zu öffnen.',
  'Team invitation': 'Einladung ins Team',
  'Team member': 'Teammitglied',
  'Team member not found.': 'Teammitglied nicht gefunden.',
  'Team member signed out everywhere.': 'Teammitglied überall abgemeldet.',
  'Team members': 'Teammitglieder',
  'Team members can use everything here except the Team and System pages and your account. The activity log shows what each of them does.':
    'Teammitglieder können hier alles nutzen außer den Seiten „Team“ und „System“ und Ihrem Konto. Das Protokoll zeigt, was sie tun.',
  Technologies: 'Technologien',
  'Tell us about your project. We’ll reply within one business day.':
    'Erzählen Sie uns von Ihrem Projekt. Wir antworten innerhalb eines Arbeitstags.',
  'Tell us what you have in mind.': 'Beschreiben Sie uns Ihr Vorhaben.',
  Template: 'Vorlage',
  'Template deleted.': 'Vorlage gelöscht.',
  'Template not found': 'Vorlage nicht gefunden',
  'Template saved.': 'Vorlage gespeichert.',
  Templates: 'Vorlagen',
  Terms: 'Bedingungen',
  'Terms Accepted': 'Bedingungen akzeptiert',
  'Terms accepted': 'Bedingungen akzeptiert',
  'Terms not accepted': 'Bedingungen nicht akzeptiert',
  'Terms not accepted yet': 'Den Bedingungen wurde noch nicht zugestimmt',
  'Terms of Service and Privacy Policy': 'Nutzungsbedingungen und Datenschutzerklärung',
  'Terms of Use': 'Nutzungsbedingungen',
  'Test email': 'Test-E-Mail',
  'Test email | {name}': 'Test-E-Mail | {name}',
  Text: 'Text',
  'Text for screen readers (can be copied)': 'Text für Screenreader (lässt sich kopieren)',
  'Text of the agreement': 'Text der Vereinbarung',
  'Thank You!': 'Vielen Dank!',
  'Thank you for working with us. This is the last automated email you’ll get from us.':
    'Vielen Dank für die Zusammenarbeit. Dies ist unsere letzte automatische E-Mail an Sie.',
  'Thank you for your inquiry': 'Vielen Dank für Ihre Anfrage',
  'Thank you. This version is approved.': 'Vielen Dank. Diese Version ist freigegeben.',
  'Thank you. We’ll check our account, and send no reminders for seven days.':
    'Vielen Dank. Wir prüfen unser Konto und erinnern Sie sieben Tage lang nicht.',
  'Thank you. We’ll look into the changes you asked for.':
    'Vielen Dank. Wir sehen uns Ihre Änderungswünsche an.',
  'Thank you. We’ve received your answer.': 'Vielen Dank. Ihre Antwort wurde an uns gesendet.',
  'Thank you. We’ve received your document for “{title}”.':
    'Vielen Dank, Ihr Dokument zu „{title}“ ist angekommen.',
  'Thank you. You’ve signed this agreement. Everyone gets a copy by email once all have signed.':
    'Vielen Dank. Sie haben diese Vereinbarung unterschrieben. Sobald alle unterschrieben haben, erhalten alle eine Kopie per E-Mail.',
  'Thanks for your request. A partner will reply within one business day, here and by email.':
    'Vielen Dank für Ihre Anfrage. Wir antworten innerhalb eines Arbeitstags, hier und per E-Mail.',
  'That didn’t work. Please try again.': 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'That is too long. Please shorten your message.': 'Das ist zu lang. Bitte kürzen Sie Ihre Nachricht.',
  'That isn’t possible': 'Das ist nicht möglich',
  'The PDF of this agreement is missing or damaged. Please contact us.':
    'Das PDF dieser Vereinbarung fehlt oder ist beschädigt. Bitte melden Sie sich bei uns.',
  'The PDF with its certificate page, which says who signed what, and when, is too large for an email. Please download and keep it.':
    'Die PDF-Datei mit ihrer Zertifikatsseite, auf der steht, wer wann was unterschrieben hat, ist zu groß für eine E-Mail. Bitte laden Sie sie herunter und bewahren Sie sie auf.',
  'The access of this group has ended. Change the last day of the group or the room first.':
    'Der Zugang dieser Gruppe ist beendet. Ändern Sie zuerst den letzten Tag der Gruppe oder des Raums.',
  'The account is deactivated.': 'Das Konto ist deaktiviert.',
  'The account with this email was just deleted. Please try again.':
    'Das Konto mit dieser E-Mail-Adresse wurde gerade gelöscht. Bitte versuchen Sie es erneut.',
  'The activity log keeps their entries under their name. You can invite them again.':
    'Was die Person getan hat, bleibt unter ihrem Namen im Protokoll, und Sie können sie wieder einladen.',
  'The address may have changed, or it may contain a typo.':
    'Vielleicht hat sich die Adresse geändert, oder sie enthält einen Tippfehler.',
  'The administrator can reopen the room within {days} days.':
    'Die Administration kann den Raum innerhalb von {days} Tagen wieder öffnen.',
  'The administrator has no password yet. To set one, open this link within an hour. It works once, and each start prints a new one:':
    'Der Administrator hat noch kein Passwort. Um eines festzulegen, öffnen Sie innerhalb einer Stunde diesen Link. Er gilt einmal, und jeder Start gibt einen neuen aus:',
  'The administrator of {name} has changed': 'Der Administrator von {name} hat gewechselt',
  'The administrator’s account can’t be closed.':
    'Das Konto des Administrators kann nicht geschlossen werden.',
  'The administrator’s email is set with ADMIN_EMAIL.':
    'Die E-Mail-Adresse des Administrators wird mit ADMIN_EMAIL gesetzt.',
  'The agreement for this data room has changed. Please read and accept the new version to enter again.':
    'Die Vereinbarung für diesen Datenraum hat sich geändert. Bitte lesen Sie die neue Version und nehmen Sie sie an, um wieder einzutreten.',
  'The agreement is the attached PDF file (pages: {pages}, SHA-256: {sha256}).':
    'Die Vereinbarung ist die beigefügte PDF-Datei (Seiten: {pages}, SHA-256: {sha256}).',
  'The amount is refunded or set off.': 'Der Betrag wird erstattet oder verrechnet.',
  'The amount on this line is too large.': 'Der Betrag dieses Postens ist zu groß.',
  'The archive is being created. You can leave this page.':
    'Das Archiv wird erstellt. Sie können diese Seite verlassen.',
  'The attached PDF has a certificate page that says who signed what, and when. Please keep it.':
    'Die angehängte PDF-Datei hat eine Zertifikatsseite, auf der steht, wer wann was unterschrieben hat. Bitte bewahren Sie sie auf.',
  'The backup is complete: {counts}, made {time} by version {version}.':
    'Die Sicherung ist vollständig: {counts}, erstellt am {time} von Version {version}.',
  'The body is not JSON.': 'Der Inhalt ist kein JSON.',
  'The calendar link of your account was turned off.': 'Der Kalender-Link Ihres Kontos wurde abgeschaltet.',
  'The certificate expired on {day}.': 'Das Zertifikat ist am {day} abgelaufen.',
  'The change was made on the server, in the ADMIN_EMAIL setting. If you didn’t expect it, contact the person who runs the server right away. Changing the setting back restores the former administrator’s rights.':
    'Die Änderung wurde auf dem Server vorgenommen, wo die Einstellung ADMIN_EMAIL den Administrator nennt. Wenn Sie damit nicht gerechnet haben, wenden Sie sich bitte sofort an die Person, die den Server betreibt: Wird die Einstellung zurückgesetzt, hat der bisherige Administrator wieder alle Rechte.',
  'The client account’s company': 'Unternehmen des Kundenkontos',
  'The client and the project created from this inquiry aren’t deleted.':
    'Der Kunde und das daraus entstandene Projekt bleiben.',
  'The client approves the latest version. If you upload a newer one, we’ll ask for approval again.':
    'Der Kunde gibt die neueste Version frei. Laden Sie eine neuere hoch, wird er erneut gefragt.',
  'The client asked to close this account. It will be deleted on {date}.':
    'Der Kunde hat um Schließung dieses Kontos gebeten. Es wird am {date} gelöscht.',
  'The client has already submitted something, so you can’t edit this request anymore.':
    'Der Kunde hat schon etwas eingereicht. Diese Anforderung lässt sich nicht mehr bearbeiten.',
  'The client has signed “{title}”.': 'Der Kunde hat „{title}“ unterschrieben.',
  'The client hasn’t signed yet.': 'Der Kunde hat noch nicht unterschrieben.',
  'The client of this draft no longer exists. Select another one.':
    'Den Kunden dieses Entwurfs gibt es nicht mehr. Wählen Sie einen anderen.',
  'The client sees this in an email and next to the request.':
    'Der Kunde sieht das in der E-Mail und bei der Anforderung.',
  'The client will see the title and description.': 'Der Kunde sieht Titel und Beschreibung.',
  'The client’s account is closed.': 'Das Konto des Kunden ist geschlossen.',
  'The clock matches the database server’s.': 'Die Uhr stimmt mit der des Datenbankservers überein.',
  'The code expired. Please sign in again.': 'Der Code ist abgelaufen. Bitte melden Sie sich noch einmal an.',
  'The company would have two external invoices with the same number. Withdraw one of them first.':
    'Das Unternehmen hätte zwei externe Rechnungen mit derselben Nummer. Ziehen Sie zuerst eine davon zurück.',
  'The company’s account in your bookkeeping.': 'Das Konto des Unternehmens in Ihrer Buchhaltung.',
  'The company’s details have changed since this draft was saved.':
    'Die Angaben des Unternehmens haben sich geändert, seit dieser Entwurf gespeichert wurde.',
  'The connection was interrupted.': 'Die Verbindung wurde unterbrochen.',
  'The connection was interrupted. Upload the ZIP again to see what is missing.':
    'Die Verbindung wurde unterbrochen. Laden Sie das ZIP erneut hoch, um zu sehen, was fehlt.',
  'The content is hidden because it contains a link or code that gives access to the recipient’s account.':
    'Der Inhalt ist verborgen, weil er einen Link oder Code enthält, der das Konto des Empfängers öffnet.',
  'The content was deleted after the email was sent. The recipient can request a new email.':
    'Er wurde nach dem Senden gelöscht. Der Empfänger kann einen neuen anfordern.',
  'The content was deleted when we stopped trying to send this email. Send a new one.':
    'Der Inhalt wurde gelöscht, als der Versand aufgegeben wurde. Senden Sie eine neue E-Mail.',
  'The data room is closed.': 'Der Datenraum ist geschlossen.',
  'The data room is open again.': 'Der Datenraum ist wieder offen.',
  'Data room opened. Guests see nothing until you release documents.':
    'Datenraum geöffnet. Gäste sehen nichts, bis Sie Dokumente freigeben.',
  'The database has not been migrated to this version, which only a start does. Nothing was changed: start the new version first, or use the admin command of the version that runs':
    'Die Datenbank ist noch nicht auf dem Stand dieser Version, auf den sie nur ein Start bringt. Es wurde nichts geändert: Starten Sie zuerst die neue Version, oder verwenden Sie den Befehl admin der laufenden Version',
  'The database was created by a newer version of Foyer. Start that version, or restore a backup from before the upgrade. Nothing has been changed.':
    'Die Datenbank stammt von einer neueren Version von Foyer. Starten Sie jene Version, oder stellen Sie eine Sicherung von vor dem Upgrade wieder her. Es wurde nichts geändert.',
  'The date reached can’t be in the future.': 'Das Datum kann nicht in der Zukunft liegen.',
  'The document that you’re asking about is no longer available.':
    'Das Dokument, um das es in dieser Frage geht, ist nicht mehr verfügbar.',
  'The email address for your {name} account was changed':
    'Die E-Mail-Adresse Ihres Kontos bei {name} wurde geändert',
  'The email to {to} was refused: {reason}. Check the address, then send the email again.':
    'Die E-Mail an {to} wurde abgelehnt: {reason}. Prüfen Sie die Adresse und senden Sie dann erneut.',
  'The email to {to} wasn’t sent: {reason}.': 'Die E-Mail an {to} wurde nicht gesendet: {reason}.',
  'The email will be sent again right away.': 'Die E-Mail wird erneut gesendet.',
  'The entry immediately disappears for all groups. This can’t be undone.':
    'Der Eintrag verschwindet sofort für alle Gruppen. Das lässt sich nicht rückgängig machen.',
  'The events were recorded by {firm}’s portal at {url} when they happened. The signatures are simple electronic signatures (Regulation (EU) No 910/2014, articles 3(10) and 25(1)). The seal is by {firm}, not by a person. It shows whether this file has changed since, which anyone can check at {verify}.':
    'Das Portal von {firm} unter {url} hat die Ereignisse aufgezeichnet, als sie geschahen. Die Unterschriften sind einfache elektronische Signaturen (Verordnung (EU) Nr. 910/2014, Artikel 3 Nummer 10 und Artikel 25 Absatz 1). Das Siegel stammt von {firm}, nicht von einer Person. Es zeigt, ob diese Datei seither geändert wurde. Das kann jeder unter {verify} prüfen.',
  'The file can have up to 5 MB.': 'Die Datei kann bis zu 5 MB groß sein.',
  'The file says something else:': 'In der Datei steht etwas anderes:',
  'The file {file} can’t be read.': 'Die Datei {file} lässt sich nicht lesen.',
  'The firm has no account yet. Start Foyer once: it makes one.':
    'Die Firma hat noch kein Konto. Starten Sie Foyer einmal: Dabei entsteht eines.',
  'The first certificate in the file doesn’t belong to its key. Export it again, with its own certificate first.':
    'Das erste Zertifikat in der Datei gehört nicht zu ihrem Schlüssel. Exportieren Sie sie noch einmal, mit dem eigenen Zertifikat zuerst.',
  'The folder and its contents immediately disappear for all groups. This can’t be undone.':
    'Der Ordner und alles darin verschwinden sofort für alle Gruppen. Das lässt sich nicht rückgängig machen.',
  'The first row needs headings, at least “{heading}”.':
    'Die erste Zeile braucht Spaltenüberschriften, mindestens „{heading}“.',
  'The form has too many parts.': 'Das Formular hat zu viele Teile.',
  'The form is too large. Shorten it and send it again. Nothing was changed.':
    'Das Formular ist zu groß. Kürzen Sie es und senden Sie es erneut. Nichts wurde geändert.',
  'The form now shows the saved version.': 'Das Formular zeigt jetzt die gespeicherte Fassung.',
  'The form took too long to arrive. Check your connection and send it again. Nothing was changed.':
    'Die Übertragung des Formulars hat zu lange gedauert. Prüfen Sie Ihre Verbindung und senden Sie es erneut. Nichts wurde geändert.',
  'The group has no question {number}.': 'Die Gruppe hat keine Frage {number}.',
  'The group can’t see a document {number}.': 'Die Gruppe sieht kein Dokument {number}.',
  'Only the group that asked sees it.': 'Nur die Gruppe, die gefragt hat, sieht sie.',
  'The group won’t see the answer until you send it again.':
    'Die Gruppe sieht die Antwort erst, wenn Sie sie erneut senden.',
  'The index is already locked.': 'Das Verzeichnis ist schon gesperrt.',
  'The index is locked, so entries keep their numbers. You can move them to other folders.':
    'Das Verzeichnis ist gesperrt, daher behalten Einträge ihre Nummern. Sie können sie in andere Ordner verschieben.',
  'The index is locked.': 'Das Verzeichnis ist gesperrt.',
  'The index is locked. Entries keep their numbers, new entries are added at the end of their folder, and numbers are never reused.':
    'Das Verzeichnis ist gesperrt. Einträge behalten ihre Nummern, neue kommen ans Ende ihres Ordners, und keine Nummer wird zweimal vergeben.',
  'The inquiry will be permanently deleted, along with its notes, replies ({count}) and emails. The activity log keeps its entries, without names or content.':
    'Die Anfrage wird endgültig gelöscht, mit ihren Notizen, Antworten ({count}) und E-Mails. Das Protokoll behält, was geschehen ist, ohne Namen und Inhalt.',
  'The invitation names your firm only, not the room or the client.':
    'Die Einladung nennt nur Ihre Firma, nicht den Raum oder den Kunden.',
  'The invoice is attached and includes payment details. You’re receiving it because this is the address we have on file for invoices. If that’s a mistake, please reply to this email.':
    'Die Rechnung ist angehängt und enthält alle Zahlungsangaben. Sie erhalten sie, weil uns diese Adresse für Rechnungen genannt wurde. Wenn das ein Irrtum ist, antworten Sie bitte auf diese E-Mail.',
  'The invoice is attached and is also in your portal.':
    'Die Rechnung ist angehängt und steht auch in Ihrem Portal.',
  'The invoice is attached as a PDF and is also in your portal. Both include payment details.':
    'Die Rechnung ist als PDF angehängt und steht auch in Ihrem Portal, jeweils mit allen Zahlungsangaben.',
  'The invoice is no longer open.': 'Die Rechnung ist nicht mehr offen.',
  'The invoice will be open again. Everyone who can pay it will see the payment details, and get reminders if it’s overdue.':
    'Die Rechnung ist dann wieder offen. Alle, die sie bezahlen können, sehen die Zahlungsangaben wieder und erhalten Erinnerungen, sobald sie überfällig ist.',
  'The last backup found all stored files intact.':
    'Die letzte Sicherung fand alle gespeicherten Dateien unversehrt.',
  'The last backup was made on {date}, more than a week ago.':
    'Die letzte Sicherung ist vom {date}, also älter als eine Woche.',
  'The last backup was made on {day}, more than a week ago. {backupInstructions}':
    'Die letzte Sicherung ist vom {day}, also älter als eine Woche. {backupInstructions}',
  'The last backup was made on {day}.': 'Die letzte Sicherung ist vom {day}.',
  'The last day can’t be before the first.': 'Der letzte Tag darf nicht vor dem ersten liegen.',
  'The latest {count} entries.': 'Die neuesten {count} Einträge.',
  "The link and the code each work once and expire in {time}. If you open the link in a different browser from the one you signed up with, we’ll also ask for your password. If you didn’t set one, ignore this email, or open the link and select “I didn't set this password.”":
    'Beide sind {time} lang gültig und funktionieren nur einmal. In einem anderen Browser als dem, mit dem Sie sich registriert haben, fragen wir auch nach dem Passwort. Wenn Sie es nicht gewählt haben, ignorieren Sie diese E-Mail, oder öffnen Sie den Link und wählen Sie „Dieses Passwort stammt nicht von mir“.',
  'The link in this email became invalid before the email could be sent.':
    'Ihr Link wurde vor dem Versand ungültig.',
  'The link works once and expires in {time}. After you confirm, you have {days} days to change your mind. If this wasn’t you, set a new password and contact us at {email}.':
    'Der Link ist {time} lang gültig und funktioniert nur einmal. Nach Ihrer Bestätigung haben Sie {days} Tage Zeit, es sich anders zu überlegen. Wenn Sie das nicht waren, legen Sie ein neues Passwort fest und schreiben Sie uns an {email}.',
  'The link works once and expires in {time}. If this wasn’t you, you can ignore this email. Your password stays the same.':
    'Der Link ist {time} lang gültig und funktioniert nur einmal. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.',
  'The link works once and expires in {time}. If you didn’t expect this email, you can ignore it.':
    'Der Link ist {time} lang gültig und funktioniert nur einmal. Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.',
  'The main contact and members with access to documents can answer these requests in the portal. We email them about new requests and remind them of due dates.':
    'Die Hauptansprechperson und Mitglieder mit Zugriff auf Dokumente antworten auf ihrer Projektseite. Wir benachrichtigen sie per E-Mail über neue Anforderungen und erinnern an Termine.',
  'The malware scanner found {found} in this file, so we didn’t store it.':
    'Der Virenscanner hat in dieser Datei {found} gefunden. Sie wurde nicht gespeichert.',
  'The malware scanner isn’t available, so uploads are paused. Please try again later.':
    'Der Virenscanner ist nicht erreichbar, deshalb kann nichts hochgeladen werden. Bitte versuchen Sie es später noch einmal.',
  'The name shown on the site.': 'Der Name, den die Website zeigt.',
  'The one person on the project loses access.': 'Die beteiligte Person verliert den Zugriff.',
  'The part of the address after /portfolio/. Leave this blank to use the title. Previous addresses redirect to the new one.':
    'Der letzte Teil von /portfolio/… Lassen Sie das Feld leer, um den Titel zu verwenden. Frühere Adressen leiten weiter.',
  'The partial invoices come to more than this final invoice. Send a credit note for one of them first.':
    'Die Abschlagsrechnungen sind zusammen höher als diese Schlussrechnung. Senden Sie zuerst eine Rechnungskorrektur zu einer von ihnen.',
  'The partial invoices to deduct have changed. Check the new amount, and send the invoice again.':
    'Die abzuziehenden Abschlagsrechnungen haben sich geändert. Prüfen Sie den neuen Betrag und senden Sie die Rechnung noch einmal.',
  'The passphrase is wrong, or this isn’t a PKCS#12 file with a key.':
    'Die Passphrase ist falsch, oder das ist keine PKCS#12-Datei mit einem Schlüssel.',
  'The password chosen at sign-up. You don’t need it to request a new email.':
    'Das bei der Registrierung gewählte Passwort. Eine neue E-Mail können Sie auch ohne anfordern.',
  'The password of {email} is set, all its sessions are ended, and its owner gets an email.':
    'Das Passwort von {email} ist festgelegt, alle Sitzungen des Kontos sind beendet, und sein Inhaber bekommt eine E-Mail.',
  'The payment date can’t be in the future.': 'Das Zahlungsdatum kann nicht in der Zukunft liegen.',
  'The person will be signed out on all devices and can sign in again right away.':
    'Die Person wird auf allen Geräten abgemeldet und kann sich sofort wieder anmelden.',
  'The picture, its caption and its description will be deleted.':
    'Das Bild und seine Texte werden gelöscht.',
  'The portfolio shows the first paragraph. Separate paragraphs with a blank line.':
    'Die Projektübersicht zeigt den ersten Absatz. Trennen Sie Absätze durch eine Leerzeile.',
  'The privacy policy doesn’t mention {name}, which is on. Describe it in legal.ts.':
    'Die Datenschutzerklärung nennt {name} nicht, obwohl es eingeschaltet ist. Beschreiben Sie es in legal.ts.',
  'The privacy policy mentions {name}, which is off. Remove it from legal.ts.':
    'Die Datenschutzerklärung nennt {name}, obwohl es ausgeschaltet ist. Entfernen Sie es aus legal.ts.',
  'The program broke the backup off; its log says why.':
    'Das Programm hat die Sicherung abgebrochen; den Grund nennt sein Protokoll.',
  'The program could not check it; its log says why.':
    'Das Programm konnte das nicht prüfen; den Grund nennt sein Protokoll.',
  'The program could not make a backup; its log says why.':
    'Das Programm konnte keine Sicherung erstellen; den Grund nennt sein Protokoll.',
  'The program has not noted the backup.': 'Das Programm hat die Sicherung nicht verzeichnet.',
  'The project and its documents stay as they are.': 'Das Projekt und seine Dokumente bleiben, wie sie sind.',
  'The project is restricted, and the recipient isn’t one of its selected team members.':
    'Das Projekt ist beschränkt, und der Empfänger gehört nicht zu den ausgewählten Teammitgliedern.',
  'The project will belong to {company}.': 'Das Projekt gehört dann zu {company}.',
  'The project will leave your list, but you can find it by searching or with the filter for archived projects. Clients can still view it with their past projects.':
    'Das Projekt verlässt Ihre Liste. Sie finden es über die Suche und den Filter für archivierte Projekte. Kunden sehen es weiterhin bei ihren früheren Projekten.',
  'The project’s main contact. Start typing a name or email. You can add other people on the People tab.':
    'Die Hauptansprechperson. Tippen Sie einen Namen oder eine E-Mail-Adresse. Weitere Personen fügen Sie unter „Personen“ hinzu.',
  'The project’s title contains characters that can’t be printed on an invoice ({characters}). Rename the project, or select no project.':
    'Der Titel des Projekts enthält Zeichen, die sich nicht auf eine Rechnung drucken lassen ({characters}). Benennen Sie das Projekt um, oder wählen Sie keines aus.',
  'Question unassigned.': 'Die Frage ist jetzt niemandem zugewiesen.',
  'The recipient has already seen everything in this email or no longer has access to it.':
    'Der Empfänger hat schon alles darin gesehen oder darf es nicht mehr sehen.',
  'The recipient no longer needs this email.': 'Der Empfänger braucht sie nicht mehr.',
  'The recipient’s account is deactivated.': 'Das Konto des Empfängers ist deaktiviert.',
  'The recipient’s account isn’t a client’s.': 'Das Konto des Empfängers ist kein Kundenkonto.',
  'The recipient’s account was deleted.': 'Das Konto des Empfängers wurde gelöscht.',
  'The recipient’s email address has changed since this email was created.':
    'Die E-Mail-Adresse des Empfängers hat sich seitdem geändert.',
  'The removed document was restored.': 'Das entfernte Dokument wurde wiederhergestellt.',
  'The request has two Host headers. Send one.':
    'Die Anfrage enthält zwei Host-Header. Senden Sie nur einen.',
  'The request is listed under this heading.': 'Die Überschrift, unter der die Anforderung steht.',
  'The request isn’t a form of this site. Reload the page and try again. Nothing was changed.':
    'Die Anfrage ist kein Formular dieser Website. Laden Sie die Seite neu und versuchen Sie es noch einmal. Nichts wurde geändert.',
  'The requested range is beyond the end of the document.':
    'Der angeforderte Bereich liegt hinter dem Ende des Dokuments.',
  'The rest were skipped.': 'Die übrigen wurden übersprungen.',
  'The room has changed in the meantime. Reload the page and try again.':
    'Der Raum hat sich inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'The room doesn’t change. You can create the archive again.':
    'Der Raum bleibt, wie er ist. Sie können das Archiv erneut erstellen.',
  'The same again': 'Noch einmal',
  'The saved version also has these lines:': 'Die gespeicherte Fassung hat auch diese Posten:',
  'The secret in {source} is already the one of this database. Nothing was changed.':
    'Das Geheimnis in {source} ist bereits das dieser Datenbank. Es wurde nichts geändert.',
  'The secret in {source} is the one of this database from now on, and all sessions are ended. Authenticator apps have to be set up again: {command} lets their owners in.':
    'Das Geheimnis in {source} ist von jetzt an das dieser Datenbank, und alle Sitzungen sind beendet. Authenticator-Apps müssen neu eingerichtet werden: {command} lässt ihre Inhaber wieder ein.',
  'The setting MAIL_HOLD=1 holds all emails. To send them, remove the setting and restart Foyer.':
    'Die Einstellung MAIL_HOLD=1 hält alle E-Mails zurück. Entfernen Sie sie und starten Sie Foyer neu, um die E-Mails zu senden.',
  'The signed PDF is being created.': 'Die unterschriebene PDF-Datei wird gerade erstellt.',
  'The site shows “{title}” and its description.': 'Die Website zeigt „{title}“ und die Beschreibung.',
  'The stored file doesn’t match the upload. Please contact us.':
    'Die gespeicherte Datei stimmt nicht mit der hochgeladenen überein. Bitte wenden Sie sich an uns.',
  'The stored invoice is missing or damaged. Please contact us.':
    'Die gespeicherte Rechnung fehlt oder ist beschädigt. Bitte wenden Sie sich an uns.',
  'The team can have up to {maxStaff} people. Remove someone first.':
    'Das Team darf höchstens {maxStaff} Personen haben. Entfernen Sie zuerst jemanden.',
  'The time for signing this agreement has ended.':
    'Die Frist zum Unterschreiben dieser Vereinbarung ist abgelaufen.',
  'The title or the description is still the same as in the client’s project.':
    'Titel oder Beschreibung stimmen noch Wort für Wort mit dem Kundenprojekt überein.',
  'The total can’t be below zero.': 'Die Summe darf nicht unter null liegen.',
  'The unit {unit} has failed on {host}. See: {command}':
    'Die Unit {unit} ist auf {host} gescheitert. Siehe: {command}',
  'The upload stalled for a minute.': 'Der Upload ist eine Minute lang nicht vorangekommen.',
  'The upload took too long.': 'Das Hochladen hat zu lange gedauert.',
  'The upload was incomplete or damaged. Please try again.':
    'Die Datei kam unvollständig oder beschädigt an. Bitte versuchen Sie es noch einmal.',
  'The user will be able to sign in again with their current password.':
    'Der Benutzer kann sich wieder mit dem bisherigen Passwort anmelden.',
  'Their company text becomes its name. Nobody gets the right to see all of its invoices.':
    'Im Profil steht dann deren Name. Niemand erhält das Recht, alle Rechnungen zu sehen.',
  'There are no archives yet.': 'Es gibt noch keine Archive.',
  'There are no documents here yet.': 'Hier gibt es noch keine Dokumente.',
  'There are no groups yet.': 'Es gibt noch keine Gruppen.',
  'There is a new version of this document. Reload the page to see it.':
    'Es gibt eine neue Version dieses Dokuments. Laden Sie die Seite neu, um sie zu sehen.',
  'There is no account with this email yet. Enter the person’s name to invite them.':
    'Zu dieser E-Mail-Adresse gibt es noch kein Konto. Geben Sie den Namen der Person ein, um sie einzuladen.',
  'There is no answer to approve yet.': 'Es gibt noch keine Antwort zum Freigeben.',
  'There is no client account with this email.': 'Zu dieser E-Mail-Adresse gibt es kein Kundenkonto.',
  'There is no command {name}; one of {names}; for example start':
    'Es gibt keinen Befehl {name}; einer von {names}; zum Beispiel start',
  'There is no such file.': 'Diese Datei gibt es nicht.',
  'There is no such part.': 'Diesen Teil gibt es nicht.',
  'There is no second person who can approve answers. Add someone to the team or the project first.':
    'Es gibt keine zweite Person, die Antworten freigeben kann. Fügen Sie zuerst jemanden zum Team oder zum Projekt hinzu.',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'There is nothing new in this file.': 'In dieser Datei ist nichts Neues.',
  'There, “{title}” is ready for you to read and sign.':
    'Dort liegt „{title}“ zum Lesen und Unterschreiben für Sie bereit.',
  'There’s a newer version now. Please check it again.':
    'Das ist nicht mehr die neueste Version. Bitte sehen Sie noch einmal nach.',
  'There’s already an external invoice with this number for this buyer.':
    'Für diesen Rechnungsempfänger gibt es schon eine externe Rechnung mit dieser Nummer.',
  'There’s already an entry with this title here. Choose another title, or rename that entry first.':
    'Hier gibt es schon einen Eintrag mit diesem Titel. Wählen Sie einen anderen Titel, oder benennen Sie den vorhandenen Eintrag zuerst um.',
  'There’s no XML of this invoice, because amounts in XML have at most two decimals. The PDF is valid.':
    'Von dieser Rechnung gibt es kein XML, weil Beträge in XML höchstens zwei Nachkommastellen haben. Das PDF gilt.',
  'There’s no room for more documents right now. Please contact us.':
    'Zurzeit ist kein Platz für weitere Dokumente. Bitte wenden Sie sich an uns.',
  'There’s no room left on our server, so we couldn’t save this. Nothing was changed. Please contact us.':
    'Auf unserem Server ist kein Platz mehr, deshalb konnten wir das nicht speichern. Nichts wurde geändert. Bitte melden Sie sich bei uns.',
  'There’s no room left to save anything right now.':
    'Zurzeit ist hier kein Platz mehr, um etwas zu speichern.',
  'These characters can’t be printed on an invoice: {characters}':
    'Diese Zeichen lassen sich nicht auf eine Rechnung drucken: {characters}',
  'These clients aren’t on a project and use more than {limit} of storage: {named}. Add them to a project or remove their documents. To limit the storage of such clients, set NEW_CLIENT_QUOTA_MB.':
    'Diese Konten belegen mehr als {limit}, ohne an einem Projekt beteiligt zu sein: {named}. Fügen Sie sie einem Projekt hinzu oder entfernen Sie ihre Dokumente. NEW_CLIENT_QUOTA_MB begrenzt solche Konten.',
  'These fields have no value in a data room: {fields}.':
    'Diese Felder haben in einem Datenraum keinen Wert: {fields}.',
  'These fields have no value: {fields}. Add the details to the company, the project or the site’s content, or replace the fields in the text.':
    'Diese Felder haben keinen Wert: {fields}. Ergänzen Sie die Angaben beim Unternehmen, beim Projekt oder im Inhalt der Website, oder ersetzen Sie die Felder im Text.',
  'These people will also see the invoices of {other}: {names}.':
    'Diese Personen sehen dann auch die Rechnungen von {other}: {names}.',
  'These people will see the invoices: {names}.': 'Diese Personen werden die Rechnungen sehen: {names}.',
  'They left the project, or their account is deactivated. Withdraw this agreement and copy it as new with other signers.':
    'Die Person ist nicht mehr im Projekt, oder das Konto ist deaktiviert. Ziehen Sie diese Vereinbarung zurück und kopieren Sie sie als neue mit anderen Unterzeichnern.',
  'They lose access to invoices billed to others.':
    'Die Person verliert den Zugriff auf Rechnungen an andere.',
  'They lose billing there.': 'Das Recht „Abrechnung“ geht dort verloren.',
  'They sign in this order': 'Sie unterschreiben in dieser Reihenfolge',
  'They sign in this order.': 'Sie unterschreiben in dieser Reihenfolge.',
  'They’ll be signed out everywhere, and can’t sign in until you reactivate them. Links in emails we’ve already sent them stop working. Nothing is deleted.':
    'Alle Sitzungen enden sofort, und eine Anmeldung ist erst nach dem Reaktivieren wieder möglich. Links in bereits gesendeten E-Mails gelten nicht mehr. Gelöscht wird nichts.',
  'They’ll get the project’s invoices and payment reminders by email, just like the person billed.':
    'Diese Person erhält Rechnungen und Zahlungserinnerungen per E-Mail, wie die, an die die Rechnung geht.',
  'This PDF has embedded files. Remove them, or print it to a new PDF, and try again.':
    'Dieses PDF enthält eingebettete Dateien. Entfernen Sie diese, oder drucken Sie es in ein neues PDF, und versuchen Sie es noch einmal.',
  'This PDF has form fields. Print it to a new PDF, so that nothing can be filled in later.':
    'Dieses PDF enthält Formularfelder. Drucken Sie es in ein neues PDF, damit später nichts mehr eingetragen werden kann.',
  'This PDF has layers or comments. Print it to a new PDF, so that it looks the same to everyone.':
    'Dieses PDF enthält Ebenen oder Kommentare. Drucken Sie es in ein neues PDF, damit es für alle gleich aussieht.',
  'This PDF has scripts, actions or media. Print it to a new PDF, and try again.':
    'Dieses PDF enthält Skripte, Aktionen oder Medien. Drucken Sie es in ein neues PDF, und versuchen Sie es noch einmal.',
  'This PDF has signatures or signature fields. Use the version without them.':
    'Dieses PDF enthält Signaturen oder Signaturfelder. Verwenden Sie die Fassung ohne sie.',
  'This PDF is damaged, or too complex to check. Print it to a new PDF, and try again.':
    'Dieses PDF ist beschädigt oder zu komplex, um es zu prüfen. Drucken Sie es in ein neues PDF, und versuchen Sie es noch einmal.',
  'This PDF is encrypted, so it can’t be marked and shown.':
    'Diese PDF-Datei ist verschlüsselt und kann deshalb nicht mit Wasserzeichen angezeigt werden.',
  'This PDF is encrypted. Remove the password and the restrictions, and try again.':
    'Dieses PDF ist verschlüsselt. Entfernen Sie das Passwort und die Einschränkungen, und versuchen Sie es noch einmal.',
  'This PDF is incomplete. Wait until the download has finished, and try again.':
    'Dieses PDF ist unvollständig. Warten Sie, bis es ganz heruntergeladen ist, und versuchen Sie es erneut.',
  'This XML file is damaged, or its text isn’t in the encoding that it names.':
    'Diese XML-Datei ist beschädigt, oder ihr Text hat nicht die angegebene Zeichenkodierung.',
  'This XML file isn’t an invoice in UBL or CII.': 'Diese XML-Datei ist keine Rechnung in UBL oder CII.',
  'This ZIP can’t be unpacked, because its files overlap.':
    'Dieses ZIP kann nicht entpackt werden, weil sich seine Dateien überschneiden.',
  'This ZIP has more than {count} entries.': 'Dieses ZIP hat mehr als {count} Einträge.',
  'This account is deactivated. Reactivate it first.':
    'Dieses Konto ist deaktiviert. Reaktivieren Sie es zuerst.',
  'This account no longer exists.': 'Dieses Konto gibt es nicht mehr.',
  'This address contains invalid characters. Check the link.':
    'Diese Adresse enthält ungültige Zeichen. Prüfen Sie den Link.',
  'This address doesn’t exist.': 'Diese Adresse gibt es nicht.',
  'This agreement can be signed until {day}.': 'Diese Vereinbarung kann bis zum {day} unterschrieben werden.',
  'This agreement can’t be withdrawn anymore.': 'Diese Vereinbarung lässt sich nicht mehr zurückziehen.',
  'This agreement could be signed until {day}.':
    'Diese Vereinbarung konnte bis zum {day} unterschrieben werden.',
  'This agreement has already been signed.': 'Diese Vereinbarung wurde schon unterschrieben.',
  'This agreement has been sent and can’t be edited anymore. Create a new one.':
    'Diese Vereinbarung wurde gesendet und lässt sich nicht mehr bearbeiten. Legen Sie eine neue an.',
  'This agreement hasn’t been sent yet.': 'Diese Vereinbarung wurde noch nicht gesendet.',
  'The agreement changed while you were reading it, so nothing was accepted. Please read the new text.':
    'Die Vereinbarung hat sich geändert, während Sie sie gelesen haben. Es wurde nichts angenommen. Bitte lesen Sie den neuen Text.',
  'This agreement was declined, so it can’t be signed anymore.':
    'Diese Vereinbarung wurde abgelehnt und kann nicht mehr unterschrieben werden.',
  'This agreement was withdrawn, so it can’t be signed anymore.':
    'Diese Vereinbarung wurde zurückgezogen und kann nicht mehr unterschrieben werden.',
  'This answer has been changed in the meantime. Read it again before you approve it.':
    'Diese Antwort wurde inzwischen geändert. Lesen Sie sie noch einmal, bevor Sie sie freigeben.',
  'This archive is already being created.': 'Dieses Archiv wird schon erstellt.',
  'This archive no longer exists. You can create a new one.':
    'Dieses Archiv gibt es nicht mehr. Sie können ein neues erstellen.',
  'This backup lacks files ({damaged}) that are missing or damaged in document storage.':
    'Dieser Sicherung fehlen Dateien ({damaged}), die im Dokumentenspeicher fehlen oder beschädigt sind.',
  'This calendar is already being downloaded.': 'Dieser Kalender wird gerade schon heruntergeladen.',
  'This calendar link no longer works.': 'Dieser Kalender-Link gilt nicht mehr.',
  'This can’t be undone, but you can upload the document again.':
    'Das lässt sich nicht rückgängig machen, aber Sie können es wieder hochladen.',
  'This client no longer exists. Select another one.':
    'Diesen Kunden gibt es nicht mehr. Wählen Sie einen anderen.',
  'This closes {requests} for the client until you unarchive the project.':
    'Für den Kunden geschlossen, bis Sie das Projekt aus dem Archiv holen: {requests}.',
  'This closes {requests} until you unarchive the projects.':
    'Für die Kunden geschlossen, bis Sie die Projekte aus dem Archiv holen: {requests}.',
  'This code doesn’t match this email address, or it has expired.':
    'Dieser Code passt nicht zu dieser Adresse, oder er ist abgelaufen.',
  'This code isn’t right. Codes change every 30 seconds, and each one works once.':
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden, und jeder gilt einmal.',
  'This code isn’t right. Codes change every 30 seconds.':
    'Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden.',
  'This company is in use, so it can’t be deleted. If it’s a duplicate, merge it into the other one.':
    'Dieses Unternehmen wird verwendet und kann deshalb nicht gelöscht werden. Wenn es doppelt ist, führen Sie es mit dem anderen zusammen.',
  'This company no longer exists. Select another one.':
    'Dieses Unternehmen gibt es nicht mehr. Wählen Sie ein anderes.',
  'This company was merged into another one.': 'Dieses Unternehmen wurde mit einem anderen zusammengeführt.',
  'This data room is closed, so nothing in it can be changed.':
    'Dieser Datenraum ist geschlossen. Darin lässt sich nichts mehr ändern.',
  'This data room is closed. Nothing in it can be changed, and guests have no access.':
    'Dieser Datenraum ist geschlossen. Nichts darin kann geändert werden, und Gäste haben keinen Zugang.',
  'This data room requires two-factor sign-in, with an authenticator app or a passkey. {link}, and come back afterwards.':
    'Dieser Datenraum verlangt die Zwei-Faktor-Anmeldung, mit einer Authenticator-App oder einem Passkey. {link}, und kommen Sie danach zurück.',
  'This device': 'Dieses Gerät',
  'This device already has a passkey for this account.':
    'Dieses Gerät hat schon einen Passkey für dieses Konto.',
  'This device isn’t signed in.': 'Dieses Gerät ist nicht angemeldet.',
  'This document can’t be marked, so it can’t be downloaded.':
    'Dieses Dokument kann nicht mit einem Wasserzeichen versehen und deshalb nicht heruntergeladen werden.',
  'This document can’t be shown right now. Please try again in a minute.':
    'Dieses Dokument kann gerade nicht angezeigt werden. Bitte versuchen Sie es in einer Minute noch einmal.',
  'This document comes from content/documents. Withdraw it instead.':
    'Dieses Dokument stammt aus content/documents. Ziehen Sie es stattdessen zurück.',
  'This document has been removed.': 'Dieses Dokument wurde inzwischen entfernt.',
  'This document has more than 5,000 pages, so it can’t be marked and shown.':
    'Dieses Dokument hat mehr als 5.000 Seiten und kann deshalb nicht mit Wasserzeichen angezeigt werden.',
  'This document isn’t available right now.': 'Dieses Dokument ist zurzeit nicht verfügbar.',
  'This document needs no PDF for viewing.': 'Dieses Dokument braucht kein PDF zum Ansehen.',
  'This document was removed. Restore it first.':
    'Dieses Dokument wurde entfernt. Stellen Sie es zuerst wieder her.',
  'This draft was billed to:': 'Dieser Entwurf ging bisher an:',
  'This email address already has an account: {name}. We’ll add the project to that account and won’t send an invitation.':
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto: {name}. Wir fügen ihm das Projekt hinzu und senden keine Einladung.',
  'This email address belongs to someone on the team, so it can’t be used for a client.':
    'Diese E-Mail-Adresse gehört jemandem im Team und kann nicht für einen Kunden verwendet werden.',
  'This email address belongs to someone on the team.': 'Diese E-Mail-Adresse gehört jemandem aus dem Team.',
  'This email address belongs to the administrator, so it can’t be used for a client.':
    'Diese E-Mail-Adresse gehört dem Administrator und kann nicht für einen Kunden verwendet werden.',
  'This email belongs to a client with projects, so it can’t be used for the team. Use another one.':
    'Diese E-Mail-Adresse gehört einem Kunden mit Projekten. Verwenden Sie für das Team eine andere.',
  'This email has already been sent.': 'Diese E-Mail wurde inzwischen gesendet.',
  'This email is a reply to an inquiry. It can only be deleted together with the inquiry.':
    'Diese E-Mail ist die Antwort auf eine Anfrage. Sie lässt sich nur mit der Anfrage löschen.',
  'This email is about a part of the portal that is turned off.': 'Dieser Teil des Portals ist abgeschaltet.',
  'This email is already being sent, so it can’t be discarded.': 'Diese E-Mail wird gerade gesendet.',
  'This email is already being sent.': 'Diese E-Mail wird schon gesendet.',
  'This email is for the administrator, so only they can discard it.':
    'Diese E-Mail geht an den Administrator. Nur er kann den Versand abbrechen.',
  'This email was waiting when the backup was made. The original system may have sent it since.':
    'Diese E-Mail wartete, als die Sicherung entstand. Das ursprüngliche System kann sie inzwischen gesendet haben.',
  'This email wasn’t sent because the recipient is no longer allowed to read it.':
    'Nicht gesendet, weil der Empfänger sie nicht mehr lesen darf.',
  'This email wasn’t sent, and its content has been deleted.':
    'Diese E-Mail wurde nicht gesendet, und ihr Inhalt wurde gelöscht.',
  'This file can’t be converted to PDF, so it can’t be marked and shown.':
    'Diese Datei kann nicht in PDF umgewandelt werden, deshalb kann sie nicht mit Wasserzeichen versehen und angezeigt werden.',
  'This file can’t be read. Save it as CSV, and try again.':
    'Diese Datei lässt sich nicht lesen. Speichern Sie sie als CSV, und versuchen Sie es noch einmal.',
  'This file contains macros. Save it as {label} without macros, and try again.':
    'Diese Datei enthält Makros. Speichern Sie sie als {label} ohne Makros, und versuchen Sie es erneut.',
  'This file is a credit note. Only invoices can be added.':
    'Diese Datei ist eine Rechnungskorrektur. Nur Rechnungen können hinzugefügt werden.',
  'This file is damaged or too complex, so it can’t be marked and shown.':
    'Diese Datei ist beschädigt oder zu komplex und kann deshalb nicht mit Wasserzeichen angezeigt werden.',
  'This file is damaged.': 'Diese Datei ist beschädigt.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file is larger than 200 MB, so it can’t be marked and shown.':
    'Diese Datei ist größer als 200 MB und kann deshalb nicht mit Wasserzeichen angezeigt werden.',
  'This file is password-protected. Remove the password, and try again.':
    'Diese Datei ist durch ein Passwort geschützt. Entfernen Sie das Passwort, und versuchen Sie es erneut.',
  'This file is too complex to check.': 'Diese Datei ist zu komplex, um sie zu prüfen.',
  'This file name can’t be used.': 'Dieser Dateiname ist nicht erlaubt.',
  'This file unpacks to more than {count} times its size.':
    'Diese Datei wird beim Entpacken mehr als {count}-mal so groß.',
  'This file’s XML has a document type declaration (DOCTYPE), which invoices don’t have.':
    'Das XML dieser Datei hat eine Dokumenttyp-Deklaration (DOCTYPE), die Rechnungen nicht haben.',
  'This form needs JavaScript to confirm you’re human. Please email us at {link} instead.':
    'Bitte schreiben Sie uns an {link}. Dieses Formular enthält eine Prüfung, die JavaScript braucht.',
  'This form was already used to send something else. Reload the page and send this again.':
    'Mit diesem Formular wurde schon etwas anderes gesendet. Laden Sie die Seite neu und senden Sie dies noch einmal.',
  'This group enters without an agreement': 'Diese Gruppe tritt ohne Vereinbarung ein',
  'This has already been accepted.': 'Das wurde inzwischen angenommen.',
  'This has already been submitted.': 'Das wurde inzwischen eingereicht.',
  'This includes {documentsOfFormer} uploaded by {former}.':
    'Davon hat {former} {documentsOfFormer} hochgeladen.',
  'This inquiry has already been converted.': 'Aus dieser Anfrage wurde schon ein Kunde.',
  'This inquiry will be deleted automatically on {date} unless you convert it to a client.':
    'Wird am {date} automatisch gelöscht, wenn daraus kein Kunde wird.',
  'This invoice has been sent and can’t be edited anymore.':
    'Diese Rechnung wurde gesendet und lässt sich nicht mehr bearbeiten.',
  'This invoice has no XML, because it names neither a VAT ID nor a tax number of the seller.':
    'Zu dieser Rechnung gibt es kein XML, weil sie weder USt-IdNr. noch Steuernummer des Rechnungsstellers nennt.',
  'This invoice has no XML, because it was sent before buyer and seller were stored in parts.':
    'Zu dieser Rechnung gibt es kein XML, weil sie gesendet wurde, bevor Rechnungsempfänger und Rechnungssteller in einzelnen Angaben gespeichert wurden.',
  'This invoice is already credited in part. Create a credit note for the rest.':
    'Diese Rechnung ist schon teilweise korrigiert. Erstellen Sie eine Rechnungskorrektur für den Rest.',
  'This invoice is already marked as paid.': 'Diese Rechnung ist schon als bezahlt markiert.',
  'This invoice is already void.': 'Diese Rechnung ist schon storniert.',
  'This invoice is not overdue.': 'Diese Rechnung ist nicht überfällig.',
  'This invoice is still a draft.': 'Diese Rechnung ist noch ein Entwurf.',
  'This invoice isn’t marked as paid.': 'Diese Rechnung ist nicht als bezahlt markiert.',
  'This invoice isn’t open.': 'Diese Rechnung ist nicht offen.',
  'This invoice was made with another program.': 'Diese Rechnung stammt aus einem anderen Programm.',
  'This invoice was withdrawn.': 'Diese Rechnung wurde zurückgezogen.',
  'This is a preview of the saved version. Only your team can see this page.':
    'Vorschau der gespeicherten Fassung. Nur Ihr Team sieht diese Seite.',
  'This is a simple electronic signature (eIDAS, article 25(1)). Some contracts need another form by law.':
    'Das ist eine einfache elektronische Signatur (eIDAS, Artikel 25 Absatz 1). Manche Verträge brauchen nach dem Gesetz eine andere Form.',
  'This is a team account. Only the administrator can manage it.':
    'Das ist ein Teamkonto. Nur der Administrator kann es verwalten.',
  'This is a team member’s account. Manage it on the Team page.':
    'Das ist das Konto eines Teammitglieds. Verwalten Sie es auf der Teamseite.',
  'This is already archived.': 'Das ist schon archiviert.',
  'This is already the lead.': 'Diese Person leitet es schon.',
  'This is an administrator’s account. Only its owner can manage it, under Security.':
    'Das ist ein Administratorkonto. Nur sein Inhaber kann es unter „Sicherheit“ verwalten.',
  'This is demo mode, and its passwords are public. To run Foyer for real, set ADMIN_EMAIL and start with an empty DATA_DIR.':
    'Dies ist der Demobetrieb, und seine Passwörter sind öffentlich. Für den echten Betrieb setzen Sie ADMIN_EMAIL und starten mit einem leeren DATA_DIR.',
  'This is no longer archived.': 'Das ist nicht mehr archiviert.',
  'This is not an email address. It looks like name@company.com.':
    'Das ist keine E-Mail-Adresse. Sie sieht so aus: name@firma.de.',
  'This is the PDF of a signed agreement, which can’t be changed.':
    'Das ist die PDF-Datei einer unterschriebenen Vereinbarung, die sich nicht ändern lässt.',
  'This is the PDF of a signed agreement. It can’t be changed, moved, withdrawn or removed.':
    'Das ist die PDF-Datei einer unterschriebenen Vereinbarung. Sie lässt sich nicht ändern, verschieben, zurückziehen oder entfernen.',
  'This is the administrator’s own account.': 'Das ist das Konto des Administrators.',
  'This is the administrator’s own email.': 'Das ist die E-Mail-Adresse des Administrators.',
  'This is the text of the current version. Change it first.':
    'Das ist der Text der aktuellen Version. Ändern Sie ihn zuerst.',
  'This is the demo. To run Foyer for real, set ADMIN_EMAIL and use an empty DATA_DIR. Demo accounts:':
    'Das ist die Demo. Um Foyer wirklich zu betreiben, setzen Sie ADMIN_EMAIL, und verwenden Sie ein leeres DATA_DIR. Demo-Konten:',
  'This is too long.': 'Das ist zu lang.',
  'This is your first time logging in. Welcome!': 'Sie sind zum ersten Mal angemeldet. Willkommen!',
  "This isn't a PDF.": 'Das ist kein PDF.',
  'This isn’t a valid {label} document. Open it in the app it was created with, save it as {label}, and try again.':
    'Das ist kein gültiges {label}-Dokument. Öffnen Sie es in dem Programm, mit dem es erstellt wurde, speichern Sie es als {label}, und versuchen Sie es erneut.',
  'This isn’t a valid {label} file.': 'Das ist keine gültige {label}-Datei.',
  'This isn’t possible for a credit note.': 'Das geht bei einer Rechnungskorrektur nicht.',
  'This isn’t the document you reviewed: there’s a newer version, or it was removed. Please check it again.':
    'Das ist nicht mehr das Dokument, das Sie angesehen haben: Es gibt eine neuere Version, oder es wurde entfernt. Bitte sehen Sie es noch einmal an.',
  'This isn’t the password chosen at sign-up.': 'Das ist nicht das Passwort von der Registrierung.',
  'This isn’t the text that you were shown, so nothing was signed. Reload the page and read it again.':
    'Das ist nicht der Text, der Ihnen gezeigt wurde. Deshalb wurde nichts unterschrieben. Laden Sie die Seite neu und lesen Sie ihn noch einmal.',
  'This kind of file can’t be shown here.': 'Diese Art von Datei kann hier nicht angezeigt werden.',
  'This link has expired or was already used. Go back to your security settings and confirm your password again.':
    'Dieser Link ist abgelaufen oder wurde schon verwendet. Gehen Sie zurück zu Ihren Sicherheitseinstellungen und bestätigen Sie noch einmal mit Ihrem Passwort.',
  'This link no longer works. Links work once and expire after {time}.':
    'Dieser Link ist nicht mehr gültig. Links sind {time} lang gültig und funktionieren nur einmal.',
  'This list no longer exists.': 'Diese Liste gibt es nicht mehr.',
  'This merge can no longer be undone.': 'Diese Zusammenführung kann nicht mehr rückgängig gemacht werden.',
  'This milestone has been deleted.': 'Dieser Meilenstein wurde gelöscht.',
  'This milestone is already marked as reached.': 'Dieser Meilenstein ist schon als erreicht markiert.',
  'This page can’t be drawn.': 'Diese Seite kann nicht dargestellt werden.',
  'This page was opened at {opened}, but the site’s address is {url}.':
    'Diese Seite wurde unter {opened} geöffnet, aber die Adresse der Website ist {url}.',
  'This passkey is already in use.': 'Dieser Passkey wird schon verwendet.',
  'This password is too easy to guess: it contains your name or email address. Use another one, for example three or four unrelated words.':
    'Dieses Passwort ist zu leicht zu erraten: Es enthält Ihren Namen oder Ihre E-Mail-Adresse. Nehmen Sie ein anderes, zum Beispiel drei oder vier Wörter ohne Zusammenhang.',
  'This password is too easy to guess: it’s one of the first that attackers try. Use another one, for example three or four unrelated words.':
    'Dieses Passwort ist zu leicht zu erraten: Es gehört zu denen, die zuerst versucht werden. Wählen Sie ein anderes, zum Beispiel drei oder vier Wörter, die nichts miteinander zu tun haben.',
  'This path can’t be used.': 'Dieser Pfad kann nicht verwendet werden.',
  'This permanently deletes the company with its address and notes.':
    'Das Unternehmen wird mit Adresse und Notizen endgültig gelöscht.',
  'This permanently deletes the project, along with {parts}.':
    'Zusammen mit dem Projekt wird endgültig gelöscht: {parts}.',
  'This person has already been removed from the team.': 'Diese Person wurde schon aus dem Team entfernt.',
  'This person has closed their account. Invite them again.':
    'Diese Person hat ihr Konto geschlossen. Laden Sie sie neu ein.',
  'This person is already a guest of this room, in the group “{group}”. Remove them there first.':
    'Diese Person ist schon Gast dieses Raums, in der Gruppe „{group}“. Entfernen Sie sie dort zuerst.',
  'This person is already a signer.': 'Diese Person unterschreibt schon.',
  'This person is no longer a guest of this room.': 'Diese Person ist nicht mehr Gast dieses Raums.',
  'This person is no longer a member of this project.':
    'Diese Person ist nicht mehr Mitglied dieses Projekts.',
  'This person is no longer in this company.': 'Diese Person gehört nicht mehr zu diesem Unternehmen.',
  'This person is on the project, so they can’t be a guest of its data room.':
    'Diese Person ist am Projekt beteiligt und kann deshalb nicht Gast seines Datenraums sein.',
  'This picture has been removed.': 'Dieses Bild wurde inzwischen entfernt.',
  'This picture has more than 50 megapixels. Please upload a smaller one.':
    'Bilder dürfen höchstens 50 Megapixel haben. Bitte laden Sie ein kleineres hoch.',
  'This picture is damaged or incomplete. Please save it again and upload the new file.':
    'Dieses Bild ist beschädigt oder unvollständig. Bitte speichern Sie es neu und laden Sie die neue Datei hoch.',
  'This picture is too narrow: one side is more than four times as long as the other.':
    'Dieses Bild ist zu schmal: Eine Seite ist mehr als viermal so lang wie die andere.',
  'This picture took too long to process. Please upload a smaller one.':
    'Die Verarbeitung dieses Bilds hat zu lange gedauert. Bitte laden Sie ein kleineres hoch.',
  'This portal is open to invited clients only.': 'Dieses Portal ist nur für eingeladene Kunden offen.',
  'This project already has a data room.': 'Dieses Projekt hat schon einen Datenraum.',
  'This project belongs to a client.': 'Dieses Projekt gehört einem Kunden.',
  'This project doesn’t belong to the client. Select another one, or none.':
    'Dieses Projekt gehört nicht dem Kunden. Wählen Sie ein anderes oder keines.',
  'This project has a data room to which guests were invited. It stays as evidence. Archive the project instead.':
    'Dieses Projekt hat einen Datenraum, in den Gäste eingeladen wurden. Er bleibt als Nachweis. Archivieren Sie das Projekt stattdessen.',
  'This project has an agreement that was sent, which stays as evidence. Archive the project instead.':
    'Zu diesem Projekt wurde eine Vereinbarung gesendet, die als Nachweis erhalten bleibt. Archivieren Sie das Projekt stattdessen.',
  'This project has reached the limit of {maxMembers} members.':
    'Dieses Projekt hat die Höchstzahl von {maxMembers} Mitgliedern erreicht.',
  'This project is archived, so its requests are closed and reminders are off. To reopen the requests, unarchive the project.':
    'Dieses Projekt ist archiviert: Anforderungen sind geschlossen, Erinnerungen aus. Holen Sie es aus dem Archiv, um sie wieder zu öffnen.',
  'This project is archived, so its requests are closed. Send us a message instead.':
    'Dieses Projekt ist archiviert, deshalb sind seine Anforderungen geschlossen. Schicken Sie uns stattdessen eine Nachricht.',
  'This project is archived, so its requests are closed. Unarchive it to change them.':
    'Dieses Projekt ist archiviert, seine Anforderungen sind geschlossen. Holen Sie es aus dem Archiv, um sie zu ändern.',
  'This project is archived, so nothing in its data room can be changed.':
    'Dieses Projekt ist archiviert, daher lässt sich in seinem Datenraum nichts ändern.',
  'This project is archived, so requests that were still open are now closed.':
    'Dieses Projekt ist archiviert, deshalb sind seine noch offenen Anforderungen jetzt geschlossen.',
  'This project is archived. Unarchive it to open a data room.':
    'Dieses Projekt ist archiviert. Holen Sie es aus dem Archiv, um einen Datenraum zu öffnen.',
  'This project is archived. Unarchive it to create or send agreements.':
    'Dieses Projekt ist archiviert. Holen Sie es aus dem Archiv, um Vereinbarungen anzulegen oder zu senden.',
  'This project is restricted to selected team members. Its documents and invoices would become visible to everyone on your team. Archive it instead.':
    'Dieses Projekt sehen nur ausgewählte Teammitglieder. Seine Dokumente und Rechnungen würden für das ganze Team sichtbar. Archivieren Sie es stattdessen.',
  'This proposal is valid until {day}.': 'Dieses Angebot gilt bis zum {day}.',
  'This question and answer are already published.': 'Diese Frage und Antwort sind bereits veröffentlicht.',
  'This question is already answered or closed.': 'Diese Frage ist bereits beantwortet oder geschlossen.',
  'This question is already answered or closed. Reopen it first.':
    'Diese Frage ist bereits beantwortet oder geschlossen. Öffnen Sie sie zuerst wieder.',
  'This question is already closed.': 'Diese Frage ist bereits geschlossen.',
  'This question is already open.': 'Diese Frage ist bereits offen.',
  'This question belongs to the group “{group}”.': 'Diese Frage gehört zur Gruppe „{group}“.',
  'This recovery code isn’t right, or it has been used already.':
    'Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.',
  'This request has been withdrawn. You don’t need to do anything.':
    'Diese Anforderung wurde zurückgezogen. Sie brauchen nichts zu tun.',
  'This request isn’t accepted, so there’s nothing to undo.':
    'Diese Anforderung ist nicht angenommen. Es gibt nichts rückgängig zu machen.',
  'This request no longer exists.': 'Diese Anforderung gibt es nicht mehr.',
  'This room already has a group with this name.': 'Dieser Raum hat schon eine Gruppe mit diesem Namen.',
  'This room requires approval by a second person. Ask someone else to publish this answer, or publish it as it was approved.':
    'In diesem Datenraum muss eine zweite Person Antworten freigeben. Lassen Sie diese Antwort von jemand anderem veröffentlichen, oder veröffentlichen Sie sie so, wie sie freigegeben wurde.',
  'This search was canceled because you started another one.':
    'Diese Suche wurde abgebrochen, weil Sie eine andere begonnen haben.',
  'This server’s clock differs from the database server’s by {difference} seconds. Authenticator codes, links and certificates depend on it. Turn on time synchronization on both machines.':
    'Die Uhr dieses Servers weicht um {difference} Sekunden von der des Datenbankservers ab. Codes aus Authenticator-Apps, Links und Zertifikate hängen davon ab. Schalten Sie auf beiden Rechnern die Zeitsynchronisierung ein.',
  'This service isn’t subject to tax in the seller’s country.': 'Nicht im Inland steuerbare Leistung',
  'This site has another address': 'Diese Website hat eine andere Adresse',
  'This site is starting. Please try again in a few seconds.':
    'Die Website startet gerade. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  'This site only accepts the methods in the header Allow.':
    'Diese Website akzeptiert nur die Methoden im Header Allow.',
  'This system was restored from a backup made on {date}. Release emails only if this is the copy of Foyer that people will use from now on. Otherwise, they’ll get every email twice.':
    'Dieses System wurde aus der Sicherung vom {date} wiederhergestellt. Geben Sie E-Mails nur frei, wenn ab jetzt diese Installation genutzt wird. Sonst käme jede E-Mail doppelt an.',
  'This title is on the list twice.': 'Dieser Titel steht zweimal auf der Liste.',
  'This took too long. Please start again.': 'Das hat zu lange gedauert. Bitte beginnen Sie von vorn.',
  'This update has been deleted.': 'Diese Neuigkeit wurde gelöscht.',
  'This user already has an account and doesn’t need an invitation.':
    'Dieser Benutzer hat schon ein Konto und braucht keine Einladung.',
  'This user hasn’t turned on two-factor sign-in.': 'Dieser Benutzer nutzt keine Zwei-Faktor-Anmeldung.',
  'This user is already deactivated.': 'Dieser Benutzer ist schon deaktiviert.',
  'This user isn’t deactivated.': 'Dieser Benutzer ist nicht deaktiviert.',
  'This version was already released, or already has a PDF. Upload a new version, and add the PDF to it.':
    'Diese Version wurde schon freigegeben oder hat schon ein PDF. Laden Sie eine neue Version hoch und fügen Sie das PDF dort hinzu.',
  'Through the mail server': 'Über den Mailserver',
  Time: 'Zeit',
  Timeline: 'Zeitplan',
  'Timeline: {reached} of {count} milestones reached':
    'Zeitplan: {reached} von {count} Meilensteinen erreicht',
  'Times are in UTC. Documents shared with all clients aren’t included.':
    'Zeiten in UTC. Dokumente, die mit allen Kunden geteilt sind, fehlen hier.',
  Title: 'Titel',
  'Title of the missing document': 'Titel des fehlenden Dokuments',
  To: 'An',
  'To add one, open this page in a browser that supports passkeys.':
    'Um einen hinzuzufügen, öffnen Sie diese Seite in einem Browser, der Passkeys unterstützt.',
  'To approve': 'Freizugeben',
  'To be refunded': 'Zu erstatten',
  'To countersign': 'Gegenzuzeichnen',
  'To do': 'Zu erledigen',
  'To make a backup, run {command} on the server. You don’t need to stop Foyer.':
    'Führen Sie auf dem Server {command} aus, um eine Sicherung zu machen. Foyer kann dabei weiterlaufen.',
  'To review': 'Zu prüfen',
  'To sign': 'Zu unterschreiben',
  Today: 'Heute',
  'Today in numbers': 'Heute in Zahlen',
  'Too many PDFs are being created.': 'Es werden gerade zu viele PDF-Dateien erstellt.',
  'Too many attempts from your network.': 'Zu viele Versuche aus Ihrem Netz.',
  'Too many emails requested for this address.': 'Für diese Adresse wurden zu viele E-Mails angefordert.',
  'Too many failed sign-ins': 'Zu viele fehlgeschlagene Anmeldungen',
  'Too many failed sign-ins to your {name} account':
    'Zu viele fehlgeschlagene Anmeldungen bei Ihrem Konto für {name}',
  'Too many inquiries from your network.': 'Zu viele Anfragen aus Ihrem Netz.',
  'Too many pages are being drawn right now.': 'Gerade werden zu viele Seiten dargestellt.',
  'Too many people are signing in right now.': 'Gerade melden sich zu viele Personen an.',
  'Too many pictures are being processed.': 'Es werden gerade zu viele Bilder verarbeitet.',
  'Too many wrong codes for this account.': 'Zu viele falsche Codes für dieses Konto.',
  'Too many wrong passwords for this account. To set a new password, select “Forgot your password?” on the login page.':
    'Zu viele falsche Passwörter für dieses Konto. Unter „Passwort vergessen?“ können Sie ein neues festlegen.',
  'Top of the room': 'Oberste Ebene',
  Total: 'Gesamt',
  Totals: 'Summen',
  'Try Again': 'Erneut versuchen',
  'Try Now': 'Jetzt versuchen',
  'Try fewer letters, or look in {documents} and {invoices}.':
    'Versuchen Sie es mit weniger Buchstaben, oder sehen Sie unter {documents} und {invoices} nach.',
  'Try fewer letters, or look in {documents}.':
    'Versuchen Sie es mit weniger Buchstaben, oder sehen Sie unter {documents} nach.',
  'Turn Off': 'Ausschalten',
  'Turn Off Two-Factor Sign-In': 'Zwei-Faktor-Anmeldung abschalten',
  'Turn On': 'Einschalten',
  'Turn off two-factor sign-in': 'Zwei-Faktor-Anmeldung ausschalten',
  'Turn off two-factor sign-in for {name}?': 'Zwei-Faktor-Anmeldung für {name} abschalten?',
  'Turn on two-factor sign-in': 'Zwei-Faktor-Anmeldung einschalten',
  'Two-factor': 'Zwei-Faktor',
  'Two-factor sign-in': 'Zwei-Faktor-Anmeldung',
  'Two-factor sign-in is already on.': 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet.',
  'Two-factor sign-in is off.': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  'Two-factor sign-in is on.': 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
  'Two-factor sign-in of {email} is off, all its sessions are ended, and its owner gets an email.':
    'Die Zwei-Faktor-Anmeldung von {email} ist aus, alle Sitzungen des Kontos sind beendet, und sein Inhaber bekommt eine E-Mail.',
  'Two-factor sign-in turned off': 'Zwei-Faktor-Anmeldung ausgeschaltet',
  'Two-factor sign-in turned off. We’ve emailed the person.':
    'Zwei-Faktor-Anmeldung ausgeschaltet. Wir haben die Person per E-Mail benachrichtigt.',
  'Two-factor sign-in turned on': 'Zwei-Faktor-Anmeldung eingeschaltet',
  'Two-factor sign-in was just set up somewhere else.':
    'Die Zwei-Faktor-Anmeldung wurde gerade an anderer Stelle eingerichtet.',
  'Two-factor sign-in was turned off for your account.':
    'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet.',
  'Two-factor sign-in was turned on for your account.':
    'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet.',
  'Type your name. This is your signature.': 'Geben Sie Ihren Namen ein. Das ist Ihre Unterschrift.',
  'Typed name': 'Eingegebener Name',
  Unarchive: 'Aus dem Archiv holen',
  'Unarchive Project': 'Projekt aus dem Archiv holen',
  Undelivered: 'Nicht zugestellt',
  'Undelivered email': 'Nicht zugestellte E-Mails',
  Undo: 'Rückgängig',
  'Undo Merge': 'Zusammenführung rückgängig machen',
  'Undo the merge of “{name}”?': 'Zusammenführung von „{name}“ rückgängig machen?',
  Unit: 'Einheit',
  'Unknown form.': 'Dieses Formular ist unbekannt.',
  'Unknown status.': 'Unbekannter Status.',
  'Unpacked, this ZIP has more than {size} GB.': 'Entpackt ist dieses ZIP größer als {size} GB.',
  Unread: 'Ungelesen',
  'Unread conversations': 'Ungelesene Unterhaltungen',
  'Unread messages': 'Ungelesene Nachrichten',
  'Until then, you can sign in and download all your data. If you change your mind, select “Keep My Account” there.':
    'Bis dahin können Sie sich anmelden und alle Ihre Daten herunterladen. Wenn Sie es sich anders überlegen, wählen Sie dort „Mein Konto behalten“.',
  'Until then, you can sign in, download all your data or change your mind.':
    'Bis dahin können Sie sich anmelden, alle Ihre Daten herunterladen oder es sich anders überlegen.',
  'Untitled case study': 'Fallstudie ohne Titel',
  'Up and Down to navigate, Enter to open, Esc to close':
    'Pfeiltasten: auswählen, Enter: öffnen, Esc: schließen',
  'Up one folder': 'Einen Ordner höher',
  'Up to 20 MB and 100 pages, without form fields, scripts, attachments or signatures.':
    'Bis zu 20 MB und 100 Seiten, ohne Formularfelder, Skripte, Anhänge oder Signaturen.',
  'Up to {changes} levels can be saved at once.':
    'Es lassen sich bis zu {changes} Stufen auf einmal speichern.',
  'Up to {copies} addresses, one per line. They get the PDF but no portal access.':
    'Höchstens {copies} Adressen, je Zeile eine. Sie erhalten das PDF, aber keinen Zugang zum Portal.',
  'Up to {count} characters': 'Bis zu {count} Zeichen',
  'Up to {count} characters.': 'Bis zu {count} Zeichen.',
  'Update Profile': 'Profil bearbeiten',
  'Update deleted.': 'Neuigkeit gelöscht.',
  'Update on your project': 'Neues zu Ihrem Projekt',
  'Update on {where}': 'Neues zu {where}',
  'Update posted.': 'Neuigkeit veröffentlicht.',
  'Update saved.': 'Neuigkeit gespeichert.',
  Updates: 'Neuigkeiten',
  'Updates on your projects': 'Neues zu Ihren Projekten',
  Upload: 'Hochladen',
  'Upload Folder from ZIP': 'Ordner aus ZIP hochladen',
  'Upload New Document': 'Neues Dokument hochladen',
  'Upload New Version': 'Neue Version hochladen',
  'Upload Pictures': 'Bilder hochladen',
  'Upload a new version': 'Neue Version hochladen',
  'Upload canceled.': 'Hochladen abgebrochen.',
  'Upload complete!': 'Hochladen abgeschlossen!',
  'Upload complete! {done} of {count}': 'Hochladen abgeschlossen! {done} von {count}',
  'Upload failed: {status}': 'Hochladen fehlgeschlagen: {status}',
  'Upload receipt (to the client)': 'Empfangsbestätigung (an den Kunden)',
  'Upload several files at once to {forWhat}.':
    'Sie können mehrere Dateien auf einmal hochladen, für {forWhat}.',
  'Upload the PDF again to create a new agreement.':
    'Laden Sie das PDF noch einmal hoch, um eine neue Vereinbarung anzulegen.',
  'Upload withdrawn.': 'Upload zurückgezogen.',
  Uploaded: 'Hochgeladen',
  'Uploaded Documents': 'Vorhandene Dokumente',
  'Uploaded PDF': 'Hochgeladenes PDF',
  'Uploaded by {by}': 'Hochgeladen von {by}',
  'Uploaded by {name}': 'Hochgeladen von {name}',
  'Uploaded {date}': 'Hochgeladen: {date}',
  'Uploading {name}': '{name} wird hochgeladen',
  'Uploading...': 'Wird hochgeladen …',
  'Uploads need JavaScript.': 'Zum Hochladen wird JavaScript benötigt.',
  'Uploads require {minFreeBytes} of free space': 'Für Uploads nötig: {minFreeBytes}',
  'Usage: {usage}': 'Aufruf: {usage}',
  'Use Company Details': 'Angaben des Unternehmens übernehmen',
  'Use POST for this request.': 'Bitte mit POST anfordern.',
  'Use Theirs': 'Andere übernehmen',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use at least {count} characters.': 'Verwenden Sie mindestens {count} Zeichen.',
  'Use lowercase letters, digits and hyphens, such as harbor-hall.':
    'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel halle-am-hafen.',
  'Use the text below': 'Text darunter verwenden',
  'Use this if the person has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that they really asked for this.':
    'Für den Fall, dass die Person ihr Telefon verloren hat. Wir entfernen Authenticator-App, Wiederherstellungscodes und Passkeys, melden sie überall ab und benachrichtigen sie per E-Mail. Danach genügt zur Anmeldung das Passwort: Vergewissern Sie sich zuerst, dass sie wirklich darum gebeten hat.',
  'Used for': 'Verwendet für',
  User: 'Benutzer',
  'User ID is required to accept terms.': 'Um den Bedingungen zuzustimmen, müssen Sie angemeldet sein.',
  'User deactivated and signed out everywhere.': 'Benutzer deaktiviert und überall abgemeldet.',
  'User reactivated. They can sign in again.': 'Benutzer reaktiviert. Er kann sich wieder anmelden.',
  'User signed out everywhere.': 'Benutzer überall abgemeldet.',
  Users: 'Benutzer',
  'VAT ID': 'USt-IdNr.',
  'VAT ID: {vatId}': 'USt-IdNr.: {vatId}',
  'Verify Email Address': 'E-Mail-Adresse bestätigen',
  'Verify with Code': 'Mit Code bestätigen',
  'Verify your email address': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'Verify your email address for the {firm} client portal, or request a new verification email.':
    'Die E-Mail-Adresse für das Kundenportal von {firm} bestätigen oder eine neue E-Mail anfordern.',
  'Verify your email address for {name}': 'Bestätigen Sie Ihre E-Mail-Adresse für {name}',
  Version: 'Version',
  'Version {termsVersion}, accepted {date}': 'Version {termsVersion}, akzeptiert: {date}',
  'Version {version} staged': 'Version {version} vorbereitet',
  Versions: 'Versionen',
  View: 'Ansehen',
  'View Account': 'Konto ansehen',
  'View Admin Area': 'Verwaltung öffnen',
  'View Agreement': 'Vereinbarung ansehen',
  'View Client Page': 'Kundenseite öffnen',
  'View Credit Note': 'Rechnungskorrektur ansehen',
  'View Dashboard': 'Übersicht ansehen',
  'View Data Room': 'Datenraum ansehen',
  'View Documents': 'Dokumente ansehen',
  'View Full Credit Note': 'Stornorechnung ansehen',
  'View Documents for All Clients': 'Dokumente für alle Kunden ansehen',
  'View Documents of {project}': 'Dokumente von {project} ansehen',
  'View Inquiry': 'Anfrage ansehen',
  'View Invoice': 'Rechnung ansehen',
  'View Invoices': 'Rechnungen ansehen',
  'View Project': 'Projekt ansehen',
  'View Questions': 'Fragen ansehen',
  'View Requests': 'Anforderungen ansehen',
  'View System Page': 'Seite „System“ ansehen',
  'View Updates': 'Neuigkeiten ansehen',
  'View User': 'Benutzer ansehen',
  'View as Client': 'Als Kunde ansehen',
  'View as Client: {name}': 'Als Kunde ansehen: {name}',
  'View as Group': 'Als Gruppe ansehen',
  'View as a client': 'Als Kunde ansehen',
  'View everything due soon': 'Alles, was bald fällig ist',
  'View more requests in the client’s projects': 'Weitere Anforderungen in den Projekten des Kunden ansehen',
  'View on the site': 'Auf der Website ansehen',
  'View {name}': '{name} ansehen',
  'View {name}’s Documents': 'Dokumente von {name} ansehen',
  Viewed: 'Angesehen',
  'Views by group': 'Ansichten nach Gruppe',
  'Views in {folder}': 'Ansichten in {folder}',
  'Viewed an earlier version': 'Frühere Version angesehen',
  'Viewed the latest version': 'Neueste Version angesehen',
  'Viewed {date} by {by}': 'Angesehen: {date}, von {by}',
  'Viewing as a client': 'Ansicht als Kunde',
  'Visible to the team only': 'Nur für das Team sichtbar',
  'Visible to {readers}. We’ll email them.': 'Sichtbar für {readers}, mit Benachrichtigung per E-Mail.',
  'Visible to: {readers}': 'Sichtbar für: {readers}',
  'Visited by the administrator': 'Vom Administrator besucht',
  'Visitors can see these placeholders. Replace them in the content files and rebuild the site.':
    'Besucher sehen diese Platzhalter. Ersetzen Sie sie in den Dateien, und bauen Sie die Website neu.',
  Void: 'Storniert',
  'Void invoice {number}?': 'Rechnung {number} stornieren?',
  'Void {invoice}': 'Stornieren {invoice}',
  Voided: 'Storniert',
  Waiting: 'Wartet',
  'Waiting emails': 'Wartende E-Mails',
  'Waiting to be created...': 'Wird gleich erstellt …',
  'Waiting to retry': 'Wartet auf neuen Versuch',
  'Waiting for the request “{request}”': 'Wartet auf die Anforderung „{request}“',
  Warning: 'Warnung',
  'We alert you by {channels} when a problem starts and when it’s resolved.':
    'Wir warnen Sie per {channels}, wenn ein Problem beginnt und wenn es behoben ist.',
  'We always email you about {things}.': 'E-Mails zu diesen Themen erhalten Sie immer: {things}.',
  'We can’t reach the server': 'Der Server ist nicht erreichbar',
  'We can’t verify that you’re human right now.': 'Zurzeit lässt sich nicht prüfen, ob Sie ein Mensch sind.',
  'We couldn’t add the passkey. Please try again.':
    'Der Passkey konnte nicht hinzugefügt werden. Bitte versuchen Sie es noch einmal.',
  'We couldn’t confirm your passkey. Please try again.':
    'Wir konnten Ihren Passkey nicht bestätigen. Bitte versuchen Sie es noch einmal.',
  'We couldn’t load this page. Please reload it.':
    'Diese Seite konnte nicht geladen werden. Bitte laden Sie sie neu.',
  'We couldn’t send this. Your text is still here. Please check your connection and try again.':
    'Das konnte nicht gesendet werden. Ihr Text ist noch da. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'We countersign': 'Wir zeichnen gegen',
  'We create the link when we send the email.': 'Der Link entsteht erst beim Versand.',
  'We delete your profile and documents {days} days after you confirm. Until then, you can change your mind. Anything shared with others on your projects stays available to them.':
    'Ihr Profil und Ihre Dokumente werden {days} Tage nach Ihrer Bestätigung gelöscht; bis dahin können Sie es sich anders überlegen. Was Sie in Projekten mit anderen teilen, bleibt bei diesen.',
  'We delete your profile {days} days after you confirm. Until then, you can change your mind. What happened in data rooms stays as evidence, with your name and email address: invitations, accepted agreements, views, downloads and questions.':
    'Wir löschen Ihr Profil {days} Tage, nachdem Sie bestätigt haben. Bis dahin können Sie es sich anders überlegen. Was in Datenräumen geschehen ist, bleibt mit Ihrem Namen und Ihrer E-Mail-Adresse als Nachweis: Einladungen, angenommene Vereinbarungen, Ansichten, Downloads und Fragen.',
  'We don’t need anything from you right now.': 'Wir brauchen zurzeit nichts von Ihnen.',
  'We don’t recognize this passkey. Please sign in with your password.':
    'Dieser Passkey ist hier nicht bekannt. Bitte melden Sie sich mit Ihrem Passwort an.',
  'We don’t store the file.': 'Wir speichern die Datei nicht.',
  'We keep invoices for as long as the law requires.':
    'Rechnungen bewahren wir auf, solange das Gesetz es verlangt.',
  'We need something from you': 'Wir brauchen etwas von Ihnen',
  'We need the following to continue. If you have a question or can’t provide something, please reply to this email.':
    'Ohne das Folgende kommen wir nicht weiter. Wenn Sie eine Frage haben oder etwas nicht liefern können, antworten Sie bitte auf diese E-Mail.',
  'We still need something from you': 'Wir brauchen noch etwas von Ihnen',
  'We turned off two-factor sign-in for your account and removed its passkeys. You can now sign in with just your password. You can set up two-factor sign-in and passkeys again under “Security”.':
    'Wir haben die Zwei-Faktor-Anmeldung Ihres Kontos ausgeschaltet und seine Passkeys entfernt. Zur Anmeldung genügt jetzt Ihr Passwort. Neu einrichten können Sie beides unter „Sicherheit“.',
  'We wait two minutes before we email an update, so that you can correct or delete it first.':
    'Wir senden Neuigkeiten nach zwei Minuten per E-Mail. So lange können Sie sie noch ändern oder löschen.',
  'Web address': 'Webadresse',
  Welcome: 'Willkommen',
  'Welcome, {name}': 'Willkommen, {name}',
  'Were you invited with a different address? If not, please ask us for an invitation.':
    'Wurden Sie vielleicht unter einer anderen eingeladen? Sonst bitten Sie uns um eine Einladung.',
  'We’ll also email the PDF to {recipients}. They won’t get portal access.':
    'Das PDF geht auch an {recipients}. Einen Zugang zum Portal erhalten sie nicht.',
  'We’ll also email {people}, who can see this invoice.':
    'Eine E-Mail erhält auch {people}, mit Einblick in diese Rechnung.',
  'We’ll ask you to confirm first.': 'Vorher fragen wir nach.',
  'We’ll create an account and email the client a link to set a password. They have to accept the terms before they can use the portal.':
    'Wir legen ein Konto an und senden einen Link, um ein Passwort festzulegen. Vor der ersten Nutzung des Portals stimmt die Person den Bedingungen zu.',
  'We’ll create an account and email the person a link to set a password. You can’t use a client’s email.':
    'Wir legen ein Konto an und senden einen Link, um ein Passwort zu wählen. Die E-Mail-Adresse eines Kunden können Sie nicht verwenden.',
  'We’ll delete your account {days} days after you confirm. Until then, you can change your mind.':
    '{days} Tage nach Ihrer Bestätigung wird es gelöscht. Bis dahin können Sie es sich anders überlegen.',
  'We’ll email a new invitation to {email}. Earlier links stop working.':
    'Wir senden eine neue Einladung an {email}. Frühere Links gelten nicht mehr.',
  'We’ll email a new invitation. Earlier links and passwords stop working.':
    'Wir senden eine neue Einladung. Frühere Links und Passwörter gelten nicht mehr.',
  'We’ll email each of them a new invitation. Earlier links and passwords stop working. Users who have already set up their account are skipped.':
    'Wir senden allen eine neue Einladung. Frühere Links und Passwörter gelten nicht mehr. Wer sein Konto schon eingerichtet hat, wird übersprungen.',
  'We’ll email everyone who can pay this invoice that they don’t have to. You can’t undo this.':
    'Alle, die diese Rechnung bezahlen können, erfahren per E-Mail, dass sie es nicht müssen. Das lässt sich nicht rückgängig machen.',
  'We’ll email it to {recipients}.': 'Sie geht per E-Mail an {recipients}.',
  'We’ll email you a copy. This is a simple electronic signature (eIDAS, article 25(1)). If you don’t agree, just leave this page.':
    'Wir senden Ihnen eine Kopie per E-Mail. Dies ist eine einfache elektronische Signatur (eIDAS, Artikel 25 Absatz 1). Wenn Sie nicht zustimmen, verlassen Sie einfach diese Seite.',
  'We’ll email you a link to set a new password.':
    'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  'We’ll email you a link, along with a list of what we’ll delete and what we’ll keep. The {days}-day period starts when you confirm. Download your data before the period ends, because deletion can’t be undone.':
    'Wir senden Ihnen einen Link und eine Übersicht, was gelöscht wird und was bleibt. Die Frist von {days} Tagen beginnt mit Ihrer Bestätigung. Laden Sie Ihre Daten vorher herunter: Das Löschen lässt sich nicht rückgängig machen.',
  'We’ll email you again when it’s resolved.': 'Sie erhalten noch eine E-Mail, sobald es behoben ist.',
  'We’ll email {client} ({clientEmail}).': 'Eine E-Mail erhält {client} ({clientEmail}).',
  'We’ll invite them by email and create a project from this inquiry.':
    'Wir laden die Person per E-Mail ein und legen aus dieser Anfrage ein Projekt an.',
  'We’ll keep your invoices ({count}) for as long as the law requires.':
    'Wir bewahren unsere Rechnungen an Sie ({count}) so lange auf, wie das Gesetz es verlangt.',
  'We’ll load this page when you’re back online.': 'Wir laden diese Seite, sobald Sie wieder online sind.',
  'We’ll permanently delete your profile and all your sign-in methods.':
    'Ihr Profil und alle Ihre Anmeldeverfahren werden endgültig gelöscht.',
  'We’ll permanently delete your profile and your documents ({count}) with all their versions.':
    'Ihr Profil und Ihre Dokumente ({count}) mit allen Versionen werden endgültig gelöscht.',
  'We’ll share a copy of each document’s latest version. Later versions of the originals won’t be added to the copies.':
    'Wir teilen eine Kopie der jeweils neuesten Version. Spätere Versionen der Originale kommen nicht zu den Kopien.',
  'We’ll try to send these emails right away. Any that have been sent in the meantime won’t be sent twice.':
    'Wir versuchen es sofort noch einmal. Was inzwischen gesendet wurde, wird nicht doppelt gesendet.',
  'We’re sending too many emails right now.': 'Gerade senden wir zu viele E-Mails.',
  'We’ve added you to this project. You can now follow its progress in the client portal.':
    'Wir haben Sie diesem Projekt hinzugefügt. Im Kundenportal können Sie jetzt den Fortschritt verfolgen.',
  'We’ve changed your account’s email address to {email}. Use it to sign in from now on. Your password stays the same.':
    'Wir haben die Adresse Ihres Kontos in {email} geändert. Ab jetzt melden Sie sich damit an; Ihr Passwort bleibt dasselbe.',
  'We’ve deleted your account and your profile.': 'Wir haben Ihr Konto und Ihr Profil gelöscht.',
  'We’ve deleted your account, your profile and all documents in your portal.':
    'Wir haben Ihr Konto, Ihr Profil und alle Dokumente in Ihrem Portal gelöscht.',
  'We’ve deleted your account, your profile and the documents in your portal, except those in projects you shared with others.':
    'Wir haben Ihr Konto, Ihr Profil und die Dokumente in Ihrem Portal gelöscht, außer denen aus Projekten mit weiteren Beteiligten.',
  'We’ve emailed a link to {email}. We won’t close your account unless you confirm.':
    'Wir haben einen Link an {email} gesendet. Ohne Ihre Bestätigung schließen wir Ihr Konto nicht.',
  'We’ve emailed you a link. Please open it to verify your email address before you sign in for the first time.':
    'Vielen Dank. Wir haben Ihnen eine E-Mail gesendet: Bitte öffnen Sie den Link darin, um Ihre Adresse zu bestätigen, bevor Sie sich zum ersten Mal anmelden.',
  'We’ve received your inquiry about “{serviceOfInterest}”. A partner will read it and reply within one business day.':
    'Wir haben Ihre Anfrage zu „{serviceOfInterest}“ erhalten. Wir lesen sie und antworten innerhalb eines Arbeitstags.',
  'We’ve received your inquiry and emailed you a confirmation.':
    'Ihre Anfrage ist bei uns angekommen. Eine Bestätigung ist auf dem Weg in Ihr Postfach.',
  'We’ve received your inquiry | {name}': 'Wir haben Ihre Anfrage erhalten | {name}',
  'We’ve received your inquiry. A partner will read it and reply within one business day.':
    'Wir haben Ihre Anfrage erhalten. Wir lesen sie und antworten innerhalb eines Arbeitstags.',
  'We’ve received your upload': 'Ihre Dateien sind angekommen',
  'We’ve received {documents} | {name}': 'Wir haben {documents} von Ihnen erhalten | {name}',
  'We’ve removed the document.': 'Wir haben das Dokument entfernt.',
  'We’ve requested changes to the previous answer. Please send a new answer.':
    'Wir haben inzwischen Änderungen an der vorherigen Antwort gewünscht. Bitte senden Sie eine neue Antwort.',
  'We’ve restored your text. It hasn’t been sent or saved yet.':
    'Ihr Text ist wieder da. Er wurde noch nicht gesendet oder gespeichert.',
  'We’ve set up an account for you so you can follow your projects and exchange documents with us. Set a password to get started.':
    'Wir haben ein Konto für Sie angelegt. Dort verfolgen Sie Ihre Projekte und tauschen Dokumente mit uns aus. Wählen Sie ein Passwort, um zu beginnen.',
  'We’ve voided this invoice. Please don’t pay it.':
    'Diese Rechnung ist storniert. Bitte bezahlen Sie sie nicht.',
  'We’ve withdrawn this agreement. You don’t need to do anything.':
    'Wir haben diese Vereinbarung zurückgezogen. Sie müssen nichts tun.',
  'We’ve withdrawn this invoice. Please don’t pay it.':
    'Wir haben diese Rechnung zurückgezogen. Bitte bezahlen Sie sie nicht.',
  What: 'Was',
  'What can {name} see?': 'Was sieht {name}?',
  'What could a group see?': 'Was konnte eine Gruppe sehen?',
  'What happened in data rooms that you were invited to ({count}) stays as evidence, with your name, email address and IP address.':
    'Was in Datenräumen geschehen ist, in die Sie eingeladen waren ({count}), bleibt als Nachweis, mit Ihrem Namen, Ihrer E-Mail-Adresse und Ihrer IP-Adresse.',
  'The accepted document is copied here.': 'Das angenommene Dokument wird hierher kopiert.',
  'What should change?': 'Was geändert werden soll',
  'What the company wants on its invoices, such as a Leitweg-ID or a cost center.':
    'Was das Unternehmen auf seinen Rechnungen verlangt, etwa eine Leitweg-ID oder Kostenstelle.',
  'What we need': 'Was wir brauchen',
  'What we received': 'Was uns gesendet wurde',
  'What you leave empty is read from the file, if it has an electronic invoice.':
    'Was Sie leer lassen, wird aus der Datei gelesen, wenn sie eine E-Rechnung enthält.',
  'What {group} could see': 'Was {group} sehen konnte',
  'What {group} could see at {time}': 'Was {group} am {time} sehen konnte',
  'What’s new': 'Neues für Sie',
  When: 'Wann',
  'When clients answer, submit or approve something on your projects.':
    'Wenn Kunden in Ihren Projekten etwas beantworten, einreichen oder freigeben.',
  'When clients upload documents to your projects.': 'Wenn Kunden Dokumente in Ihre Projekte hochladen.',
  'When someone posts a message on one of your projects.':
    'Wenn jemand in einem Ihrer Projekte eine Nachricht schreibt.',
  'When someone shares a document with you, and when we receive your uploads.':
    'Wenn jemand ein Dokument mit Ihnen teilt und wenn Ihre Uploads bei uns angekommen sind.',
  'When we need something from you, and reminders of requests and agreements.':
    'Wenn wir etwas von Ihnen brauchen, auch Erinnerungen an Anforderungen und Vereinbarungen.',
  'When we need something from you, including reminders.':
    'Wenn wir etwas von Ihnen brauchen, auch Erinnerungen daran.',
  'When we post an update on your projects.': 'Wenn es in Ihren Projekten Neues gibt.',
  'When we send you an invoice. The daily summary doesn’t include the PDF.':
    'Wenn wir Ihnen eine Rechnung stellen. Die Tagesübersicht enthält das PDF nicht.',
  'Which client is this for?': 'Für welchen Kunden?',
  Who: 'Wer',
  'Who can see this?': 'Wer kann das sehen?',
  'Whoever runs it sets it with APP_URL.': 'Wer die Website betreibt, legt sie mit APP_URL fest.',
  'Whose portal do you want to view?': 'Wessen Portal möchten Sie sehen?',
  'With a line that isn’t subject to tax, none can be.':
    'Wenn ein Posten nicht steuerbar ist, darf keiner besteuert sein.',
  'With billing, they’ll see all invoices of {company} ({billing}).':
    'Mit „Abrechnung“ sieht die Person alle Rechnungen von {company} ({billing}).',
  'With its country code, such as DE123456789.': 'Mit Länderkürzel, zum Beispiel DE123456789.',
  'With the selected rows:': 'Mit den ausgewählten Zeilen:',
  Withdraw: 'Zurückziehen',
  'Withdraw Request': 'Anforderung zurückziehen',
  'Withdraw invoice {number}?': 'Rechnung {number} zurückziehen?',
  'Withdraw the agreements first that wait for signatures: {titles}':
    'Ziehen Sie zuerst die Vereinbarungen zurück, die noch unterschrieben werden sollen: {titles}',
  'Withdraw this agreement?': 'Diese Vereinbarung zurückziehen?',
  'Withdraw this request?': 'Diese Anforderung zurückziehen?',
  'Withdraw {name}?': '{name} zurückziehen?',
  Withdrawn: 'Zurückgezogen',
  Withheld: 'Zurückgehalten',
  'Within a week': 'Innerhalb einer Woche',
  'Within minutes, we’ll email everyone who can see the document. If a document with the same name is already there, your file becomes its next version.':
    'Wir benachrichtigen in wenigen Minuten alle, die das Dokument sehen können. Wenn es dort schon ein Dokument mit diesem Namen gibt, wird Ihre Datei zur nächsten Version.',
  'Without a date, it’s the date of the invoice. The first alone is the date of service.':
    'Ohne Angabe ist es das Rechnungsdatum. Der erste Tag allein ist das Leistungsdatum.',
  'Without an agreement': 'Ohne Vereinbarung',
  Won: 'Gewonnen',
  'Write a message': 'Nachricht schreiben',
  'Write a message.': 'Schreiben Sie eine Nachricht.',
  'Write a question.': 'Schreiben Sie eine Frage.',
  'Write a reply.': 'Schreiben Sie eine Antwort.',
  'Write an answer.': 'Schreiben Sie eine Antwort.',
  'Written answer': 'Eine schriftliche Antwort',
  'Wrong address? {link} with the right one.': 'Falsche Adresse? {link}, diesmal mit der richtigen.',
  'XML as {format}': 'XML als {format}',
  'XML files can’t be larger than 5 MB.': 'XML-Dateien dürfen höchstens 5 MB groß sein.',
  You: 'Sie',
  'You already have an account with {name}': 'Sie haben schon ein Konto bei {name}',
  'You are not authorized to perform this action.': 'Sie sind dazu nicht berechtigt.',
  'You aren’t a signer of this agreement.': 'Sie unterschreiben diese Vereinbarung nicht.',
  'You can add 5,000 folders to data rooms per hour.':
    'Sie können pro Stunde 5.000 Ordner in Datenräumen anlegen.',
  'You can also see its documents there.': 'Dort sehen Sie auch die Dokumente des Projekts.',
  'You can do this within 24 hours, unless someone else opens the document first.':
    'Innerhalb von 24 Stunden, und solange niemand anderes es öffnet.',
  'You can have up to {maxRequestLists} lists of your own.':
    'Sie können höchstens {maxRequestLists} eigene Listen haben.',
  'You can keep up to {templates} templates. Delete one first.':
    'Sie können höchstens {templates} Vorlagen haben. Löschen Sie zuerst eine.',
  'You can see this project’s {things}.': 'Sie sehen {things}.',
  'You can sign in with Google.': 'Sie können sich mit Google anmelden.',
  'You can sign until {day}.': 'Sie können bis zum {day} unterschreiben.',
  'You can store up to {size} MB until your first project is set up. This file would exceed that limit.':
    'Bis wir Ihr erstes Projekt angelegt haben, können Sie bis zu {size} MB speichern. Mit dieser Datei wäre die Grenze überschritten.',
  'You can submit up to {count} files for one request.':
    'Sie können höchstens {count} Dateien je Anforderung einreichen.',
  'You can upload 5,000 files or 20 GB to data rooms per hour.':
    'Sie können pro Stunde 5.000 Dateien oder 20 GB in Datenräume hochladen.',
  'You can’t change how this person signs in. Please ask the administrator.':
    'Sie können nicht ändern, wie sich diese Person anmeldet. Bitte fragen Sie den Administrator.',
  'You can’t change who sees these invoices. Please ask the administrator.':
    'Sie können nicht ändern, wer diese Rechnungen sieht. Bitte fragen Sie den Administrator.',
  'You can’t request changes to something the client has approved. To ask for approval again, upload a new version.':
    'An etwas, das der Kunde freigegeben hat, lassen sich keine Änderungen anfordern. Laden Sie für eine neue Freigabe eine neue Version hoch.',
  'You can’t undo this anymore: someone has opened the document, or 24 hours have passed. Withdraw it instead.':
    'Sie können das nicht mehr rückgängig machen: Jemand hat das Dokument geöffnet, oder es sind 24 Stunden vergangen. Ziehen Sie es stattdessen zurück.',
  'You can’t withdraw a client’s own document.': 'Ein Dokument des Kunden lässt sich nicht zurückziehen.',
  'You can’t withdraw this upload anymore: someone has opened it, or 24 hours have passed. Contact us for help.':
    'Dieser Upload lässt sich nicht mehr zurückziehen: Jemand hat ihn geöffnet, oder es sind mehr als 24 Stunden vergangen. Bitte wenden Sie sich an uns.',
  'You don’t have access to this project’s documents or requests.':
    'Sie haben keinen Zugriff auf die Dokumente und Anforderungen dieses Projekts.',
  'You don’t have access to this project’s documents.':
    'Sie haben keinen Zugriff auf die Dokumente dieses Projekts.',
  'You have unsaved changes': 'Nicht gespeicherte Änderungen',
  'You may want to {link} first.': 'Vielleicht möchten Sie vorher {link}.',
  'You must accept the terms and conditions to continue.':
    'Bitte stimmen Sie den Bedingungen zu, um fortzufahren.',
  'You owe': 'Offener Betrag',
  'You’re viewing the index as the group “{name}”. It’s read-only.':
    'Sie sehen das Verzeichnis so, wie es die Gruppe „{name}“ sieht. Es ist schreibgeschützt.',
  'You’re viewing this document as the group “{name}”, with your own name in the watermark.':
    'Sie sehen dieses Dokument wie die Gruppe „{name}“, mit Ihrem eigenen Namen im Wasserzeichen.',
  'You sent this test email from the admin area. You don’t need to do anything.':
    'Sie haben diese E-Mail in der Verwaltung angefordert. Sie brauchen nichts zu tun.',
  'You sign in as {email}. To change your email address, contact {contact}.':
    'Sie melden sich als {email} an. Um diese Adresse ändern zu lassen, schreiben Sie an {contact}.',
  'You sign in with Google, and your account has no password. If you’d like to add one, {link} and follow the link in it.':
    'Sie melden sich mit Google an, und Ihr Konto hat kein Passwort. Wenn Sie eines hinzufügen möchten, {link} und folgen Sie dem Link darin.',
  'You sign in with Google, which has its own two-factor sign-in. Ours only protects passwords, and your account doesn’t have one.':
    'Sie melden sich mit Google an, das eine eigene Zwei-Faktor-Anmeldung hat. Unsere schützt ein Passwort, und Ihr Konto hat keines.',
  'Your Projects': 'Ihre Projekte',
  'Your access ended before this was saved, so nothing was changed. Sign in again.':
    'Ihr Zugang wurde vor dem Speichern beendet, deshalb wurde nichts geändert. Melden Sie sich neu an.',
  'Your access has ended, or the document is no longer in the room.':
    'Ihr Zugang ist beendet, oder das Dokument ist nicht mehr im Datenraum.',
  'Your account': 'Ihr Konto',
  'Your account closes on {closesAt}.': 'Ihr Konto wird am {closesAt} geschlossen.',
  'Your account closes on {closesAt}. We’ve emailed you a confirmation.':
    'Ihr Konto wird am {closesAt} geschlossen. Wir haben Ihnen das auch per E-Mail geschrieben.',
  'Your account has no password to protect.': 'Ihr Konto hat kein Passwort, das zu schützen wäre.',
  'Your account has no password yet. Set one by email.':
    'Ihr Konto hat noch kein Passwort. Sie können eines per E-Mail festlegen.',
  'Your account is already being closed.': 'Ihr Konto wird schon geschlossen.',
  'Your account is protected only by a password. {link}':
    'Ihr Konto ist nur durch ein Passwort geschützt. {link}',
  'Your account isn’t being closed.': 'Ihr Konto wird nicht geschlossen.',
  'Your account stays open.': 'Ihr Konto bleibt bestehen.',
  'Your account was closed. Nothing was stored.': 'Ihr Konto wurde geschlossen. Es wurde nichts gespeichert.',
  'Your account will be closed': 'Ihr Konto wird geschlossen',
  'Your account with {name} closes on {closesAt}': 'Ihr Konto bei {name} wird am {closesAt} geschlossen',
  'Your account with {name} has been closed': 'Ihr Konto bei {name} wurde geschlossen',
  'Your account with {name} is deactivated': 'Ihr Konto bei {name} ist deaktiviert',
  'Your answer': 'Ihre Antwort',
  'Your answer has been changed.': 'Ihre Antwort wurde geändert.',
  'Your answer wasn’t sent:': 'Ihre Antwort, die nicht gesendet wurde:',
  'Your answers and approvals ({count}) stay in their projects under your name.':
    'Ihre Antworten und Freigaben ({count}) bleiben in den Projekten unter Ihrem Namen.',
  'Your browser blocked copying. Please select and copy {what} yourself.':
    'Ihr Browser ließ das Kopieren nicht zu. Bitte markieren Sie {what} selbst.',
  'Your browser blocks cookies. Allow them for this site to sign in.':
    'Ihr Browser blockiert Cookies. Erlauben Sie sie für diese Website, um sich anzumelden.',
  'Your browser can’t show PDFs here. Download the document to read it.':
    'Ihr Browser kann hier keine PDF-Dateien anzeigen. Laden Sie das Dokument herunter, um es zu lesen.',
  'Your browser will ask for your passkey when you sign. This needs scripts to be turned on.':
    'Beim Unterschreiben fragt Ihr Browser nach Ihrem Passkey. Dafür müssen Skripte eingeschaltet sein.',
  'Your copy: {title}': 'Ihre Kopie: {title}',
  'Your current password isn’t right.': 'Ihr aktuelles Passwort stimmt nicht.',
  'Your daily summary': 'Ihre Tagesübersicht',
  'Your daily summary from {name}': 'Ihre Tagesübersicht von {name}',
  'Your data': 'Ihre Daten',
  'Your details': 'Ihre Angaben',
  'Your email: {email}': 'Ihre E-Mail-Adresse: {email}',
  'Your group can ask up to {limit} questions a day.':
    'Ihre Gruppe kann bis zu {limit} Fragen am Tag stellen.',
  'Your group can’t ask more than {limit} questions a day. Please ask again tomorrow.':
    'Ihre Gruppe kann nicht mehr als {limit} Fragen am Tag stellen. Bitte fragen Sie morgen wieder.',
  'Your group hasn’t asked anything yet.': 'Ihre Gruppe hat noch nichts gefragt.',
  'Your group’s question {number} was answered.': 'Frage {number} Ihrer Gruppe wurde beantwortet.',
  'Your inquiry about {serviceOfInterest} | {name}': 'Ihre Anfrage zu {serviceOfInterest} | {name}',
  'Your inquiry | {name}': 'Ihre Anfrage | {name}',
  'Your invitation': 'Ihre Einladung',
  'Your message wasn’t sent:': 'Ihre Nachricht wurde nicht gesendet:',
  'Your messages ({count}) stay in their projects, under “a closed account” instead of your name.':
    'Ihre Nachrichten ({count}) bleiben in den Projekten, unter „ein geschlossenes Konto“ statt unter Ihrem Namen.',
  'Your name can’t contain line breaks, control characters or invisible direction marks.':
    'Ihr Name darf keine Zeilenumbrüche, Steuerzeichen oder unsichtbaren Richtungszeichen enthalten.',
  'Your name must have at least one letter.': 'Ihr Name muss mindestens einen Buchstaben haben.',
  'Your password for {name} was changed': 'Ihr Passwort für {name} wurde geändert',
  'Your password was just changed, and you were signed out on all other devices.':
    'Das Passwort Ihres Kontos wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.',
  'Your project': 'Ihr Projekt',
  'Your reference': 'Ihre Referenz',
  'Your session has ended. Sign in again.': 'Ihre Sitzung ist beendet. Bitte melden Sie sich noch einmal an.',
  'Your session has ended. {link} to continue.':
    'Ihre Sitzung ist beendet. {link}, dann kommen Sie hierher zurück.',
  'Your sign-in settings for {name} were changed': 'Ihre Anmeldung bei {name} wurde geändert',
  'Your team': 'Ihr Team',
  'Your team will no longer be able to insert this template. Messages you’ve already sent won’t change.':
    'Im Team kann sie dann niemand mehr einfügen. Bereits gesendete Texte bleiben, wie sie sind.',
  'Your version now matches the saved one.': 'Ihre Fassung stimmt jetzt mit der gespeicherten überein.',
  'You’ll also get its invoices and payment reminders by email.':
    'Sie erhalten auch die Rechnungen und Zahlungserinnerungen zu diesem Projekt per E-Mail.',
  'You’ll be signed out on all devices. Then sign in with your new password.':
    'Sie werden auf allen Geräten abgemeldet und können sich mit dem neuen Passwort anmelden.',
  'You’ll be signed out on your other devices.': 'Danach sind Sie auf allen anderen Geräten abgemeldet.',
  'You’ll be the project lead. You can change this on the project’s People tab.':
    'Sie übernehmen die Projektleitung. Ändern können Sie das im Projekt unter „Personen“.',
  'You’ll become the lead of {leads}.': 'Sie übernehmen die Leitung: {leads}.',
  'You’ll see what this changes before anything is saved.':
    'Bevor etwas gespeichert wird, sehen Sie, was sich dadurch ändert.',
  'You’re all caught up.': 'Alles erledigt.',
  'You’re already viewing the portal as a client.': 'Sie sehen das Portal bereits als Kunde.',
  'You’re no longer on this project, so you can’t sign.':
    'Sie gehören nicht mehr zu diesem Projekt und können deshalb nicht unterschreiben.',
  'You’re offline': 'Sie sind offline',
  'You’re signed in and can close this window.': 'Sie sind angemeldet und können dieses Fenster schließen.',
  'You’re the main contact. You can see this project’s {things}.':
    'Sie sind die Hauptansprechperson dieses Projekts. Sie sehen {things}.',
  'You’re viewing the portal as {name}. It’s read-only.':
    'Sie sehen das Portal als {name}. Nichts kann geändert werden.',
  'You’ve accepted “{title}” for a confidential data room.':
    'Sie haben „{title}“ für einen vertraulichen Datenraum angenommen.',
  'You’ve already saved a different version of this, maybe in another window. The changes here aren’t saved yet. Review the saved version first.':
    'Sie haben das inzwischen selbst geändert, vielleicht in einem anderen Fenster. Die Änderungen hier sind noch nicht gespeichert. Sehen Sie sich zuerst die gespeicherte Fassung an.',
  'You’ve already saved an invoice from this form. Check the list first.':
    'Dieses Formular hat schon eine andere Rechnung gespeichert. Sehen Sie zuerst in der Liste nach.',
  'You’ve already signed this agreement.': 'Sie haben diese Vereinbarung schon unterschrieben.',
  'You’ve been added to the project “{project}”.': 'Sie wurden dem Projekt „{project}“ hinzugefügt.',
  'You’ve been signed out, so nothing was sent or saved. Sign in to continue.':
    'Sie wurden abgemeldet, daher wurde nichts gesendet oder gespeichert. Melden Sie sich an, um fortzufahren.',
  'You’ve been signed out. Sign in to continue; your text is saved.':
    'Sie wurden abgemeldet. Melden Sie sich an, um fortzufahren; Ihr Text ist gesichert.',
  'You’ve countersigned this agreement. Everyone gets a copy by email.':
    'Sie haben diese Vereinbarung gegengezeichnet. Alle erhalten eine Kopie per E-Mail.',
  'You’ve declined this agreement. We’ve told your contact at our firm.':
    'Sie haben diese Vereinbarung abgelehnt. Wir haben Ihre Ansprechperson bei uns informiert.',
  'You’ve done this too many times.': 'Das haben Sie zu oft getan.',
  'You’ve downloaded too many files.': 'Sie haben zu viele Dateien heruntergeladen.',
  'You’ve sent too many invitations and messages.':
    'Sie haben zu viele Einladungen und Nachrichten verschickt.',
  'ZIP file': 'ZIP-Datei',
  'Zero rate': 'Nullsatz',
  Zoom: 'Zoom',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  '[link removed]': '[Link entfernt]',
  'a client without a project is using a lot of storage': 'ein Kunde ohne Projekt belegt viel Speicher',
  'a closed account': 'einem geschlossenen Konto',
  'a form of another site is not rejected; pass the header Origin on unchanged':
    'ein Formular einer anderen Website wird nicht abgewiesen; reichen Sie den Header Origin unverändert weiter',
  'a picture {width} pixels wide': 'ein Bild, {width} Pixel breit',
  'a restore into DATA_DIR was interrupted; run it again with the same file':
    'eine Wiederherstellung in DATA_DIR wurde unterbrochen; wiederholen Sie den Befehl mit derselben Datei',
  'a webhook call to ALERT_URL': 'Aufruf von ALERT_URL',
  'about {title}': 'über {title}',
  'accepted a submission': 'hat eine Einreichung angenommen:',
  'accepted the agreement': 'hat die Vereinbarung angenommen',
  'accepted the invitation': 'hat die Einladung angenommen:',
  'accepted the terms': 'hat die Bedingungen akzeptiert:',
  added: 'hat hinzugefügt:',
  'added a PDF of': 'hat ein PDF hinzugefügt zu',
  'added a milestone': 'hat einen Meilenstein hinzugefügt:',
  'added a person to the company': 'hat dem Unternehmen eine Person zugeordnet',
  'added a person to the project': 'hat dem Projekt eine Person hinzugefügt:',
  'added a question': 'hat eine Frage hinzugefügt',
  'added a request': 'hat eine Anforderung hinzugefügt:',
  'added a request list': 'hat eine Liste von Anforderungen hinzugefügt:',
  'added the external invoice': 'hat die externe Rechnung hinzugefügt:',
  'added the group': 'hat die Gruppe hinzugefügt',
  admin: 'Administrator',
  administrator: 'Administrator',
  agreement: 'Vereinbarung',
  'agreement accepted': 'Vereinbarung angenommen',
  'agreement not accepted yet': 'Vereinbarung noch nicht angenommen',
  'agreement to countersign': 'Vereinbarung gegenzuzeichnen',
  agreements: 'Vereinbarungen',
  'agreements to countersign': 'Vereinbarungen gegenzuzeichnen',
  'agreements to sign': 'Vereinbarungen zum Unterschreiben',
  'agrees with that of the database server': 'stimmt mit der des Datenbankservers überein',
  'all clients': 'alle Kunden',
  'all invoices for this project ({invoices})': 'alle Rechnungen dieses Projekts ({invoices})',
  'all versions of your documents': 'alle Versionen Ihrer Dokumente',
  'an unknown address': 'einer unbekannten Adresse',
  'and all its versions will disappear for {portals} and for the team. You can restore the document under “Removed” for {restorable}. After that, it’s permanently deleted.':
    'und alle seine Versionen verschwinden für {portals} und für das Team. Unter „Entfernt“ können Sie das Dokument {restorable} lang wiederherstellen. Danach wird es endgültig gelöscht.',
  'and all its versions will disappear for {portals} right away. The team keeps the document, and you can share it again.':
    'und alle seine Versionen verschwinden sofort für {portals}. Das Team behält das Dokument, und Sie können es wieder teilen.',
  'and more': 'und weitere',
  'and {count} more': 'und {count} weitere',
  'and {members}': 'und {members}',
  'and {others}': 'und {others}',
  'and {others} more': 'und {others} weitere',
  'answered a question': 'hat eine Frage beantwortet',
  'answered a request': 'hat eine Anforderung beantwortet:',
  'approved a version': 'hat eine Version freigegeben:',
  'approved by {name}': 'freigegeben von {name}',
  'approved an answer': 'hat eine Antwort freigegeben',
  'archived the inquiry': 'hat die Anfrage archiviert:',
  'archived the project': 'hat das Projekt archiviert:',
  'as “{fullName}”': 'als „{fullName}“',
  'asked a question': 'hat eine Frage gestellt',
  'asked to close the account': 'hat um Schließung des Kontos gebeten:',
  'assigned a question': 'hat eine Frage zugewiesen',
  'assigned when sent': 'wird beim Senden vergeben',
  'before:': 'vorher:',
  'by 1 day': 'seit 1 Tag',
  'by {count} days': 'seit {count} Tagen',
  'by {name}': 'von {name}',
  'canceled the account closure': 'hat die Schließung des Kontos abgebrochen:',
  'can’t be marked, only available as original':
    'kann kein Wasserzeichen bekommen, nur als Original verfügbar',
  'can’t be used ({reason}); check {setting}, and that the server runs':
    'lässt sich nicht verwenden ({reason}); prüfen Sie {setting} und ob der Server läuft',
  'changed a person’s access to the project': 'hat den Zugriff einer Person auf das Projekt geändert:',
  'changed a person’s billing right in the company':
    'hat das Recht „Abrechnung“ einer Person im Unternehmen geändert',
  'changed levels': 'hat Stufen geändert',
  'changed someone’s access': 'hat den Zugang einer Person geändert',
  'changed the group': 'hat die Gruppe geändert',
  'changed the group’s agreement': 'hat die Vereinbarung der Gruppe geändert',
  'changed the lead of the project': 'hat die Leitung des Projekts geändert:',
  'changed the main contact of the project': 'hat die Hauptansprechperson des Projekts geändert:',
  'changed the pictures of': 'hat die Bilder geändert von:',
  'changed the room’s settings': 'hat die Einstellungen des Raums geändert',
  'changed their email settings': 'hat die eigenen E-Mail-Einstellungen geändert:',
  'changed their sign-in settings': 'hat die eigene Anmeldung geändert:',
  'changed which team members see the project': 'hat geändert, welche Teammitglieder das Projekt sehen:',
  'check the host, port and protocol in {setting}': 'prüfen Sie Host, Port und Protokoll in {setting}',
  client: 'Kunde',
  clients: 'Kunden',
  'closed a question': 'hat eine Frage geschlossen',
  'closed the account': 'hat das Konto geschlossen:',
  'closed the data room': 'hat den Datenraum geschlossen',
  'confirmed by being signed in': 'bestätigt durch die Anmeldung',
  'confirmed with a passkey': 'bestätigt mit einem Passkey',
  'confirmed with a recovery code': 'bestätigt mit einem Wiederherstellungscode',
  'confirmed with an authenticator app': 'bestätigt mit einer Authenticator-App',
  'connected Google to': 'hat Google verbunden mit',
  'contact us': 'schreiben Sie uns',
  'converted to a client:': 'wurde zum Kunden:',
  'could not be checked: {reason}': 'ließ sich nicht prüfen: {reason}',
  'countersigned the agreement': 'hat die Vereinbarung gegengezeichnet:',
  'create an archive': 'ein Archiv erstellen',
  'created an archive': 'hat ein Archiv erstellt',
  'created on {day}': 'angelegt am {day}',
  'created the agreement': 'hat die Vereinbarung angelegt:',
  'created the company': 'hat das Unternehmen angelegt',
  'created the draft': 'hat den Entwurf angelegt:',
  'created the project': 'hat das Projekt angelegt:',
  'created the request list': 'hat die Anforderungsliste angelegt:',
  'created the template': 'hat die Vorlage angelegt:',
  d: 'Tg.',
  'damaged files in the last backup': 'beschädigte Dateien in der letzten Sicherung',
  'date of the invoice': 'Rechnungsdatum',
  'deactivated the user': 'hat den Benutzer deaktiviert:',
  'declined the agreement': 'hat die Vereinbarung abgelehnt:',
  'declined {moment}': 'abgelehnt: {moment}',
  'deleted a milestone': 'hat einen Meilenstein gelöscht:',
  'deleted an update': 'hat eine Neuigkeit gelöscht:',
  'deleted the company': 'hat das Unternehmen gelöscht',
  'deleted the draft': 'hat den Entwurf gelöscht:',
  'deleted the inquiry': 'hat die Anfrage gelöscht:',
  'deleted the project': 'hat das Projekt gelöscht:',
  'deleted the request list': 'hat die Anforderungsliste gelöscht:',
  'deleted the template': 'hat die Vorlage gelöscht:',
  'deleted the unverified account': 'hat das nicht bestätigte Konto gelöscht:',
  'denies access; check its access key and permissions':
    'verweigert den Zugriff; prüfen Sie Schlüssel und Rechte',
  'differs from that of the database server by {seconds} seconds; turn on time synchronization on both machines ({command})':
    'weicht um {seconds} Sekunden von der des Datenbankservers ab; schalten Sie auf beiden Rechnern die Zeitsynchronisierung ein ({command})',
  'discarded the email': 'hat die E-Mail verworfen:',
  documents: 'Dokumente',
  downloaded: 'hat heruntergeladen:',
  'downloaded all their data': 'hat alle eigenen Daten heruntergeladen:',
  'downloaded an archive': 'hat ein Archiv heruntergeladen',
  'due {day}': 'fällig am {day}',
  'edited a request': 'hat eine Anforderung bearbeitet:',
  'edited an update': 'hat eine Neuigkeit bearbeitet:',
  'edited the agreement': 'hat die Vereinbarung bearbeitet:',
  'edited the company': 'hat das Unternehmen bearbeitet',
  'edited the draft': 'hat den Entwurf bearbeitet:',
  'edited the inquiry': 'hat die Anfrage bearbeitet:',
  'edited the notes about': 'hat die Notizen bearbeitet zu',
  'edited the project': 'hat das Projekt bearbeitet:',
  'edited the request list': 'hat die Anforderungsliste bearbeitet:',
  'edited the template': 'hat die Vorlage bearbeitet:',
  'edited the user': 'hat den Benutzer bearbeitet:',
  'edited their own profile': 'hat das eigene Profil bearbeitet:',
  'email is held, and {waiting} wait; release it on the page Email, or start with MAIL_HOLD=0':
    'E-Mails werden zurückgehalten, wartend: {waiting}; geben Sie sie auf der Seite „E-Mail“ frei, oder starten Sie mit MAIL_HOLD=0',
  'email to {to}': 'E-Mail an {to}',
  'emails are stuck': 'E-Mails bleiben hängen',
  'ended all sessions for': 'hat überall abgemeldet:',
  'every client': 'alle Kunden',
  'everyone on {project} who can see documents': 'alle an {project}, die Dokumente sehen dürfen',
  'expired within the last day, so browsers refuse the site; renew it ({command}) and reload the proxy':
    'seit weniger als einem Tag abgelaufen, sodass Browser die Website ablehnen; erneuern Sie es ({command}), und laden Sie den Proxy neu',
  'expired {days} days ago, so browsers refuse the site; renew it ({command}) and reload the proxy':
    'vor {days} Tagen abgelaufen, sodass Browser die Website ablehnen; erneuern Sie es ({command}), und laden Sie den Proxy neu',
  'expires in {days} days; check that it is renewed ({command})':
    'läuft in {days} Tagen ab; prüfen Sie, ob es erneuert wird ({command})',
  'exported a disclosure list': 'hat eine Offenlegungsliste exportiert',
  'exported for the accountant': 'hat für die Buchhaltung exportiert:',
  'exported questions': 'hat Fragen exportiert',
  'exported the activity': 'hat das Protokoll exportiert',
  'exported the list': 'hat die Liste exportiert:',
  'for {client}': 'für {client}',
  'for {name}': 'für {name}',
  'forms of this site are accepted, those of others rejected':
    'Formulare dieser Website werden angenommen, die anderer abgewiesen',
  'forms of {url} are rejected; pass the header Origin on unchanged, and check APP_URL':
    'Formulare von {url} werden abgewiesen; reichen Sie den Header Origin unverändert weiter, und prüfen Sie APP_URL',
  'from {from}': 'von {from}',
  'gave the administrator role to': 'hat zum Administrator gemacht:',
  guest: 'Gast',
  h: 'Std.',
  'host and scheme are those of APP_URL': 'Host und Schema sind die von APP_URL',
  'imported questions': 'hat Fragen importiert',
  'in a minute': 'in einer Minute',
  'in {minutes} minutes': 'in {minutes} Minuten',
  'invited on {day}': 'eingeladen am {day}',
  'invited someone': 'hat jemanden eingeladen',
  'invited the client': 'hat den Kunden eingeladen:',
  'invited the team member': 'hat das Teammitglied eingeladen:',
  invoice: 'Rechnung',
  invoices: 'Rechnungen',
  'invoices billed to others ({invoices})': 'Rechnungen an andere ({invoices})',
  'invoices billed to them': 'Rechnungen an diese Person',
  'invoices billed to you': 'Rechnungen an Sie',
  'invoices can’t be sent before these are added to it: {fields}':
    'Rechnungen lassen sich erst senden, wenn er dies enthält: {fields}',
  'is the one of this database': 'ist das dieser Datenbank',
  'it ends too early': 'sie endet zu früh',
  'it is not a backup of Foyer': 'sie ist keine Sicherung von Foyer',
  'it runs with {setting}': 'es läuft mit {setting}',
  'its bytes are not the ones that were written': 'ihre Bytes sind nicht die geschriebenen',
  'its certificate has expired': 'sein Zertifikat ist abgelaufen',
  'its certificate is for another host name': 'sein Zertifikat gilt für einen anderen Hostnamen',
  'its certificate is from an authority that this machine doesn’t trust, or the server doesn’t send the intermediate certificate':
    'sein Zertifikat ist von einer Stelle, der dieser Rechner nicht vertraut, oder der Server sendet das Zwischenzertifikat nicht',
  'its certificate is self-signed': 'sein Zertifikat ist selbst signiert',
  'its certificate isn’t valid yet, or the clock of this machine is wrong':
    'sein Zertifikat gilt noch nicht, oder die Uhr dieses Rechners geht falsch',
  'its certificate was revoked': 'sein Zertifikat wurde widerrufen',
  'its description, status and next step': 'Beschreibung, Status und nächster Schritt',
  'its end is damaged': 'ihr Ende ist beschädigt',
  'its messages': 'dessen Nachrichten',
  'its milestones': 'dessen Meilensteine',
  'its picture': 'sein Bild',
  'its security': 'dessen Sicherheit',
  'its updates': 'dessen Neuigkeiten',
  'last log in {time}': 'letzte Anmeldung {time}',
  'line {position}': 'Posten {position}',
  'locked the index': 'hat das Verzeichnis gesperrt',
  'low disk space': 'wenig Speicherplatz',
  'made a client of the guest': 'hat vom Gast zum Kunden gemacht:',
  'many failed sign-ins': 'viele fehlgeschlagene Anmeldungen',
  'marked as paid:': 'hat die Rechnung als bezahlt markiert:',
  'marked as unpaid:': 'hat die Rechnung als unbezahlt markiert:',
  'merged another company into': 'hat ein anderes Unternehmen zusammengeführt mit',
  messages: 'Nachrichten',
  milestone: 'Meilenstein',
  milestones: 'Meilensteine',
  'my-data': 'meine-daten',
  'mo.': 'Mon.',
  'more than 99 messages': 'mehr als 99 Nachrichten',
  'more than {count}': 'mehr als {count}',
  moved: 'hat verschoben:',
  'moved the document': 'hat das Dokument verschoben:',
  'name the host in {setting} as the certificate does':
    'nennen Sie den Host in {setting} so, wie ihn das Zertifikat nennt',
  'never logged in': 'nie angemeldet',
  'new inquiries': 'neue Anfragen',
  'new inquiry': 'neue Anfrage',
  'new upload': 'neuer Upload',
  'new uploads': 'neue Uploads',
  no: 'nein',
  'no one': 'niemand',
  'no password yet': 'noch kein Passwort',
  'no proxies write X-Forwarded-For': 'kein Proxy schreibt X-Forwarded-For',
  'no recent backup': 'keine aktuelle Sicherung',
  'no response within {seconds} seconds': 'keine Antwort innerhalb von {seconds} Sekunden',
  'not compared: not started yet': 'nicht verglichen: noch nicht gestartet',
  'not signed yet': 'noch nicht unterschrieben',
  'not viewed yet': 'noch nicht angesehen',
  'not working, or responding too slowly': 'funktioniert nicht oder antwortet zu langsam',
  'nothing due': 'nichts fällig',
  'of {name}': 'von {name}',
  'one document': 'ein Dokument',
  'one proxy writes X-Forwarded-For': 'ein Proxy schreibt X-Forwarded-For',
  'only {free} are free in DATA_DIR, and uploads need {needed}; make room':
    'in DATA_DIR sind nur {free} frei, und Uploads brauchen {needed}; schaffen Sie Platz',
  'only {free} are free in DATA_DIR; make room soon':
    'in DATA_DIR sind nur {free} frei; schaffen Sie bald Platz',
  'opened the restricted project': 'hat das beschränkte Projekt geöffnet:',
  'opened the data room': 'hat den Datenraum geöffnet',
  or: 'oder',
  'or add sslrootcert=/path/ca.pem to the address, or sslmode=no-verify, which encrypts but does not check the server':
    'oder ergänzen Sie die Adresse um sslrootcert=/path/ca.pem oder um sslmode=no-verify, das verschlüsselt, aber den Server nicht prüft',
  'or add tls.rejectUnauthorized=false to the address, which encrypts but does not check the server':
    'oder ergänzen Sie die Adresse um tls.rejectUnauthorized=false, das verschlüsselt, aber den Server nicht prüft',
  'our client': 'unser Kunde',
  'overdue invoices': 'überfällige Rechnungen',
  'overdue request': 'überfällige Anforderung',
  'overdue requests': 'überfällige Anforderungen',
  'page {page}': 'Seite {page}',
  'pages {pages}': 'Seiten {pages}',
  'permanently deleted the document': 'hat das Dokument endgültig gelöscht:',
  'picture {place}': 'Bild {place}',
  'posted an update': 'hat eine Neuigkeit veröffentlicht:',
  previewed: 'hat angesehen:',
  'privacy policy': 'Datenschutzerklärung',
  'project request': 'Projektwunsch',
  'project requests': 'Projektwünsche',
  'project without a main contact': 'Projekt ohne Hauptansprechperson',
  projects: 'Projekte',
  'projects without a main contact': 'Projekte ohne Hauptansprechperson',
  'published on {day}': 'veröffentlicht am {day}',
  'published an answer': 'hat eine Antwort veröffentlicht',
  'reactivated the user': 'hat den Benutzer reaktiviert:',
  read: 'hat gelesen:',
  'released documents': 'hat Dokumente freigegeben',
  'released held emails': 'hat angehaltene E-Mails freigegeben:',
  'released {time}': 'freigegeben {time}',
  removed: 'hat entfernt:',
  'removed a person from the company': 'hat eine Person aus dem Unternehmen entfernt',
  'removed a person from the project': 'hat eine Person aus dem Projekt entfernt:',
  'removed someone': 'hat jemanden entfernt',
  'removed the document': 'hat das Dokument entfernt:',
  'removed the team member': 'hat das Teammitglied entfernt:',
  renamed: 'hat umbenannt:',
  'renamed actions in the log:': 'hat Aktionen im Protokoll umbenannt:',
  'renew it on the server': 'erneuern Sie es auf dem Server',
  'reopened a question': 'hat eine Frage wieder geöffnet',
  'reopened a request': 'hat eine Anforderung wieder geöffnet:',
  'reopened the data room': 'hat den Datenraum wieder geöffnet',
  replaced: 'hat ersetzt:',
  'replied to the inquiry': 'hat auf die Anfrage geantwortet:',
  'reported a missing or damaged file for the document':
    'hat eine fehlende oder beschädigte Datei gefunden im Dokument',
  request: 'Anforderung',
  'request a reset email': 'fordern Sie eine E-Mail zum Zurücksetzen an',
  'request {position}': 'Anforderung {position}',
  'requested a link to close their account': 'hat den Link zum Schließen des Kontos angefordert:',
  'requested changes to a submission': 'hat Änderungen an einer Einreichung angefordert:',
  'requested changes to a version': 'hat Änderungen an einer Version angefordert:',
  'requested the project': 'hat das Projekt angefragt:',
  requests: 'Anforderungen',
  'resent the email': 'hat die E-Mail erneut gesendet:',
  'reset two-factor sign-in for': 'hat die Zwei-Faktor-Anmeldung zurückgesetzt für',
  'restored from a backup:': 'hat aus einer Sicherung wiederhergestellt:',
  'restored the document': 'hat das Dokument wiederhergestellt:',
  'restricted to selected team members:': 'hat auf ausgewählte Teammitglieder beschränkt:',
  'says they’ve paid:': 'meldet die Zahlung von',
  'sent a message': 'hat eine Nachricht gesendet:',
  'sent a reminder for': 'hat eine Erinnerung gesendet zu',
  'sent a reminder to': 'hat erinnert:',
  'sent a test email': 'hat eine Test-E-Mail gesendet:',
  'sent on {day}': 'gesendet am {day}',
  'sent the agreement': 'hat die Vereinbarung gesendet:',
  'sent the credit note': 'hat die Rechnungskorrektur gesendet:',
  'sent the invoice': 'hat die Rechnung gesendet:',
  'set the seal of agreements to': 'hat das Siegel der Vereinbarungen festgelegt:',
  'shared the document': 'hat das Dokument geteilt:',
  'shared the document again': 'hat das Dokument wieder geteilt:',
  'sign in': 'sich anmelden',
  'signed and declined agreements': 'unterschriebene und abgelehnte Vereinbarungen',
  'signed in': 'hat sich angemeldet:',
  'signed in, and a code of the authenticator app': 'angemeldet und ein Code der Authenticator-App',
  'signed in, and a passkey': 'angemeldet und ein Passkey',
  'signed in, and a recovery code': 'angemeldet und ein Wiederherstellungscode',
  'signed in; the account had no second factor': 'angemeldet; das Konto hatte keinen zweiten Faktor',
  'signed the agreement': 'hat die Vereinbarung unterschrieben:',
  'signed up': 'hat sich registriert:',
  'signed {moment}': 'unterschrieben: {moment}',
  'slow to respond': 'antwortet langsam',
  'someone without a name': 'jemand ohne Namen',
  'something in it can’t be read': 'etwas darin ist nicht lesbar',
  staff: 'Teammitglied',
  'start Foyer with NODE_EXTRA_CA_CERTS=/path/ca.pem, where ca.pem contains the certificate of the issuing authority':
    'starten Sie Foyer mit NODE_EXTRA_CA_CERTS=/path/ca.pem, wobei ca.pem das Zertifikat der ausstellenden Stelle enthält',
  status: 'Status',
  'stopped viewing the portal as': 'hat die Ansicht des Portals beendet als',
  'stored documents are damaged': 'gespeicherte Dokumente sind beschädigt',
  'submitted a document': 'hat ein Dokument eingereicht:',
  'team member': 'Teammitglied',
  'team member, invited': 'Teammitglied, eingeladen',
  'team member, removed': 'Teammitglied, entfernt',
  'the agreements that you accepted': 'die Vereinbarungen, die Sie angenommen haben',
  'the clock is wrong': 'die Uhr geht falsch',
  'the codes': 'die Codes',
  'the data room': 'den Datenraum',
  'the database has no tables yet; the first start makes them':
    'die Datenbank hat noch keine Tabellen; der erste Start legt sie an',
  'the database is at the schema of this version': 'die Datenbank hat das Schema dieser Version',
  'the database is in {encoding}; create one with {options}, and move the data into it':
    'die Datenbank hat die Zeichenkodierung {encoding}; legen Sie eine mit {options} an, und übertragen Sie die Daten dorthin',
  'the database is of an older version; make a backup, then start this version, which migrates it':
    'die Datenbank ist von einer älteren Version; erstellen Sie eine Sicherung, und starten Sie dann diese Version, die sie umstellt',
  'the database requires a password, and the address has none; for example {example}':
    'die Datenbank verlangt ein Passwort, und die Adresse enthält keines; zum Beispiel {example}',
  'the database was made by a newer version; start that version, or restore a backup from before the upgrade':
    'die Datenbank stammt von einer neueren Version; starten Sie jene Version, oder stellen Sie eine Sicherung von vor dem Upgrade wieder her',
  'the document storage can’t be used: {reason}':
    'der Dokumentenspeicher lässt sich nicht verwenden: {reason}',
  'the embedded database answers': 'die eingebettete Datenbank antwortet',
  'the inquiry from {fullName}': 'die Anfrage von {fullName}',
  'the link': 'den Link',
  'the list of documents is not what was written': 'die Liste der Dokumente ist nicht die geschriebene',
  'the output of: {command}. Existing data and backups keep their own secret: {tar} shows it':
    'die Ausgabe von: {command}. Bestehende Daten und Sicherungen behalten ihr eigenes Geheimnis: {tar} zeigt es',
  'the proxy sends Host {sent} in place of {expected}': 'der Proxy sendet Host {sent} statt {expected}',
  'the proxy sends X-Forwarded-Proto {sent}, and APP_URL is {expected}':
    'der Proxy sendet X-Forwarded-Proto {sent}, und APP_URL ist {expected}',
  'the rows of {table} are not what was written': 'die Zeilen von {table} sind nicht die geschriebenen',
  'the server doesn’t speak TLS on this port': 'der Server spricht auf diesem Port kein TLS',
  'the server has no TLS; turn on ssl in its postgresql.conf, or remove sslmode from the address':
    'der Server hat kein TLS; schalten Sie in seiner postgresql.conf ssl ein, oder entfernen Sie sslmode aus der Adresse',
  'there is none in {folder} yet; the first start makes it':
    'in {folder} gibt es noch keine; der erste Start legt sie an',
  'this person': 'dieser Person',
  'this role may not create tables, so the next upgrade will fail; make it the owner: {statement}':
    'diese Rolle darf keine Tabellen anlegen, sodass das nächste Upgrade scheitern wird; machen Sie sie zum Eigentümer: {statement}',
  'to {title}': 'zu {title}',
  'turn on time synchronization ({command})': 'schalten Sie die Zeitsynchronisierung ein ({command})',
  'two-factor off, passkeys {passkeys}': 'Zwei-Faktor-Anmeldung aus, Passkeys: {passkeys}',
  'two-factor on, passkeys {passkeys}': 'Zwei-Faktor-Anmeldung an, Passkeys: {passkeys}',
  'typed “{company}”': 'eingegeben: „{company}“',
  'unarchived the inquiry': 'hat die Anfrage aus dem Archiv geholt:',
  'unarchived the project': 'hat das Projekt aus dem Archiv geholt:',
  'undelivered email': 'nicht zugestellte E-Mail',
  'undelivered emails': 'nicht zugestellte E-Mails',
  'undid a merge into the company': 'hat eine Zusammenführung rückgängig gemacht:',
  'undid the acceptance of a submission': 'hat die Annahme einer Einreichung rückgängig gemacht:',
  'unknown reason': 'Grund unbekannt',
  'until {day}': 'bis {day}',
  updates: 'Neuigkeiten',
  uploaded: 'hat hochgeladen:',
  'uploaded a version': 'hat eine Version hochgeladen:',
  'valid for {days} more days': 'noch {days} Tage gültig',
  'valid, and none could be safer': 'gültig, und keine könnte sicherer sein',
  'verified the email address of': 'hat die E-Mail-Adresse bestätigt:',
  'version {running} runs, and this is {this}': 'Version {running} läuft, und dies ist {this}',
  'version {version}': 'Version {version}',
  viewed: 'hat angesehen:',
  'viewed the portal as': 'hat das Portal angesehen als',
  'viewed {moment}': 'angesehen: {moment}',
  'voided the invoice': 'hat die Rechnung storniert:',
  waiting: 'wartend',
  'was {number}': 'vorher {number}',
  'your views and downloads': 'was Sie angesehen und heruntergeladen haben',
  'where {name} should be there is something else': 'wo {name} stehen sollte, steht etwas anderes',
  'will be moved with all its versions. Only people with access to documents in the selected project will see it.':
    'wird mit allen Versionen verschoben. Sehen kann es, wer die Dokumente dieses Projekts sehen darf.',
  'with a PDF for viewing': 'mit einem PDF zum Ansehen',
  withdrew: 'hat zurückgezogen:',
  'withdrew a question': 'hat eine Frage zurückgezogen:',
  'withdrew a request': 'hat eine Anforderung zurückgezogen:',
  'withdrew a version of': 'hat eine Version zurückgezogen:',
  'withdrew the agreement': 'hat die Vereinbarung zurückgezogen:',
  'withdrew the document': 'hat das Dokument zurückgezogen:',
  'withdrew the external invoice': 'hat die externe Rechnung zurückgezogen:',
  yes: 'ja',
  you: 'Ihnen',
  'your account': 'Ihr Konto',
  'your activity log': 'Ihr Aktivitätsprotokoll',
  'your invoices': 'Ihre Rechnungen',
  'your profile': 'Ihr Profil',
  'your projects': 'Ihre Projekte',
  'your questions': 'Ihre Fragen',
  '{accepted} of {total} accepted': '{accepted} von {total} angenommen',
  '{action} version {version} of': '{action} Version {version} von',
  '{amount} credited': '{amount} korrigiert',
  '{amount} is left to pay.': 'Noch zu zahlen sind {amount}.',
  '{amount} overdue': '{amount} überfällig',
  '{browser} on {system}': '{browser} unter {system}',
  '{bytes}, responds in {ms} ms': '{bytes}, antwortet in {ms} ms',
  '{by} accepted': '{by} hat es angenommen',
  '{by} answered': '{by} hat geantwortet',
  '{by} approved {document}': '{by} hat {document} freigegeben',
  '{by} edited the answer': '{by} hat die Antwort bearbeitet',
  '{by} requested changes': '{by} hat es zurückgegeben',
  '{by} requested changes to {document}': '{by} hat Änderungen an {document} angefordert',
  '{by} resubmitted': '{by} hat es noch einmal eingereicht',
  '{by} submitted {document}': '{by} hat {document} eingereicht',
  '{by} undid the acceptance': '{by} hat die Annahme rückgängig gemacht',
  '{category} on {net}': '{category} auf {net}',
  '{client}’s account is deactivated, so they won’t get an email.':
    'Das Konto von {client} ist deaktiviert und erhält deshalb keine E-Mail.',
  '{company} gets {items} that have no company yet.':
    '{company} erhält, was noch kein Unternehmen hat: {items}.',
  '{count} attempts': '{count} Versuche',
  '{count} changes': '{count} Änderungen',
  '{count} companies': '{count} Unternehmen',
  '{count} days after sending': '{count} Tage nach dem Senden',
  '{count} documents': '{count} Dokumente',
  'Documents added: {count}': 'Dokumente hinzugefügt: {count}',
  '{count} documents are new.': '{count} Dokumente sind neu.',
  '{count} documents you haven’t opened yet': '{count} Dokumente, die Sie noch nicht geöffnet haben',
  '{count} drafts': '{count} Entwürfe',
  '{count} emails': '{count} E-Mails',
  'Empty folders: {count}': 'Leere Ordner: {count}',
  '{count} files are stored with the right size, {size}':
    'gespeicherte Dateien mit richtiger Größe: {count}, {size}',
  '{count} folders': '{count} Ordner',
  '{count} groups': '{count} Gruppen',
  '{count} in review': '{count} in Prüfung',
  '{count} inquiries': '{count} Anfragen',
  '{count} invitations': '{count} Einladungen',
  '{count} invoices': '{count} Rechnungen',
  '{count} members': '{count} Mitglieder',
  '{count} messages': '{count} Nachrichten',
  '{count} milestones': '{count} Meilensteine',
  '{count} more': '{count} weitere',
  '{count} more invoices': '{count} weitere Rechnungen',
  '{count} more requests': '{count} weitere Anforderungen',
  '{count} new invoices': '{count} neue Rechnungen',
  '{count} new messages': '{count} neue Nachrichten',
  'New versions: {count}': 'Neue Versionen: {count}',
  '{count} open requests': '{count} offene Anforderungen',
  '{count} others': '{count} weitere',
  '{count} passkeys': '{count} Passkeys',
  '{count} people': '{count} Personen',
  '{count} pictures added.': '{count} Bilder hinzugefügt.',
  '{count} projects': '{count} Projekte',
  '{count} recovery codes left.': '{count} Wiederherstellungscodes sind übrig.',
  '{count} recovery codes left. Please create new ones.':
    '{count} Wiederherstellungscodes sind übrig: Bitte erzeugen Sie neue.',
  'Refused: {count}': 'Abgelehnt: {count}',
  '{count} requests': '{count} Anforderungen',
  '{count} results': '{count} Treffer',
  '{count} rows': '{count} Zeilen',
  '{count} selected': '{count} ausgewählt',
  '{count} stored files': '{count} gespeicherte Dateien',
  'Unchanged, skipped: {count}': 'Unverändert, übersprungen: {count}',
  '{count} updates': '{count} Neuigkeiten',
  '{count} users': '{count} Benutzer',
  '{count} versions': '{count} Versionen',
  '{count}, and {setting} is set: all visitors count as {ip} and share its limits; set {right}':
    '{count}, und {setting} ist gesetzt: Alle Besucher gelten als {ip} und teilen sich deren Grenzen; setzen Sie {right}',
  '{count}, and {setting} is set: visitors can choose the IP that limits count; set {right}':
    '{count}, und {setting} ist gesetzt: Besucher können die IP-Adresse wählen, die für Grenzen zählt; setzen Sie {right}',
  '{count}, and {setting} is set; set {right}, unless another proxy stands before those that this machine passed':
    '{count}, und {setting} ist gesetzt; setzen Sie {right}, falls nicht vor den Proxys, die dieser Rechner passiert hat, noch einer steht',
  '{count}, as {setting} says; this machine counts as {ip}':
    '{count}, wie {setting} es sagt; dieser Rechner gilt als {ip}',
  '{currency} outstanding': '{currency} offen',
  '{damaged} of {count} files are missing or damaged: {names}; restore them from a backup, or upload them again':
    '{damaged} von {count} Dateien fehlen oder sind beschädigt: {names}; stellen Sie sie aus einer Sicherung wieder her, oder laden Sie sie noch einmal hoch',
  '{differences}; restart Foyer if that is not on purpose':
    '{differences}; starten Sie Foyer neu, wenn das nicht beabsichtigt ist',
  '{documents} in {folders}': '{documents}, {folders}',
  'The groups below will see the newest version of {documents}. Each person gets one email.':
    'Die Gruppen unten sehen dann {documents}, jeweils in der neuesten Version. Jede Person bekommt eine E-Mail.',
  '{documents} will stay because other people are on the same projects.':
    'Wegen weiterer Beteiligter bleiben erhalten: {documents}.',
  '{document}, page {page}': '{document}, Seite {page}',
  '{document}, version {version}': '{document}, Version {version}',
  '{document}, version {version}. We’ll record your name, the time and your IP address. If we upload a newer version, we’ll ask you to approve it, too.':
    '{document}, Version {version}. Wir speichern dazu Ihren Namen, die Zeit und Ihre IP-Adresse. Gibt es eine neuere Version, bitten wir Sie erneut um Freigabe.',
  '{done} of {count}': '{done} von {count}',
  '{due} (changes requested: {reason})': '{due} (zurückgegeben: {reason})',
  '{email} belonged to a team member: the administrator can invite them again on the Team page.':
    '{email} gehörte einem Teammitglied: Der Administrator kann es auf der Seite „Team“ wieder einladen.',
  '{email} isn’t verified yet: its owner sets the password by verifying it.':
    '{email} ist noch nicht bestätigt: Beim Bestätigen legt der Inhaber das Passwort fest.',
  '{email} was a guest of a data room and is a client now. We sent no email.':
    '{email} war Gast eines Datenraums und ist jetzt Kunde. Wir haben keine E-Mail gesendet.',
  '{file} is not a complete backup: {reason}. Nothing was changed.':
    '{file} ist keine vollständige Sicherung: {reason}. Es wurde nichts geändert.',
  '{file} was made by a newer version of Foyer; use that version. Nothing was changed.':
    '{file} stammt von einer neueren Version von Foyer; verwenden Sie jene. Es wurde nichts geändert.',
  '{file}: files this large are not allowed there. No backup was made, and no partial file is left.':
    '{file}: So große Dateien sind dort nicht erlaubt. Es wurde keine Sicherung erstellt, und es bleibt keine halbe Datei zurück.',
  '{file}: is no file that can be replaced; name another one.':
    '{file}: ist keine Datei, die sich ersetzen lässt; nennen Sie eine andere.',
  '{file}: is not a file; name a backup file.': '{file}: ist keine Datei; nennen Sie eine Sicherungsdatei.',
  '{file}: permission denied.': '{file}: Zugriff verweigert.',
  '{file}: the disk is full. No backup was made, and no partial file is left.':
    '{file}: Die Festplatte ist voll. Es wurde keine Sicherung erstellt, und es bleibt keine halbe Datei zurück.',
  '{file}: there is no such file or folder.': '{file}: Diese Datei oder diesen Ordner gibt es nicht.',
  '{fingerprint} expires on {day}. After that, agreements get a self-signed seal. Set a new one before.':
    '{fingerprint} läuft am {day} ab. Danach bekommen Vereinbarungen ein selbst signiertes Siegel. Legen Sie vorher ein neues fest.',
  '{fingerprint} was encrypted with another AUTH_SECRET. The next agreement gets a new seal.':
    '{fingerprint} wurde mit einem anderen AUTH_SECRET verschlüsselt. Die nächste Vereinbarung bekommt ein neues Siegel.',
  '{fingerprint}, valid until {day}': '{fingerprint}, gültig bis {day}',
  '{firm} has invited you to a confidential data room. Please read the whole agreement. You can accept it below the text.':
    '{firm} hat Sie in einen vertraulichen Datenraum eingeladen. Bitte lesen Sie die ganze Vereinbarung. Unter dem Text können Sie sie annehmen.',
  '{firm} is running at  {url}  (Foyer {version})': '{firm} läuft unter  {url}  (Foyer {version})',
  '{firm} signs after them.': '{firm} unterschreibt danach.',
  '{former} leaves the project and loses access to {seen} and its documents.':
    '{former} verlässt das Projekt und verliert den Zugriff auf {seen} und die Dokumente.',
  '{former} leaves the project and loses all access to it.':
    '{former} verlässt das Projekt und verliert jeden Zugriff darauf.',
  '{free} are free in DATA_DIR': 'in DATA_DIR sind {free} frei',
  '{free} free on the DATA_DIR disk.': '{free} frei auf dem Datenträger mit DATA_DIR.',
  '{from} to {to}': '{from} bis {to}',
  '{fullName} is a client.': '{fullName} ist Kunde.',
  '{gone} items': '{gone} Einträge',
  '{group}, question {number} by {name}:\n{question}': '{group}, Frage {number} von {name}:\n{question}',
  '{group}, question {number}: an answer awaits approval.':
    '{group}, Frage {number}: Eine Antwort wartet auf Freigabe.',
  '{hash} (SHA-256 of the attached agreement.md)': '{hash} (SHA-256 der angehängten agreement.md)',
  '{hash} (SHA-256 of the uploaded PDF)': '{hash} (SHA-256 der hochgeladenen PDF-Datei)',
  '{host} accepts the connection and the sign-in': '{host} nimmt die Verbindung und die Anmeldung an',
  '{host} can’t be used ({reason}); check SMTP_URL: {protocol} usually has port {port}':
    '{host} lässt sich nicht verwenden ({reason}); prüfen Sie SMTP_URL: {protocol} hat gewöhnlich Port {port}',
  '{host} can’t be used: {reason}': '{host} lässt sich nicht verwenden: {reason}',
  '{hours} hours': '{hours} Stunden',
  '{invitedBy} invited you to join the {name} team': '{invitedBy} lädt Sie in das Team von {name} ein',
  '{invitedBy} invited you to the {name} client portal':
    '{invitedBy} lädt Sie ins Kundenportal von {name} ein',
  '{items} archived.': '{items} archiviert.',
  '{items} assigned.': '{items} zugeordnet.',
  '{items} can sign in again.': '{items} reaktiviert.',
  '{items} changed to “{status}”.': '{items} auf „{status}“ gesetzt.',
  '{items} deactivated and signed out everywhere.': '{items} deaktiviert und überall abgemeldet.',
  '{items} discarded.': '{items} verworfen.',
  '{items} moved.': '{items} verschoben.',
  '{items} no longer shared.': '{items} nicht mehr geteilt.',
  '{items} removed. Removed documents can be restored for {restorable}.':
    '{items} entfernt. Entfernte Dokumente können Sie {restorable} lang wiederherstellen.',
  '{items} sent.': '{items} gesendet.',
  '{items} shared.': '{items} geteilt.',
  '{items} unarchived.': '{items} aus dem Archiv geholt.',
  '{items} undone.': '{items} rückgängig gemacht.',
  '{items} will be sent again right away.': 'Wir senden {items} sofort erneut.',
  '{kind} {number} for invoice {invoice}': '{kind} {number} zur Rechnung {invoice}',
  '{kind} {number} over {total} corrects invoice {invoice} of {date}. It’s attached as a PDF.':
    'Die {kind} {number} über {total} korrigiert die Rechnung {invoice} vom {date}. Sie hängt als PDF an.',
  '{label} can’t be longer than {max} characters.': '{label}: höchstens {max} Zeichen.',
  '{label} can’t contain control characters.': '{label}: Steuerzeichen sind nicht erlaubt.',
  '{label} can’t contain line breaks or control characters.':
    '{label}: Zeilenumbrüche und Steuerzeichen sind nicht erlaubt.',
  '{label}, scrolls sideways': '{label}, lässt sich seitlich verschieben',
  '{label}: each can have up to {each} characters.': '{label}: jeweils höchstens {each} Zeichen.',
  '{label}: enter up to {most}.': '{label}: höchstens {most} Einträge.',
  '{label}: you typed {typed}, the file says {read}': '{label}: eingegeben {typed}, in der Datei {read}',
  '{level} (inherited)': '{level} (übernommen)',
  '{link} so that nobody can sign in to your account with a stolen password alone.':
    '{link}, damit sich niemand allein mit einem gestohlenen Passwort bei Ihrem Konto anmelden kann.',
  '{list} and {more} more': '{list} und {more} weitere',
  '{list} or {item}': '{list} oder {item}',
  '{message} If you save this form again, it will become a separate invoice.':
    '{message} Speichern Sie dieses Formular noch einmal, wird daraus eine eigene Rechnung.',
  '{message} Please try again in a moment.': '{message} Bitte versuchen Sie es gleich noch einmal.',
  '{message} Please try again {wait}.': '{message} Bitte versuchen Sie es {wait} noch einmal.',
  '{minutes} min': '{minutes} min',
  '{minutes} minutes': '{minutes} Minuten',
  '{missing} incomplete lines aren’t included.': '{missing} unvollständige Posten nicht enthalten.',
  '{mistakes}; compare its configuration with {file}':
    '{mistakes}; vergleichen Sie seine Konfiguration mit {file}',
  '{names} and {count} more': '{names} und {count} weitere',
  '{name} (client)': '{name} (Kunde)',
  '{name} (copy)': '{name} (Kopie)',
  '{name} (same email domain)': '{name} (gleiche E-Mail-Domain)',
  '{name} (same name)': '{name} (gleicher Name)',
  '{name} (you)': '{name} (Sie)',
  '{name} ({email}) asked to close their account. On {closesAt}, we’ll delete the account and {gone}. {things} will stay. Save anything you need before then.':
    '{name} ({email}) möchte das Konto schließen. Am {closesAt} löschen wir das Konto und {gone}. {things} bleiben erhalten. Sichern Sie vorher, was Sie behalten müssen.',
  '{name} ({email}) no longer wants to close their account. Nothing will be deleted.':
    '{name} ({email}) schließt das Konto doch nicht. Nichts wird gelöscht.',
  '{name} ({email}), a guest of a data room, asked to close their account. On {closesAt}, we’ll delete it. What they did in data rooms stays as evidence.':
    '{name} ({email}), Gast eines Datenraums, möchte das Konto schließen. Am {closesAt} löschen wir es. Was in Datenräumen geschehen ist, bleibt als Nachweis.',
  '{name} added you to a project': '{name} hat Sie einem Projekt hinzugefügt',
  '{name} added.': '{name} hinzugefügt.',
  '{name} added. We’ve emailed them.': '{name} hinzugefügt und per E-Mail benachrichtigt.',
  '{name} added. We’ve sent an invitation to {email}.':
    '{name} hinzugefügt. Wir haben eine Einladung an {email} gesendet.',
  '{name} answered:': '{name} hat geantwortet:',
  '{name} approved it.': '{name} hat es freigegeben.',
  '{name} becomes a member with access to {things}.':
    '{name} wird Mitglied mit Zugriff auf Folgendes: {things}.',
  '{name} can already enter the room.': '{name} kann den Raum schon betreten.',
  '{name} can now see all of the company’s invoices, and will get new ones by email.':
    '{name} sieht jetzt alle Rechnungen des Unternehmens und erhält neue per E-Mail.',
  "{name} can't sign": '{name} kann nicht unterschreiben',
  '{name} can’t sign: their account is deactivated or no longer on the project.':
    '{name} kann nicht unterschreiben: Das Konto ist deaktiviert oder nicht mehr im Projekt.',
  '{name} declined “{title}”.': '{name} hat „{title}“ abgelehnt.',
  '{name} gets access to {items}.': '{name} erhält Zugriff auf {items}.',
  '{name} gets {items}.': '{name} erhält: {items}.',
  '{name} has read everything.': '{name} hat alles gelesen.',
  '{name} has {count} to read.': '{name} hat {count} zu lesen.',
  '{name} hasn’t accepted the terms yet. Until they do, no one can see this portal. {name} will be asked to accept them here.':
    '{name} hat den Bedingungen noch nicht zugestimmt. Bis dahin kann niemand dieses Portal sehen. {name} wird hier um Zustimmung gebeten.',
  '{name} hasn’t signed in yet and has {count} to read.':
    '{name} hat sich noch nicht angemeldet und hat zu lesen: {count}.',
  '{name} hasn’t signed in yet.': '{name} hat sich noch nicht angemeldet.',
  '{name} immediately loses access to the project and {parts}.':
    '{name} verliert sofort den Zugriff auf das Projekt und sieht auch {parts} nicht mehr.',
  '{name} invites you to a confidential data room': '{name} lädt Sie in einen vertraulichen Datenraum ein',
  '{name} invites you to a confidential data room. Set a password to enter.':
    '{name} lädt Sie in einen vertraulichen Datenraum ein. Legen Sie ein Passwort fest, um einzutreten.',
  '{name} is a guest of this project’s data room. Remove them there first.':
    '{name} ist Gast im Datenraum dieses Projekts. Entfernen Sie die Person zuerst dort.',
  '{name} is already in this company.': '{name} gehört bereits zu diesem Unternehmen.',
  '{name} is already on this project.': '{name} ist schon an diesem Projekt beteiligt.',
  '{name} is closing their account on {closesAt}': '{name} schließt das Konto am {closesAt}',
  '{name} is keeping their account': '{name} behält das Konto',
  '{name} is no longer on your team. Select another lead.':
    '{name} gehört nicht mehr zu Ihrem Team. Wählen Sie eine andere Projektleitung.',
  '{name} is not what was written': '{name} ist nicht das Geschriebene',
  '{name} is now the main contact.': '{name} ist jetzt Hauptansprechperson.',
  '{name} is set, but is no longer a setting and has no effect. Remove it from the settings.':
    '{name} ist gesetzt, ist aber keine Einstellung mehr und hat keine Wirkung. Entfernen Sie es aus den Einstellungen.',
  '{name} will be signed out everywhere and must sign in with the new address. We’ll email both addresses.':
    '{name} wird überall abgemeldet und meldet sich danach mit der neuen Adresse an. Wir benachrichtigen beide Adressen.',
  '{name} is the main contact of this project.': '{name} ist die Hauptansprechperson dieses Projekts.',
  '{name} keeps access to invoices billed to them ({billed}).':
    '{name} behält den Zugriff auf eigene Rechnungen ({billed}).',
  '{name} keeps access to {items}.': '{name} behält den Zugriff auf {items}.',
  '{name} keeps their account.': '{name} behält das Konto.',
  '{name} leaves {from}, where their projects and invoices stay.':
    '{name} verlässt {from}. Die Projekte und Rechnungen bleiben dort.',
  '{name} leaves {from}, where their projects stay.': '{name} verlässt {from}. Die Projekte bleiben dort.',
  '{name} immediately loses access, even to open pages. Accepted agreements and activity are kept. You can invite {name} again, to “{group}” or another group, and they must accept its agreement.':
    '{name} verliert sofort den Zugang, auch zu geöffneten Seiten. Angenommene Vereinbarungen und das Protokoll bleiben. Sie können {name} erneut einladen, auch in eine andere Gruppe als „{group}“, deren Vereinbarung dann anzunehmen ist.',
  '{name} loses access to {items}.': '{name} verliert den Zugriff auf {items}.',
  '{name} loses billing: only their own invoices and those of their projects stay visible.':
    '{name} verliert „Abrechnung“: Nur die eigenen Rechnungen und die der eigenen Projekte bleiben sichtbar.',
  '{name} needs something from you: {where}': '{name} braucht etwas von Ihnen: {where}',
  '{name} no longer sees the company’s invoices, except their own and those of their projects.':
    '{name} sieht die Rechnungen des Unternehmens nicht mehr, außer den eigenen und denen der eigenen Projekte.',
  '{name} removed and signed out everywhere.': '{name} entfernt und überall abgemeldet.',
  '{name} removed and signed out everywhere. You’ve taken over {led} from them.':
    '{name} entfernt und überall abgemeldet. Sie leiten jetzt: {led}.',
  '{name} removed from the company.': '{name} aus dem Unternehmen entfernt.',
  '{name} removed from the project.': '{name} aus dem Projekt entfernt.',
  '{name} requested changes:': '{name} bittet um Änderungen:',
  '{name} responded to requests in {where}': '{name} hat auf Anforderungen geantwortet: {where}',
  '{name} responded.': '{name} hat entschieden.',
  '{name} says that this invoice is paid.': '{name} meldet, dass diese Rechnung bezahlt ist.',
  '{name} sent you a message': '{name} hat Ihnen eine Nachricht gesendet',
  '{name} shared {documents} with you': '{name} hat {documents} mit Ihnen geteilt',
  '{name} stays on their projects and keeps their account.':
    '{name} bleibt in den Projekten und behält das Konto.',
  '{name} submitted:': '{name} hat eingereicht:',
  '{name} was added. The group sees nothing until you release documents to it.':
    '{name} wurde hinzugefügt. Die Gruppe sieht nichts, bis Sie ihr Dokumente freigeben.',
  '{name} was merged into this company on {date}.':
    '{name} wurde am {date} mit diesem Unternehmen zusammengeführt.',
  '{name} was removed and no longer has access.': '{name} wurde entfernt und hat keinen Zugang mehr.',
  '{name} will be signed out everywhere right away and won’t be able to sign in anymore. Their password, passkeys and links in earlier emails will stop working.':
    '{name} wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Passwort, Passkeys und Links in früheren E-Mails gelten nicht mehr.',
  '{name} will disappear from all lists. No one will be able to open it.':
    '{name} verschwindet aus allen Listen. Niemand kann es mehr öffnen.',
  '{name} will go back to version {before}. No one will be able to open version {version}.':
    '{name} geht auf Version {before} zurück. Version {version} kann niemand mehr öffnen.',
  '{name} will see the room with {groups}.': '{name} sieht dann den Datenraum mit {groups}.',
  '{name}, home': '{name}, Startseite',
  '{name}, version {version}': '{name}, Version {version}',
  '{name}, version {version}, on {day}': '{name}, Version {version}, am {day}',
  '{name}: is not a setting. Did you mean {similar}?':
    '{name}: ist keine Einstellung. Meinten Sie {similar}?',
  '{name}: news in a confidential data room': '{name}: Neues in einem vertraulichen Datenraum',
  '{next} gets access to the documents ({documents}).':
    '{next} erhält Zugriff auf die Dokumente ({documents}).',
  '{next} gets access to the project: {seen}.': '{next} erhält Zugriff auf das Projekt: {seen}.',
  '{next} is already a member and becomes the main contact.':
    '{next} ist schon Mitglied und wird Hauptansprechperson.',
  '{next} keeps access to the documents ({documents}).':
    '{next} behält den Zugriff auf die Dokumente ({documents}).',
  '{next} · Due {day}': '{next} · Fällig am {day}',
  '{other} becomes part of {name}': '{other} wird Teil von {name}',
  '{overdue} overdue': '{overdue} überfällig',
  '{own} for one {currency}': '{own} für 1 {currency}',
  'Pages: {pages} · {time}': 'Seiten: {pages} · {time}',
  '{people} people': '{people} Personen',
  '{percent}%': '{percent}\u00a0%',
  '{proxies} proxies write X-Forwarded-For': '{proxies} Proxys schreiben X-Forwarded-For',
  '{quantity} × {price}': '{quantity} × {price}',
  '{quantity} × {price}, {taxRate}% tax: {description}':
    '{quantity} × {price}, {taxRate}\u00a0% Umsatzsteuer: {description}',
  '{quantity} × {price}, {taxRate}% tax: {net}': '{quantity} × {price}, {taxRate}\u00a0% Steuer: {net}',
  '{reason}, at byte {position}': '{reason}, bei Byte {position}',
  '{requests} added.': '{requests} hinzugefügt.',
  '{requests} added. The others had already been requested.':
    '{requests} hinzugefügt. Die anderen waren schon angefordert.',
  '{requests} with all submissions': '{requests} mit allen Einreichungen',
  '{rest} more': '{rest} weitere',
  '{viewed} of {released} released documents ({share})':
    '{viewed} von {released} freigegebenen Dokumenten ({share})',
  '{viewed} of {released} viewed': '{viewed} von {released} angesehen',
  '{setting} is set': '{setting} ist gesetzt',
  '{setting}: can’t be read. {encoding}; for example {example}':
    '{setting}: ist nicht lesbar. {encoding}; zum Beispiel {example}',
  '{setting}: is missing, {reason}; for example {example}':
    '{setting}: fehlt, aber {reason}; zum Beispiel {example}',
  '{setting}: is not a {protocols} address; for example {example}':
    '{setting}: ist keine Adresse mit {protocols}; zum Beispiel {example}',
  '{setting}: the database has tables of another program in its schema public, for example {table}. Nothing was changed; use a new, empty database':
    '{setting}: Die Datenbank hat in ihrem Schema public Tabellen eines anderen Programms, zum Beispiel {table}. Es wurde nichts geändert; verwenden Sie eine neue, leere Datenbank',
  '{setting}: the database was made by another program, or by a version of Foyer from before 0.1.0, and can’t be upgraded. Nothing was changed; use a new, empty database':
    '{setting}: Die Datenbank stammt von einem anderen Programm oder von einer Version von Foyer vor 0.1.0 und lässt sich nicht umstellen. Es wurde nichts geändert; verwenden Sie eine neue, leere Datenbank',
  '{setting}: {value} is not a whole number from {min} to {max}; for example {example}':
    '{setting}: {value} ist keine ganze Zahl von {min} bis {max}; zum Beispiel {example}',
  '{setting}: {value} is not an email address; for example {example}':
    '{setting}: {value} ist keine E-Mail-Adresse; zum Beispiel {example}',
  '{setting}: {value} is not known; one of {values}; for example {example}':
    '{setting}: {value} ist nicht bekannt; einer von {values}; zum Beispiel {example}',
  '{signed} of {signers} signed': '{signed} von {signers} unterschrieben',
  '{stuck} failed or waited for more than an hour; the page Email says why':
    'gescheitert oder seit über einer Stunde wartend: {stuck}; den Grund nennt die Seite „E-Mail“',
  '{stuck} not sent, or waiting for more than an hour':
    '{stuck} fehlgeschlagen oder seit über einer Stunde wartend',
  '{subject} to {to}': '{subject} an {to}',
  '{title} (new version)': '{title} (neue Version)',
  '{total} of invoice {number} is credited. The credit note gets a number and can’t be edited once sent.':
    '{total} der Rechnung {number} werden korrigiert. Die Rechnungskorrektur erhält eine Nummer und lässt sich danach nicht mehr bearbeiten.',
  '{total} to {buyer}, due {date}. The invoice gets a number and can’t be edited once sent.':
    '{total} an {buyer}, fällig am {date}. Die Rechnung erhält eine Nummer und lässt sich nach dem Senden nicht mehr bearbeiten.',
  '{total} was due on {dueOn}, and we haven’t received your payment yet. If it’s on its way, thank you. If you have a question, please reply to this email.':
    'Der Betrag von {total} war am {dueOn} fällig, und wir haben noch keinen Zahlungseingang. Wenn die Zahlung unterwegs ist, vielen Dank. Wenn Sie eine Frage haben, antworten Sie bitte auf diese E-Mail.',
  '{total}, due on {dueOn}': '{total}, fällig am {dueOn}',
  '{total}, due on {dueOn}, billed to {billedTo}': '{total}, fällig am {dueOn}, Rechnung an {billedTo}',
  '{total}. The client will see it as paid.': '{total}. Der Kunde sieht sie als bezahlt.',
  '{unit} has failed': '{unit} ist gescheitert',
  '{url} can’t be asked from this machine ({reason}); start Foyer and its proxy, or ask from where the name leads to them':
    '{url} ist von diesem Rechner aus nicht erreichbar ({reason}); starten Sie Foyer und den Proxy, oder prüfen Sie von dort, wo der Name zu ihnen führt',
  '{url} responds with {status}, but not as this Foyer: another program or an older version runs there, or AUTH_SECRET is another one':
    '{url} antwortet mit {status}, aber nicht als dieses Foyer: Dort läuft ein anderes Programm oder eine ältere Version, oder AUTH_SECRET ist ein anderes',
  '{url} runs version {version} with these settings':
    '{url} läuft in Version {version} mit diesen Einstellungen',
  '{version} (commit {commit})': '{version} (Commit {commit})',
  '{version}, from {day}': '{version}, vom {day}',
  '{waiting} wait, none is stuck': 'wartend: {waiting}, keine hängt fest',
  '{waiting} will be sent within seconds. New emails will be sent right away.':
    'In wenigen Sekunden gesendet: {waiting}. Neue E-Mails gehen sofort hinaus.',
  '{warning} If you don’t have your phone, use one of these codes. Each works once. They won’t be shown again.':
    '{warning} Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht zur Hand haben. Sie werden nur jetzt gezeigt.',
  '{what} can have at most {digits} decimal places.':
    '{what} darf höchstens {digits} Nachkommastellen haben.',
  '{what} can’t have decimal places.': '{what} kann keine Nachkommastellen haben.',
  '{what} is too large.': '{what} ist zu groß.',
  '{what}, by {name}': '{what}, von {name}',
  '{who} uploaded {documents}': '{who} hat {documents} hochgeladen',
  '{why} Nothing was uploaded.': '{why} Es wurde nichts hochgeladen.',
  '{why} The upload continues automatically.': '{why} Das Hochladen wird von selbst fortgesetzt.',
  '{words} Emails are on hold until you release them on the Email page or set MAIL_HOLD=0.':
    '{words} E-Mails sind angehalten, bis Sie sie auf der Seite „E-Mail“ freigeben oder MAIL_HOLD=0 setzen.',
  '{words} Uploads are rejected below {limit}. Free up space.':
    '{words} Unter {limit} werden Uploads abgelehnt. Schaffen Sie Platz.',
  '© {year} {name}. All rights reserved.': '© {year} {name}. Alle Rechte vorbehalten.',
  '· From the deleted project {formerProject}': '· Aus dem gelöschten Projekt {formerProject}',
  '· Reached {date}': '· Erreicht: {date}',
  '· Withdrawn': '· Zurückgezogen',
  '· {count} times': '· {count}-mal',
  '“{address}” isn’t an email address.': '„{address}“ ist keine E-Mail-Adresse.',
  '“{number}” isn’t the number of a question.': '„{number}“ ist keine Nummer einer Frage.',
  '“{quote}”': '„{quote}“',
  '“{title}” ({project}) has been signed by everyone.': '„{title}“ ({project}) ist von allen unterschrieben.',
  '“{title}” is ready for you to read and sign online.':
    '„{title}“ liegt online für Sie zum Lesen und Unterschreiben bereit.',
  '“{typed}” could mean {one} or {other}.': '„{typed}“ könnte {one} oder {other} bedeuten.',
}
