import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

/** Terminal input, and output for prompts. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  errors: NodeJS.WritableStream
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Prompts twice for a password without echoing it. Without a terminal, reads one line that counts for both, and returns
 * undefined if there is none. @throws {Failure} if the user cancels (Ctrl+C, Ctrl+D)
 */
export async function askPassword(
  terminal: Terminal,
): Promise<{ password: string | undefined; confirmPassword: string | undefined }> {
  const prompts = [t('New password'), t('The same again')]
  const canceled = t('Canceled. The password has not been changed.')
  const [password, confirmPassword = password] = await readHidden(terminal, prompts, canceled)
  return { password, confirmPassword }
}

/** Prompts for a file's passphrase without echoing it. Without a terminal, reads one line. @throws {Failure} */
export async function askPassphrase(terminal: Terminal): Promise<string> {
  const [passphrase = ''] = await readHidden(terminal, [t('Passphrase')], t('Canceled. Nothing was changed.'))
  return passphrase
}

async function readHidden(
  { input, errors }: Terminal,
  prompts: string[],
  canceled: string,
): Promise<string[]> {
  const typing = input.isTTY === true
  // With `terminal`, the input is in raw mode, so the terminal echoes nothing. readline's own output is discarded.
  const lines = createInterface({ input, output: nowhere(), terminal: typing, historySize: 0 })
  const next = lines[Symbol.asyncIterator]()
  try {
    if (!typing) {
      const { value, done } = await next.next()
      return done ? [] : [value]
    }
    const answers: string[] = []
    for (const prompt of prompts) {
      errors.write(`${prompt}: `)
      const { value, done } = await next.next()
      errors.write('\n')
      if (done) throw new Failure(400, canceled)
      answers.push(value)
    }
    return answers
  } finally {
    lines.close()
  }
}
