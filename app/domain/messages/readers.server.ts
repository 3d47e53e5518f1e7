import type { AdminCtx } from '#app/context.ts'
import { peopleOfProject } from '../visibility.server.ts'

const NAMED = 3

export async function listReaders({ db }: AdminCtx, project: string) {
  const names = (await peopleOfProject(db, project)).map(({ name, email }) => name || email)
  // "and 1 other" is no shorter than the name.
  const named = names.length === NAMED + 1 ? NAMED + 1 : NAMED
  return { names: names.slice(0, named), others: Math.max(names.length - named, 0) }
}
export type Readers = Awaited<ReturnType<typeof listReaders>>
