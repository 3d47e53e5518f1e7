import { createHash, randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#db/connect.server.ts'
import {
  accounts,
  activity,
  documents,
  documentVersions,
  emails,
  invoiceFiles,
  pendingObjects,
  roomAcceptances,
  roomVersions,
  users,
  usersRoles,
} from '#db/schema.ts'
import { adminEmail } from '#demo/logins.ts'
import { largePdf, pdf } from '#test/make/files.ts'
import { draftForm } from '#test/make/invoice-forms.ts'
import { signUpForm } from '#test/make/make.ts'
import { revisionOf } from '#test/pages.ts'
import { filesIn } from './demo-folder.ts'
import { demoClient, openClient, signedInDemoClient } from './server.ts'

// Parallel work on a demo server that gets killed. `begin` works until `isAlive` returns false, `enough` returns
// whether enough has been acknowledged, and the checks expect all of it to be stored.

type IsAlive = () => boolean

export async function waitUntil(enough: () => boolean): Promise<void> {
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Works on a stopped server's embedded database. */
export async function withStoppedDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ folder: join(folder, 'db') })
  const result = await work(db)
  await close()
  return result
}

const randomIpv4 = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Signs up people in parallel. */
export function createSignUpLoad(port: number) {
  const acknowledged: string[] = []
  // Sign-ups are limited per network.
  const post = (path: string, form: Record<string, string>) =>
    openClient(port).post(path, form, { 'x-forwarded-for': randomIpv4() })
  return {
    acknowledged,
    begin: (more: number, isAlive: IsAlive) => {
      const target = acknowledged.length + more
      const person = async () => {
        while (isAlive()) {
          const form = signUpForm()
          const answer = await post('/signup', form).catch(() => null)
          if (answer?.status === 302) acknowledged.push(form.email)
        }
      }
      const over = Promise.all([person(), person()])
      return { over, enough: () => acknowledged.length >= target }
    },
    check: async () => {
      // Signs in only the latest accounts, because it is slow. `checkStopped` checks everyone's rows.
      for (const email of acknowledged.slice(-3)) {
        // A 403 proves that the password is correct and only the email is not verified.
        const answer = await post('/login', { email, password: signUpForm().password })
        expect([email, answer.status]).toEqual([email, 403])
      }
    },
    /** Expects an account with a role and a password for each sign-up, after the server has stopped. */
    checkStopped: async (folder: string) => {
      const rows = await withStoppedDatabase(folder, (db) =>
        db
          .select({ email: users.email, role: usersRoles.role, password: accounts.password })
          .from(users)
          .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
          .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential'))),
      )
      for (const email of acknowledged)
        expect(rows.filter((row) => row.email === email)).toEqual([
          {
            email,
            role: 'client',
            password: expect.stringMatching(/^scrypt:32768:8:3:[0-9a-f]+:[0-9a-f]{128}$/),
          },
        ])
    },
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const pathOf = (folder: string, key: string) => join(folder, 'documents', key.slice(0, 2), key)

/** Creates an account with many documents, which the next start begins to erase. */
export async function createErasureLoad(folder: string) {
  const [uid, email] = [randomUUID(), 'closing@client.example']
  const keys = Array.from({ length: 300 }, () => randomUUID())
  const rows = keys.map((id) => {
    const content = pdf()
    mkdirSync(dirname(pathOf(folder, id)), { recursive: true })
    writeFileSync(pathOf(folder, id), content)
    return { id, sha256: sha256(content), bytes: content.length, kind: 'pdf' as const, version: 1 }
  })
  await withStoppedDatabase(folder, async (db) => {
    await db.insert(users).values({ id: uid, name: 'Closing', email, closesAt: new Date(0) })
    await db.insert(usersRoles).values({ uid, role: 'client' })
    const document = { clientId: uid, origin: 'client' as const }
    await db.insert(documents).values(rows.map((row) => ({ ...row, ...document, name: `${row.id}.pdf` })))
    const versions = rows.map(({ id, ...row }) => ({ ...row, documentId: id, storageKey: id }))
    await db.insert(documentVersions).values(versions)
  })
  return {
    /** Returns whether the rows are gone and the files are being deleted. */
    isUnderWay: () => !keys.every((key) => existsSync(pathOf(folder, key))),
    /** Expects that nothing is left and the owner was notified once, after the server has stopped. */
    checkStopped: async () => {
      expect(keys.filter((key) => existsSync(pathOf(folder, key)))).toEqual([])
      const counts = await withStoppedDatabase(folder, async (db) => [
        await db.$count(users, eq(users.id, uid)),
        await db.$count(documents, eq(documents.clientId, uid)),
        await db.$count(activity, eq(activity.action, 'user.closed')),
        await db.$count(emails, and(eq(emails.kind, 'account-closed'), eq(emails.to, email))),
      ])
      expect(counts).toEqual([0, 0, 1, 1])
    },
  }
}

/** Uploads from ten windows as one client, including new versions of the same document. */
export function createUploadLoad(port: number, folder: string) {
  const acknowledged: { id: string; version: number; sha256: string }[] = []
  return {
    acknowledged,
    begin: async (more: number, isAlive: IsAlive) => {
      const { upload } = signedInDemoClient(port)
      const target = acknowledged.length + more
      const window = async (own: string) => {
        while (isAlive()) {
          const content = largePdf(100 + Math.floor(Math.random() * 1_000_000))
          const name = Math.random() < 0.5 ? 'Everybody.pdf' : own
          const row = await upload(name, content)
            .then((answer) => (answer.status === 200 ? answer.json() : null))
            .catch(() => null)
          if (row) acknowledged.push({ id: row.id, version: row.version, sha256: sha256(content) })
        }
      }
      const over = Promise.all(Array.from({ length: 10 }, (_, i) => window(`Person ${i}.pdf`)))
      return { over, enough: () => acknowledged.length >= target }
    },
    check: async () => {
      const { get } = signedInDemoClient(port)
      for (const { id, version, sha256: expected } of acknowledged) {
        const answer = await get(`/api/documents/${id}/versions/${version}/download`)
        expect(answer.status).toBe(200)
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(expected)
      }
    },
    /** Expects rows and files to match, after the server has stopped. */
    checkStopped: async () => {
      const [rows, pending] = await withStoppedDatabase(folder, async (db) => [
        [
          ...(await db.select().from(documentVersions)),
          // Invoices that were sent meanwhile.
          ...(await db.select().from(invoiceFiles)),
          ...(await listRoomFiles(db)),
        ],
        await db.$count(pendingObjects),
      ])
      expect(pending).toBe(0)
      // Excludes the pages' assets.
      const stored = filesIn(join(folder, 'documents')).filter((path) => !path.includes('/assets/'))
      expect(stored.map((path) => path.split('/').at(-1)).toSorted()).toEqual(
        rows.map((row) => row.storageKey).toSorted(),
      )
      for (const { storageKey, sha256: expected } of rows)
        expect(sha256(readFileSync(pathOf(folder, storageKey)))).toBe(expected)
      expect(filesIn(join(folder, 'tmp'))).toEqual([])
    },
  }
}

/** Files of the demo's data room, and the agreements that were sealed meanwhile. */
async function listRoomFiles(db: Database) {
  const versions = await db.select().from(roomVersions)
  const sealed = await db.select().from(roomAcceptances)
  return [
    ...versions,
    ...versions.map((row) => ({ storageKey: row.renditionKey, sha256: row.renditionSha256 })),
    ...sealed.map((row) => ({ storageKey: row.storageKey, sha256: row.sealedSha256 })),
  ].flatMap(({ storageKey, sha256 }) => (storageKey ? { storageKey, sha256 } : []))
}

const AT_ONCE = 8

/** Sends many invoices, and voids earlier ones with a credit note, at the same time. */
export function createInvoiceLoad(port: number) {
  const acknowledged: string[] = []
  const voided = new Set<string>()
  let loggedIn: ReturnType<typeof demoClient> | undefined
  /** Shares one session across all restarts. */
  const administrator = () => {
    loggedIn ??= demoClient(port, adminEmail)
    return loggedIn
  }
  type Administrator = Awaited<ReturnType<typeof administrator>>
  const draft = async (admin: Administrator) => {
    const answer = await admin.post('/admin/invoices/new', draftForm({ id: 'demo-brightfield' }))
    const id = answer.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? ''
    const page = await (await admin.get(`/admin/invoices/${id}?ask=send`)).text()
    return { id, version: revisionOf(page) }
  }
  const send = (admin: Administrator, { id, version }: { id: string; version: string }) =>
    admin.post(`/admin/invoices/${id}`, { intent: 'send', version })
  const sendVoid = (admin: Administrator, id: string) =>
    admin.post(`/admin/invoices/${id}`, { intent: 'void' })
  /** Lists this year's numbers of invoices or, with their prefix, of credit notes. */
  const numbersOf = async (admin: Administrator, prefix: string) => {
    const year = new Date().getUTCFullYear()
    const found: number[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await (await admin.get(`/admin/invoices${after && `?after=${after}`}`)).text()
      for (const [, number] of page.matchAll(new RegExp(`>${prefix}${year}-(\\d{4})<`, 'g')))
        found.push(Number(number))
      after = page.match(/\?after=([^"&]+)"[^>]*>Next page</)?.[1]
    }
    return found
  }
  return {
    /** Creates drafts. Returns a function that sends all of them at the same time. */
    prepare: async () => {
      const admin = await administrator()
      const drafts: { id: string; version: string }[] = []
      for (let i = 0; i < AT_ONCE; i++) drafts.push(await draft(admin))
      return (more: number) => {
        const target = acknowledged.length + more
        const sends = drafts.map(async (one) => {
          const answer = await send(admin, one).catch(() => null)
          if (answer?.status === 302) acknowledged.push(one.id)
        })
        const voids = acknowledged
          .filter((id) => !voided.has(id))
          .map(async (id) => {
            const answer = await sendVoid(admin, id).catch(() => null)
            if (answer?.status === 302) voided.add(id)
          })
        return { over: Promise.all([...sends, ...voids]), enough: () => acknowledged.length >= target }
      }
    },
    /**
     * Expects consecutive numbers in both ranges after sending and voiding one more invoice, and a number for each
     * acknowledged invoice.
     */
    check: async () => {
      const admin = await administrator()
      const last = await draft(admin)
      await send(admin, last)
      expect((await sendVoid(admin, last.id)).status).toBe(302)
      for (const [prefix, count] of [
        ['', acknowledged.length],
        ['CN-', voided.size],
      ] as const) {
        const sorted = (await numbersOf(admin, prefix)).sort((a, b) => a - b)
        expect(sorted.length).toBeGreaterThan(count)
        expect(sorted).toEqual(sorted.map((_, i) => i + 1))
      }
      for (const id of acknowledged) {
        const page = await (await admin.get(`/admin/invoices/${id}`)).text()
        expect(page.match(/Invoice (?:<!-- -->)?(\d{4}-\d{4})/)?.[1]).toMatch(/^\d{4}-\d{4}$/)
      }
    },
  }
}
