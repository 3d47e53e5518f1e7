import { randomBytes } from 'node:crypto'
import { adminEmail, password } from '#demo/logins.ts'
import { type Answer, type Browser, openBrowser, type Sample } from '../cluster/browser.ts'
import { sha256 } from '../cluster/people.ts'
import type { Site } from './site.ts'

/** What somebody saw who wanted one thing. */
export type Seen = { what: string; ok: boolean; ms: number; saw: string; words: string }

/** Where a document of the probes is downloaded, and what has to come. */
export type KeptFile = { id: string; path: string; content: Buffer }

const pdf = (kb: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kb * 1024), Buffer.from('\n%%EOF\n')])
const SAID =
  /[^<>.]*(?:does not answer|no room|can't be reached|not keep the file|not what was uploaded|can be saved|went wrong|Failed to sign in)[^<>.]*\.(?: Please[^<>.]*\.)?/
const wordsOf = ({ body }: Answer) => SAID.exec(body.toString())?.[0].trim() ?? ''

let number = 0

/** One of each that somebody may want, to be asked for again and again while something is wrong. */
export async function openProbes({ origin }: Site) {
  const unseen: Sample[] = []
  const at = (address: string) => openBrowser(origin, unseen, address)
  const [nobody, client, admin] = [at('127.0.9.1'), at('127.0.9.2'), at('127.0.9.3')]
  await client.logIn('finance@harborline.example', password)
  await admin.logIn(adminEmail, password)
  const keep = async (name: string, content: Buffer): Promise<KeptFile> => {
    const answer = await client.ask('', '/api/documents/upload', { file: { name, content } })
    const { id } = JSON.parse(answer.body.toString())
    return { id, path: `/api/documents/${id}/download`, content }
  }
  const kept = { small: await keep('Kept.pdf', pdf(300)), large: await keep('Kept, large.pdf', pdf(3072)) }
  const project =
    /\/portfolio\/[0-9a-f-]{36}/.exec((await nobody.ask('', '/portfolio')).body.toString())?.[0] ?? ''

  const plain = async (answer: Promise<Answer>, right = [200, 302]) => {
    const got = await answer
    const ok = right.includes(got.status)
    return { ok, saw: got.status ? String(got.status) : 'broken off', words: ok ? '' : wordsOf(got) }
  }
  const download = async ({ path, content }: KeptFile) => {
    const answer = await client.ask('', path)
    const wrong = answer.status === 200 && sha256(answer.body) !== sha256(content)
    return wrong ? { ok: false, saw: 'WRONG BYTES', words: '' } : plain(Promise.resolve(answer))
  }
  const probes: Record<string, () => Promise<Omit<Seen, 'what' | 'ms'>>> = {
    'public pages': () =>
      plain(nobody.ask('', ['/', '/portfolio', '/about', '/contact'][number++ % 4] ?? '/')),
    'a project of the portfolio': () => plain(nobody.ask('', project)),
    'log in': () => {
      const form = { email: 'finance@harborline.example', password }
      return plain(nobody.ask('', '/login', { form }), [302])
    },
    'sign in with Google': () => signInByGoogle(at(addressOf(number++)), origin),
    inquiry: () =>
      plain(
        at(addressOf(number++)).ask('', '/api/inquiries', {
          json: {
            ...{ fullName: 'A Visitor', companyName: 'Company', phoneNumber: '555' },
            email: `probe-${process.pid}-${number}@visitor.example`,
            ...{ serviceOfInterest: 'Other', message: 'Hello.' },
          },
        }),
      ),
    portal: () => plain(client.ask('', '/client/dashboard'), [200]),
    'admin area': () => plain(admin.ask('', '/admin/projects'), [200]),
    upload: () => {
      const file = { name: `Probe ${process.pid} ${number++}.pdf`, content: pdf(300) }
      return plain(client.ask('', '/api/documents/upload', { file }), [200])
    },
    download: () => download(kept.small),
    'large download': () => download(kept.large),
  }
  return {
    kept,
    names: Object.keys(probes),
    /** Everything once, at the same time. */
    all: (): Promise<Seen[]> =>
      Promise.all(
        Object.entries(probes).map(async ([what, probe]) => {
          const began = performance.now()
          const seen = await probe()
          return { what, ms: performance.now() - began, ...seen }
        }),
      ),
  }
}

const addressOf = (i: number) => `127.0.${20 + ((i >> 7) % 200)}.${1 + (i % 127)}`

/** Goes the whole way; what is seen at its end. */
async function signInByGoogle(one: Browser, origin: string) {
  try {
    let answer = await one.ask('', '/google')
    for (let i = 0; i < 12 && answer.location; i++) {
      const to = new URL(answer.location, origin)
      if (to.origin !== origin) {
        const there = await fetch(to, { redirect: 'manual', signal: AbortSignal.timeout(15_000) })
        answer = { ...answer, status: there.status, location: there.headers.get('location') ?? '' }
      } else answer = await one.ask('', to.pathname + to.search)
    }
    const words = one.signedIn() ? '' : wordsOf(answer)
    return {
      ok: one.signedIn(),
      saw: one.signedIn() ? 'in' : answer.status === 200 ? 'refused' : `${answer.status}`,
      words,
    }
  } catch {
    return { ok: false, saw: 'the provider does not answer the browser', words: '' }
  } finally {
    one.close()
  }
}
