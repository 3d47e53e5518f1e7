const MAX_DEFAULT_LENGTH = 100

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a list's objects into one that has all their fields, each with its first value. */
const mergeItems = (list: unknown[]): Fields => Object.assign({}, ...list.filter(isFields).toReversed())

function formatDefault(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > MAX_DEFAULT_LENGTH ? `${text.slice(0, MAX_DEFAULT_LENGTH)}…` : text
}

/** Fields that a firm may have or leave out, no matter what the starter has. */
const OPTIONAL_FIELDS = [
  'firm.pages',
  'firm.seller.vatId',
  'firm.seller.taxNumber',
  'firm.seller.registrationId',
  'firm.seller.contactName',
  'payment.datev',
  'payment.link',
  'portfolio.labels',
  'fonts.display.standIns[].weights',
  'fonts.text.standIns[].weights',
]

/** Returns a line for each field that only the starter or only the firm's content has. `at` is the path in both. */
export function compareFields(own: Fields, starter: Fields, at = ''): string[] {
  const added = Object.keys(starter).flatMap((name) => {
    const [path, ownValue, starterValue] = [`${at}${name}`, own[name], starter[name]]
    if (!(name in own) && OPTIONAL_FIELDS.includes(path)) return []
    if (!(name in own)) return [`${path} is new. Default: ${formatDefault(starterValue)}`]
    if (isFields(ownValue) && isFields(starterValue)) return compareFields(ownValue, starterValue, `${path}.`)
    if (
      Array.isArray(ownValue) &&
      Array.isArray(starterValue) &&
      ownValue.length > 0 &&
      starterValue.length > 0
    )
      return compareFields(mergeItems(ownValue), mergeItems(starterValue), `${path}[].`)
    return []
  })
  const removed = Object.keys(own)
    .filter((name) => !(name in starter) && !OPTIONAL_FIELDS.includes(`${at}${name}`))
    .map((name) => `${at}${name} is not part of the starter: the program may no longer use it.`)
  return [...added, ...removed]
}
