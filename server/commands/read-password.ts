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
export async function askPassword({
  input,
  errors,
}: Terminal): Promise<{ password: string | undefined; confirmPassword: string | undefined }> {
  const typing = input.isTTY === true
  // With `terminal`, the input is in raw mode, so the terminal echoes nothing. readline's own output is discarded.
  const lines = createInterface({ input, output: nowhere(), terminal: typing, historySize: 0 })
  const next = lines[Symbol.asyncIterator]()
  const ask = async (prompt: string) => {
    errors.write(prompt)
    const { value, done } = await next.next()
    errors.write('\n')
    if (done) throw new Failure(400, t('Canceled. The password has not been changed.'))
    return value
  }
  try {
    if (typing) {
      const password = await ask(`${t('New password')}: `)
      return { password, confirmPassword: await ask(`${t('The same again')}: `) }
    }
    const { value } = await next.next()
    return { password: value, confirmPassword: value }
  } finally {
    lines.close()
  }
}
