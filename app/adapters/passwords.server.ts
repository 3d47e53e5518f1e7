import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createHashQueue, type HashQueueOptions } from './hash-queue.server.ts'

type Cost = { N: number; r: number; p: number }

/** One of OWASP's equivalent parameter sets for scrypt; 32 MB per hash. See docs/decisions/087. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** Parameters of older hashes from the auth library, which are stored as `salt:key`. */
const LIBRARY_COST: Cost = { N: 2 ** 14, r: 16, p: 1 }
const KEY_BYTES = 64
/** Together with the reserved lane, this uses three of Node's four thread pool threads and 96 MB. */
const OPEN_LANE: HashQueueOptions = { maxRunning: 2, maxNetworks: 20, maxPerNetwork: 50, maxWaitMs: 5_000 }
const RESERVED_LANE: HashQueueOptions = { ...OPEN_LANE, maxRunning: 1 }

/** Origin of a password hash. */
export type HashCaller = {
  /** Widest network prefix of the client IP. */
  network: string
  /** True for known devices and open sessions, which bypass the shared queue. */
  reserved: boolean
}
const PROGRAM: HashCaller = { network: 'program', reserved: false }

const work = ({ N, r, p }: Cost) => N * r * p

/**
 * Password hashing. Slow by design and queued: `hash` and `verify` throw `Busy` when the queue is full or the wait
 * takes too long.
 */
export type Passwords = {
  hash: (password: string, caller?: HashCaller) => Promise<string>
  verify: (hash: string, password: string, caller?: HashCaller) => Promise<boolean>
  /** Returns whether a valid password should be rehashed with the current parameters. */
  isOutdated: (hash: string) => boolean
}

/** Creates the password hasher. `cost` and `queue` exist for fast tests only, not as settings. */
export function openPasswords(cost: Cost = COST, queue: Partial<HashQueueOptions> = {}): Passwords {
  const openLane = createHashQueue({ ...OPEN_LANE, ...queue })
  const reservedLane = createHashQueue({ ...RESERVED_LANE, ...queue })
  const queued = <T>({ network, reserved }: HashCaller, job: () => Promise<T>) =>
    (reserved ? reservedLane : openLane)(network, job)
  const derive = async (password: string, salt: string, by: Cost) => {
    const { N, r, p } = by
    return new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (err, key) =>
        err ? reject(err) : resolve(key),
      ),
    )
  }
  return {
    hash: (password, caller = PROGRAM) =>
      queued(caller, async () => {
        const salt = randomBytes(16).toString('hex')
        const key = await derive(password, salt, cost)
        return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('hex')].join(':')
      }),
    verify: (hash, password, caller = PROGRAM) =>
      queued(caller, async () => {
        const stored = read(hash)
        const key = await derive(password, stored.salt, stored.cost)
        // Pads the work of a cheaper old hash: response times must not reveal which accounts exist.
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
