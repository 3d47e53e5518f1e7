import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Failure } from '../failures.ts'

let common: Promise<Set<string>> | undefined

/** About 18,000 passwords with 8 characters or more, in lower case; read when first needed. */
function readCommon(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8)),
  )
  return common
}

const EASY = t(
  'This password is too easy to guess: it is among the first that others try. Choose another one, for example three or four words that have nothing to do with each other.',
)

/**
 * Refuses one of the most common passwords, or one that is just the person's own address or name.
 * @throws {Failure} 400 at the field `password`.
 */
export async function refuseEasyPassword(
  password: string,
  person: { email: string; name?: string | undefined },
): Promise<void> {
  const typed = password.toLowerCase()
  const bare = lettersOf(typed)
  const own = [person.email, person.email.split('@')[0], person.name, firm.name].map((text) =>
    lettersOf((text ?? '').toLowerCase()),
  )
  const known = await readCommon()
  if (known.has(typed) || known.has(typed.replaceAll(/^[\W_]+|[\W_]+$/g, '')) || own.includes(bare))
    throw new Failure(400, EASY, 'password')
}

/** Without signs and spaces anywhere, and without digits at either end. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/^\d+|\d+$/g, '')
