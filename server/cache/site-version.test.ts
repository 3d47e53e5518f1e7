import { expect, test } from 'vitest'
import { followSiteVersion } from './site-version.ts'

const follow = (read: () => Promise<string>, now: () => number, waitMs = 60_000) => {
  const failures: unknown[] = []
  const version = followSiteVersion({
    read,
    everyMs: 1000,
    waitMs,
    now,
    onFailure: (err) => failures.push(err),
  })
  return { version, failures }
}

test('concurrent site version checks share one lookup, and later checks within the interval need none', async () => {
  let [reads, time] = [0, 0]
  const { version } = follow(
    async () => `v${++reads}`,
    () => time,
  )
  await Promise.all([version.check(), version.check(), version.check()])
  expect([version.current, version.certain, version.check()]).toEqual(['v1', true, undefined])
  time = 1000
  await version.check()
  expect(version.current).toBe('v2')
})

test('a failed lookup keeps the last site version, marks it as uncertain and is reported once', async () => {
  let [broken, time] = [false, 0]
  const { version, failures } = follow(
    () => {
      if (broken) throw new Error('gone')
      return Promise.resolve('v1')
    },
    () => time,
  )
  await version.check()
  broken = true
  for (time = 1000; time < 4000; time += 1000) await version.check()
  expect([version.current, version.certain, failures.length]).toEqual(['v1', false, 1])
  broken = false
  await version.check()
  expect([version.certain, failures.length]).toEqual([true, 1])
})

test('an unresponsive database delays only the first site version check, by waitMs', async () => {
  let answer = (_: string) => {}
  const { version } = follow(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    () => 0,
    1,
  )
  await version.check()
  expect([version.certain, version.check()]).toEqual([false, undefined])
  answer('v1')
  await expect.poll(() => version.certain).toBe(true)
  expect(version.current).toBe('v1')
})

test('a check after invalidate() reads the new site version, even while a lookup is running', async () => {
  const answers: ((version: string) => void)[] = []
  const { version } = follow(
    () => new Promise((resolve) => answers.push(resolve)),
    () => 0,
  )
  const first = version.check()
  await expect.poll(() => answers.length).toBe(1)
  version.invalidate()
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await first
  expect([version.current, version.check()]).toEqual(['after', undefined])
  version.invalidate()
  const next = version.check()
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.('later')
  await next
  expect(version.current).toBe('later')
})

test('a site version lookup gives up after three reads if changes continue', async () => {
  let reads = 0
  const { version } = follow(
    async () => {
      version.invalidate()
      return `v${++reads}`
    },
    () => 0,
  )
  await version.check()
  expect([version.current, version.certain]).toEqual(['v3', false])
  await version.check()
  expect(version.current).toBe('v6')
})
