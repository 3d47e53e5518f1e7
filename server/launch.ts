import type { failureLines, printBanner } from './banner.ts'
import type { ServeOptions, serve } from './serve.ts'
import { EnvError, readStartEnv } from './settings/env.ts'

/** The parts of the program that make it a server. */
type Parts = {
  serve: typeof serve
  printBanner: typeof printBanner
  failureLines: typeof failureLines
}

/**
 * Reads the settings, loads the program, and runs it until it is asked to stop. A mistake in the settings is
 * reported before anything is opened.
 */
export async function launch(load: () => Promise<{ program: Parts; options: ServeOptions }>): Promise<void> {
  let program: Parts | undefined
  try {
    const env = readStartEnv()
    const loaded = await load()
    program = loaded.program
    const running = await program.serve(env, loaded.options)
    program.printBanner(env, running)
    let stopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, async () => {
        if (stopping) return
        stopping = true
        await running.stop()
        process.exit(0)
      })
    }
  } catch (err) {
    endWithFailure(err, program?.failureLines)
  }
}

/** Prints why it could not go on, one line for each mistake in the settings, and ends with code 1. */
export function endWithFailure(err: unknown, linesOf?: typeof failureLines): never {
  const lines = err instanceof EnvError ? err.lines : linesOf?.(err)
  for (const line of lines ?? [err instanceof Error ? err.stack : String(err)])
    process.stderr.write(`${line}\n`)
  process.exit(1)
}
