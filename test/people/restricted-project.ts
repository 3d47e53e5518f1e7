import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { milestones, projectPictures, projectStaff, projectUpdates, requests } from '#db/schema.ts'
import { expectStatus } from '#test/pages.ts'
import type { openTestApp } from '../app.ts'
import { createDocumentSender } from '../documents/people.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { draftForm, sendDraft } from '../make/invoice-forms.ts'
import { addMember, makeCompany, makeMember, makeMessage, makeProject, makeStaff } from '../make/make.ts'
import { pictureFile, pictureForm } from '../make/pictures.ts'
import { makeRoom } from '../make/rooms.ts'

type Site = Pick<Awaited<ReturnType<typeof openTestApp>>, 'as' | 'db'>

/** Word in every text of the restricted project. */
export const MARK = 'Xanadu'
const DAY = '2031-03-04'

/** Creates the people, company and inquiry that a restricted project refers to, which all staff can see. */
export async function makeSurroundings({ as, db }: Site) {
  const company = await makeCompany(db, { name: 'Open Harbor Ltd.' })
  const client = await makeMember(db, company, { name: 'Clara Client', billing: true })
  const insider = await makeStaff(db, { name: 'Ines Inside' })
  return {
    company,
    client,
    member: await makeMember(db, company, { name: 'Milo Member' }),
    newcomer: await makeMember(db, company, { name: 'Nils Newcomer' }),
    insider,
    outsider: await makeStaff(db, { name: 'Otto Outside' }),
    openDocument: (await createDocumentSender(as).share(insider, 'open.pdf', { client: client.id })).id,
  }
}
type Surroundings = Awaited<ReturnType<typeof makeSurroundings>>

/** Creates a restricted project with one record of each kind, on behalf of the named member of staff. */
export async function makeRestrictedProject(
  { as, db }: Site,
  { company, client, member, insider }: Surroundings,
) {
  const inside = as(insider)
  const { id: project } = await makeProject(db, {
    clientId: client.id,
    companyId: company.id,
    leadId: insider.id,
    title: `${MARK} project`,
    description: MARK,
    status: MARK,
    nextStep: MARK,
    internalNotes: MARK,
    requestedService: MARK,
    restricted: true,
  })
  await db.insert(projectStaff).values({ projectId: project, uid: insider.id })
  await addMember(db, { id: project }, member, { documents: true, invoices: true })
  await makeRoom(db, { id: project }, { name: MARK })
  const path = `/admin/projects/${project}`
  const post = async (page: string, fields: Record<string, string>) => {
    const answer = await inside.post(page, fields)
    expect([page, fields.intent, answer.status < 400]).toEqual([page, fields.intent, true])
    return answer
  }
  const { id: document } = await createDocumentSender(as).share(insider, `${MARK}.pdf`, { project }, pdf())
  await post('/admin/documents', { intent: 'folder-selected', 'selected[0]': document, folder: MARK })
  await post(`${path}/progress`, { intent: 'post-update', title: MARK, body: MARK })
  await post(`${path}/progress`, { intent: 'add-milestone', title: MARK, dueOn: DAY })
  await post(`${path}/requests`, { intent: 'add', kind: 'answer', title: MARK, details: MARK, section: MARK })
  await post(`${path}/messages`, { intent: 'message', text: MARK })
  await inside.send(`${path}/publish`, pictureForm(await pictureFile()))
  const made = await post(`${path}/agreements/new`, {
    template: 'engagement-letter',
    title: MARK,
    signer: client.email,
  })
  const agreement = /agreements\/([\w-]+)\?/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  const line = { description: MARK, quantity: '1', unitPrice: '987.65', taxRate: '19' }
  const billed = { projectId: project, buyerName: company.name, notes: MARK }
  const drafted = await post('/admin/invoices/new', draftForm(client, billed, [line]))
  const invoice = /invoices\/([\w-]+)/.exec(drafted.headers.get('location') ?? '')?.[1] ?? ''
  await expectStatus(sendDraft(inside, invoice), 302)
  const message = await makeMessage(db, { id: project }, { side: 'client', byName: client.name, text: MARK })
  const of = (table: typeof requests | typeof milestones | typeof projectUpdates) =>
    db.select({ id: table.id }).from(table).where(eq(table.projectId, project))
  const [[request], [milestone], [update]] = await Promise.all([
    of(requests),
    of(milestones),
    of(projectUpdates),
  ])
  await db
    .update(requests)
    .set({ state: 'submitted', answer: MARK, submittedBy: client.id, submittedAt: new Date() })
    .where(eq(requests.projectId, project))
  const [picture] = await db.select().from(projectPictures).where(eq(projectPictures.projectId, project))
  return {
    project,
    document,
    request: request?.id ?? '',
    milestone: milestone?.id ?? '',
    update: update?.id ?? '',
    message,
    picture: picture?.pictureId ?? '',
    agreement,
    invoice,
  }
}
export type Ids = Awaited<ReturnType<typeof makeRestrictedProject>>

/** Fills a route pattern with the ids of a project and its records. */
export function fillPath(pattern: string, { project, document, request, agreement, invoice, picture }: Ids) {
  const values = [
    ['/admin/projects/', { id: project, request }],
    ['/admin/agreements/', { id: agreement }],
    ['/admin/invoices/', { id: invoice }],
    ['/api/admin/documents/', { id: document, version: '1' }],
    ['/api/agreements/', { id: agreement, page: '1' }],
    ['/api/invoices/', { id: invoice }],
    ['/project-pictures/', { id: project, picture, file: '300.webp' }],
  ] as const
  const given: Record<string, string> = values.find(([prefix]) => pattern.startsWith(prefix))?.[1] ?? {}
  return pattern.replaceAll(/:(\w+)/g, (all, name: string) => given[name] ?? all)
}

/** Lists paths whose query names a record of the project. */
export const listNamingPaths = (
  { client }: Surroundings,
  { project, document, request, message, milestone, agreement, invoice, update }: Ids,
) => [
  `/admin/projects.data?after=${project}`,
  `/admin/documents.data?project=${project}`,
  `/admin/documents.data?after=${document}`,
  `/admin/documents.data?document=${document}`,
  `/admin/documents/share.data?project=${project}`,
  `/admin/documents/share.data?client=${client.id}&project=${project}`,
  `/admin/documents/share.data?selected[0]=${document}`,
  `/admin/requests.data?after=${request}`,
  `/admin/messages.data?after=${message}`,
  `/admin/invoices.data?project=${project}`,
  `/admin/invoices.data?after=${invoice}`,
  `/admin/invoices/new.data?client=${client.id}&project=${project}`,
  `/admin/activity.data?project=${project}`,
  `/admin/projects/${project}/progress.data?edit=${milestone}&after=${update}`,
  `/admin/projects/${project}/requests.data?request=${request}&edit=${request}`,
  `/admin/projects/${project}/agreements.data?after=${agreement}`,
  `/api/admin/documents.zip?selected[0]=${document}`,
]

type Change = [path: string, fields: Record<string, string> | FormData]

/** Lists changes of each record in a project. The last ones archive or delete the project. */
export function listChanges(
  { client, member, newcomer, outsider, openDocument }: Surroundings,
  { project, document, request, milestone, update, picture, agreement, invoice }: Ids,
): Change[] {
  const path = `/admin/projects/${project}`
  const selected = { 'selected[0]': document }
  const texts = { title: 'New', description: 'New', clientEmail: client.email, status: 'Done' }
  const upload = uploadForm('new.pdf', pdf(), project)
  const change = { 'changes[0].id': document, 'changes[0].after': '1' }
  return [
    [path, { intent: 'status', status: 'Done' }],
    [path, { intent: 'title', title: 'New' }],
    [path, { intent: 'next-step', nextStep: 'New' }],
    [`${path}/edit`, { intent: 'save', ...texts }],
    [`${path}/publish`, { intent: 'publish', published: 'on', confirmed: 'case-study' }],
    [`${path}/publish`, { intent: 'publish', published: 'on' }],
    [`${path}/publish`, { intent: 'move-picture-up', entry: picture }],
    [`${path}/publish`, { intent: 'change-picture', entry: picture, alt: 'New' }],
    [`${path}/publish`, { intent: 'remove-picture', entry: picture }],
    [`${path}/progress`, { intent: 'post-update', title: 'New', body: 'New' }],
    [`${path}/progress`, { intent: 'change-update', entry: update, title: 'New', body: 'New' }],
    [`${path}/progress`, { intent: 'delete-update', entry: update }],
    [`${path}/progress`, { intent: 'add-milestone', title: 'New', dueOn: DAY }],
    [`${path}/progress`, { intent: 'change-milestone', entry: milestone, title: 'New', dueOn: DAY }],
    [`${path}/progress`, { intent: 'reach-milestone', entry: milestone }],
    [`${path}/progress`, { intent: 'delete-milestone', entry: milestone }],
    [`${path}/people`, { intent: 'add', email: newcomer.email }],
    [`${path}/people`, { intent: 'rights', entry: member.id, documents: 'on' }],
    [`${path}/people`, { intent: 'main-contact', entry: member.id }],
    [`${path}/people`, { intent: 'remove', entry: member.id }],
    [`${path}/people`, { intent: 'lead', leadId: outsider.id }],
    [`${path}/requests`, { intent: 'add', kind: 'answer', title: 'New' }],
    [`${path}/requests`, { intent: 'change', entry: request, title: 'New' }],
    [`${path}/requests`, { intent: 'accept', entry: request }],
    [`${path}/requests`, { intent: 'request-changes', entry: request, reason: 'New' }],
    [`${path}/requests`, { intent: 'withdraw', entry: request }],
    [`${path}/messages`, { intent: 'message', text: 'New' }],
    ['/admin/messages', { intent: 'message', entry: project, text: 'New' }],
    [`${path}/agreements/new`, { template: 'engagement-letter', signer: client.email }],
    [`/admin/agreements/${agreement}`, { intent: 'save', title: 'New', text: 'New' }],
    [
      `/admin/agreements/${agreement}`,
      { intent: 'countersign', fullName: 'Otto', consent: 'on', shownHash: 'x' },
    ],
    [`/admin/agreements/${agreement}`, { intent: 'copy' }],
    [`/admin/agreements/${agreement}`, { intent: 'withdraw' }],
    ['/admin/documents', { intent: 'move', entry: document, project: 'x', version: project }],
    ['/admin/documents', { intent: 'withdraw', entry: document }],
    ['/admin/documents', { intent: 'reshare', entry: document }],
    ['/admin/documents', { intent: 'folder-selected', ...selected, folder: 'New' }],
    ['/admin/documents', { intent: 'move-selected', ...selected, project: 'x' }],
    ['/admin/documents/share', { intent: 'share', ...selected, client: client.id }],
    ['/admin/documents/share', { intent: 'share', 'selected[0]': openDocument, project }],
    ['/api/admin/documents/upload', upload],
    ['/admin/invoices/new', draftForm(client, { projectId: project })],
    [`/admin/invoices/${invoice}`, { intent: 'paid', paidOn: '2026-01-01' }],
    [`/admin/invoices/${invoice}`, { intent: 'remind' }],
    [`/admin/invoices/${invoice}`, { intent: 'void' }],
    ['/admin/projects', { intent: 'lead-selected', 'selected[0]': project }],
    ['/admin/projects', { intent: 'lead-confirmed', 'selected[0]': project, leadId: '' }],
    ['/admin/projects', { intent: 'archive-selected', 'selected[0]': project }],
    ['/admin/documents', { intent: 'remove-selected', ...selected }],
    ['/admin/documents', { intent: 'remove', entry: document }],
    ['/admin/documents', { intent: 'restore', entry: document }],
    ['/admin/documents/share', { intent: 'undo-sharing', ...change }],
    [path, { intent: 'archive' }],
    [path, { intent: 'unarchive' }],
    [`${path}/edit`, { intent: 'delete' }],
  ]
}
