import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Releases, and therefore images, contain no scripts. There, operators run `foyer` (deploy/foyer, compose.yaml). */
const isCheckout = existsSync(fileURLToPath(import.meta.resolve('#root/scripts/build-hash.js')))

/** Returns how an operator runs a command in this installation, for example `npm run backup -- FILE`. */
export const formatCommand = (name: string, args: string): string =>
  isCheckout ? `npm run ${name} -- ${args}` : `foyer ${name} ${args}`
