import { randomBytes } from 'node:crypto'
import type { Fault, Gate, Line } from '#test/gate.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Each answer comes so much later. */
export const slow = (ms: number): Fault => ({
  down: async (data) => {
    await wait(ms)
    return data
  },
})

/** Each answer is something else, as long. */
export const rubbish: Fault = { down: (data) => randomBytes(data.length) }

/** Each line breaks after so many bytes of its answers. */
export function cutAfter(bytes: number): Fault {
  const passed = new WeakMap<Line, number>()
  return {
    down: (data, line) => {
      const before = passed.get(line) ?? 0
      passed.set(line, before + data.length)
      if (before + data.length <= bytes) return data
      line.near.end(data.subarray(0, bytes - before))
      line.far.destroy()
      return null
    },
  }
}

/** Some answer has these words: it goes on, or not, and the line breaks. */
export const cutAt = (words: string, passOn: boolean): Fault => ({
  down: (data, line) => {
    if (!data.includes(words)) return data
    line.near.end(passOn ? data : '')
    line.far.destroy()
    return null
  },
})

/** What writes to these tables is misspelled on its way, so that the database refuses it in the middle of a transaction. */
export const misspelled = (tables: string[]): Fault => ({
  up: (data) => {
    const text = data.toString('latin1')
    const other = tables.reduce(
      (all, table) => all.replaceAll(`insert into "${table}"`, `insert intp "${table}"`),
      text,
    )
    return other === text ? data : Buffer.from(other, 'latin1')
  },
})

/** Every third commit is done, and its answer never arrives: the line breaks. */
export function lostCommits(): Fault {
  const lost = new WeakSet<Line>()
  let commits = 0
  return {
    up: (data, line) => {
      if (data.includes('commit\0') && commits++ % 3 === 0) lost.add(line)
      return data
    },
    down: async (data, line) => {
      if (!lost.has(line)) return data
      line.near.destroy()
      // It has answered: what it was asked is done.
      line.far.destroy()
      return null
    },
  }
}

/** The three that every service may meet, and how each ends. */
export const gone = (gate: Gate) => ({ begin: () => gate.leave(), end: () => gate.comeBack() })
export const hangs = (gate: Gate) => ({ begin: () => gate.hang(), end: () => gate.release() })
export const does = (gate: Gate, fault: Fault) => ({
  begin: () => gate.make(fault),
  end: () => gate.make({}),
})
