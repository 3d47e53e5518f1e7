import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Extracts a guide's commands: code spans and lines in code blocks that begin with npm, npx or node. */
function commandsIn(text: string): string[] {
  const blocks = [...text.replaceAll(/\\\n\s*/g, '').matchAll(/^(?: {4}|# {3,})(.*)$/gm)]
  const spans = [...text.matchAll(/`([^`\n]+)`/g)]
  return [...blocks, ...spans]
    .flatMap(([, line = '']) => line.replace(/\s{2,}#.*|\s+#\s.*/, '').split(/\s*&&\s*/))
    .map((command) => command.trim().replace(/^([A-Z_]+=\S+ )+/, ''))
    .filter((command) => /^(npm|npx|node) \S/.test(command))
}

/** Splits a command like a shell. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const foyerCommands = [...read('server/commands/commands.ts').matchAll(/^ {2}(\w+): /gm)].map(
  ([, name]) => name,
)
const [, adminUsage = ''] = /USAGE = '(.*)'/.exec(read('server/commands/admin-command.ts')) ?? []
const adminCommands = adminUsage.split(' | ').map((usage) => usage.split(' ')[0])

/** Returns what is wrong with a command, without running it, or undefined if it would run. */
function faultOf(command: string): string | undefined {
  const [program = '', name = '', ...rest] = wordsOf(command)
  const args = rest.filter((word) => word !== '--')
  if (program === 'node') return nodeFault(name, args)
  if (program === 'npx') return npxFault(name, args)
  if (['--version', 'ci', 'install', 'audit', 'version'].includes(name)) return undefined
  if (name === 'start' || name === 'test') return scripts[name] ? undefined : `no script ${name}`
  if (name !== 'run') return `unknown to this test: ${command}`
  const [script = '', ...more] = args
  if (!scripts[script]) return `no script ${script}`
  if (script === 'admin' && more[0] && !adminCommands.includes(more[0])) return `no admin command ${more[0]}`
  if (script === 'new-firm' && more.length > 0) return newFirmFault(more)
  return undefined
}

function nodeFault(file: string, [command]: string[]): string | undefined {
  if (file === '--version') return undefined
  if (!existsSync(join(root, file))) return `no file ${file}`
  if (file === 'bin/foyer.js' && command && !foyerCommands.includes(command)) return `no command ${command}`
  return undefined
}

function npxFault(tool: string, args: string[]): string | undefined {
  if (!existsSync(join(root, 'node_modules/.bin', tool))) return `no tool ${tool}`
  const missing = args.find((word) => /^[\w-]+(\/[\w.-]+)+$/.test(word) && !existsSync(join(root, word)))
  if (missing) return `no file ${missing}`
  if (tool === 'playwright' && args[0] === 'test') {
    const gone = args.find((word) => word.endsWith('.spec.ts') && !existsSync(join(root, 'test/e2e', word)))
    return gone && `no file ${gone}`
  }
  return undefined
}

/** Runs the example with an invalid language, which is checked last, so that nothing is written. */
function newFirmFault(args: string[]): string | undefined {
  const command = [join(root, 'scripts/new-firm.ts'), ...args, '--language', 'none', '--force']
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  return stderr.startsWith('--language: ') ? undefined : stdout + stderr
}

const guides = [
  '.env.example',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  'compose.yaml',
  'Dockerfile',
]
const documented = [...guides, ...globSync(['docs/**/*.md', 'deploy/**'], { cwd: root })]
  .filter((file) => statSync(join(root, file)).isFile())
  .flatMap((file) => commandsIn(read(file)).map((command) => ({ file, command })))

test.each([...new Set(documented.map(({ command }) => command))])('`%s` can be run', (command) => {
  const files = documented.filter((found) => found.command === command).map(({ file }) => file)
  expect(faultOf(command), files.join(', ')).toBeUndefined()
})
