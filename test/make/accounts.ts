import { eq, or } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { sessions, users } from '#db/schema.ts'
import { type App, openBrowser } from '../browser/browser-jar.ts'
import { givePassword, listActions, makeClient, PASSWORD } from './make.ts'

type Site = {
  app: App
  db: Database
  mailsTo: (address: string) => Promise<{ kind: string; text: string }[]>
}
type Make = (db: Database, overrides?: Partial<typeof users.$inferInsert>) => ReturnType<typeof makeClient>

/** Returns the path of the first link with a token in an email or on a page. */
export const linkIn = (text: string | undefined) => text?.match(/\/[a-z-]+\?token=[\w-]+/)?.[0] ?? 'no link'

/** Returns functions that read and create a site's accounts. */
export function createAccountHelpers({ app, db, mailsTo }: Site) {
  /** Creates an account whose password is PASSWORD. */
  const makeWithPassword = async (make: Make = makeClient, overrides: Parameters<Make>[1] = {}) => {
    const person = await make(db, overrides)
    await givePassword(db, person)
    return person
  }
  return {
    findUser: async (key: string) =>
      (
        await db
          .select()
          .from(users)
          .where(or(eq(users.id, key), eq(users.email, key)))
      )[0],
    listSessions: (uid: string) => db.select().from(sessions).where(eq(sessions.userId, uid)),
    listActions: (uid: string, actorUid?: string) => listActions(db, uid, actorUid),
    /** Lists the kinds of the emails sent to an address, newest first. */
    listEmailKinds: async (email: string) => (await mailsTo(email)).map(({ kind }) => kind),
    /** Returns the link in the latest email to an address. */
    findLink: async (email: string) => linkIn((await mailsTo(email))[0]?.text),
    makeWithPassword,
    signIn: (email: string, password = PASSWORD) => openBrowser(app).logIn(email, password),
    /** Opens a browser in which a new account, or the given one, has signed in. */
    openSignedIn: async (make?: Make, known?: Awaited<ReturnType<Make>>, userAgent?: string) => {
      const person = known ?? (await makeWithPassword(make))
      const browser = openBrowser(app, userAgent)
      await browser.logIn(person.email, PASSWORD)
      return { person, browser }
    },
  }
}

/** Wraps a database so that these methods throw while `state.broken` is true. */
export const breakMethods =
  (state: { broken: boolean }, methods = ['transaction']) =>
  (real: Database) =>
    new Proxy(real, {
      get: (target, key) => {
        if (state.broken && methods.includes(String(key))) throw new Error('the database is gone')
        return Reflect.get(target, key)
      },
    })
