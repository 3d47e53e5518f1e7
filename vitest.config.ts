import { defineConfig } from 'vitest/config'

// Tests expect the demo firm, even in the checkout of another firm.
process.env.CONTENT_DIR = 'demo/content'

/** Tests that make requests to the program on a database of their own. */
const frontDoor = ['app/**/*.server.test.ts', 'db/**/*.test.ts', 'test/!(process|e2e|structure)/*.test.ts']

/** Front-door tests that run on PostgreSQL only: they hardly depend on the database, need concurrent transactions, or make very many requests. */
const postgresOnly = [
  'app/adapters/*.server.test.ts',
  'test/documents/{damaged,moving,notifications,project-documents,quota}.test.ts',
  'test/documents/{ranges,real-files,removal,storage,withdraw}.test.ts',
  'test/emails/withheld.test.ts',
  'test/export/export.test.ts',
  'test/inquiries/send-inquiry.test.ts',
  'test/invoices/{issued-invoices,pdf}.test.ts',
  'test/messages/unread.test.ts',
  'test/projects/{people,pictures}.test.ts',
  'test/requests/{approval,archived,removed-documents,request-lists}.test.ts',
  'test/server/!(page-header|sorted-lists).test.ts',
  'test/site/{share-pictures,shared-assets,static-files}.test.ts',
  'test/team/two-factor.test.ts',
  'test/users/{account-closing,erase-shared-documents,view-as-client}.test.ts',
  'test/people/{email-counts,who-sees-what}.test.ts',
  'test/system/installation.test.ts',
  'test/backup/*.test.ts',
  'test/sign-in/{google,google-failures,known-or-unknown,locked-out}.test.ts',
  'test/sign-in/{passkeys,passwords,second-factor,second-factor-sign-in}.test.ts',
]

/** Tests that need a process of their own: they start the program, measure memory, or fill their database. */
const ownProcess = ['test/process/*.test.ts', 'test/server/fuzz.test.ts', 'test/site/budget.test.ts']

export default defineConfig({
  // The production build of React has no other JSX transform.
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: ['./test/setup.ts'],
    // High, for busy machines; a passing test does not take longer because of it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Most memory of a request is garbage soon after it: a larger young generation makes collections rarer.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the usual two cores: tests of whole processes mostly wait.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,scripts,server,demo}/**/*.test.ts', 'test/structure/*.test.ts'],
          exclude: ['**/*.server.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ownProcess,
          env: { NODE_ENV: 'production' },
          globalSetup: [
            './test/require-build.ts',
            './test/template.ts',
            './test/postgres.ts',
            './test/process/demo-folder.ts',
          ],
        },
      },
      // React's development build, whose warnings fail a test, on the embedded database.
      {
        extends: true,
        test: {
          name: 'embedded',
          include: frontDoor,
          exclude: [...postgresOnly, ...ownProcess],
          isolate: false,
          globalSetup: ['./test/require-build.ts', './test/template.ts'],
        },
      },
      // React's production build on PostgreSQL.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: frontDoor,
          exclude: ownProcess,
          isolate: false,
          env: { NODE_ENV: 'production' },
          globalSetup: ['./test/require-build.ts', './test/postgres.ts'],
        },
      },
    ],
  },
})
