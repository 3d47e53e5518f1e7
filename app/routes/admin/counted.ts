import { MOST_COUNTED } from '#app/domain/projects/people/limits.ts'

/** `3 documents`, `1 document`; of very many only that they are. */
export const counted = (count: number, thing: string) =>
  count > MOST_COUNTED
    ? `more than ${MOST_COUNTED.toLocaleString('en')} ${thing}s`
    : `${count} ${thing}${count === 1 ? '' : 's'}`

/** `a, b and c`. */
export const listed = (things: string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`

/** Says how many open requests archiving closes. */
export function closingText(openRequests: number, projects: number): string {
  const one = openRequests === 1
  const [which, them] = projects === 1 ? ['client', 'project'] : ['clients', 'projects']
  return `${counted(openRequests, 'open request')} will be closed for the ${which}. ${one ? 'It reopens' : 'They reopen'} if you unarchive the ${them}.`
}
