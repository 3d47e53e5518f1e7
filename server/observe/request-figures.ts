import { emptyObserved, type Family, type Observed, observe } from './prometheus.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST']
/** In seconds: a page from memory takes less than the first, and nothing may take as long as the last. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Counted = { labels: Record<string, string>; count: number }
type Timed = { labels: Record<string, string>; observed: Observed }

/** What was asked for since the start. Methods, routes and classes of status are few, so its size has an end. */
export class RequestFigures {
  inFlight = 0
  uploads = 0
  readonly #counted = new Map<string, Counted>()
  readonly #timed = new Map<string, Timed>()

  /** `seconds` until the answer began. */
  count(asked: { method: string; route: string; status: number; seconds: number }): void {
    const method = METHODS.includes(asked.method) ? asked.method : 'other'
    const { route } = asked
    const status = `${Math.floor(asked.status / 100)}xx`
    const key = `${method} ${route}`
    const counted = upsert(this.#counted, `${key} ${status}`, () => ({
      labels: { method, route, status },
      count: 0,
    }))
    counted.count += 1
    const timed = upsert(this.#timed, key, () => ({
      labels: { method, route },
      observed: emptyObserved(BUCKETS),
    }))
    observe(timed.observed, asked.seconds)
  }

  families(): Family[] {
    return [
      {
        name: 'foyer_http_requests_total',
        help: 'Requests that were answered, by method, route and class of status.',
        type: 'counter',
        samples: [...this.#counted.values()].map(({ labels, count }) => [labels, count]),
      },
      {
        name: 'foyer_http_request_duration_seconds',
        help: 'Seconds from a request to the beginning of its answer.',
        type: 'histogram',
        samples: [...this.#timed.values()].map(({ labels, observed }) => [labels, observed]),
      },
      {
        name: 'foyer_http_requests_in_flight',
        help: 'Requests whose answer has not been sent to its end yet.',
        type: 'gauge',
        samples: [[{}, this.inFlight]],
      },
      {
        name: 'foyer_uploads_in_flight',
        help: 'Uploads of documents that arrive now.',
        type: 'gauge',
        samples: [[{}, this.uploads]],
      },
    ]
  }
}

function upsert<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}
