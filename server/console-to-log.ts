import type { Logger } from 'pino'
import { withoutValues } from '#app/adapters/log-error.ts'

const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const

/**
 * Libraries that print by themselves get into the log like everything else. Only their words and errors: other
 * values may carry what somebody typed.
 */
export function sendConsoleToLog(log: Logger): void {
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...words: unknown[]) => log[level](...consoleLine(words))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'ended by a fault')
    process.exit(1)
  })
}

/** What pino takes for a line of the console. */
export function consoleLine(words: unknown[]): [{ part: string; err?: unknown }, string] {
  const err = words.find((word) => word instanceof Error)
  const said = words.filter((word) => typeof word === 'string').map((word) => withoutValues(word))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours for a terminal.
  const text = said.join(' ').replace(/\x1b\[[\d;]*m/g, '')
  return [{ part: 'console', ...(err ? { err } : {}) }, text]
}
