import { EnvError, readEnv } from './env.ts'
import type { ServeOptions } from './serve.ts'

export type Program = typeof import('./program.ts')

/**
 * Reads the settings, loads the program, and runs it until it is asked to stop. A mistake in the settings is
 * reported before anything is built or opened.
 */
export async function launch(
  load: () => Promise<{ program: Program; options: ServeOptions }>,
): Promise<void> {
  let program: Program | undefined
  try {
    const env = readEnv()
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
    endWithFailure(err, program)
  }
}

/** Prints why it could not go on, one line for each mistake in the settings, and ends with code 1. */
export function endWithFailure(err: unknown, program: Program | undefined): never {
  const lines = err instanceof EnvError ? err.lines : program?.failureLines(err)
  for (const line of lines ?? [err instanceof Error ? err.stack : String(err)])
    process.stderr.write(`${line}\n`)
  process.exit(1)
}
