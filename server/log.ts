import pino, { type Logger } from 'pino'
import type { LogLevel } from './env.ts'

/** JSON lines on standard output, or another open file. Bodies, cookies and tokens are never handed to it. */
export function openLog(level: LogLevel, file = 1): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, pino.destination(file))
}
