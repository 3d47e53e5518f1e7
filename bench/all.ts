import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Measured, tableOf } from './rows.ts'

// What has a peer, or an aim in figures, in one table. Another version of the program, built in a folder of its own, is
// measured in turn with this one where that makes sense. Needs nginx and wrk. node bench/all.ts [folder]
const other = process.argv[2] ? [process.argv[2]] : []
const parts: [string, ...string[]][] = [
  ['pages.ts', '6', '2', ...other],
  ['signed-in.ts', '3', ...other],
  ['start.ts', '2', ...other],
  ['upload.ts', '512', '3'],
]

const rows: Measured[] = []
for (const [name, ...args] of parts) {
  console.log(`\n${name} ${args.join(' ')}, at a load of ${loadavg()[0]?.toFixed(1)}\n`)
  const part = fork(fileURLToPath(new URL(name, import.meta.url)), args)
  part.on('message', (measured: Measured[]) => rows.push(...measured))
  const [code] = await once(part, 'exit')
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${tableOf(rows)}`)
