import type { openTestApp } from '../app.ts'
import { storeCookies } from './browser-jar.ts'
import type { ProviderPerson } from './openid-provider.ts'

type App = Awaited<ReturnType<typeof openTestApp>>['app']

/** Opens a client with a cookie jar that follows redirects between the site and the provider. */
export function openVisitor(app: App, appUrl: string) {
  const jars = new Map<string, Map<string, string>>()

  /** Requests a URL without following redirects. */
  async function ask(address: string, headers: Record<string, string> = {}) {
    const url = new URL(address, appUrl)
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = { redirect: 'manual', headers: { ...(cookie && { cookie }), ...headers } } as const
    const answer = url.origin === appUrl ? await app.request(url.href, init) : await fetch(url, init)
    storeCookies(jar, answer)
    return { answer, url, to: leadsTo(answer, url) }
  }

  /** Follows redirects until there are no more or `stop` matches. */
  async function follow(address: string, stop: (to: string) => boolean = () => false) {
    let step = await ask(address)
    for (let i = 0; step.to && !stop(step.to) && i < 15; i++) step = await ask(step.to)
    return step
  }

  /** Signs in at the provider, or cancels if `person` is null. Returns the callback URL. */
  async function atProvider(start: string, person: ProviderPerson | null): Promise<string> {
    const isCallback = (to: string) => to.startsWith(`${appUrl}/api/auth/callback/google`)
    const asked = await follow(start, isCallback)
    if (asked.to) return asked.to
    const said = `${asked.url.href}?${person ? `sub=${person.sub}` : 'cancel=1'}`
    const { to } = await follow(said, isCallback)
    if (!to) throw new Error('the provider did not send the visitor back')
    return to
  }

  return {
    ask,
    follow,
    atProvider,
    /** Runs the complete sign-in. Returns the last response and its path. */
    signIn: async (person: ProviderPerson | null, query = '') => {
      const { answer, url } = await follow(await atProvider(`/google${query}`, person))
      return { answer, path: url.pathname + url.search }
    },
    cookie: (name: string) => jars.get(appUrl)?.get(name),
    cookies: (origin: string) => jars.get(origin) ?? new Map<string, string>(),
  }
}

function leadsTo(answer: Response, from: URL): string | null {
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location, from).href
}
