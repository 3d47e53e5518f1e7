import pino, { type DestinationStream, type Logger } from 'pino'
import { removeQueryValues, toLoggedError } from '#app/adapters/log-error.ts'
import type { LogLevel } from './settings/env.ts'

/**
 * Creates a logger that writes JSON lines to standard output. Callers never pass bodies, cookies, tokens or query
 * values.
 */
export function createLogger(level: LogLevel, out?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
  }
  return out ? pino(options, out) : pino(options)
}

const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const

/** Sends libraries' console output to the log, and logs an uncaught exception before it ends the process. */
export function redirectConsole(log: Logger): void {
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...values: unknown[]) => log[level](...formatConsoleCall(values))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'ended by an uncaught exception')
    process.exit(1)
  })
}

/**
 * Converts a console call's arguments to pino's. Keeps only texts and errors, because other values may be user input.
 */
export function formatConsoleCall(values: unknown[]): [{ part: string; err?: unknown }, string] {
  const err = values.find((value) => value instanceof Error)
  const texts = values.filter((value) => typeof value === 'string').map((value) => removeQueryValues(value))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors.
  const text = texts.join(' ').replace(/\x1b\[[\d;]*m/g, '')
  return [{ part: 'console', ...(err ? { err } : {}) }, text]
}
