import { describe, expect, test } from 'vitest'
import { APP_URL, openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make.ts'

const { app, as, db } = await openTestApp()

const send = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  app.request(`${APP_URL}${path}`, {
    method: 'POST',
    body,
    headers: { origin: APP_URL, 'content-type': type },
  })
const pages = ['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/invitation']

describe('what no page of ours sends', () => {
  test.each(pages)('%s refuses names that would become huge lists', async (path) => {
    const intent = JSON.stringify({ type: 'update', payload: { name: 'zz[1000000]', value: 'x' } })
    for (const form of [
      'zz[10000000]=x&email=a@b.example',
      `${'a.'.repeat(2000)}a=x`,
      `__intent__=${encodeURIComponent(intent)}`,
      '__intent__={bad',
      `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"lines","index":9000000}}')}`,
    ]) {
      const answer = await send(path, form)
      expect([form.slice(0, 30), answer.status]).toEqual([form.slice(0, 30), 400])
      expect((await answer.text()).length).toBeLessThan(200)
    }
  })

  test.each([...pages, '/client', '/two-factor'])('%s refuses what is no form', async (path) => {
    for (const [body, type] of [
      ['{"email":1}', 'application/json'],
      ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
      ['text', 'text/plain'],
    ])
      expect([path, (await send(path, body ?? '', type)).status]).toEqual([path, 400])
  })

  test('a large body is refused wherever files are not taken', async () => {
    const large = `email=${'a'.repeat(3 * 1_048_576)}`
    for (const path of [...pages, '/client', '/admin', '/logout'])
      expect([path, (await send(path, large)).status]).toEqual([path, 413])
    for (const path of ['/api/auth/sign-in/email', '/api/inquiries', '/passkey'])
      expect([path, (await send(path, JSON.stringify({ large }), 'application/json')).status]).toEqual([
        path,
        413,
      ])
  })
})

test('what somebody asks for before the address is proven gives nobody a way in', async () => {
  const admin = as(await makeAdmin(db))
  const early = await makeClient(db, { emailVerified: false })
  const project = await makeProject(db)
  const page = await (await admin.get(`/admin/projects/${project.id}`)).text()
  const answer = await admin.post(`/admin/projects/${project.id}`, {
    intent: 'save',
    title: 'Given away',
    description: 'Too early.',
    status: 'Planned',
    clientEmail: early.email,
    version: /name="version" value="([\w-]+)"/.exec(page)?.[1] ?? '',
  })
  expect(answer.status).toBe(400)
  expect((await admin.get(`/admin/documents/share?client=${early.id}`)).status).toBe(404)
})
