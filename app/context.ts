import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { AlertWebhook } from '#app/adapters/alert-webhook.server.ts'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import type { DocumentPages } from '#app/adapters/pdf/document-pages.server.ts'
import type { PageRenderer } from '#app/adapters/pdf/page-renderer.server.ts'
import type { PdfPrinter } from '#app/adapters/pdf/pdf-printer.server.ts'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { GoogleClient } from './adapters/google.server.ts'
import type { HumanCheck } from './adapters/human-check.server.ts'
import type { Jobs } from './adapters/jobs.server.ts'
import type { NodeConnection } from './adapters/node-streams.server.ts'
import type { PdfConverter } from './adapters/pdf-converter.server.ts'
import type { VirusScan } from './adapters/virus-scan.server.ts'

type UploadConfig = {
  temporaryFiles: TemporaryFiles
  /** Maximum file size. If undefined, the only limit is disk space. */
  maxBytes: number | undefined
  /** Storage quota for a client whom staff has not added to a project. Undefined means no quota. */
  newClientQuotaBytes: number | undefined
  minFreeBytes: number
  scan: VirusScan | undefined
}

/** Information about the installation, taken from its settings. Contains no secrets. */
type SystemInfo = {
  demo: boolean
  database: 'embedded' | 'postgres'
  storage: 'disk' | 's3'
  email: 'smtp' | 'files'
  /** Resolves within two seconds. */
  health: () => Promise<Record<'database' | 'storage' | 'disk', 'ok' | 'slow' | 'failing' | 'denied'>>
  warnings: string[]
}

type Alerts = { to: string | null; webhook: AlertWebhook | null }

export type Ctx = {
  db: Database
  jobs: Jobs
  log: Logger
  /** Public origin for links in emails, without a trailing slash. */
  appUrl: string
  /** The administrator's email, in lower case. */
  adminEmail: string
  inquiryTo: string
  humanCheck: HumanCheck
  google: GoogleClient | null
  files: FileStorage
  uploads: UploadConfig
  pdf: PdfPrinter
  pages: PageRenderer
  documentPages: DocumentPages
  /** Null if Office files aren't converted. */
  pdfConverter: PdfConverter | null
  passwords: PasswordHasher
  system: SystemInfo
  alerts: Alerts
  /** Sign-up policy: everyone may create an account, or only people whom staff have invited. */
  signUp: 'open' | 'invited'
  staffTwoFactor: 'optional' | 'required'
  /** Key for signatures and encryption. The same on all instances. */
  secret: string
}

/** Request data that a sign-in needs: the Cookie and User-Agent headers and the client IP. */
export type Browser = { cookies: string | null; userAgent: string; ip: string }

/** User making the request. Read from the database on each request. */
export type Actor = {
  uid: string
  name: string
  email: string
  role: 'admin' | 'staff' | 'client' | 'guest'
  termsAccepted: boolean
  sessionId: string
  /** Null during the first session. */
  previousLoginAt: Date | null
  lacksSecondFactor?: true
  /** Accepted the terms with an invitation to a data room. The client area still asks for them. */
  acceptedTermsAsGuest?: true
  /** Staff member who is impersonating this client. Nothing can be changed during impersonation. */
  impersonatedBy?: { uid: string; name: string; email: string; role: Actor['role'] }
}
/** Returns whether staff is impersonating this client. Document views then don't count as the client's. */
export const isImpersonating = (actor: Actor): boolean => actor.impersonatedBy !== undefined
type Person = { role: string | null }
/** Returns whether a user is staff. Includes the administrator. A role that isn't known has no rights at all. */
export const isStaff = ({ role }: Person): boolean => role === 'admin' || role === 'staff'
/** Returns whether a user is a client. Users without a stored role are. */
export const isClient = ({ role }: Person): boolean => role === null || role === 'client'
/** Returns whether a user may use the client area. It's empty for the administrator. */
export const hasClientArea = (person: Person): boolean => isClient(person) || person.role === 'admin'
/** Returns whether a user is a guest of data rooms, without a client area. */
export const isGuest = ({ role }: Person): boolean => role === 'guest'
export const isAdministrator = (person: Pick<Actor, 'role' | 'email'>, adminEmail: string): boolean =>
  person.role === 'admin' && person.email === adminEmail

/** Signed-in user who has accepted the terms and may see client data. */
type ClientActor = Actor & { termsAccepted: true }
type StaffActor = Actor & { role: 'admin' | 'staff' }

export type ActorCtx = Ctx & { actor: Actor; clientIp: string }

export type AuthorizedCtx = ActorCtx & {
  /** Looks the session up again, after work that takes long. @throws {Failure} 401 if the access has ended */
  recheckSession: () => Promise<void>
}

// Type-only brand: only sign-in/guards.server.ts can create contexts that carry it.
declare const authorizedFor: unique symbol

/** Context of an authorized client. Created only by the portal's guard. */
export type ClientCtx = AuthorizedCtx & { actor: ClientActor; readonly [authorizedFor]: 'client' }
/** Context of authorized staff. Created only by the admin area's guard, so operations don't check again. */
export type AdminCtx = AuthorizedCtx & { actor: StaffActor; readonly [authorizedFor]: 'admin' }

declare const administratorOnly: unique symbol
export type AdministratorCtx = AdminCtx & { readonly [administratorOnly]: true }

export const ctxKey = createContext<Ctx>()
export const actorKey = createContext<Actor | null>(null)
export const findActorAgainKey = createContext<() => Promise<Actor | null>>()
/** Client IP, from the proxy headers that TRUST_PROXY allows. */
export const clientIpKey = createContext<string>('')
export const browserKey = createContext<Browser>()
/** Error message if the session could not be looked up, else null. */
export const sessionLookupErrorKey = createContext<string | null>(null)
export const nodeConnectionKey = createContext<NodeConnection>({})
export const nonceKey = createContext<string>('')
/** Pattern of the matched route, for example `/portfolio/:slug`. */
export const routePatternKey = createContext<string | null>(null)
export const requestIdKey = createContext<string>('')
/** Set when the terms form was rejected, so that its page is rendered again instead of the next one. */
export const termsRejectedKey = createContext(false)
/** `performance.now()` time after which a page streams deferred data instead of waiting for it. */
export const renderDeadlineKey = createContext(0)
/** Set by a loader that deferred data. Streamed pages are not cached. */
export const isDeferredKey = createContext(false)
/** Set by a loader that returns only part of its data. Such pages are not cached. */
export const isIncompleteKey = createContext(false)
