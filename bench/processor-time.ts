import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time, as the kernel counts them in hundredths. */
const fieldsOf = (pid: number | 'self') => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything: state, parent, ...
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}
const sum = (fields: number[] | undefined, from: number) =>
  ((fields?.[from] ?? 0) + (fields?.[from + 1] ?? 0)) / 100

/** What this process has waited for: the programs that it has run to their end. */
export const ofEndedChildren = (): number => sum(fieldsOf('self'), 13)

/** Of a process and those that it has started, also of such as have ended. */
export function ofTree(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  const parents = new Map(all.map((one) => [one, fieldsOf(one)?.[1]]))
  const isIn = (one: number | undefined): boolean =>
    one === pid || (one !== undefined && one > 1 && isIn(parents.get(one)))
  return all
    .filter(isIn)
    .map((one) => fieldsOf(one))
    .reduce((seconds, fields) => seconds + sum(fields, 11) + sum(fields, 13), 0)
}
