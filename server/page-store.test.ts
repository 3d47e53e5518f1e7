import { expect, test } from 'vitest'
import { PageStore } from './page-store.ts'
import { readyFrom } from './ready-answer.ts'

const page = (bytes: number) => ({
  answer: readyFrom({ identity: new Uint8Array(bytes) }, {}),
  version: 'v',
  quarter: 0,
})

test('too many pages: the one not asked for the longest leaves', () => {
  const store = new PageStore({ pages: 2, bytes: 1000 })
  store.set('/a', page(1))
  store.set('/b', page(1))
  store.get('/a')
  store.set('/c', page(1))
  expect([store.get('/a'), store.get('/b'), store.get('/c')].map(Boolean)).toEqual([true, false, true])
})

test('pages that weigh too much make room, and one beyond the limit is not kept at all', () => {
  const store = new PageStore({ pages: 10, bytes: 100 })
  store.set('/a', page(60))
  store.set('/a', page(50))
  store.set('/b', page(50))
  expect([store.size, store.bytes]).toEqual([2, 100])
  store.set('/c', page(10))
  expect([store.size, store.bytes]).toEqual([2, 60])
  store.set('/d', page(101))
  expect([store.size, store.bytes]).toEqual([0, 0])
})
