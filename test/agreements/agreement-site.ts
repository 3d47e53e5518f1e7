import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { agreementEvents, agreementSigners, agreements, projects } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { addMember, makeAdmin, makeClient, makeCompany, makeProject } from '../make/make.ts'
import { expectRedirect, revisionOf, textOf } from '../pages.ts'

type Site = Awaited<ReturnType<typeof openTestApp>>
type Client = Awaited<ReturnType<typeof makeClient>>

export const findAgreementRow = async (db: Database, id: string) => {
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id))
  if (!row) throw new Error('no such agreement')
  return row
}

export const listEventRows = (db: Database, id: string) =>
  db.select().from(agreementEvents).where(eq(agreementEvents.agreementId, id)).orderBy(agreementEvents.id)

/** Creates a project of a company with an address, whose main contact is a new client. */
export async function makeSigningProject(db: Database, overrides: Partial<Client> = {}) {
  const client = await makeClient(db, overrides)
  const company = await makeCompany(db, {
    legalName: `Harbor ${randomUUID().slice(0, 6)} *Lines* Ltd.`,
    streetAddress: '1 Quay',
    postalCode: 'D02',
    city: 'Dublin',
    country: 'IE',
  })
  const project = await makeProject(db, { clientId: client.id, companyId: company.id })
  return { client, company, project }
}

/** Returns functions that create, send and sign agreements like the pages do. */
export async function createAgreementHelpers({ as, db }: Pick<Site, 'as' | 'db'>) {
  const admin = await makeAdmin(db)
  const staff = as(admin)

  /** Posts fields of which `signer` may be repeated. */
  const postForm = (
    who: ReturnType<Site['as']>,
    path: string,
    fields: Record<string, string | undefined>,
    signers: string[] = [],
  ) => {
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
    return who.send(path, new URLSearchParams([...given, ...signers.map((email) => ['signer', email])]))
  }

  const createDraft = async (
    project: { id: string },
    signers: string[],
    fields: Record<string, string> = {},
  ) => {
    const path = `/admin/projects/${project.id}/agreements/new`
    const made = await postForm(staff, path, { template: 'engagement-letter', ...fields }, signers)
    const id = /\/admin\/agreements\/([\w-]+)\?done=saved/.exec(made.headers.get('location') ?? '')?.[1]
    if (!id) throw new Error(`not created: ${made.status} ${await made.text()}`)
    return id
  }

  /** Saves a draft with changed fields. `undefined` leaves a field out. */
  const saveDraft = async (
    id: string,
    fields: Record<string, string | undefined> = {},
    signers?: string[],
  ) => {
    const path = `/admin/agreements/${id}`
    const version = revisionOf(await textOf(staff.get(path)), 'Send for Signature')
    const { title, text, countersign, inOrder, expiresOn } = await findAgreementRow(db, id)
    const rows = await db.select().from(agreementSigners).where(eq(agreementSigners.agreementId, id))
    const emails = rows.sort((a, b) => a.position - b.position).map(({ email }) => email)
    const stored = {
      title,
      text,
      countersign: countersign ? 'on' : undefined,
      inOrder: inOrder ? 'on' : undefined,
      expiresOn: expiresOn ?? undefined,
    }
    const form = { intent: 'save', version, ...stored, ...fields }
    return postForm(staff, path, form, signers ?? emails)
  }

  const sendDraft = async (id: string, fields: Record<string, string | undefined> = {}) => {
    await expectRedirect(saveDraft(id, { next: 'send', ...fields }), `/admin/agreements/${id}?done=sent`)
    return findAgreementRow(db, id)
  }

  const getSignForm = async (id: string, fields: Record<string, string | undefined> = {}) => ({
    intent: 'sign',
    fullName: 'Ada Kim',
    consent: 'on',
    shownHash: (await findAgreementRow(db, id)).shownHash ?? '',
    ...fields,
  })

  return {
    admin,
    staff,
    postForm,
    createDraft,
    saveDraft,
    sendDraft,
    getSignForm,
    /** Creates and sends an agreement with these signers, the first of whom is the main contact. */
    makeSent: async (signers: Client[], fields: Record<string, string | undefined> = {}) => {
      const [main, ...members] = signers
      if (!main) throw new Error('no signer')
      const { project } = await makeSigningProject(db)
      await db.update(projects).set({ clientId: main.id }).where(eq(projects.id, project.id))
      for (const member of members) await addMember(db, project, member)
      const id = await createDraft(
        project,
        signers.map(({ email }) => email),
      )
      return { project, ...(await sendDraft(id, fields)) }
    },
    sign: async (
      who: { id: string },
      id: string,
      fields: Record<string, string | undefined> = {},
    ): Promise<Response> => postForm(as(who), `/client/agreements/${id}`, await getSignForm(id, fields)),
    countersign: async (id: string, fields: Record<string, string | undefined> = {}) =>
      postForm(staff, `/admin/agreements/${id}`, await getSignForm(id, { intent: 'countersign', ...fields })),
    decline: (who: { id: string }, id: string, reason = 'Too expensive.') =>
      as(who).post(`/client/agreements/${id}`, { intent: 'decline', reason }),
    withdraw: (id: string) => staff.post(`/admin/agreements/${id}`, { intent: 'withdraw' }),
  }
}
