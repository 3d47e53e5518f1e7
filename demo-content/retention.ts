import { closingGrace, linkLifetimes, restorable } from './lifetimes.ts'
import { modules } from './modules.ts'
import { inWords, type Period } from './periods.ts'

const { verify, reset, invite, close } = linkLifetimes

/** Retention rule for one kind of data. */
type Kept = {
  /** Name of the data, for the privacy policy and the System page. */
  what: string
  /** Period after which the program deletes the data. `null` if `until` states the end instead. */
  period: Period | null
  /** Start of the period; without a period, the event that ends the storage. */
  until: string
  /** Data that remains afterwards. Empty if none does. */
  stays: string
  /** Reason for keeping the data, and for the period. */
  why: string
}

const kept = <Table extends Record<string, Kept>>(table: Table) => table

/**
 * Retention periods of all personal data. The hourly deletion (app/domain/system/delete-expired-data.server.ts) applies
 * them; the privacy policy and the System page are generated from them. A changed period also applies to existing data.
 */
export const retention = kept({
  accounts: {
    what: 'Your account, including your profile, sign-in methods and documents',
    period: null,
    until: `as long as it exists, and ${inWords(closingGrace)} after you confirm that you want to close it`,
    stays: 'documents in projects you share with others, and our record of who changed what',
    why: 'you need it to use the portal',
  },
  unverifiedAccounts: {
    what: 'An account with an unverified email address',
    period: { days: 7 },
    until: 'after sign-up',
    stays: 'an entry in our record showing that someone signed up',
    why: 'you may not see our email right away',
  },
  sessions: {
    what: 'Your session on each device, with the device type and IP address',
    period: { days: 30 },
    until: 'after you log in',
    stays: '',
    why: 'you don’t have to log in every day, and you can sign out a lost device',
  },
  unusedSessions: {
    what: 'Your session on a device you’ve stopped using',
    period: { days: 14 },
    until: 'after its last use',
    stays: '',
    why: 'a forgotten device shouldn’t stay signed in',
  },
  firmSessions: {
    what: 'Our own team’s sessions',
    period: { hours: 12 },
    until: 'after its last use',
    stays: '',
    why: 'our team can see every client’s data',
  },
  links: {
    what: 'Links and codes that we email you to verify your address, set a password or close your account',
    period: null,
    until: `until they expire: ${inWords(verify)} to verify an address, ${inWords(reset)} for a new password, ${inWords(close)} to close an account, ${inWords(invite)} for an invitation`,
    stays: '',
    why: 'they give access to your account',
  },
  counters: {
    what: 'The number of attempts per network or email address',
    period: null,
    until: 'until the limit resets: after 15 minutes, an hour or a day',
    stays: '',
    why: 'this stops people from guessing passwords or flooding our forms',
  },
  failedSignIns: {
    what: 'Failed sign-ins: how many, and from which network',
    period: { days: 90 },
    until: 'after the last attempt',
    stays: '',
    why: 'some attacks take weeks to become visible',
  },
  inquiries: {
    what: 'An inquiry that doesn’t lead to an engagement, with our replies',
    period: { months: 24 },
    until: 'after you sent it',
    stays: 'a note that it existed and how we handled it, without your name or message',
    why: 'it can take a long time to agree on this kind of work',
  },
  emails: {
    what: 'The text of emails we’ve sent you',
    period: { months: 12 },
    until: 'after we wrote it',
    stays:
      'nothing; we delete emails that link to your account as soon as they’re sent, and replies to an inquiry together with the inquiry',
    why: 'it shows what we told you, and when',
  },
  emailFiles: {
    what: 'Emails stored as files when no mail server is set up',
    period: { days: 30 },
    until: 'after we wrote it',
    stays: '',
    why: 'someone has to be able to read them',
  },
  withdrawnDocuments: {
    what: 'A document we’ve stopped sharing',
    period: { months: 24 },
    until: 'after we withdrew it',
    stays: 'an entry in our record of who changed what',
    why: 'we may need it again, or need to show what the original said',
  },
  removedDocuments: {
    what: 'A removed document, or an upload you withdrew',
    period: restorable,
    until: 'after that',
    stays: 'an entry in our record of who changed what',
    why: 'mistakes can be undone',
  },
  documentEvents: {
    what: 'The IP address from which a document was uploaded or viewed',
    period: { months: 24 },
    until: 'after that',
    stays: 'who did it and when, for as long as the document exists',
    why: 'it lets both of us see who viewed what',
  },
  activityAddresses: {
    what: 'The IP address from which something was changed',
    period: { months: 24 },
    until: 'after that',
    stays: 'who changed what and when',
    why: 'it helps us detect misuse of an account',
  },
  activity: {
    what: 'Our record of who changed what, and when',
    period: null,
    until: 'as long as we run the portal',
    stays: '',
    why: 'everyone needs to be able to rely on what’s in the portal',
  },
  invoices: {
    what: 'Invoices we’ve issued, including the name and address on them',
    period: null,
    until: 'as long as the law requires, usually ten years',
    stays: '',
    why: 'the law requires it',
  },
  agreements: {
    what: 'Agreements you signed or were asked to sign, with your name, email address and IP address',
    period: null,
    until: 'as long as claims from them are possible, usually ten years',
    stays: '',
    why: 'they’re evidence for both sides (Article 17(3)(e) GDPR)',
  },
  rooms: {
    what: 'Your invitations to data rooms, and what you accepted, read, downloaded and asked there, with your name, email address and IP address',
    period: null,
    until: 'as long as claims from a transaction are possible, usually ten years',
    stays: '',
    why: 'it’s evidence of what was disclosed to whom (Article 17(3)(e) GDPR)',
  },
  technicalLog: {
    what: 'Our server logs, which may include the IP address a request came from',
    period: null,
    until: 'up to thirty days',
    stays: '',
    why: 'we need them to find errors and stop attacks',
  },
})

type KeptThing = keyof typeof retention

/** Formats a rule in words: `twenty-four months after you sent it`. */
const howLong = (thing: KeptThing): string => {
  const { period, until } = retention[thing]
  return period ? `${inWords(period)} ${until}` : until
}

export const keptThings = (Object.keys(retention) as KeptThing[]).filter(
  (thing) =>
    (thing !== 'invoices' || modules.invoices !== false) &&
    (thing !== 'agreements' || modules.signing !== false) &&
    (thing !== 'rooms' || modules.rooms !== false),
)

/** Returns the table of retention rules as sentences. */
export const retentionInSentences = (): { term: string; text: string }[] =>
  keptThings.map((thing) => {
    const { what, stays, why } = retention[thing]
    const long = howLong(thing)
    const kept = `${long.charAt(0).toUpperCase()}${long.slice(1)}: ${why}.`
    return { term: what, text: stays ? `${kept} What stays: ${stays}.` : kept }
  })
