import { randomBytes, scrypt } from 'node:crypto'
import { isEqualSecret } from '#app/core/equal-secrets.server.ts'
import { Busy } from '#app/core/failures.ts'
import { getWidestNetwork } from '#app/core/ip-networks.server.ts'
import { t } from '#app/texts.ts'
import { createFairQueue, type FairQueueOptions } from './fair-queue.server.ts'

type ScryptCost = { N: number; r: number; p: number }

/** One of OWASP's equivalent parameter sets for scrypt; 32 MB per hash. See docs/decisions/087. */
const SCRYPT_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }
/** Parameters of older hashes from the auth library, which are stored as `salt:key`. */
const LEGACY_SCRYPT_COST: ScryptCost = { N: 2 ** 14, r: 16, p: 1 }
const KEY_BYTES = 64
/** Together with the reserved lane, this uses three of Node's four thread pool threads and 96 MB. */
const SHARED_QUEUE_OPTIONS: FairQueueOptions = {
  maxRunning: 2,
  maxRequesters: 20,
  maxPerRequester: 50,
  maxWaitMs: 5_000,
  createBusy: () => new Busy(t('Too many people are signing in right now.'), 10),
}
const RESERVED_QUEUE_OPTIONS: FairQueueOptions = { ...SHARED_QUEUE_OPTIONS, maxRunning: 1 }

/** Requester of a password hash. `reserved`: a known device or an open session, which bypasses the shared queue. */
export type HashRequester = { ip: string; reserved?: boolean }
const PROGRAM: HashRequester = { ip: 'program' }

const computeWork = ({ N, r, p }: ScryptCost) => N * r * p

/**
 * Hashes passwords. Hashing is slow by design and queued: `hash` and `verify` throw `Busy` when the queue is full or
 * the wait is too long.
 */
export type PasswordHasher = {
  hash: (password: string, requester?: HashRequester) => Promise<string>
  verify: (hash: string, password: string, requester?: HashRequester) => Promise<boolean>
  /** A valid password should be rehashed with the current parameters. */
  isOutdated: (hash: string) => boolean
}

/** `cost` and `queue` exist for fast tests only, not as settings. */
export function createPasswordHasher(
  cost: ScryptCost = SCRYPT_COST,
  queue: Partial<FairQueueOptions> = {},
): PasswordHasher {
  const openLane = createFairQueue({ ...SHARED_QUEUE_OPTIONS, ...queue })
  const reservedLane = createFairQueue({ ...RESERVED_QUEUE_OPTIONS, ...queue })
  const enqueue = <T>({ ip, reserved }: HashRequester, job: () => Promise<T>) =>
    (reserved ? reservedLane : openLane)(getWidestNetwork(ip), job)
  const derive = (password: string, salt: string, { N, r, p }: ScryptCost) =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (err, key) =>
        err ? reject(err) : resolve(key),
      ),
    )
  return {
    hash: (password, requester = PROGRAM) =>
      enqueue(requester, async () => {
        const salt = randomBytes(16).toString('hex')
        const key = await derive(password, salt, cost)
        return ['scrypt', cost.N, cost.r, cost.p, salt, key.toString('hex')].join(':')
      }),
    verify: (hash, password, requester = PROGRAM) =>
      enqueue(requester, async () => {
        const stored = parseHash(hash)
        const key = await derive(password, stored.salt, stored.cost)
        // Adds work after checking a cheaper legacy hash, because response times must not reveal which accounts exist.
        const p = Math.round((computeWork(cost) - computeWork(stored.cost)) / (cost.N * cost.r))
        if (p > 0) await derive(password, stored.salt, { ...cost, p })
        return isEqualSecret(key, stored.key)
      }),
    isOutdated: (hash) => {
      const { N, r, p } = parseHash(hash).cost
      return N !== cost.N || r !== cost.r || p !== cost.p
    },
  }
}

function parseHash(hash: string): { cost: ScryptCost; salt: string; key: Buffer } {
  const parts = hash.split(':')
  if (parts.length === 2) {
    const [salt = '', key = ''] = parts
    return { cost: LEGACY_SCRYPT_COST, salt, key: Buffer.from(key, 'hex') }
  }
  const [kind, N, r, p, salt = '', key = ''] = parts
  if (kind !== 'scrypt') throw new Error('a password hash of an unknown kind')
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt, key: Buffer.from(key, 'hex') }
}
