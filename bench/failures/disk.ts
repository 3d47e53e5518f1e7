import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { withOneWrong } from '#test/go-between.ts'
import { type Case, nothing } from './cases.ts'
import type { KeptFile } from './probes.ts'
import type { Site } from './site.ts'

const MB = 400

/** A small ext4 of its own in a file, by a loop device: so it takes root. null where that is not to be had. */
export function openDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  const [image, at] = [join(folder, 'image'), join(folder, 'mount')]
  const mount = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, at], { stdio: 'pipe' })
  try {
    mkdirSync(at)
    execFileSync('truncate', ['-s', `${MB}M`, image])
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'pipe' })
    mount()
  } catch (err) {
    console.log(
      `No disk of its own (${String((err as Error).message).split('\n')[0]}): its cases are left out.`,
    )
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const umount = () => execFileSync('umount', [at], { stdio: 'pipe' })
  return {
    at,
    data: join(at, 'data'),
    fill: () => {
      const file = openSync(join(at, 'filler'), 'a')
      try {
        for (let written = -1; written !== 0; ) written = writeSync(file, Buffer.alloc(4096))
      } catch {
        // Full.
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(join(at, 'filler')),
    /** As the kernel does when it finds the file system damaged: nothing more is written, by anybody. */
    fail: () => {
      const device = basename(execFileSync('findmnt', ['-no', 'SOURCE', at], { encoding: 'utf8' }).trim())
      try {
        writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'a measurement')
      } catch {
        // It says so itself.
      }
    },
    repair: () => {
      umount()
      // It says by its status that there was something to repair.
      const { status } = spawnSync('fsck.ext4', ['-y', '-f', image], { stdio: 'pipe' })
      if (status === null || status > 2) throw new Error(`fsck ended with ${status}`)
      mount()
    },
    close: () => {
      umount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Disk = NonNullable<ReturnType<typeof openDisk>>

/** What can go wrong with the disk that everything lies on. `keyOf` knows where a document's bytes are. */
export function casesOfDisk(
  site: Site,
  disk: Disk,
  kept: { small: KeptFile; large: KeptFile },
  fileOf: (content: Buffer) => string,
): Case[] {
  const damage = (change: (path: string) => void) => ({
    begin: () => {
      for (const { content } of Object.values(kept)) change(fileOf(content))
    },
    end: () => {
      for (const { content } of Object.values(kept)) writeFileSync(pathOf.get(content) ?? '', content)
    },
    seconds: 5,
  })
  const pathOf = new Map(Object.values(kept).map(({ content }) => [content, fileOf(content)]))
  return [
    nothing,
    { name: 'disk: full', begin: disk.fill, end: disk.empty },
    { name: 'disk: a file is missing', ...damage((path) => rmSync(path)) },
    { name: 'disk: a file is cut short', ...damage((path) => truncateSync(path, 100_000)) },
    {
      name: 'disk: a file has other bytes',
      ...damage((path) => writeFileSync(path, withOneWrong(readFileSync(path)))),
    },
    {
      name: 'disk: read-only by an error, then repaired and the program started again',
      begin: disk.fail,
      end: async () => {
        await site.kill()
        disk.repair()
        await site.start()
      },
    },
  ]
}
