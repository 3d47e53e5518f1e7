import { beforeAll, beforeEach, vi } from 'vitest'

// Set by test/app.ts, which not every test needs.
beforeAll(() => (globalThis as { forgetLimits?: () => Promise<void> }).forgetLimits?.())

// A warning nobody reads is a defect: whatever prints one fails its test.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      throw new Error(`console.${level}: ${words.join(' ')}`)
    })
  }
})
