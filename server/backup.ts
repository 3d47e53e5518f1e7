import { buildIfStale, serverBuild } from './build.ts'
import { readEnv, readEnvFile, setMode } from './env.ts'
import { endWithFailure, type Program } from './launch.ts'

// Keeping the data: npm run backup | verify | restore -- FILE, npm run move -- ENV-FILE
setMode('production')

let program: Program | undefined
try {
  const [command = '', ...args] = process.argv.slice(2)
  const env = command === 'verify' ? undefined : readEnv()
  await buildIfStale()
  program = (await import(serverBuild)) as Program
  const io = { output: process.stdout, errors: process.stderr }
  process.exit(await program.runBackupCommand(env, readEnvFile, [command, ...args], io))
} catch (err) {
  endWithFailure(err, program)
}
