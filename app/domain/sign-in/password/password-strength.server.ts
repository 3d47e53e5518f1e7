import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

let commonPasswords: Promise<Set<string>> | undefined

/** On first use, loads about 18,000 common passwords of 8 or more characters, in lower case. */
function loadCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8)),
  )
  return commonPasswords
}

const WEAK_PASSWORD_MESSAGE = t(
  'This password is too easy to guess: it’s one of the first that attackers try. Use another one, for example three or four unrelated words.',
)
const NAME_IN_PASSWORD_MESSAGE = t(
  'This password is too easy to guess: it contains your name or email address. Use another one, for example three or four unrelated words.',
)

/**
 * Rejects common passwords and those that equal the user's own email or name.
 * @throws {Failure} 400 for the field `password`
 */
export async function assertStrongPassword(
  password: string,
  person: { email: string; name?: string | undefined },
) {
  const typed = password.toLowerCase()
  const letters = stripToLetters(typed)
  const equals = (text = '') => letters === stripToLetters(text.toLowerCase())
  const { name, email } = person
  if (equals(name) || equals(email) || equals(email.split('@')[0]))
    throw new Failure(400, NAME_IN_PASSWORD_MESSAGE, 'password')
  const common = await loadCommonPasswords()
  if (common.has(typed) || common.has(typed.replaceAll(/^[\W_]+|[\W_]+$/g, '')) || equals(firm.name))
    throw new Failure(400, WEAK_PASSWORD_MESSAGE, 'password')
}

const stripToLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/^\d+|\d+$/g, '')
