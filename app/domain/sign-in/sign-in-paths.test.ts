import { describe, expect, test } from 'vitest'
import { getHomePath, getSignInPath, parseReturnPath } from './sign-in-paths.ts'

describe('the return address', () => {
  test.each([
    '/client/documents',
    '/client/projects/1?tab=2',
    '/admin',
    '/admin/users?q=a%20b',
    '/client?x=1',
  ])('takes %s', (path) => expect(parseReturnPath(path)).toBe(path))

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/client',
    '/%2f%2fevil.example',
    '/client\\..\\..\\evil',
    '/client\t/x',
    '\n/client',
    '/clientele',
    '/login',
    '/',
    '',
    null,
    undefined,
    42,
  ])('refuses %j', (value) => expect(parseReturnPath(value)).toBeNull())

  test('climbs out of no area', () => {
    expect(parseReturnPath('/client/../login')).toBeNull()
  })

  test('is left out of the address for the pages that log-in leads to anyway', () => {
    expect(getSignInPath(new URL('http://x/client/dashboard'))).toBe('/login')
    expect(getSignInPath(new URL('http://x/client/documents?a=1'))).toBe(
      '/login?returnTo=%2Fclient%2Fdocuments%3Fa%3D1',
    )
  })
})

describe('the first page', () => {
  test('goes by address, but never sends somebody without the role to the admin area', () => {
    expect(getHomePath({ email: 'a@b.example', role: 'admin' }, 'a@b.example')).toBe('/admin')
    expect(getHomePath({ email: 'a@b.example', role: 'client' }, 'a@b.example')).toBe('/client/dashboard')
    expect(getHomePath({ email: 'c@b.example', role: 'admin' }, 'a@b.example')).toBe('/client/dashboard')
    expect(getHomePath({ email: 'c@b.example', role: 'staff' }, 'a@b.example')).toBe('/admin')
  })
})
