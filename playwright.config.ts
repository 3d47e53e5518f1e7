import { defineConfig } from '@playwright/test'
import { browserPath } from './test/browser.ts'

const PORT = Number(process.env.JOURNEYS_PORT ?? 3210)

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  // The journeys share one server; each makes people of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${PORT}`,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await browserPath(), args: ['--no-sandbox', '--disable-gpu'] },
  },
  // The production server in demo mode, on a data folder of its own.
  webServer: {
    command: 'rm -rf test-results/data && node server/start.ts',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), DATA_DIR: 'test-results/data', LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
  },
})
