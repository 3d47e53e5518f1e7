import { closingGrace, linkLifetimes, restorable } from './lifetimes.ts'
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
    what: 'Your account, with your profile, your ways to log in and your documents',
    period: null,
    until: `as long as it exists, and ${inWords(closingGrace)} after you have confirmed that you close it`,
    stays: 'documents of projects that others are on, and our record of who changed what',
    why: 'the portal is made of it',
  },
  unverifiedAccounts: {
    what: 'An account whose email address is not verified',
    period: { days: 7 },
    until: 'after the sign-up',
    stays: 'the entry in our record that somebody signed up',
    why: 'the mail may be read late',
  },
  sessions: {
    what: 'That you are logged in on a device, with its kind and network address',
    period: { days: 30 },
    until: 'after the log in',
    stays: '',
    why: 'you need not log in every day, and can sign a lost device out',
  },
  unusedSessions: {
    what: 'The same, on a device that is not used',
    period: { days: 14 },
    until: 'after the last use',
    stays: '',
    why: 'a forgotten device should not stay open',
  },
  firmSessions: {
    what: 'The same, for the people of the firm',
    period: { hours: 12 },
    until: 'after the last use',
    stays: '',
    why: 'they see the data of all clients',
  },
  links: {
    what: 'Links and codes that we mail you to verify an address, set a password or close an account',
    period: null,
    until: `until they run out: ${inWords(verify)} to verify an address, ${inWords(reset)} for a new password, ${inWords(close)} to close an account, ${inWords(invite)} for an invitation`,
    stays: '',
    why: 'they open your account',
  },
  counters: {
    what: 'How often something was tried from a network or with an address',
    period: null,
    until: 'until the limit has passed: a quarter of an hour, an hour or a day',
    stays: '',
    why: 'passwords can’t be guessed, nor the forms flooded',
  },
  failedSignIns: {
    what: 'Failed log ins, with their number and the network they came from',
    period: { days: 90 },
    until: 'after the last try',
    stays: '',
    why: 'an attack shows only over weeks',
  },
  inquiries: {
    what: 'An inquiry that does not lead to an engagement, with our answers',
    period: { months: 24 },
    until: 'after you sent it',
    stays: 'that there was one and what we did with it, without your name and words',
    why: 'talks about such work take long',
  },
  mails: {
    what: 'The text of mail that we sent you',
    period: { months: 12 },
    until: 'after it was written',
    stays: 'answers to an inquiry go with it; mail with a link into your account is emptied once it is sent',
    why: 'we can tell whether and when you were told of something',
  },
  mailFiles: {
    what: 'Mail kept as a file, where no mail server is set up',
    period: { days: 30 },
    until: 'after it was written',
    stays: '',
    why: 'somebody has to be able to read it',
  },
  withdrawnDocuments: {
    what: 'A document that we no longer share',
    period: { months: 24 },
    until: 'after it was withdrawn',
    stays: 'that there was one, in our record of who changed what',
    why: 'it may be needed again, or has to be shown as it was',
  },
  removedDocuments: {
    what: 'A document that was removed, or an upload that was taken back',
    period: restorable,
    until: 'after that',
    stays: 'that there was one, in our record of who changed what',
    why: 'mistakes can be mended',
  },
  documentEvents: {
    what: 'From which network address a document was uploaded or opened',
    period: { months: 24 },
    until: 'after that',
    stays: 'who did it and when, as long as the document',
    why: 'you and we can tell who has opened what',
  },
  activityAddresses: {
    what: 'From which network address something was changed',
    period: { months: 24 },
    until: 'after that',
    stays: 'who changed what and when',
    why: 'a misused account is found by it',
  },
  activity: {
    what: 'Our record of who changed what and when',
    period: null,
    until: 'as long as the portal is run',
    stays: '',
    why: 'without it nobody could rely on what is here',
  },
  invoices: {
    what: 'Invoices that were issued, with the name and address on them',
    period: null,
    until: 'as long as the law requires, which is usually ten years',
    stays: '',
    why: 'the law asks for it',
  },
  technicalLog: {
    what: 'The technical log of our server, which may contain the address a request came from',
    period: null,
    until: 'at most thirty days',
    stays: '',
    why: 'faults are found and attacks refused',
  },
})

export type KeptThing = keyof typeof retention

/** Formats a rule in words: `twenty-four months after you sent it`. */
export const howLong = (thing: KeptThing): string => {
  const { period, until } = retention[thing]
  return period ? `${inWords(period)} ${until}` : until
}

export const keptThings = Object.keys(retention) as KeptThing[]

/** Returns the table of retention rules as sentences. */
export const retentionInSentences = (): { term: string; text: string }[] =>
  keptThings.map((thing) => {
    const { what, stays, why } = retention[thing]
    const long = howLong(thing)
    const kept = `${long.charAt(0).toUpperCase()}${long.slice(1)}: ${why}.`
    return { term: what, text: stays ? `${kept} What stays: ${stays}.` : kept }
  })
