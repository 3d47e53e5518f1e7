import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders whose names are checked. */
const folders = ['app', 'server', 'db', 'demo', 'demo-content', 'scripts', 'bench', 'test']

/** Retired words from docs/developers/vocabulary.md, each with its replacement. Phrases are in camel case. */
const retired: Record<string, string> = Object.fromEntries(
  `
  mail=email mails=emails mailed=emailed login=signIn logIn=signIn logOut=signOut loggedIn=signedIn
  colleague=staff colleagues=staff office=admin firmPeople=staff tell=notify told=notified
  chosen=selection manyAtOnce=bulkAction openings=views handIn=submit handedIn=submitted takeBack=withdraw
  takenBack=withdrawn bringBack=restore takeUp=convert viewing=impersonated viewedBy=impersonatedBy
  away=unavailable inTime=withTimeout countHit=consume forgiveHit=refund tries=attempts
  untilNoted=retryUntilSaved pauseBefore=restartDelay odd=malformed bounds=limits bounded=limited
  isRead=isGetOrHead asWhom=actor writtenOnce=prepareOnce remembering=cached checkVersion=assertRevision
  meanwhile=editConflict wordsOf=formatX endText=formatX sums=totals
  figures=statistics colour=color colours=colors sweep=cleanup choose=select livedIn=seed standIn=fake making=scripts journey=e2e journeys=e2e goBetween=proxy
  shaken=unordered fairClock=cpuClock weigh=pageWeight keepFile=writeFileAtomic layDown=writeVerified
  `
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=')),
)

/** Words that are retired as whole names but allowed within longer ones, such as `invoiceSentEmail`. */
const retiredAlone =
  'asked looked made told done sent stored seen due late soon within line hit door gate visitor were opening hold counted listed'.split(
    ' ',
  )

/**
 * Names that contain a retired word but are fixed: by the specification (/login, lastLoginAt, MAIL_HOLD), by a library,
 * or because a firm's content, metrics, alerts, redirects, the append-only log and stored ciphertexts contain them.
 */
const allowed = [
  /^(client-)?login(\.tsx?)?$/i,
  /^(last|previous)_?login/i,
  /MAIL_(HOLD|FROM)|mail(Hold|From|Folder)/i,
  /^nodemailer|MailServer|^sendMail$|^users_by_login$/,
  /^mail(_held|Sender|\.\w+)$|^mails_\w+$/,
  /^stop-viewing$|^OFFICE_CONVERTER_URL$/,
  /^log-in$/,
  // Key figures of the page About, who viewed a document, and offices of the demo's clients.
  /^figures$|ViewedBy|^office(Document)?$/,
]

/**
 * Files with the stored or public word 'mail' itself: kinds in the log, a check, a key, a folder, metrics, old tables.
 */
const filesWithMail =
  /(activity-(list|query)|banner|checks|delete-inquiries|outdated-legal-texts|email-queue|open-services|service-gauges|load-database)(\.server)?\.tsx?$/

/** Splits a name at capitals, hyphens, dots and underscores. */
const wordsIn = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]+/)

const retiredPatterns = Object.keys(retired).map((word) => [word, `-${wordsIn(word).join('-')}-`] as const)

/** Returns the retired words in the name of a file or an export. */
function retiredIn(name: string): string[] {
  if (allowed.some((pattern) => pattern.test(name))) return []
  const [first = '', ...others] = wordsIn(name).filter(
    (word) => !/^(server|client|test|spec|tsx?)$/.test(word),
  )
  if (others.length === 0 && retiredAlone.includes(first)) return [first]
  return retiredInside(name)
}

/** Returns the retired words in a name. Those that are only retired as whole names are allowed. */
function retiredInside(name: string): string[] {
  if (allowed.some((pattern) => pattern.test(name))) return []
  const words = `-${wordsIn(name).join('-')}-`
  return retiredPatterns.filter(([, pattern]) => words.includes(pattern)).map(([word]) => word)
}

/** Returns a source file's name and the names it exports. */
function namesIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const declared = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
  return [basename(file), ...[...source.matchAll(declared)].map(([, name = '']) => name)]
}

/** Returns a source file's identifiers, its string literals of one word, and its log messages. */
function wordsInside(file: string): Set<string> {
  const source = readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
  const logged = source.matchAll(/\blog\.\w+\([^\n]*?'([^'\n]+)'\)/g)
  const literals = source.matchAll(/'([a-zA-Z][\w.-]*)'/g)
  const code = source
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|>[^<>{}=()]*</g, ' ')
    .replaceAll(/`[^`]*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
  return new Set([
    ...[...logged, ...literals].map(([, text = '']) => text.replaceAll(' ', '-')),
    ...(code.match(/[a-zA-Z_]\w*/g) ?? []),
  ])
}

test('file names and exported identifiers contain no words that the vocabulary has retired', () => {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    namesIn(file).flatMap((name) =>
      retiredIn(name).map((word) => `${file}: ${name} has '${word}', write '${retired[word] ?? 'another'}'`),
    ),
  )
  expect(found).toEqual([])
})

test('identifiers, one-word strings and log messages contain no words that the vocabulary has retired', () => {
  const files = globSync('{app,server,db,demo,demo-content,scripts,bench}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$|^app\/translations\//.test(file))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    [...wordsInside(file)]
      .filter((name) => !(/^mails?$/.test(name) && filesWithMail.test(file)))
      .flatMap((name) =>
        retiredInside(name).map((word) => `${file}: '${name}' has '${word}', write '${retired[word]}'`),
      ),
  )
  expect(found).toEqual([])
})
