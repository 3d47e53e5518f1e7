import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './test/browser/browser.ts'

// The tests expect the demo firm, even in another firm's checkout.
process.env.CONTENT_DIR = 'demo-content'

const PORT = Number(process.env.E2E_PORT ?? 3210)
const DATA_DIR = join(tmpdir(), `foyer-e2e-${PORT}`)
// In test/run.ts, Vitest has already made the template.
const template = process.env.TEST_TEMPLATE
const fill = template ? `cp -r ${template}` : 'node test/make/make-template.ts'
const prepare = `rm -rf ${DATA_DIR} && ${fill} ${DATA_DIR}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Tests share one server, but each creates its own people.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  // High, for busy machines. A passing test takes no longer because of it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 90_000,
    // `npx playwright test --trace on` records every step of a failing test. Recording all the time is slow.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await browserPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  // The production server in demo mode, with cheap password hashes.
  webServer: {
    command: `${prepare} && exec node test/e2e/support/start.ts`,
    url: `http://localhost:${PORT}/readyz`,
    // Decides which of React's builds is loaded.
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATA_DIR,
      LOG_LEVEL: 'warn',
      DEMO: '1',
      TRUST_PROXY: '1',
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
})
