import { expect, test } from 'vitest'
import { getHomePath, getSignInPath, parseReturnPath } from './sign-in-paths.ts'

const paths = [
  '/client/documents',
  '/client/projects/1?tab=2',
  '/admin',
  '/admin/users?q=a%20b',
  '/client?x=1',
  '/rooms',
  '/rooms/1?folder=2',
]
test.each(paths)('the return path %s is accepted', (path) => expect(parseReturnPath(path)).toBe(path))

const elsewhere = ['//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example/client']
const disguised = [
  '/%2f%2fevil.example',
  '/client\\..\\..\\evil',
  '/client\t/x',
  '\n/client',
  '/client/../login',
]
test.each([...elsewhere, ...disguised, '/clientele', '/roomsy', '/login', '/', '', null, undefined, 42])(
  'the return path %j is rejected',
  (value) => expect(parseReturnPath(value)).toBeNull(),
)

test('the return path is omitted for the page that signing in leads to anyway', () => {
  expect(getSignInPath(new URL('http://x/client/dashboard'))).toBe('/login')
  expect(getSignInPath(new URL('http://x/client/documents?a=1'))).toBe(
    '/login?returnTo=%2Fclient%2Fdocuments%3Fa%3D1',
  )
})

test('signing in leads only the administrator and staff to the admin area', () => {
  expect(getHomePath({ email: 'a@b.example', role: 'admin' }, 'a@b.example')).toBe('/admin')
  expect(getHomePath({ email: 'a@b.example', role: 'client' }, 'a@b.example')).toBe('/client/dashboard')
  expect(getHomePath({ email: 'c@b.example', role: 'admin' }, 'a@b.example')).toBe('/client/dashboard')
  expect(getHomePath({ email: 'c@b.example', role: 'staff' }, 'a@b.example')).toBe('/admin/today')
  expect(getHomePath({ email: 'c@b.example', role: 'guest' }, 'a@b.example')).toBe('/rooms')
})
