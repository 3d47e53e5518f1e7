import type { Worker } from 'node:cluster'
import type { Message } from './messages.ts'

/** Whoever is busy for longer is not waited for. */
const MOST_MS = 1_000

type Send = (worker: Worker, message: Message) => void

/** Asks several workers the same, and goes on when each has answered or ended. */
export class AskAll {
  readonly #open = new Map<number, { by: Set<Worker>; done: () => void }>()
  readonly #send: Send
  #asked = 0

  constructor(send: Send) {
    this.#send = send
  }

  ask(workers: Worker[], about: 'change' | 'figures-wanted'): Promise<void> {
    const id = this.#asked++
    const by = new Set(workers)
    return new Promise((resolve) => {
      if (by.size === 0) return resolve()
      const done = () => {
        clearTimeout(late)
        this.#open.delete(id)
        resolve()
      }
      const late = setTimeout(done, MOST_MS)
      this.#open.set(id, { by, done })
      for (const worker of workers) this.#send(worker, { about, id })
    })
  }

  answered(worker: Worker, id: number): void {
    const question = this.#open.get(id)
    question?.by.delete(worker)
    if (question?.by.size === 0) question.done()
  }

  ended(worker: Worker): void {
    for (const id of [...this.#open.keys()]) this.answered(worker, id)
  }
}
