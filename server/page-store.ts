import type { ReadyAnswer } from './ready-answer.ts'

/** A page as it was at one site version, in one quarter of an hour. */
export type KeptPage = { answer: ReadyAnswer; version: string; quarter: number }

/** Kept pages, the least recently used leaving first when there are too many or they weigh too much. */
export class PageStore {
  readonly #pages = new Map<string, KeptPage>()
  readonly #limits: { pages: number; bytes: number }
  #bytes = 0
  #newest = ''

  constructor(limits: { pages: number; bytes: number }) {
    this.#limits = limits
  }

  get(path: string): KeptPage | undefined {
    const page = this.#pages.get(path)
    if (page && path !== this.#newest) {
      this.#pages.delete(path)
      this.#pages.set(path, page)
      this.#newest = path
    }
    return page
  }

  set(path: string, page: KeptPage): void {
    this.delete(path)
    this.#pages.set(path, page)
    this.#newest = path
    this.#bytes += page.answer.bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limits.pages && this.#bytes <= this.#limits.bytes) break
      this.delete(oldest)
    }
  }

  delete(path: string): void {
    this.#bytes -= this.#pages.get(path)?.answer.bytes ?? 0
    this.#pages.delete(path)
  }

  get size(): number {
    return this.#pages.size
  }

  /** Of all bodies, in every encoding. */
  get bytes(): number {
    return this.#bytes
  }
}
