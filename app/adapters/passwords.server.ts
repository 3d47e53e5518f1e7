import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Busy } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'

type Cost = { N: number; r: number; p: number }

/** One of OWASP's equal choices for scrypt; 32 MB a hash. Why this one: docs/decisions/087. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** What the auth library used before, in hashes that are only `salt:key`. */
const LIBRARY_COST: Cost = { N: 2 ** 14, r: 16, p: 1 }
const KEY_BYTES = 64
const AT_ONCE = 2
const WAITING = 20

const work = ({ N, r, p }: Cost) => N * r * p

/** Slow on purpose, so they wait in one short queue; all but `isOutdated` throw `Busy` when that is full. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
  /** Whether a right password should be hashed anew. */
  isOutdated: (hash: string) => boolean
}

/** `cost` is for tests, which would be slow otherwise. No setting leads to it. */
export function openPasswords(cost: Cost = COST): Passwords {
  const queued = makeQueue(AT_ONCE, WAITING)
  const derive = async (password: string, salt: string, by: Cost) => {
    const { N, r, p } = by
    return new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (err, key) =>
        err ? reject(err) : resolve(key),
      ),
    )
  }
  return {
    hash: (password) =>
      queued(async () => {
        const salt = randomBytes(16).toString('hex')
        const key = await derive(password, salt, cost)
        return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('hex')].join(':')
      }),
    verify: (hash, password) =>
      queued(async () => {
        const stored = read(hash)
        const key = await derive(password, stored.salt, stored.cost)
        // An old hash is cheaper: without the rest of the work, a clock could tell accounts from unknown addresses.
        const p = Math.round((work(cost) - work(stored.cost)) / (cost.N * cost.r))
        if (p > 0) await derive(password, stored.salt, { ...cost, p })
        return key.length === stored.key.length && timingSafeEqual(key, stored.key)
      }),
    isOutdated: (hash) => {
      const { N, r, p } = read(hash).cost
      return N !== cost.N || r !== cost.r || p !== cost.p
    },
  }
}

function read(hash: string): { cost: Cost; salt: string; key: Buffer } {
  const parts = hash.split(':')
  if (parts.length === 2) {
    const [salt = '', key = ''] = parts
    return { cost: LIBRARY_COST, salt, key: Buffer.from(key, 'hex') }
  }
  const [kind, N, r, p, salt = '', key = ''] = parts
  if (kind !== 'scrypt') throw new Error('a password hash of an unknown kind')
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key: Buffer.from(key, 'hex') }
}

/** Runs so many at once and lets so many wait; one more is refused. */
function makeQueue(atOnce: number, waiting: number) {
  let running = 0
  const waiters: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiters.length >= waiting) throw new Busy(t('Too many people are logging in just now.'), 10)
      // Whoever is done hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiters.push(resolve))
    }
    try {
      return await job()
    } finally {
      const next = waiters.shift()
      if (next) next()
      else running--
    }
  }
}
