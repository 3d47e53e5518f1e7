import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

// Set by test/app.ts and test/process/server.ts, which not every test needs.
const ours = globalThis as { forgetLimits?: () => Promise<void>; endLaunched?: () => void }
beforeAll(() => ours.forgetLimits?.())
afterAll(() => ours.endLaunched?.())

// A warning nobody reads is a defect: whatever prints one fails its test.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      throw new Error(`console.${level}: ${words.join(' ')}`)
    })
  }
})
