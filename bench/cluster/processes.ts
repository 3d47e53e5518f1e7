import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/postgres.ts'

/** A server beside the program, which can be ended, held as if it hung, and begun again where it was. */
export type Beside = {
  port: number
  start: () => Promise<void>
  end: () => Promise<void>
  hang: () => void
  goOn: () => void
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function beside(port: number, begin: () => ChildProcess, signal: NodeJS.Signals): Beside {
  let child: ChildProcess | undefined
  const all = (what: NodeJS.Signals) => {
    const pid = child?.pid
    if (pid) for (const one of [pid, ...childrenOf(pid)]) process.kill(one, what)
  }
  process.on('exit', () => child?.kill('SIGKILL'))
  return {
    port,
    start: async () => {
      child = begin()
      while (!(await takes(port))) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    end: async () => {
      if (!child || child.exitCode !== null) return
      child.kill(signal)
      await once(child, 'close')
    },
    hang: () => all('SIGSTOP'),
    goOn: () => all('SIGCONT'),
  }
}

const takes = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
  })

/** The newest server of Debian's packages, or of the folder `PG_BIN`; it writes to the disk as a real one does. */
export async function openPostgres(folder: string): Promise<Beside & { url: string }> {
  const bin = process.env.PG_BIN ?? globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!bin) throw new Error('no PostgreSQL here: apt-get install postgresql, or name its folder by PG_BIN')
  const data = join(folder, 'postgres')
  mkdirSync(data)
  // As root it would not run: Debian's package has made a user for it.
  const root = process.getuid?.() === 0
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  const as = root ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (root) {
    chownSync(data, as.uid ?? 0, as.gid ?? 0)
    for (let up = dirname(data); up.startsWith('/tmp/'); up = dirname(up)) chmodSync(up, 0o755)
  }
  const initial = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust']
  execFileSync(join(bin, 'initdb'), initial, { ...as, cwd: '/', stdio: 'ignore' })
  const port = await freePort()
  const server = beside(
    port,
    () =>
      spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1'], {
        ...as,
        cwd: '/',
        stdio: 'ignore',
      }),
    'SIGINT',
  )
  const start = async () => {
    await server.start()
    const ready = join(bin, 'pg_isready')
    for (;;)
      try {
        return void execFileSync(ready, ['-q', '-h', '127.0.0.1', '-p', String(port)], { ...as, cwd: '/' })
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
  }
  return { ...server, start, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** A document storage as a process of its own. */
export async function openStorage(folder: string): Promise<Beside> {
  const port = await freePort()
  const program = fileURLToPath(new URL('storage.ts', import.meta.url))
  const begin = () =>
    spawn(process.execPath, [program, String(port), join(folder, 'storage')], { stdio: 'ignore' })
  return beside(port, begin, 'SIGKILL')
}

/** The shipped configuration before these ports, with a certificate of its own. */
export async function openNginx(folder: string, ports: number[]): Promise<Beside> {
  const [port, plain] = [await freePort(), await freePort()]
  const at = join(folder, 'nginx')
  mkdirSync(at)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(at, 'key.pem'), '-out', join(at, 'cert.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;`).join('\n    ')
  const ours = shipped
    .replace(/server 127\.0\.0\.1:3000 .*;/, servers)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('portal.firm.example;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${at}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at}/key.pem;`)
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(at, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 2; daemon off; pid ${at}/pid;
error_log ${at}/error.log warn;
events { worker_connections 1024; }
http { access_log off; ${temps.map((one) => `${one}_temp_path ${at}/${one};`).join(' ')}
${ours}
}
`,
  )
  const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  const args = ['-c', join(at, 'nginx.conf'), '-p', at, '-e', join(at, 'error.log')]
  const begin = () => spawn(nginx, args, { stdio: 'inherit' })
  return beside(port, begin, 'SIGTERM')
}
