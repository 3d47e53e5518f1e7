import { createHash, randomBytes, randomInt } from 'node:crypto'
import { adminEmail, password } from '#demo/logins.ts'
import { type Answer, type Browser, hiddenFields, openBrowser, type Sample } from './browser.ts'

const clientEmail = 'client@harborline.example'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random())))
export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const fileOf = (kb: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kb * 1024), Buffer.from('\n%%EOF\n')])

/** Counted over all that are opened, so that each has an address of their own. */
let number = 0

/** Everybody who uses the firm's site at once; what was acknowledged to them is kept, to be looked for afterwards. */
export function openPeople(origin: string, { pauseMs = 250, uploadEveryMs = 2_000 } = {}) {
  const samples: Sample[] = []
  /** In each name, address and text that is sent, so that no two are alike. */
  const run = randomBytes(4).toString('hex')
  const acknowledged = {
    uploads: new Map<string, { sha: string; name: string }>(),
    inquiries: new Set<string>(),
    messages: new Set<string>(),
  }
  const wrong: string[] = []
  const browsers: Browser[] = []
  let going = true
  const browser = () => {
    number++
    const one = openBrowser(origin, samples, `127.0.${1 + (number >> 8)}.${1 + (number % 250)}`)
    browsers.push(one)
    return one
  }
  const forget = (one: Browser) => {
    one.close()
    browsers.splice(browsers.indexOf(one), 1)
  }
  const rightOf = (answer: Answer, ...statuses: number[]) => statuses.includes(answer.status)

  /** The scripts and styles of a page are asked for a little later, as a browser does that was busy. */
  const assetsOf = async (one: Browser, page: Answer) => {
    const paths = new Set(page.body.toString().match(/\/assets\/[\w.-]+\.(?:js|css)/g))
    await pause(pauseMs)
    for (const path of [...paths].slice(0, 4))
      if (!rightOf(await one.ask('file of a page', path), 200, 503, 0)) wrong.push(`${path} is not there`)
  }

  async function visitor() {
    const one = browser()
    for (let i = 0; going; i++) {
      const page = await one.ask(
        'public page',
        ['/', '/portfolio', '/about', '/contact', '/login'][i % 5] ?? '/',
      )
      if (i % 5 === 0) await assetsOf(one, page)
      await pause(pauseMs)
    }
  }

  async function client() {
    const one = browser()
    while (going && !one.signedIn()) {
      await one.logIn(clientEmail, password)
      await pause(500)
    }
    let documents: string[] = []
    for (let i = 0; going; i++) {
      const page = await one.ask(
        'portal page',
        ['/client/dashboard', '/client/documents', '/client/invoices'][i % 3] ?? '',
      )
      if (page.status === 302) wrong.push(`signed out: ${page.location}`)
      if (i % 3 === 0) await assetsOf(one, page)
      const found = page.body.toString().match(/\/api\/documents\/[\w-]+\/download/g)
      if (found) documents = [...new Set(found)]
      const path = documents[randomInt(Math.max(1, documents.length))]
      if (path) {
        const file = await one.ask('download', path)
        const kept = acknowledged.uploads.get(path)
        if (kept && file.status === 200 && sha256(file.body) !== kept.sha) wrong.push(`${path}: other bytes`)
      }
      await pause(pauseMs)
    }
  }

  async function uploader() {
    const one = browser()
    while (going && !one.signedIn()) {
      await one.logIn(clientEmail, password)
      await pause(500)
    }
    for (let i = 0; going; i++) {
      const content = fileOf(randomInt(50, 1500))
      const name = `Load ${run} ${i}.pdf`
      const answer = await one.ask('upload', '/api/documents/upload', { file: { name, content } })
      if (answer.status === 200) {
        const { id } = JSON.parse(answer.body.toString())
        acknowledged.uploads.set(`/api/documents/${id}/download`, { sha: sha256(content), name })
      }
      await pause(uploadEveryMs)
    }
  }

  async function office() {
    const one = browser()
    while (going && !one.signedIn()) {
      await one.logIn(adminEmail, password)
      await pause(500)
    }
    let project = ''
    const pages = [
      '/admin',
      '/admin/projects',
      '/admin/documents',
      '/admin/inquiries',
      '/admin/activity',
      '/admin/mail',
      '/admin/invoices',
      '/admin/system',
    ]
    for (let i = 0; going; i++) {
      const page = await one.ask('admin page', pages[i % pages.length] ?? '')
      project ||= /\/admin\/projects\/[0-9a-f-]{36}/.exec(page.body.toString())?.[0] ?? ''
      if (i % 5 === 4 && project) {
        const messages = await one.ask('admin page', `${project}/messages`)
        const hidden = hiddenFields(messages.body.toString(), 'Send Message')
        const form = { ...hidden, text: `Load ${run}, number ${i}.` }
        if (hidden && rightOf(await one.ask('message', `${project}/messages`, { form }), 200))
          acknowledged.messages.add(form.text)
      }
      await pause(pauseMs)
    }
  }

  async function comingAndGoing() {
    while (going) {
      const one = browser()
      await one.logIn(clientEmail, password)
      if (one.signedIn()) {
        await one.ask('portal page', '/client/dashboard')
        await one.ask('log out', '/logout', { form: {} })
      }
      forget(one)
      await pause(pauseMs * 4)
    }
  }

  async function inquirer() {
    for (let i = 0; going; i++) {
      const one = browser()
      const email = `load-${run}-${i}@visitor.example`
      const json = {
        fullName: 'A Visitor',
        companyName: 'Company',
        email,
        phoneNumber: '555',
        serviceOfInterest: 'Other',
        message: 'Hello.',
      }
      if ((await one.ask('inquiry', '/api/inquiries', { json })).status === 200)
        acknowledged.inquiries.add(email)
      forget(one)
      await pause(pauseMs * 4)
    }
  }

  const everybody = [
    visitor(),
    visitor(),
    visitor(),
    client(),
    client(),
    uploader(),
    office(),
    comingAndGoing(),
    inquirer(),
  ]
  return {
    run,
    samples,
    acknowledged,
    wrong,
    /** Lets what runs end; then looks whether every upload that was acknowledged is there, byte for byte. */
    stop: async () => {
      going = false
      await Promise.all(everybody)
      const one = browser()
      const looked: Sample[] = samples.splice(0)
      await one.logIn(clientEmail, password)
      let missing = 0
      for (const [path, { sha, name }] of acknowledged.uploads) {
        const file = await one.ask('download', path)
        if (file.status === 200 && sha256(file.body) === sha) continue
        missing++
        wrong.push(`${name}: ${file.status}`)
      }
      samples.splice(0, samples.length, ...looked)
      for (const open of browsers) open.close()
      return missing
    },
  }
}
