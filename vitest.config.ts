import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests know the demo firm, whichever firm the checkout belongs to.
process.env.CONTENT_DIR = 'demo/content'

const database = [
  'app/**/*.server.test.ts',
  'db/**/*.test.ts',
  'test/!(process|journeys|structure)/*.test.ts',
]
/** Once is enough of what hardly touches the database, or in no other way than tests beside it do: here for its pages. */
const once = ['test/projects/pictures.test.ts']

/**
 * Once is enough on a server, where a request takes half of the processor: what has hardly to do with the database or
 * pages; what needs many databases, or asks at every address whether it is guarded, or as often as a limit allows.
 */
const onServer = [
  'app/adapters/*.server.test.ts',
  'test/documents/{real-files,storage}.test.ts',
  'test/invoices/pdf.test.ts',
  'test/server/{bounded-body,connections,http}.test.ts',
  'test/site/{other-builds,share-pictures,static-files}.test.ts',
  'test/accounts/view-as-client.test.ts',
  'test/people/who-sees-what.test.ts',
  'test/backup/several-places.test.ts',
  'test/server/areas.test.ts',
  'test/server/strangers.test.ts',
  'test/sign-in/{known-or-unknown,passwords}.test.ts',
]

/** What has bounds of time, or must catch a moment: test/run.ts lets it go before everything else. */
const timed = ['test/process/{backup,hanging}.test.ts']

/** What wants a database and a process of its own: to fill it and count what is kept, or to weigh short lists. */
const alone = ['test/server/fuzz.test.ts', 'test/site/budget.test.ts']

/** WebAssembly as bin/foyer.js has it: databases are opened for a moment here, and compiling them well takes longer. */
const compiledOnce = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** The longest first, so that no core waits for one of them at the end. */
const order = ['process', 'alone', 'embedded', 'postgres', 'unit', 'timed']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    return sorted.sort((a, b) => place(a) - place(b))
  }
}

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
    sequence: { sequencer: LongestFirst },
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
          include: ['test/process/*.test.ts'],
          exclude: timed,
          isolate: false,
          execArgv: compiledOnce,
          globalSetup: ['./test/template.ts', './test/postgres.ts', './test/process/demo-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: timed,
          execArgv: compiledOnce,
          // After the rest, where it is not run by itself.
          sequence: { groupOrder: 1 },
          globalSetup: ['./test/template.ts', './test/postgres.ts', './test/process/demo-folder.ts'],
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
