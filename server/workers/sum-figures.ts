import type { Worker } from 'node:cluster'
import { processFigures } from '../observe/process-figures.ts'
import { countersOf, type Family, gauge, sumFamilies } from '../observe/prometheus.ts'

/**
 * Sums what workers have told of themselves. What one that has ended had counted stays in the sum, as far as it was
 * told: a counter that falls looks like many new events.
 */
export class SumOfFigures {
  replaced = 0
  readonly #last = new Map<Worker, Family[]>()
  #gone: Family[] = []

  take(worker: Worker, families: Family[]): void {
    // Its last words may come after its end.
    if (!worker.isDead()) this.#last.set(worker, families)
  }

  ended(worker: Worker): void {
    this.#gone = sumFamilies([this.#gone, countersOf(this.#last.get(worker) ?? [])])
    this.#last.delete(worker)
  }

  /** With those of this process, and how many `workers` there are. */
  sum(workers: number): Family[] {
    const own: Family[] = [
      ...processFigures(),
      gauge('workers', 'Processes that answer requests.', [{}, workers]),
      {
        name: 'foyer_workers_replaced_total',
        help: 'Processes that have ended by themselves, and were replaced.',
        type: 'counter',
        samples: [[{}, this.replaced]],
      },
    ]
    return sumFamilies([own, this.#gone, ...this.#last.values()])
  }
}
