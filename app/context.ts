import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Database } from '#db/connect.server.ts'
import type { AlertHook } from './adapters/alert-hook.server.ts'
import type { Files } from './adapters/files.server.ts'
import type { Google } from './adapters/google.server.ts'
import type { HumanCheck } from './adapters/human-check.server.ts'
import type { Jobs } from './adapters/jobs.server.ts'
import type { Passwords } from './adapters/passwords.server.ts'
import type { Pdf } from './adapters/pdf/pdf.server.ts'
import type { Spool } from './adapters/spool.server.ts'
import type { VirusScan } from './adapters/virus-scan.server.ts'

export type Uploads = {
  spool: Spool
  /** Maximum size of a file. Undefined: limited by the disk only. */
  maxBytes: number | undefined
  /** Storage quota of a client whom staff has not put on a project. Undefined: no quota. */
  newClientQuotaBytes: number | undefined
  minFreeBytes: number
  scan: VirusScan | undefined
}

/** Facts about the installation, from its settings. Contains no secrets. */
export type SystemInfo = {
  demo: boolean
  database: 'embedded' | 'postgres'
  storage: 'disk' | 's3'
  mail: 'smtp' | 'files'
  /** Resolves within two seconds. */
  health: () => Promise<Record<'database' | 'storage' | 'disk', 'ok' | 'slow' | 'failing'>>
  warnings: string[]
}

export type Alerts = { to: string | null; hook: AlertHook | null }

export type Ctx = {
  db: Database
  jobs: Jobs
  log: Logger
  /** Public origin for links in emails, without a trailing slash. */
  appUrl: string
  /** Email of the administrator, in lower case. */
  adminEmail: string
  inquiryTo: string
  humanCheck: HumanCheck
  google: Google | null
  files: Files
  uploads: Uploads
  pdf: Pdf
  passwords: Passwords
  system: SystemInfo
  alerts: Alerts
  staffTwoFactor: 'optional' | 'required'
  /** Key for signatures and encryption. The same in all instances. */
  secret: string
}

/** User who makes a request, read from the database for each request. */
export type Actor = {
  uid: string
  name: string
  email: string
  role: 'admin' | 'staff' | 'client'
  termsAccepted: boolean
  sessionId: string
  lacksSecondFactor?: true
  /** Staff member who impersonates this client. Nothing can be changed during impersonation. */
  viewedBy?: { uid: string; name: string; email: string }
}
/** Returns whether staff is impersonating this client. Views do not count as the client's then. */
export const isViewing = (actor: Actor): boolean => actor.viewedBy !== undefined
/** Returns whether a user is staff. Includes the administrator. */
export const isOfFirm = (person: Pick<Actor, 'role'>): boolean => person.role !== 'client'
export const isAdministrator = (person: Pick<Actor, 'role' | 'email'>, adminEmail: string): boolean =>
  person.role === 'admin' && person.email === adminEmail

/** Signed-in user who has accepted the terms and may see client data. */
export type Client = Actor & { termsAccepted: true }
export type Admin = Actor & { role: 'admin' | 'staff' }

export type ActorCtx = Ctx & { actor: Actor; from: string }

// Type-only brand: contexts with it can be created only in sign-in/guards.server.ts.
declare const letIn: unique symbol

/** Context of an authorized client. Created only by the guard of the portal. */
export type ClientCtx = Ctx & { actor: Client; from: string; readonly [letIn]: 'client' }
/** Context of authorized staff. Created only by the guard of the admin area, so operations don't check again. */
export type AdminCtx = Ctx & { actor: Admin; from: string; readonly [letIn]: 'admin' }

declare const alone: unique symbol
export type AdministratorCtx = AdminCtx & { readonly [alone]: true }

export const ctxKey = createContext<Ctx>()
export const actorKey = createContext<Actor | null>(null)
/** IP of the client, read from proxy headers as far as TRUST_PROXY allows. */
export const addressKey = createContext<string>('')
/** Error message if the session could not be looked up, else null. */
export const awayKey = createContext<string | null>(null)
/** Node response of this request. Empty in tests, which make requests without a connection. */
export const lineKey = createContext<{ outgoing?: ServerResponse }>({})
export const nonceKey = createContext<string>('')
/** Pattern of the matched route, for example `/portfolio/:id`. */
export const patternKey = createContext<string | null>(null)
export const requestIdKey = createContext<string>('')
/** Set when the form of the terms was rejected, so that its page is rendered again instead of the next one. */
export const termsRefusedKey = createContext(false)
/** Time on the clock of `performance.now()` after which a page streams deferred data instead of waiting for it. */
export const dueKey = createContext(0)
/** Set by a loader that deferred data. Streamed pages are not cached. */
export const lateKey = createContext(false)
/** Set by a loader that responds without some of its data. Such pages are not cached. */
export const incompleteKey = createContext(false)
