import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './test/browser/browser.ts'

// Tests know the demo firm, whichever firm the checkout belongs to.
process.env.CONTENT_DIR = 'demo/content'

const PORT = Number(process.env.JOURNEYS_PORT ?? 3210)
const SECOND_PORT = PORT + 50

const dataOf = (port: number) => join(tmpdir(), `foyer-journeys-${port}`)
/** A new database, of which each site takes a copy: it takes longer to make than all that comes after it. */
const template = `${dataOf(PORT)}-template`
process.env.JOURNEYS_TEMPLATE = join(template, 'db')
const begin = `rm -rf ${template} && node test/make/make-template.ts ${template} && mkdir ${dataOf(PORT)} && cp -r ${template}/db ${dataOf(PORT)}/db`

/** The production server in demo mode, on a data folder of its own. */
const site = (command: string, port: number, before = 'true') => ({
  command: `rm -rf ${dataOf(port)} && ${before} && exec node ${command}`,
  url: `http://localhost:${port}/readyz`,
  env: { PORT: String(port), DATA_DIR: dataOf(port), LOG_LEVEL: 'warn', DEMO: '1', TRUST_PROXY: '1' },
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  stdout: 'ignore' as const,
})

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // The journeys share one server; each makes people of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  // Generous, because a busy machine is slow and what goes well takes no longer by it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // To see every step of a failure: npx playwright test --trace on. Always recording it costs much time.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Nothing moves on the way from one state to the next, which no journey looks at.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await browserPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  projects: [
    { name: 'embedded', use: { baseURL: `http://localhost:${PORT}` } },
    // What clients and firm exchange, once more where a firm keeps it elsewhere.
    {
      name: 'postgres and s3',
      testMatch: /(account|documents|progress|requests|invoices|projects)\.spec\.ts$/,
      // Looks are the same everywhere.
      grepInvert: /axe|small screen|sorted|keyboard/,
      use: { baseURL: `http://localhost:${SECOND_PORT}` },
    },
  ],
  webServer: [
    site('test/e2e/support/quick-site.ts', PORT, begin),
    site('test/e2e/support/second-site.ts', SECOND_PORT),
  ],
})
