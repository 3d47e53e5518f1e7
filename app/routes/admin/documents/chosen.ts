/** The documents that an address or a form names: `documents[0]` and so on, each once. */
export const chosenOf = (fields: URLSearchParams | FormData): string[] => [
  ...new Set(
    [...fields].flatMap(([name, value]) =>
      /^documents\[\d{1,3}\]$/.test(name) && typeof value === 'string' && value.length <= 100 ? [value] : [],
    ),
  ),
]

/** The other way round: as hidden fields, or in an address. */
export const fieldsOfChosen = (documents: { id: string }[]): Record<string, string> =>
  Object.fromEntries(documents.map(({ id }, i) => [`documents[${i}]`, id]))
