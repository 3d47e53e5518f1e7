import { buildIfStale, serverBuild } from './build.ts'
import { readEnv, setMode } from './env.ts'
import { endWithFailure, type Program } from './launch.ts'

// The rescue from the shell: npm run admin -- list | set-password ADDRESS | reset-two-factor ADDRESS
setMode('production')

let program: Program | undefined
try {
  const env = readEnv()
  await buildIfStale()
  program = (await import(serverBuild)) as Program
  const { stdin: input, stdout: output, stderr: errors } = process
  process.exit(await program.runAdminCommand(env, process.argv.slice(2), { input, output, errors }))
} catch (err) {
  endWithFailure(err, program)
}
