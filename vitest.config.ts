import { defineConfig } from 'vitest/config'

const database = [
  'app/**/*.server.test.ts',
  'db/**/*.test.ts',
  'test/!(process|journeys|structure)/*.test.ts',
]

export default defineConfig({
  test: {
    setupFiles: ['./test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,content,server,demo}/**/*.test.ts', 'test/structure/*.test.ts'],
          exclude: ['**/*.server.test.ts'],
        },
      },
      { extends: true, test: { name: 'process', include: ['test/process/*.test.ts'] } },
      // The same tests on both databases that a firm may run.
      { extends: true, test: { name: 'embedded', include: database, isolate: false } },
      {
        extends: true,
        test: { name: 'postgres', include: database, isolate: false, globalSetup: ['./test/postgres.ts'] },
      },
    ],
  },
})
