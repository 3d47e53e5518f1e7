import { defineConfig } from 'vitest/config'

const database = [
  'app/**/*.server.test.ts',
  'db/**/*.test.ts',
  'test/!(process|journeys|structure)/*.test.ts',
]
/** What hardly touches the database, or in no other way than tests beside them do: once is enough. */
const once = [
  'app/adapters/*.server.test.ts',
  'test/documents/{real-files,storage}.test.ts',
  'test/invoices/pdf.test.ts',
  'test/projects/pictures.test.ts',
  'test/server/{bounded-body,connections,http}.test.ts',
  'test/site/{other-builds,share-pictures,static-files}.test.ts',
]

/** What needs many databases, or asks at every address whether it is guarded, or as often as a limit allows. */
const onServer = [
  'test/accounts/view-as-client.test.ts',
  'test/people/who-sees-what.test.ts',
  'test/backup/several-places.test.ts',
  'test/server/areas.test.ts',
  'test/server/strangers.test.ts',
  'test/sign-in/known-or-unknown.test.ts',
]

/** What wants a database and a process of its own: to fill it and count what is kept, or to weigh short lists. */
const alone = ['test/server/fuzz.test.ts', 'test/site/budget.test.ts']

export default defineConfig({
  // React's own for production has no other.
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: ['./test/setup.ts'],
    // Generous, because a busy machine is slow and what goes well takes no longer by it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Most of what a request leaves is garbage soon: more room for it makes the collection rarer.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the usual cores: the tests of whole processes mostly wait.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,content,server,demo}/**/*.test.ts', 'test/structure/*.test.ts'],
          exclude: ['**/*.server.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/process/*.test.ts'],
          // After the rest, when the journeys beside it have ended: some of them are bounds of time.
          sequence: { groupOrder: 1 },
          globalSetup: ['./test/template.ts', './test/process/demo-folder.ts'],
        },
      },
      // The same tests on both databases that a firm may run: once with the warnings of development, each of which
      // fails its test, and once as in production.
      {
        extends: true,
        test: {
          name: 'embedded',
          include: database,
          exclude: [...onServer, ...alone],
          isolate: false,
          globalSetup: ['./test/template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          env: { NODE_ENV: 'production' },
          globalSetup: ['./test/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: database,
          exclude: [...once, ...alone],
          isolate: false,
          env: { NODE_ENV: 'production' },
          globalSetup: ['./test/postgres.ts'],
        },
      },
    ],
  },
})
