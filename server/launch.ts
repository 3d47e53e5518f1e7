import type { formatFailureLines, printBanner } from './banner.ts'
import type { ServeOptions, serve } from './serve.ts'
import { EnvError, readStartEnv } from './settings/env.ts'

type Program = {
  serve: typeof serve
  printBanner: typeof printBanner
  formatFailureLines: typeof formatFailureLines
}

/**
 * Reads the settings, loads the program, and runs it until SIGTERM or SIGINT. Reports invalid settings before anything
 * is opened.
 */
export async function launch(load: () => Promise<{ program: Program; options: ServeOptions }>) {
  let program: Program | undefined
  try {
    const env = readStartEnv()
    const loaded = await load()
    program = loaded.program
    const running = await program.serve(env, loaded.options)
    program.printBanner(env, running)
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, async () => {
        if (isStopping) return
        isStopping = true
        await running.stop()
        process.exit(0)
      })
    }
  } catch (err) {
    endWithFailure(err, program?.formatFailureLines)
  }
}

/** Prints one line for each known cause, or the full error, and exits with code 1. */
export function endWithFailure(err: unknown, explain?: typeof formatFailureLines): never {
  const lines = err instanceof EnvError ? err.lines : explain?.(err)
  for (const line of lines ?? [err instanceof Error ? err.stack : String(err)])
    process.stderr.write(`${line}\n`)
  process.exit(1)
}
