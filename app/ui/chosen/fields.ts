export const CHOSEN = 'chosen'

/** Parses unique row ids from the fields `chosen[0]`, `chosen[1]`, … of a query or form. */
export const chosenOf = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    [...fields].flatMap(([name, value]) =>
      /^chosen\[\d{1,3}\]$/.test(name) && typeof value === 'string' && value.length <= 100 ? [value] : [],
    ),
  ),
]

export const fieldsOfChosen = (rows: { id: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id }, i) => [`chosen[${i}]`, id]))
