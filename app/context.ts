import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { AlertWebhook } from '#app/adapters/alert-webhook.server.ts'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import type { PdfPrinter } from '#app/adapters/pdf/pdf-printer.server.ts'
import type { TemporaryFiles } from '#app/domain/files/temporary-files.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { GoogleClient } from './adapters/google.server.ts'
import type { HumanCheck } from './adapters/human-check.server.ts'
import type { Jobs } from './adapters/jobs.server.ts'
import type { NodeConnection } from './adapters/node-streams.server.ts'
import type { VirusScan } from './adapters/virus-scan.server.ts'

export type UploadConfig = {
  temporaryFiles: TemporaryFiles
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
  email: 'smtp' | 'files'
  /** Resolves within two seconds. */
  health: () => Promise<Record<'database' | 'storage' | 'disk', 'ok' | 'slow' | 'failing'>>
  warnings: string[]
}

export type Alerts = { to: string | null; webhook: AlertWebhook | null }

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
  google: GoogleClient | null
  files: FileStorage
  uploads: UploadConfig
  pdf: PdfPrinter
  passwords: PasswordHasher
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
  impersonatedBy?: { uid: string; name: string; email: string }
}
/** Returns whether staff is impersonating this client. Views do not count as the client's then. */
export const isImpersonating = (actor: Actor): boolean => actor.impersonatedBy !== undefined
/** Returns whether a user is staff. Includes the administrator. */
export const isStaff = (person: Pick<Actor, 'role'>): boolean => person.role !== 'client'
export const isAdministrator = (person: Pick<Actor, 'role' | 'email'>, adminEmail: string): boolean =>
  person.role === 'admin' && person.email === adminEmail

/** Signed-in user who has accepted the terms and may see client data. */
export type ClientActor = Actor & { termsAccepted: true }
export type StaffActor = Actor & { role: 'admin' | 'staff' }

export type ActorCtx = Ctx & { actor: Actor; clientIp: string }

// Type-only brand: contexts with it can be created only in sign-in/guards.server.ts.
declare const authorizedFor: unique symbol

/** Context of an authorized client. Created only by the guard of the portal. */
export type ClientCtx = Ctx & { actor: ClientActor; clientIp: string; readonly [authorizedFor]: 'client' }
/** Context of authorized staff. Created only by the guard of the admin area, so operations don't check again. */
export type AdminCtx = Ctx & { actor: StaffActor; clientIp: string; readonly [authorizedFor]: 'admin' }

declare const administratorOnly: unique symbol
export type AdministratorCtx = AdminCtx & { readonly [administratorOnly]: true }

export const ctxKey = createContext<Ctx>()
export const actorKey = createContext<Actor | null>(null)
/** IP of the client, read from proxy headers as far as TRUST_PROXY allows. */
export const clientIpKey = createContext<string>('')
/** Error message if the session could not be looked up, else null. */
export const sessionLookupErrorKey = createContext<string | null>(null)
export const nodeConnectionKey = createContext<NodeConnection>({})
export const nonceKey = createContext<string>('')
/** Pattern of the matched route, for example `/portfolio/:slug`. */
export const routePatternKey = createContext<string | null>(null)
export const requestIdKey = createContext<string>('')
/** Set when the form of the terms was rejected, so that its page is rendered again instead of the next one. */
export const termsRejectedKey = createContext(false)
/** Time on the clock of `performance.now()` after which a page streams deferred data instead of waiting for it. */
export const renderDeadlineKey = createContext(0)
/** Set by a loader that deferred data. Streamed pages are not cached. */
export const isDeferredKey = createContext(false)
/** Set by a loader that responds without some of its data. Such pages are not cached. */
export const isIncompleteKey = createContext(false)

/** Header that carries the client IP to the auth library. server/app.ts overwrites any value sent by the client. */
export const CLIENT_IP_HEADER = 'x-foyer-address'
