import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { t } from '#app/texts.ts'
import { commit, version } from '#app/version.server.ts'
import { createApp } from '../app.ts'
import { runBackupCommand } from '../backup/backup-command.ts'
import { formatFailureLines, printBanner } from '../banner.ts'
import { runDoctor } from '../doctor/doctor.ts'
import { endWithFailure, launch } from '../launch.ts'
import { serve } from '../serve.ts'
import { readEnv } from '../settings/env.ts'
import { runAdminCommand } from './admin-command.ts'
import { runAlertCommand } from './alert-command.ts'

/** The build's client output. Uses the real path, because a newer build may take over the name while this one runs. */
const assetsFolder = () => realpathSync(fileURLToPath(import.meta.resolve('#build/client')))

/** Creates one of the backup commands. `verify` needs no settings. */
const createBackupCommand = (name: string) => (args: string[]) => {
  const { stdout: output, stderr: errors } = process
  const env = name === 'verify' ? undefined : readEnv()
  return runBackupCommand(env, [name, ...args], { output, errors })
}

/** The commands for `node bin/foyer.js NAME ...`. Each resolves to its exit code, or runs until it is stopped. */
const commands: Record<string, (args: string[]) => Promise<number | undefined>> = {
  start: async () => {
    const program = { serve, printBanner, formatFailureLines }
    await launch(async () => ({ program, options: { createApp, assetsFolder: assetsFolder() } }))
    return undefined
  },
  admin: (args) => {
    const { stdin: input, stdout: output, stderr: errors } = process
    return runAdminCommand(readEnv(), args, { input, output, errors })
  },
  backup: createBackupCommand('backup'),
  verify: createBackupCommand('verify'),
  restore: createBackupCommand('restore'),
  doctor: (args) => runDoctor(readEnv, args, process.stdout),
  alert: (args) => runAlertCommand(readEnv(), args, process.stderr),
  version: async () => {
    process.stdout.write(`${version} (commit ${commit})\n`)
    return 0
  },
}

export async function runCommand([name, ...args]: string[]): Promise<void> {
  const names = Object.keys(commands)
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    const out = name === undefined ? process.stderr : process.stdout
    out.write(
      `${t('Usage: {usage}', { usage: 'foyer COMMAND [ARGUMENT]' })}\n${t('Commands: {names}', { names: names.join(', ') })}\n`,
    )
    process.exit(name === undefined ? 1 : 0)
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stderr.write(
      `${t('There is no command {name}; one of {names}; for example start', { name: `'${name}'`, names: names.join(', ') })}\n`,
    )
    process.exit(1)
  }
  try {
    const code = await command(args)
    if (code !== undefined) process.exit(code)
  } catch (err) {
    endWithFailure(err, formatFailureLines)
  }
}
