import { spawn } from 'node:child_process'
import { openPostgresServer } from '#test/postgres.ts'
import { openS3Server } from '#test/s3.ts'

// The same product on a PostgreSQL server and an S3 storage, for the journeys that write to both. Everything
// else comes from the environment, as in `npm start`.
const postgres = await openPostgresServer()
const s3 = await openS3Server()
const { settings } = s3
const server = spawn(process.execPath, ['test/e2e/support/quick-site.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: `${postgres.url}/postgres`,
    AUTH_SECRET: 'only-for-the-journeys-0123456789abcdef',
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    AWS_ACCESS_KEY_ID: settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', async (code) => {
  await s3.close()
  await postgres.stop()
  process.exit(code ?? 1)
})
