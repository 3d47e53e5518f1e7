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

/** What an upload goes through before it is kept. */
export type Uploads = {
  spool: Spool
  /** Bytes that a file may have; undefined: as many as the disk takes. */
  maxBytes: number | undefined
  /** Bytes that a client may store whom the firm has not put on a project; undefined: no quota. */
  newClientQuotaBytes: number | undefined
  /** Bytes that an upload must leave free on the disk. */
  minFreeBytes: number
  /** undefined: uploads are not scanned. */
  scan: VirusScan | undefined
}

/** What is known of the program itself, from its settings. Never a secret. */
export type SystemInfo = {
  demo: boolean
  database: 'embedded' | 'postgres'
  storage: 'disk' | 's3'
  mail: 'smtp' | 'files'
  /** Which parts work, within two seconds. */
  health: () => Promise<Record<'database' | 'storage' | 'disk', 'ok' | 'slow' | 'failing'>>
  /** What about the settings is not safe, in sentences. */
  warnings: string[]
}

/** Who is told of what needs a look: by mail, and a program of the firm's; null: nobody so. */
export type Alerts = { to: string | null; hook: AlertHook | null }

/** What every verb may use. */
export type Ctx = {
  db: Database
  jobs: Jobs
  log: Logger
  /** Public origin for links in mail, without a trailing slash. */
  appUrl: string
  /** The fixed administrator's address, in lower case. */
  adminEmail: string
  /** Who receives inquiries. */
  inquiryTo: string
  humanCheck: HumanCheck
  /** null: no Google sign-in here. */
  google: Google | null
  /** Where documents are kept. */
  files: Files
  uploads: Uploads
  pdf: Pdf
  passwords: Passwords
  system: SystemInfo
  alerts: Alerts
  /** Whether accounts of the firm must set up a second factor before anything else. */
  staffTwoFactor: 'optional' | 'required'
  /** Signs and encrypts what must not be made up or read. The same in all instances. */
  secret: string
}

/** The person behind a request, read from the database for each request. */
export type Actor = {
  uid: string
  name: string
  email: string
  role: 'admin' | 'staff' | 'client'
  termsAccepted: boolean
  sessionId: string
  /** Somebody of the firm who has to set up a second factor before anything else. */
  lacksSecondFactor?: true
  /** Who of the firm looks at this client's portal. Nothing can be changed meanwhile. */
  viewedBy?: { uid: string; name: string; email: string }
}
/** Whether somebody of the firm looks, and not the client: then nothing counts as the client's doing. */
export const isViewing = (actor: Actor): boolean => actor.viewedBy !== undefined
/** The administrator or a colleague. */
export const isOfFirm = (person: Pick<Actor, 'role'>): boolean => person.role !== 'client'
/** The one administrator that ADMIN_EMAIL names. */
export const isAdministrator = (person: Pick<Actor, 'role' | 'email'>, adminEmail: string): boolean =>
  person.role === 'admin' && person.email === adminEmail

/** Somebody who may see client data: signed in and the terms accepted. Only the portal's guard makes one. */
export type Client = Actor & { termsAccepted: true }
/** The administrator or a colleague: the admin area is for both. */
export type Admin = Actor & { role: 'admin' | 'staff' }

/** Somebody signed in, whatever the role. */
export type ActorCtx = Ctx & { actor: Actor; from: string }

// Has no value, so that nothing but the guards in auth/guards.server.ts can make what bears it.
declare const letIn: unique symbol

/** Made by the portal's guard only. `from` is the network address that the person's request came from. */
export type ClientCtx = Ctx & { actor: Client; from: string; readonly [letIn]: 'client' }
/** Made by the admin area's guard only: whoever has one has been let in, so verbs don't ask again. */
export type AdminCtx = Ctx & { actor: Admin; from: string; readonly [letIn]: 'admin' }

declare const alone: unique symbol
/** For what only the fixed administrator may do: to look after the colleagues. */
export type AdministratorCtx = AdminCtx & { readonly [alone]: true }

export const ctxKey = createContext<Ctx>()
/** null: nobody is signed in. */
export const actorKey = createContext<Actor | null>(null)
/** The client's network address, as far as TRUST_PROXY makes it believable. */
export const addressKey = createContext<string>('')
/** What to say when it could not be found out who asks; null: it could. */
export const awayKey = createContext<string | null>(null)
/** The answer as Node has it, beside the `Response`; nothing where no request came over a line. */
export const lineKey = createContext<{ outgoing?: ServerResponse }>({})
/** For the inline scripts of this one answer. */
export const nonceKey = createContext<string>('')
/** The route that answers, as the router writes it: `/portfolio/:id`. */
export const patternKey = createContext<string | null>(null)
/** Stands in the log and on the page of an unforeseen fault. */
export const requestIdKey = createContext<string>('')
/** Set when the form of the terms was refused, so that its page is shown and not the one after it. */
export const termsRefusedKey = createContext(false)
/** When a page no longer waits for what can also come after it, on the clock of `performance.now()`. */
export const dueKey = createContext(0)
/** Set by a loader whose data was not there then: the page is streamed, and not kept for others. */
export const lateKey = createContext(false)
/** Set by a loader that answers although something is missing: such a page must not be kept for others. */
export const incompleteKey = createContext(false)
