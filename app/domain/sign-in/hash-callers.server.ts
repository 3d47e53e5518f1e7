import type { HashCaller } from '#app/adapters/passwords.server.ts'
import { getWidestNetwork } from '../client-networks.server.ts'

/** Returns the place in the hash queue for a client IP; `reserved` for a known device or an open session. */
export const createHashCaller = (ip: string, reserved = false): HashCaller => ({
  network: getWidestNetwork(ip),
  reserved,
})
