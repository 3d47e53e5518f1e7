import pino, { type Logger } from 'pino'
import type { LogLevel } from './env.ts'

/** JSON lines on standard output. Bodies, cookies and tokens are never handed to it. */
export function openLog(level: LogLevel): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
