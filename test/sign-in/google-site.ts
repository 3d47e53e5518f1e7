import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { accounts } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider, type ProviderPerson } from '../browser/openid-provider.ts'

/** Opens the app with a fake OIDC provider that stops after the file's tests. */
export async function openGoogleSite(options: Parameters<typeof openTestApp>[0] = {}) {
  const callback = `${APP_URL}/api/auth/callback/google`
  const provider = await openProvider([callback])
  afterAll(() => provider.stop())
  const site = await openTestApp({ ...options, google: provider.settings })
  const { app, db } = site
  return {
    ...site,
    callback,
    provider,
    openGoogleVisitor: () => openVisitor(app, APP_URL),
    signInWithGoogle: (person: ProviderPerson | null, query = '') =>
      openVisitor(app, APP_URL).signIn(person, query),
    listProviders: async (uid: string) =>
      (await db.select().from(accounts).where(eq(accounts.userId, uid)))
        .map(({ providerId }) => providerId)
        .sort(),
  }
}
