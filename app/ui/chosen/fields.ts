/** The form that the boxes of a list belong to. */
export const CHOSEN = 'chosen'

/** The rows that an address or a form names: `chosen[0]` and so on, each once. */
export const chosenOf = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    [...fields].flatMap(([name, value]) =>
      /^chosen\[\d{1,3}\]$/.test(name) && typeof value === 'string' && value.length <= 100 ? [value] : [],
    ),
  ),
]

/** The other way round: as hidden fields, or in an address. */
export const fieldsOfChosen = (rows: { id: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id }, i) => [`chosen[${i}]`, id]))
