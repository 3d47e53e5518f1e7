import { expect, test } from 'vitest'
import { isCompressible, pickEncoding } from './encodings.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['deflate, zstd', 'identity'],
])('Accept-Encoding: %s selects %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding)
})

test.each([
  ['text/html; charset=utf-8', true],
  ['image/svg+xml', true],
  ['application/ld+json', true],
  ['application/manifest+json', true],
  ['text/event-stream', false],
  ['image/png', false],
  ['font/woff2', false],
  ['application/pdf', false],
])('content of type %s is compressible: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected)
})
