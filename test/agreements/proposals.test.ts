import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptProposal } from '#app/domain/agreements/proposals/accept-proposal.server.ts'
import { agreements, invoiceLines, invoices, projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeProposal } from '../make/agreements.ts'
import { addMember, listActions, makeAdmin, makeClient, makeCompany, makeProject } from '../make/make.ts'

const { db } = await openTestApp()
await makeAdmin(db)

/** Creates a signed proposal, and a function that accepts it. */
async function begin(project: Partial<typeof projects.$inferInsert> = {}) {
  const client = await makeClient(db, { city: 'Springfield', country: 'Ireland' })
  const { id } = await makeProject(db, { clientId: client.id, status: 'Planned', ...project })
  if (project.clientId === null) await addMember(db, { id }, client)
  const proposal = await makeProposal(db, { id }, [client], { state: 'signed', signedAt: new Date() })
  const accept = () =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(agreements).where(eq(agreements.id, proposal))
      if (row) await acceptProposal(tx, row)
    })
  const getStatus = async () =>
    (await db.select({ status: projects.status }).from(projects).where(eq(projects.id, id)))[0]?.status
  const listInvoices = () => db.select().from(invoices).where(eq(invoices.projectId, id))
  return { client, project: id, proposal, accept, getStatus, listInvoices }
}

test('a signed proposal starts the project and becomes one invoice draft for the company, linked both ways', async () => {
  const company = await makeCompany(db, {
    legalName: 'Harbor GmbH',
    city: 'Bonn',
    country: 'DE',
    vatId: 'DE123456789',
    invoiceEmails: ['ap@harbor.example'],
  })
  const { project, proposal, accept, getStatus, listInvoices } = await begin({ companyId: company.id })
  await accept()
  await accept()
  expect(await getStatus()).toBe('In Progress')
  expect(await listActions(db, project)).toEqual(['project.changed'])
  const drafts = await listInvoices()
  expect(drafts).toMatchObject([
    {
      kind: 'invoice',
      status: 'draft',
      number: null,
      companyId: company.id,
      clientId: null,
      currency: 'EUR',
      buyerName: 'Harbor GmbH',
      buyerCity: 'Bonn',
      buyerStreetAddress: null,
      buyerVatId: 'DE123456789',
      copyTo: ['ap@harbor.example'],
      net: 95_000,
      tax: 19_000,
      total: 114_000,
    },
  ])
  const [draft] = drafts
  const [linked] = await db.select().from(agreements).where(eq(agreements.id, proposal))
  expect(linked?.invoiceId).toBe(draft?.id)
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, draft?.id ?? ''))
    .orderBy(asc(invoiceLines.position))
  expect(lines).toMatchObject([
    { description: 'Review', quantity: 2500, unit: 'HUR', unitPrice: 40_000, taxRate: 200_000, net: 100_000 },
    { description: 'Discount', quantity: 1000, unitPrice: -5000, net: -5000 },
  ])
})

test.each([
  ['the draft of a private person’s proposal is for the main contact', {}],
  ['the draft of a proposal is for its signer if the project has no main contact', { clientId: null }],
])('%s', async (_, project) => {
  const { client, accept, listInvoices } = await begin(project)
  await accept()
  const buyer = { companyId: null, clientId: client.id, buyerName: client.name, buyerCountry: 'IE' }
  expect(await listInvoices()).toMatchObject([buyer])
})

test.each([{ status: 'Completed' }, { archivedAt: new Date(), status: 'Planned' }])(
  'a signed proposal keeps the status of a project that is completed or archived: %o',
  async (project) => {
    const { accept, getStatus, listInvoices } = await begin(project)
    await accept()
    expect(await getStatus()).toBe(project.status)
    expect(await listInvoices()).toHaveLength(1)
  },
)
