import { beforeEach, vi } from 'vitest'

// A warning nobody reads is a defect: whatever prints one fails its test.
beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      throw new Error(`console.${level}: ${words.join(' ')}`)
    })
  }
})
