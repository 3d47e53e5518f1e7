import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Failure } from '../failures.ts'

let common: Promise<Set<string>> | undefined

/** Loads about 18,000 common passwords of 8 or more characters, in lower case, on first use. */
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
 * Rejects common passwords and those that equal the user's own email or name. @throws {Failure} 400 for the field
 * `password`
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

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/^\d+|\d+$/g, '')
