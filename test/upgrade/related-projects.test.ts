import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { activity, emails } from '#db/schema.ts'
import { newDatabase } from '#test/database.ts'
import { migrationsBefore, runStatements } from './old-database.ts'

const RELATED_PROJECTS_MIGRATION = 38

/** Subject, action and changed fields of each entry of the old log, with the projects that it turns out to be about. */
const entries: [id: string, action: string, after: object | null, about: string[] | null][] = [
  ['p', 'project.created', null, ['p']],
  ['gone', 'project.deleted', null, ['gone']],
  ['d', 'document.uploaded', null, ['p']],
  ['d', 'document.moved', { project: 'Other' }, ['other', 'p']],
  ['d', 'document.moved', { project: 'Renamed since' }, null],
  ['own', 'document.uploaded', null, []],
  ['deleted', 'document.deleted', null, null],
  ['left', 'document.uploaded', null, null],
  ['i', 'invoice.sent', null, ['p']],
  ['deleted', 'invoice.deleted', null, null],
  ['all', 'invoice.exported', { projectId: 'other' }, ['other']],
  ['a', 'agreement.sent', null, ['p']],
  ['q', 'inquiry.converted', { projectId: 'p' }, ['p']],
  ['c', 'user.reminded', { requests: 1 }, ['other', 'p']],
  ['c', 'user.invited', null, []],
  ['c', 'company.merged', { projects: 2 }, null],
  ['invoice-sent', 'mail.resent', null, ['p']],
  ['deleted', 'mail.resent', null, null],
]
const digest = (...ids: string[]) => ({
  notifications: ids.map((subjectId) => ({ kind: 'shared', subjectId, version: 1 })),
  daily: false,
})
const mails: [kind: string, data: object | null, about: string[] | null][] = [
  ['project-added', { project: 'other' }, ['other']],
  ['invoice-sent', { invoice: 'i' }, ['p']],
  ['invoice-voided', { invoice: 'unknown' }, null],
  ['invoice-copy', null, null],
  ['agreement-sent', { agreement: 'a' }, ['p']],
  ['staff-digest', digest('d', 'm', 'r', 'u', 'own'), ['other', 'p']],
  ['documents-shared', digest('d', 'deleted'), null],
  ['request-reminder', null, ['other', 'p']],
  ['client-closing-account', { client: 'c' }, ['other', 'p']],
  ['invitation', { project: null, message: null }, []],
  ['test', { name: 'Ada' }, []],
]
const json = (value: object | null) => (value ? `'${JSON.stringify(value)}'` : 'null')
const rows = `
  insert into users (uid, name, email) values ('c', 'Client', 'c@client.example');
  insert into projects (id, title, description, status, client_id)
    values ('p', 'First', 'x', 'Planned', 'c'), ('other', 'Other', 'x', 'Planned', null);
  insert into project_members (project_id, uid, documents, invoices) values ('other', 'c', true, false);
  insert into documents (id, client_id, project_id, former_project_id, origin, name, version, bytes, kind) values
    ('d', null, 'p', null, 'firm', 'd.pdf', 1, 1, 'pdf'), ('own', 'c', null, null, 'firm', 'own.pdf', 1, 1, 'pdf'),
    ('left', null, null, 'gone', 'firm', 'left.pdf', 1, 1, 'pdf');
  insert into invoices (id, number, client_id, project_id, status, currency, due_days, issued_on, due_on)
    values ('i', '1', 'c', 'p', 'sent', 'EUR', 14, '2026-01-01', '2026-01-15');
  insert into agreements (id, project_id, kind, title, template, text, state, countersign, in_order)
    values ('a', 'p', 'nda', 'NDA', 'nda', 'x', 'draft', false, false);
  insert into requests (id, project_id, kind, title) values ('r', 'other', 'answer', 'r');
  insert into messages (id, project_id, side, by_name, text, created_at) values ('m', 'p', 'firm', 'x', 'x', now());
  insert into project_updates (id, project_id, title, body) values ('u', 'other', 'x', 'x');
  ${mails
    .map(
      ([kind, data]) => `insert into emails (id, kind, "to", uid, data, status)
        values ('${kind}', '${kind}', 'x@x.example', 'c', ${json(data)}, 'sent')`,
    )
    .join(';')};
  ${entries
    .map(
      ([
        id,
        action,
        after,
      ]) => `insert into activity (actor_name, action, subject_kind, subject_id, subject_name, after)
        values ('x', '${action}', '${action.split('.')[0]}', '${id}', 'x', ${json(after)})`,
    )
    .join(';')}`

const place = await newDatabase()
await runStatements(place, `${migrationsBefore(RELATED_PROJECTS_MIGRATION)};${rows}`)
const { db, close } = await openDatabase(place)
afterAll(close)

test('upgraded emails refer to the projects that can still be determined, and otherwise to unknown ones', async () => {
  const found = await db.select().from(emails)
  const about = new Map(found.map(({ kind, projectIds }) => [kind, projectIds?.toSorted() ?? null]))
  expect([...about].toSorted()).toEqual(mails.map(([kind, , ids]) => [kind, ids]).toSorted())
})

test('upgraded log entries refer to the projects that can still be determined, and otherwise to unknown ones', async () => {
  const found = await db.select().from(activity).orderBy(activity.id)
  expect(found.map(({ action, projectIds }) => [action, projectIds?.toSorted() ?? null])).toEqual(
    entries.map(([, action, , ids]) => [action, ids]),
  )
  // The log is append-only again.
  await expect(db.update(activity).set({ projectIds: [] })).rejects.toThrow()
})
