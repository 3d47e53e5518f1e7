import pg from 'pg'
import { ask, closeSites, median, openSite, plansOf, type Site } from './measured-site.ts'

// Whether a project with many people, requests and messages costs its pages more than one with ten of each.
// node bench/project.ts [rounds]; PLANS=1 prints how the large one's rows are reached
const ROUNDS = Number(process.argv[2] ?? 40)
const LIMIT = 1.5
const PROJECT = 'the-project'
const tables = ['project_members', 'requests', 'messages', 'message_reads', 'documents', 'request_', 'news']

/** One project of the client 'person-0', with so many people, requests and messages, and half as many documents. */
async function fill(url: string, people: number, asked: number, written: number): Promise<void> {
  const db = new pg.Client(url)
  await db.connect()
  const queries = [
    `insert into users (uid, name, email, email_verified, terms_accepted)
     select 'person-' || g, 'Person ' || g, 'person' || g || '@client.example', true, true from generate_series(0, ${people}) g`,
    `insert into users_roles (uid, role) select uid, 'client' from users on conflict do nothing`,
    `insert into projects (id, title, description, client_id, status)
     values ('${PROJECT}', 'A sale', 'What it is about.', 'person-0', 'In Progress')`,
    `insert into project_members (project_id, uid, documents, invoices)
     select '${PROJECT}', 'person-' || g, g % 2 = 0, g % 3 = 0 from generate_series(1, ${people}) g`,
    `insert into requests (id, project_id, kind, title, state, handed_in_at, created_at)
     select 'request-' || g, '${PROJECT}', (array['answer', 'document'])[1 + g % 2], 'Request ' || g,
       (array['open', 'handed-in', 'accepted', 'sent-back'])[1 + g % 4],
       case when g % 4 in (1, 2) then now() - g * interval '1 minute' end, now() - g * interval '1 hour'
     from generate_series(1, ${asked}) g`,
    `insert into messages (id, project_id, side, written_by, by_name, text, created_at)
     select 'message-' || g, '${PROJECT}', 'client', 'person-' || (g % ${people}), 'Person', 'Message ' || g,
       now() - g * interval '1 minute' from generate_series(1, ${written}) g`,
    `insert into documents (id, client_id, project_id, origin, name, version, bytes, kind, modified_at)
     select 'document-' || g, 'person-0', '${PROJECT}', 'firm', 'Report ' || g || '.pdf', 1, 1000, 'pdf',
       now() - g * interval '1 minute' from generate_series(1, ${asked / 2}) g`,
    'analyze',
  ]
  for (const query of queries) await db.query(query)
  await db.end()
}

/** The headers of a session of somebody who never logged in by hand. */
async function sessionOf(site: Site, uid: string): Promise<Site> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/admin?index`, {
    method: 'POST',
    redirect: 'manual',
    headers: site.headers,
    body: new URLSearchParams({ intent: 'view-as', entry: uid }),
  })
  if (answer.status !== 302) throw new Error(`view as ${uid}: ${answer.status}`)
  return site
}

const office = [
  '/admin.data',
  `/admin/projects/${PROJECT}.data`,
  `/admin/projects/${PROJECT}/people.data`,
  `/admin/projects/${PROJECT}/requests.data`,
  `/admin/projects/${PROJECT}/messages.data`,
  '/admin/clients/person-0.data',
]
const portal = ['/client/dashboard.data', `/client/projects/${PROJECT}.data`, '/client/documents.data']

try {
  const ten = await openSite('ten', (url) => fill(url, 10, 10, 10))
  const many = await openSite('many', (url) => fill(url, 200, 2000, 20_000))
  const compare = async (path: string) => {
    const times: [number[], number[]] = [[], []]
    for (let round = -5; round < ROUNDS; round++) {
      const [few, lots] = [await ask(ten, path), await ask(many, path)]
      if (round >= 0) times[0].push(few) && times[1].push(lots)
    }
    const [before, after] = [median(times[0]), median(times[1])]
    const ratio = after / before
    console.log(
      `${path.padEnd(42)} ${before.toFixed(1)} ms, ${after.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${ratio > LIMIT ? ' OVER' : ''}`,
    )
    if (process.env.PLANS) for (const scan of await plansOf(many, path, tables)) console.log(`    ${scan}`)
  }
  for (const path of office) await compare(path)
  for (const site of [ten, many]) await sessionOf(site, 'person-0')
  for (const path of portal) await compare(path)
} catch (err) {
  console.error(err)
  process.exitCode = 1
} finally {
  await closeSites()
}
