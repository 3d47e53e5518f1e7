import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, needsOf, withNeeds } from '../production-lock.ts'

/** One of package.json's own dependencies. Bytes are those of its files. */
export type Direct = {
  name: string
  version: string
  licence: string
  bytes: number
  /** What would go with it, itself included. */
  brought: { packages: number; bytes: number }
}

type Packages = Lock['packages']
const folder = (name: string) => `node_modules/${name}`
const MIT = 'Permission is hereby granted, free of charge'

/** What of a lock is installed in this folder, for this system. */
export class Installed {
  readonly packages: Packages
  readonly #root: string
  readonly #bytes = new Map<string, number>()
  readonly #own: string[]

  constructor(root: string, { packages }: Lock) {
    this.#root = root
    this.packages = packages
    for (const path of Object.keys(packages))
      if (path && existsSync(join(root, path))) this.#bytes.set(path, bytesOf(join(root, path)))
    const { dependencies, devDependencies } = packages[''] ?? {}
    this.#own = Object.keys({ ...dependencies, ...devDependencies }).map(folder)
  }

  /** Those that are installed of these. */
  installed = (paths: Iterable<string>): string[] => [...paths].filter((path) => this.#bytes.has(path))

  sum(paths: Iterable<string>): { packages: number; bytes: number } {
    const here = this.installed(paths)
    return {
      packages: here.length,
      bytes: here.reduce((sum, path) => sum + (this.#bytes.get(path) ?? 0), 0),
    }
  }

  /** Its licence as it says itself; of those that don't, MIT is known by its words. */
  licenceOf(path: string): string {
    const read = (file: string) => readFileSync(join(this.#root, path, file), 'utf8')
    const said = this.packages[path]?.license ?? JSON.parse(read('package.json')).license
    if (typeof said === 'string') return said.replace(/^\((.*)\)$/, '$1')
    const texts = readdirSync(join(this.#root, path)).filter((name) => /^(licen[cs]e|readme)/i.test(name))
    return texts.some((name) => read(name).replaceAll(/\s+/g, ' ').includes(MIT)) ? 'MIT' : 'none given'
  }

  /** Of `names`, where `others` stay. What is in package.json itself is brought by nobody else. */
  directs(names: string[], others: string[]): Direct[] {
    const needs = (path: string) =>
      needsOf(this.packages, path).filter((need) => !this.#isOwnPeer(path, need))
    const all = [...names, ...others].map(folder)
    const whole = withNeeds(all, needs)
    return names.map((name) => {
      const path = folder(name)
      const left = withNeeds(
        all.filter((other) => other !== path),
        needs,
      )
      return {
        name,
        version: this.packages[path]?.version ?? '',
        licence: this.licenceOf(path),
        bytes: this.#bytes.get(path) ?? 0,
        brought: this.sum([...whole].filter((one) => !left.has(one))),
      }
    })
  }

  #isOwnPeer = (path: string, need: string) =>
    this.#own.includes(need) && need.slice(folder('').length) in (this.packages[path]?.peerDependencies ?? {})
}

/** Of the files in a folder, without the packages that are installed in it. */
function bytesOf(place: string): number {
  return readdirSync(place, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(place, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}
