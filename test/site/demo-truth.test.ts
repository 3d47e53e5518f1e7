import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMissingFields, findTaxErrors } from '#app/domain/invoices/invoice-rules.ts'
import { findInvoiceDocument } from '#app/domain/invoices/invoice-xml.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { emails, invoiceLines, invoices } from '#db/schema.ts'
import { seedDemoFirm } from '#demo/seed-demo-firm.ts'
import { openTestApp } from '../app.ts'
import { PASSWORD } from '../make/make.ts'

/** Each query returns what can't have happened in that way, as `what`. */
const untruths = {
  'a document opened before its version was uploaded': sql`
    select d.name || ' v' || e.version as what from document_events e join documents d on d.id = e.document_id
    join document_versions v on v.document_id = e.document_id and v.version = e.version
    where e.action <> 'upload' and e.created_at <= v.created_at`,
  'a version older than the one before it': sql`
    select d.name || ' v' || v.version as what from document_versions v join documents d on d.id = v.document_id
    join document_versions p on p.document_id = v.document_id and p.version = v.version - 1
    where v.created_at <= p.created_at`,
  'something that lies in the future': sql`
    select 'document event' as what from document_events where created_at > now()
    union all select title from project_updates where created_at > now()
    union all select text from messages where created_at > now()
    union all select title from requests where greatest(created_at, updated_at, submitted_at) > now()
    union all select 'request event ' || action from request_events where created_at > now()
    union all select 'agreement event ' || action from agreement_events where created_at > now()
    union all select title from milestones where reached_on > current_date
    union all select number from invoices where greatest(issued_on, paid_on) > current_date
    union all select name from users where greatest(created_at, last_login_at, invited_at) > now()`,
  'a request answered before it was asked': sql`
    select r.title as what from requests r where submitted_at <= created_at
    union all select r.title from request_events e join requests r on r.id = e.request_id
    where e.created_at <= r.created_at`,
  'a step of a request older than the step before it': sql`
    select r.title as what from requests r join request_events e on e.request_id = r.id
    join request_events p on p.request_id = r.id and p.id < e.id where e.created_at <= p.created_at`,
  'an event of an agreement older than the event before it': sql`
    select a.title || ': ' || e.action as what from agreements a join agreement_events e on e.agreement_id = a.id
    left join agreement_events p on p.agreement_id = a.id and p.id < e.id
    where e.created_at < a.sent_at or e.created_at <= p.created_at`,
  'an agreement signed in another text than its own': sql`
    select a.title as what from agreements a left join agreement_events e on e.agreement_id = a.id
    where a.shown_hash <> encode(sha256(convert_to(a.shown_text, 'UTF8')), 'hex') or e.shown_hash <> a.shown_hash`,
  'a signer without the events of what they did': sql`
    select a.title || ': ' || s.name as what from agreement_signers s join agreements a on a.id = s.agreement_id
    where row(s.viewed_at, s.signed_at, s.declined_at) is distinct from (
      select row(max(created_at) filter (where action = 'viewed'), max(created_at) filter (where action = 'signed'),
        max(created_at) filter (where action = 'declined'))
      from agreement_events e where e.agreement_id = a.id and e.uid = s.uid)`,
  'an answer with a document that was uploaded later': sql`
    select r.title as what from requests r join document_versions v on v.document_id = r.document_id
    and v.version = r.document_version where r.submitted_at < v.created_at`,
  'an invoice issued before its project began, or paid, reminded or voided before it was sent': sql`
    select i.id as what from invoices i join projects p on p.id = i.project_id
    where i.issued_on < p.created_at::date or i.paid_on < i.issued_on or i.reminded_at::date < i.due_on
    or i.voided_at::date < i.issued_on`,
  'something in a project from before the project began': sql`
    select p.title || ': ' || m.title as what from milestones m join projects p on p.id = m.project_id
    where least(m.reached_on, m.due_on) < p.created_at::date
    union all select p.title || ': ' || u.title from project_updates u join projects p on p.id = u.project_id
    where u.created_at < p.created_at
    union all select p.title || ': ' || m.text from messages m join projects p on p.id = m.project_id
    where m.created_at < p.created_at
    union all select p.title || ': ' || d.name from documents d join projects p on p.id = d.project_id
    where d.created_at < p.created_at
    union all select p.title || ': ' || r.title from requests r join projects p on p.id = r.project_id
    where r.created_at < p.created_at
    union all select p.title || ': ' || a.title from agreements a join projects p on p.id = a.project_id
    where a.created_at < p.created_at
    union all select p.title from projects p join users u on u.uid = p.client_id where p.created_at < u.created_at
    union all select p.title || ': member ' || u.name from project_members m join users u on u.uid = m.uid
    join projects p on p.id = m.project_id where m.created_at < greatest(u.created_at, p.created_at)`,
  'someone who acted without an account, or after it was deactivated': sql`
    with acts as (
      select uid, created_at as at, 'document ' || action as what from document_events
      union all select written_by, created_at, text from messages
      union all select uid, created_at, action from request_events
      union all select uid, created_at, 'agreement ' || action from agreement_events
      union all select uid, last_login_at, 'sign-in' from users)
    select u.name || ': ' || a.what as what from acts a join users u on u.uid = a.uid
    join users_roles r on r.uid = u.uid and r.role <> 'admin'
    where a.at < u.created_at or a.at > u.deactivated_at
    or (a.at is not null and u.invited_at is not null and not u.email_verified)`,
  'someone who acted in a project without being on it': sql`
    with acts as (
      select m.project_id, m.written_by as uid, m.created_at as at, m.text as what from messages m
      union all select r.project_id, e.uid, e.created_at, r.title from request_events e
        join requests r on r.id = e.request_id
      union all select a.project_id, e.uid, e.created_at, a.title from agreement_events e
        join agreements a on a.id = e.agreement_id
      union all select d.project_id, e.uid, e.created_at, d.name from document_events e
        join documents d on d.id = e.document_id)
    select u.name || ': ' || a.what as what from acts a join users u on u.uid = a.uid
    join users_roles r on r.uid = u.uid and r.role = 'client' join projects p on p.id = a.project_id
    where p.client_id <> u.uid and not exists (select from project_members m
      where m.project_id = p.id and m.uid = u.uid and m.created_at <= a.at)`,
  'a client who has acted but never signed in': sql`
    select distinct u.name as what from users u join users_roles r on r.uid = u.uid and r.role = 'client'
    where u.last_login_at is null and (exists (select from messages m where m.written_by = u.uid)
    or exists (select from request_events e where e.uid = u.uid)
    or exists (select from agreement_events e where e.uid = u.uid)
    or exists (select from document_events e where e.uid = u.uid))`,
  'something in a data room that lies in the future, or from before the room was opened': sql`
    with times as (
      select action as what, created_at as at from room_events union all select title, created_at from room_entries
      union all select sha256, created_at from room_versions union all select question, asked_at from room_questions
      union all select answer, answered_at from room_questions union all select email, invited_at from room_members
      union all select version_id, released_at from room_releases
      union all select answer, published_on from room_publications)
    select what from times where at > now() or at < (select created_at from rooms)`,
  'a guest who did something before accepting the agreement, or without an account': sql`
    select m.name || ': ' || e.action as what from room_events e join room_members m on m.uid = e.uid
    left join room_acceptances a on a.member_id = m.id join users u on u.uid = m.uid
    where a.id is null or e.created_at < a.accepted_at or a.accepted_at < m.invited_at or not u.email_verified
    or u.last_login_at < e.created_at - interval '1 day'`,
  'a document of a data room viewed before it was released to the group, or a page that it does not have': sql`
    select e.data->>'title' as what from room_events e join room_versions v on v.id = e.version_id
    left join room_releases r on r.version_id = v.id and r.group_id = e.group_id
    where e.action like 'document.%' and (r.version_id is null or r.released_at > e.created_at or e.page > v.pages)`,
  'an acceptance without its evidence': sql`
    select m.name as what from room_acceptances a join room_members m on m.id = a.member_id
    join room_agreements g on g.group_id = a.group_id and g.version = a.version
    where not exists (select from agreement_events e where e.agreement_id = a.id and e.action = 'signed'
      and e.uid = m.uid and e.shown_hash = g.shown_hash and e.created_at = a.accepted_at)`,
  'a question answered before it was asked': sql`
    select question as what from room_questions where answered_at <= asked_at`,
  'a project on behalf of a client that was won later': sql`
    select p.title as what from inquiries i join projects p on p.client_id = i.client_id
    where i.service_of_interest like 'AI%' and p.title like 'Demand forecast%' and i.created_at > p.created_at`,
}

test('nothing in the demo happens before it can, or by someone who could not have done it', async () => {
  const { ctx, db } = await openTestApp()
  await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
  await seedDemoFirm(ctx)
  const found: string[] = []
  for (const [kind, query] of Object.entries(untruths))
    for (const { what } of (await db.execute<{ what: string }>(query)).rows) found.push(`${kind}: ${what}`)
  expect(found).toEqual([])
  await sendRequestReminders(ctx)
  expect(await db.select().from(emails).where(sql`kind <> 'inquiry-reply'`)).toEqual([])
})

test('every invoice of the demo could be sent as it is, and has an XML if it was', async () => {
  const { ctx, db } = await openTestApp()
  await seedDemoFirm(ctx)
  const found: unknown[] = []
  for (const invoice of await db.select().from(invoices)) {
    const lines = await db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice.id))
    const errors = [...findMissingFields(invoice, lines), ...findTaxErrors(invoice.buyerVatId, lines)]
    const hasXml = typeof (await findInvoiceDocument(db, invoice.id)) !== 'string'
    if (errors.length > 0 || hasXml !== (invoice.status !== 'draft')) found.push({ invoice, errors, hasXml })
  }
  expect(found).toEqual([])
  const reverseCharge = await db.select().from(invoiceLines).where(eq(invoiceLines.taxCategory, 'AE'))
  expect(reverseCharge.length).toBeGreaterThan(0)
})
