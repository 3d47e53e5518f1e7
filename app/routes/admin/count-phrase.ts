import { MAX_COUNTED_ROWS } from '#app/core/formats.ts'

/** Returns a count with its noun, such as `3 documents`. Counts above MAX_COUNTED_ROWS become 'more than'. */
export const countPhrase = (count: number, thing: string) =>
  count > MAX_COUNTED_ROWS
    ? `more than ${MAX_COUNTED_ROWS.toLocaleString('en')} ${thing}s`
    : `${count} ${thing}${count === 1 ? '' : 's'}`

/** Joins items as `a, b and c`. */
export const joinList = (things: string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`

/** Returns a sentence about the open requests that archiving closes. */
export function formatClosedRequests(openRequests: number, projects: number): string {
  const one = openRequests === 1
  const [which, them] = projects === 1 ? ['client', 'project'] : ['clients', 'projects']
  return `${countPhrase(openRequests, 'open request')} will be closed for the ${which}. ${one ? 'It reopens' : 'They reopen'} if you unarchive the ${them}.`
}
