import { APP_URL } from '../app.ts'

export type App = { request: (url: string, init: RequestInit) => Response | Promise<Response> }

/** Applies a response's cookies to a jar. */
export function storeCookies(jar: Map<string, string>, answer: Response) {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** Opens a browser with its own cookie jar, for flows that take several requests. */
export function openBrowser(app: App, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') {
  const jar = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.request(`${APP_URL}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        'user-agent': userAgent,
        origin: APP_URL,
        ...(cookie ? { cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
    storeCookies(jar, answer)
    return answer
  }
  return {
    jar,
    get: (path: string) => ask(path),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    json: (path: string, body: unknown) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    logIn: (email: string, password: string) =>
      ask('/login', { method: 'POST', body: new URLSearchParams({ email, password }) }),
    session: () => jar.get('foyer.session'),
    /** Returns whether the client portal accepts the session. */
    isIn: async () => (await ask('/client/dashboard')).status === 200,
  }
}
