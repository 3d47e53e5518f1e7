import { t } from '#app/texts.ts'

const MAX_NAMES_LISTED = 20

/** Returns up to 20 names, or emails of people without one, and the number of others. */
export function formatNames(people: { name: string; email: string }[]): string {
  const names = people.map(({ name, email }) => name || email)
  if (names.length === 0) return t('no one')
  const listed = names.slice(0, MAX_NAMES_LISTED).join(', ')
  return names.length > MAX_NAMES_LISTED
    ? t('{names} and {count} more', { names: listed, count: names.length - MAX_NAMES_LISTED })
    : listed
}

/** Returns the first line of an export that contains only what this member of staff may see. */
export const formatVisibility = ({ name, email = '' }: { name: string | null; email?: string }): string =>
  t('As visible to {name}', { name: name || email })
