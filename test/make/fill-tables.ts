import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'

/** Share of a table's rows by age: `i` is 1 for the newest row and `count` for the oldest. */
const ago = (period: string) =>
  sql`(now() - ${period}::interval * (i::float8 / ${sql.raw('rows.count')}) - interval '1 minute')`

/**
 * Inserts `count` rows of each kind, with ids such as `project-7`, and updates the planner's statistics. Messages and
 * requests are from the `recent` past, everything else is from the last three years. `user-1` is the main contact of
 * `project-1`, `user-2` a member with all rights, and `user-3` a guest of its data room. `staff` lead every third project.
 */
export async function fillTables(
  db: Database,
  count: number,
  { staff, recent }: { staff: { id: string }[]; recent: '35 days' | '3 years' },
): Promise<void> {
  const [lead, colleague] = [staff[0]?.id ?? null, staff[1]?.id ?? null]
  const insert = (table: string, columns: SQL) =>
    db.execute(sql`insert into ${sql.raw(table)} select ${columns}
      from generate_series(1, ${count}::int) i cross join (select ${count}::float8 as count) rows`)
  const [years, weeks] = [ago('3 years'), ago(recent)]

  await insert(
    'companies (id, name, created_at)',
    sql`'company-' || i, 'Company ' || left(md5(i::text), 5), ${years}`,
  )
  await insert(
    'users (uid, name, email, company, company_id, billing, email_verified, terms_accepted, last_login_at, created_at)',
    sql`'user-' || i, initcap(left(md5(i::text), 7)) || ' Person', 'user-' || i || '@client.example',
      'Company ' || left(md5(i::text), 5), case when i % 100 <> 60 then 'company-' || i end, i % 2 = 1, i % 50 <> 0, i % 40 <> 0, ${weeks}, ${years}`,
  )
  await insert('users_roles (uid, role, created_at)', sql`'user-' || i, 'client', ${years}`)
  await insert(
    'projects (id, title, description, client, client_id, company_id, lead_id, status, published, slug, archived_at, created_at, updated_at)',
    sql`'project-' || i, 'Project ' || left(md5(i::text), 8), 'What it is about.', 'Company', 'user-' || i, 'company-' || i,
      case i % 3 when 1 then ${lead}::text when 2 then ${colleague}::text end,
      case when i % 100 = 50 then 'Requested' when i % 3 = 0 then 'Completed' else 'In Progress' end,
      i % 400 = 200, 'project-' || i, case when i % 10 = 9 then ${years} end, ${years}, ${years}`,
  )
  await insert('project_slugs (slug, project_id)', sql`'project-' || i, 'project-' || i`)
  await insert(
    'project_members (project_id, uid, documents, invoices, room)',
    sql`'project-' || i, 'user-' || (i % ${count}::int + 1), true, true, true`,
  )
  await insert(
    'milestones (id, project_id, title, due_on, reached_on)',
    sql`'milestone-' || i, 'project-' || i, 'Milestone',
      (${years} + interval '60 days')::date, case when i % 20 <> 0 then ${years}::date end`,
  )
  await insert(
    'project_updates (id, project_id, title, body, created_at)',
    sql`'update-' || i, 'project-' || i, 'Update', 'It went on.', ${years}`,
  )
  await insert(
    'documents (id, client_id, project_id, origin, name, version, bytes, kind, modified_at, created_at)',
    sql`'document-' || i, 'user-' || i, 'project-' || i, case i % 2 when 0 then 'firm' else 'client' end,
      'Report ' || left(md5(i::text), 8) || '.pdf', 1, 1000 + i, 'pdf', ${years}, ${years}`,
  )
  await insert(
    'document_versions (document_id, version, bytes, sha256, storage_key, kind, uploaded_by, created_at)',
    sql`'document-' || i, 1, 1000 + i, md5(i::text), 'key-' || i, 'pdf',
      case i % 2 when 0 then ${lead}::text else 'user-' || i end, ${years}`,
  )
  await insert(
    'document_events (id, document_id, version, action, uid, created_at)',
    sql`'view-' || i, 'document-' || i, 1, 'preview', case i % 2 when 0 then 'user-' || i else ${lead}::text end, ${years}`,
  )
  await insert(
    'requests (id, project_id, kind, title, due_on, state, submitted_by, submitted_at, created_at, updated_at)',
    sql`'request-' || i, 'project-' || i, case i % 3 when 0 then 'document' else 'answer' end, 'Request ' || i,
      (${weeks} + interval '20 days')::date,
      case when i % 20 = 0 then 'open' when i % 20 = 1 then 'submitted' else 'accepted' end,
      'user-' || i, case when i % 20 <> 0 then ${weeks} end, ${weeks}, ${weeks}`,
  )
  // No reminders are due, which would be sent while pages are measured.
  await insert('request_reminders (uid, sent_at)', sql`'user-' || i, now()`)
  await insert(
    'request_events (request_id, action, uid, by_name, created_at)',
    sql`'request-' || i, 'asked', ${lead}::text, 'Office', ${weeks}`,
  )
  await insert(
    'messages (id, project_id, side, written_by, by_name, text, created_at)',
    sql`'message-' || i, 'project-' || i, case i % 2 when 0 then 'firm' else 'client' end,
      case i % 2 when 0 then ${lead}::text else 'user-' || i end, 'Ada', 'Hello ' || md5(i::text), ${weeks}`,
  )
  await insert(
    'invoices (id, number, client_id, company_id, project_id, status, currency, bill_to, due_days, issued_on, due_on, paid_on, total, net, created_at, updated_at, reminded_at)',
    sql`'invoice-' || i, '2020-' || i, 'user-' || i, 'company-' || i, 'project-' || i,
      case when i % 25 = 0 then 'sent' when i % 50 = 2 then 'void' else 'paid' end,
      case i % 4 when 0 then 'USD' else 'EUR' end, 'Company ' || left(md5(i::text), 5), 14, ${years}::date,
      ${years}::date + 14, case when i % 25 <> 0 and i % 50 <> 2 then ${years}::date + 10 end, 100 * i, 100 * i, ${years}, ${years}, now()`,
  )
  await insert(
    'invoice_lines (invoice_id, position, description, quantity, unit_price, tax_rate, net)',
    sql`'invoice-' || i, 1, 'Advice', 1000, 100 * i, 0, 100 * i`,
  )
  await insert(
    'agreements (id, project_id, kind, template, title, text, state, countersign, shown_text, shown_hash, created_at, updated_at, sent_at, signed_at, ended_at)',
    sql`'agreement-' || i, 'project-' || i, 'nda', 'nda', 'NDA ' || left(md5(i::text), 8), 'Text', case when i % 500 = 0 then 'sent' else 'signed' end,
      false, '# NDA', md5(i::text), ${years}, ${years}, ${years}, case when i % 500 <> 0 then ${years} end, case when i % 500 <> 0 then ${years} end`,
  )
  await insert(
    'agreement_signers (agreement_id, position, uid, email, name, signed_at)',
    sql`'agreement-' || i, 1, 'user-' || i, 'user-' || i || '@client.example', 'Ada', case when i % 500 <> 0 then ${years} end`,
  )
  await insert(
    'agreement_signers (agreement_id, position, uid, email, name, signed_at)',
    sql`'agreement-' || i, 2, 'user-' || (i % ${count}::int + 1), 'user-' || (i % ${count}::int + 1) || '@client.example', 'Ben',
      case when i % 500 <> 0 then ${years} end`,
  )
  await insert(
    'inquiries (id, full_name, company_name, email, phone_number, service_of_interest, message, status, created_at)',
    sql`'inquiry-' || i, 'Ada ' || left(md5(i::text), 8), 'Company', 'visitor-' || i || '@visitor.example', '1', 'Other',
      'Hello', case i % 20 when 0 then 'New' else 'Won' end, ${years}`,
  )
  await insert(
    'emails (id, kind, "to", subject, html, text, status, sent_at, created_at)',
    sql`'email-' || i, 'digest', 'user-' || i || '@client.example', 'Subject', '<p>Hello</p>', 'Hello', 'sent', ${years}, ${years}`,
  )
  await insert(
    'activity (actor_uid, actor_name, action, subject_kind, subject_id, subject_name, created_at)',
    sql`case i % 2 when 0 then ${lead}::text else 'user-' || i end, 'Ada', 'project.message-sent', 'project', 'project-' || i,
      'Project', ${years}`,
  )
  await insert(
    'failed_sign_ins (uid, method, network, started_at, attempts, last_at)',
    sql`'user-' || i, 'password', '198.51.100.1', ${years}, 1, ${years}`,
  )
  await insert(
    'sessions (id, uid, token_hash, expires_at, created_at)',
    sql`'session-' || i, 'user-' || i, 'token-' || i, now() + interval '1 day', ${weeks}`,
  )
  await db.execute(
    sql`insert into text_templates (id, kind, name, body) values ('template-1', 'message', 'Thanks', 'Thanks')`,
  )
  await db.execute(
    sql`insert into request_lists (id, name, about, sections) values ('list-1', 'Own list', 'About', '[]')`,
  )
  await insert(
    'rooms (id, project_id, name, state, created_at)',
    sql`'room-' || i, 'project-' || i, 'Confidential data room', 'open', ${years}`,
  )
  await insert(
    'room_groups (id, room_id, name, level, last_question)',
    sql`'group-' || i, 'room-' || i, 'Bidder', 'download', 1`,
  )
  await insert(
    'room_members (id, room_id, group_id, uid, name, email, invited_at)',
    sql`'member-' || i, 'room-' || i, 'group-' || i, 'user-' || ((i + 1) % ${count}::int + 1), 'Ada', 'ada@bidder.example', ${years}`,
  )
  await insert(
    'room_entries (id, room_id, ancestors, kind, title, number, last_number)',
    sql`'folder-' || i, 'room-' || i, '{}', 'folder', 'Finance', 1, 1`,
  )
  await insert(
    'room_entries (id, room_id, ancestors, kind, title, number)',
    sql`'entry-' || i, 'room-' || i, array['folder-' || i], 'document', 'Report ' || left(md5(i::text), 8), 1`,
  )
  await insert(
    'room_versions (id, room_id, entry_id, version, kind, file_name, bytes, sha256, storage_key, pages, created_at)',
    sql`'version-' || i, 'room-' || i, 'entry-' || i, 1, 'pdf', 'Report.pdf', 1000, md5(i::text), 'room-version-' || i, 3, ${years}`,
  )
  await insert(
    'room_releases (group_id, version_id, entry_id, released_at)',
    sql`'group-' || i, 'version-' || i, 'entry-' || i, ${years}`,
  )
  await insert(
    'room_grants (group_id, entry_id, level)',
    sql`'group-' || i, 'folder-' || i, case i % 2 when 0 then 'view' else 'download' end`,
  )
  await insert(
    'room_questions (id, room_id, group_id, number, member_id, asked_by_name, entry_id, question, state, asked_at)',
    sql`'question-' || i, 'room-' || i, 'group-' || i, 1, 'member-' || i, 'Ada', 'entry-' || i, 'Why?',
      case i % 20 when 0 then 'asked' else 'closed' end, ${years}`,
  )
  await insert(
    'room_events (room_id, action, uid, name, email, group_id, entry_id, version_id, page, created_at)',
    sql`'room-' || i, 'document.viewed', 'user-' || ((i + 1) % ${count}::int + 1), 'Ada', 'ada@bidder.example', 'group-' || i, 'entry-' || i,
      'version-' || i, 1, ${years}`,
  )
  await insert(
    'room_archives (id, room_id, created_at, failed_at)',
    sql`'archive-' || i, 'room-' || i, ${years}, ${years}`,
  )
  // Staff have read all but the newest conversations.
  for (const { id } of staff)
    await db.execute(sql`insert into message_reads (project_id, uid, read_at)
      select project_id, ${id}, created_at from messages where id like 'message-%' and created_at < now() - interval '5 days'`)
  await db.execute(sql`vacuum analyze`)
}

/**
 * Values of path parameters by the segment before them, or by their own name where that segment has several meanings.
 * A new path with a parameter must be listed here.
 */
const parameters: Record<string, string> = {
  projects: 'project-1',
  groups: 'group-1',
  ':entry': 'entry-1',
  rooms: 'room-1',
  clients: 'user-1',
  companies: 'company-1',
  inquiries: 'inquiry-1',
  requests: 'request-1',
  lists: 'list-1',
  invoices: 'invoice-1',
  documents: 'document-1',
  agreements: 'agreement-1',
  versions: '1',
  emails: 'email-1',
  templates: 'template-1',
}

/** Returns the path of a route for the first row of each kind. @throws if a parameter is unknown */
export const fillPath = (pattern: string): string =>
  pattern.replaceAll(/([^/]+)\/(:\w+)/g, (_, segment: string, parameter: string) => {
    const value = parameters[parameter] ?? parameters[segment]
    if (value === undefined) throw new Error(`no row for ${pattern}: add it to test/make/fill-tables.ts`)
    return `${segment}/${value}`
  })
