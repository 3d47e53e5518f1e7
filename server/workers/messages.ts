import type { Family } from '../observe/prometheus.ts'

/** What the first process and its workers tell each other; `id` is of a question and of its answer. */
export type Message =
  /** A worker answers requests. */
  | { about: 'up' }
  /** Somebody has changed something, maybe what visitors see; and: all know of it. */
  | { about: 'change' | 'change-known'; id: number }
  /** A worker asks for the figures of all, or is asked for its own. */
  | { about: 'figures-wanted'; id: number }
  | { about: 'figures'; id: number; families: Family[] }

/** Numbers questions, and waits for the answer of each. */
export class Questions<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = 0

  /** `send` gets the number to ask under. Rejects when there is no answer in time. */
  ask(ms: number, send: (id: number) => void): Promise<Answer> {
    const id = this.#asked++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const late = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    this.#waiting.set(id, resolve)
    send(id)
    return promise.finally(() => {
      clearTimeout(late)
      this.#waiting.delete(id)
    })
  }

  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer)
  }
}
