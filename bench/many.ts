import pg from 'pg'

/** How many rows of each table. */
export type Many = {
  users: number
  projects: number
  documents: number
  activity: number
  inquiries: number
  invoices: number
  mails: number
}

// Rows of three years, the newest a minute old, spread evenly; names repeat as they do in life.
const at = (count: number, span = '3 years') =>
  `now() - interval '1 minute' - (g - 1) * interval '${span}' / ${count}`
const pick = (words: string[]) =>
  `(array[${words.map((word) => `'${word}'`)}])[1 + (g % 100003 * 7919) % ${words.length}]`
const firstNames = ['Ada', 'Björn', 'Chloé', 'Dmitri', 'Émile', 'Fatma', 'Grace', 'Hüseyin', 'Ines', 'Jörg']
const lastNames = ['Archer', 'Brandt', 'Costa', 'Dvořák', 'Ekström', 'Fischer', 'Grüber', 'Hansen', 'Ivanov']
const trades = ['Logistics', 'Dental', 'Foods', 'Textiles', 'Robotics', 'Shipping', 'Energy']
/** Of five thousand companies, each with a domain of its own. */
const email = `'person' || g || '@' || left(md5((g % 5000)::text), 8) || '.example'`
const kinds = ['user', 'project', 'document', 'invoice', 'inquiry']

/** Fills a migrated database with made-up rows, and has the planner look at them. */
export async function fillMany(url: string, many: Many): Promise<void> {
  const db = new pg.Client(url)
  // The server may be stopped while this is still open, after a fault that is told of elsewhere.
  db.on('error', () => {})
  await db.connect()
  const insert = (table: string, columns: Record<string, string>, count: number) =>
    db.query(
      `insert into ${table} (${Object.keys(columns)}) select ${Object.values(columns)} from generate_series(1, ${count}) g`,
    )
  const user = `'user-' || lpad((1 + g % ${many.users})::text, 7, '0')`
  await insert(
    'users',
    {
      uid: `'user-' || lpad(g::text, 7, '0')`,
      name: `${pick(firstNames)} || ' ' || ${pick(lastNames)}`,
      email: email,
      email_verified: 'true',
      company: `'Company ' || g || ' ' || ${pick(trades)}`,
      job_title: `'Owner'`,
      phone_number: `'+1 555 ' || g`,
      industry: `'other'`,
      project_description: `'=What we want, number ' || g`,
      terms_accepted: 'true',
      last_login_at: at(many.users),
      created_at: at(many.users),
    },
    many.users,
  )
  await db.query(`insert into users_roles (uid, role) select uid, 'client' from users on conflict do nothing`)
  await insert(
    'projects',
    {
      id: `'project-' || lpad(g::text, 7, '0')`,
      title: `'Project ' || g || ' ' || ${pick(trades)}`,
      description: `'What it is about.'`,
      status: `case when g < 5 then 'Requested' else ${pick(['In Progress', 'Completed', 'On Hold'])} end`,
      client_id: user,
      created_at: at(many.projects),
    },
    many.projects,
  )
  await insert(
    'documents',
    {
      id: `'document-' || lpad(g::text, 7, '0')`,
      client_id: user,
      origin: pick(['client', 'firm']),
      name: `'Report ' || g || ' ' || ${pick(trades)} || '.pdf'`,
      version: '1',
      bytes: '1000 + g',
      kind: `'pdf'`,
      modified_at: at(many.documents),
      created_at: at(many.documents),
    },
    many.documents,
  )
  await db.query(
    `insert into document_versions (document_id, version, bytes, sha256, storage_key, kind, uploaded_by, created_at)
     select id, 1, bytes, md5(id), 'key-' || id, 'pdf', client_id, created_at from documents where client_id is not null`,
  )
  await insert(
    'activity',
    {
      actor_uid: user,
      actor_name: `${pick(firstNames)} || ' ' || ${pick(lastNames)}`,
      action: `${pick(kinds)} || '.changed'`,
      subject_kind: pick(kinds),
      subject_id: `'subject-' || g`,
      subject_name: `'Subject ' || g || ' ' || left(md5(g::text), 8) || ' ' || ${pick(trades)}`,
      before: `'{"name": "Old"}'`,
      after: `'{"name": "New"}'`,
      from_address: `'192.0.2.1'`,
      // The newest has the highest number, as when each was added in its time.
      created_at: `now() - interval '1 minute' - (${many.activity} - g) * interval '3 years' / ${many.activity}`,
    },
    many.activity,
  )
  await insert(
    'inquiries',
    {
      id: `'inquiry-' || lpad(g::text, 7, '0')`,
      full_name: `${pick(firstNames)} || ' ' || ${pick(lastNames)}`,
      company_name: `'Company ' || g || ' ' || ${pick(trades)}`,
      email: email,
      phone_number: `'+1 555 ' || g`,
      service_of_interest: `'AI Consulting'`,
      message: `'We would like to talk, number ' || g`,
      status: `case when g < 5 then 'New' else ${pick(['Won', 'Declined', 'In conversation'])} end`,
      created_at: at(many.inquiries),
    },
    many.inquiries,
  )
  await insert(
    'invoices',
    {
      id: `'invoice-' || lpad(g::text, 7, '0')`,
      number: `'2020-' || lpad(g::text, 7, '0')`,
      client_id: user,
      status: `case when g < 5 then 'sent' else 'paid' end`,
      currency: `'EUR'`,
      bill_to: `'Company ' || g || ' ' || ${pick(trades)}`,
      due_days: '14',
      issued_on: 'current_date - 20',
      due_on: 'current_date - 6',
      net: '10000',
      tax: '1900',
      total: '11900',
      created_at: at(many.invoices),
    },
    many.invoices,
  )
  await insert(
    'mails',
    {
      id: `'mail-' || lpad(g::text, 7, '0')`,
      kind: `'document-receipt'`,
      '"to"': email,
      subject: `'We have received ' || g || ' documents'`,
      html: `'<p>Text</p>'`,
      text: `'Text'`,
      status: `case when g < 5 then 'failed' else 'sent' end`,
      // Emails older than a year are deleted while the program runs.
      created_at: at(many.mails, '300 days'),
    },
    many.mails,
  )
  await db.query('vacuum analyze')
  await db.end()
}
