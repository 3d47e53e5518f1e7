import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#test/postgres.ts'
import { kill, launch, type Running, ready, root, stop } from '#test/process/server.ts'
import { openNginx, openPostgres, openStorage } from './processes.ts'

/** The demo firm in several instances behind nginx, with PostgreSQL, an S3 storage and a mail server. */
export async function openCluster(size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cluster-'))
  const postgres = await openPostgres(folder)
  const storage = await openStorage(folder)
  mkdirSync(join(folder, 'storage'))
  const ports: number[] = []
  for (let i = 0; i < size; i++) ports.push(await freePort())
  const nginx = await openNginx(folder, ports)
  const mail = await openMailServer()
  await Promise.all([postgres.start(), storage.start(), nginx.start()])

  const origin = `https://localhost:${nginx.port}`
  const running: (Running | undefined)[] = []
  /** Starts the instance of this number, of the program in `program`, and resolves when it answers. */
  const start = async (i: number, program = root) => {
    const port = ports[i] ?? 0
    const one = launch(
      {
        PORT: String(port),
        DATA_DIR: join(folder, `data-${i}`),
        DEMO: '1',
        APP_URL: origin,
        TRUST_PROXY: '1',
        DATABASE_URL: postgres.url,
        AUTH_SECRET: 'only-for-this-measurement-0123456789',
        S3_BUCKET: 'documents',
        S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
        S3_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'S3RVER',
        AWS_SECRET_ACCESS_KEY: 'S3RVER',
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        HUMAN_CHECK: 'none',
        LOG_LEVEL: 'warn',
      },
      { program: join(program, 'bin/foyer.js'), cwd: program },
    )
    running[i] = one
    await ready(one, port)
  }
  return {
    folder,
    origin,
    postgres,
    storage,
    nginx,
    mail,
    ports,
    start,
    /** As the kernel ends a program, and as its unit does. */
    kill: (i: number) => kill(running[i] as Running),
    stop: (i: number) => stop(running[i] as Running),
    output: (i: number) => running[i]?.output() ?? '',
    pid: (i: number) => running[i]?.child.pid ?? 0,
    close: async () => {
      for (const one of running) if (one && one.child.exitCode === null) await stop(one)
      await Promise.all([nginx.end(), storage.end(), postgres.end()])
      await mail.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>

type Verdict = 'takes' | 'later' | 'refuses'

/** Takes every mail, and remembers to whom and under which id; `state.verdict` is what it says to each. */
export async function openMailServer() {
  const received: { to: string; id: string; at: number }[] = []
  const state: { verdict: Verdict } = { verdict: 'takes' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let head = ''
      stream.on('data', (part) => {
        if (head.length < 20_000) head += part
      })
      stream.on('end', () => {
        const { verdict } = state
        if (verdict === 'later') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        if (verdict === 'refuses') return done(Object.assign(new Error('no such box'), { responseCode: 550 }))
        const id = /^Message-ID:\s*(<[^>]*>)/im.exec(head)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, id, at: Date.now() })
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, state, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
