import pino, { type DestinationStream, type Logger } from 'pino'
import { errorForLog } from '#app/adapters/log-error.ts'
import type { LogLevel } from './settings/env.ts'

/** JSON lines on standard output. Bodies, cookies, tokens and the values of queries never get into it. */
export function openLog(level: LogLevel, out?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  }
  return out ? pino(options, out) : pino(options)
}
