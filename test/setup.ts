import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

// test/app.ts and test/process/server.ts set these. Not every test imports them.
const ours = globalThis as { forgetLimits?: () => Promise<void>; endLaunched?: () => void }
beforeAll(() => ours.forgetLimits?.())
afterAll(() => ours.endLaunched?.())

// Fails a test that prints to the console, because an ignored warning is a defect.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      throw new Error(`console.${level}: ${words.join(' ')}`)
    })
  }
})
