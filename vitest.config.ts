import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The tests expect the demo firm, even in another firm's checkout.
process.env.CONTENT_DIR = 'demo-content'
// Reads the content folder's path when it is imported.
const { customPagesPlugin } = await import('./scripts/custom-pages.ts')

/** Tests that send requests to the program with its own database. */
const frontDoor = ['app/**/*.server.test.ts', 'db/**/*.test.ts', 'test/!(process|e2e|structure)/*.test.ts']

/**
 * Front-door tests that run on both databases: each noun's pages, and whatever behaves differently on a single
 * connection.
 */
const onBothDatabases = [
  'test/server/sorted-lists.test.ts',
  'test/{activity/activity,clients/client-page,inquiries/admin-inquiries,messages/messages}.test.ts',
  'test/documents/{admin-documents,client-documents,folders}.test.ts',
  'test/emails/{email-hold,emails}.test.ts',
  'test/invoices/{admin-invoices,project-invoices}.test.ts',
  'test/overview/today.test.ts',
  'test/projects/{admin-projects,client-projects,progress}.test.ts',
  'test/requests/{own-lists,submit-requests}.test.ts',
  'test/{retention/retention,rooms/{guests,index,uploads},search/search,server/page-header,sign-in/sessions}.test.ts',
  'test/site/{page-cache,streaming}.test.ts',
  'test/{system,templates}/*.test.ts',
  'test/team/team.test.ts',
  // The other upgrades are the same statements on both.
  'test/upgrade/{refused,upgrade}.test.ts',
  'test/users/{profile,sign-up,users}.test.ts',
]

/**
 * Tests that need their own process, because they start the program, measure memory, or need a database without other
 * rows.
 */
const ownProcess = [
  'test/process/*.test.ts',
  'test/server/{fuzz,query-cost}.test.ts',
  'test/site/{budget,demo-truth,links}.test.ts',
]

/**
 * Starts the files of the project `process` first, because some of them take minutes. At the end, they would leave other
 * threads idle.
 */
class ProcessFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isProcess = ({ project }: TestSpecification) => project.name === 'process'
    const sorted = await super.sort(files)
    return [...sorted.filter(isProcess), ...sorted.filter((file) => !isProcess(file))]
  }
}

export default defineConfig({
  // React's production build supports no other JSX transform.
  oxc: { jsx: { development: false } },
  // The demo's agreements are made from the templates in the content.
  plugins: [customPagesPlugin],
  test: {
    setupFiles: ['./test/setup.ts'],
    // Vite would transform the program's six megabytes once per project.
    server: { deps: { external: [/\/\.builds\//] } },
    // High, for busy machines. A passing test takes no longer because of it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Most of a request's memory soon becomes garbage. A larger young generation makes collections rarer.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the usual two cores, because tests that start whole processes mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: ProcessFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,scripts,server,demo,demo-content}/**/*.test.ts', 'test/structure/*.test.ts'],
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
            './test/database-template.ts',
            './test/postgres.ts',
            './test/process/demo-folder.ts',
          ],
        },
      },
      // React's development build, whose warnings fail a test, with the embedded database.
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onBothDatabases,
          isolate: false,
          globalSetup: ['./test/require-build.ts', './test/database-template.ts'],
        },
      },
      // React's production build with PostgreSQL.
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
