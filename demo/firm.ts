import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import { accounts, projects, users, usersRoles } from '#db/schema.ts'
import { activityRows, fillInvited } from './activity.ts'
import { clientProjects } from './client-projects.ts'
import { fillDocuments } from './exchanged.ts'
import { fillInquiries } from './inquiries.ts'
import { fillInvoices } from './invoices.ts'
import { fillClients } from './lived-in.ts'
import { firmDomain, password } from './logins.ts'
import { fillMessages } from './messages.ts'
import { fillPeople } from './people.ts'
import { portfolio } from './portfolio.ts'
import { fillProgress } from './project-progress.ts'
import { fillRequests } from './requests.ts'

const clients = [
  {
    id: 'demo-harborline',
    name: 'Jonas Pell',
    days: 118,
    company: 'Harborline Logistics Ltd.',
    jobTitle: 'Managing Director',
    email: 'client@harborline.example',
    phoneNumber: '+1 (555) 010-0177',
    industry: 'other',
    projectDescription: 'Demand forecasting for three depots, and a buyer for our cold-storage business.',
    city: 'Port Ellan',
    country: 'Ellan',
    termsAccepted: true,
  },
  {
    id: 'demo-harborline-finance',
    name: 'Edda Lindqvist',
    days: 62,
    company: 'Harborline Logistics Ltd.',
    jobTitle: 'Chief Financial Officer',
    email: 'finance@harborline.example',
    phoneNumber: '+1 (555) 010-0178',
    industry: 'other',
    projectDescription: 'The figures for the sale of our cold-storage business.',
    city: 'Port Ellan',
    country: 'Ellan',
    termsAccepted: true,
  },
  {
    id: 'demo-brightfield',
    name: 'Nadia Ferrow',
    days: 4,
    company: 'Brightfield Dental Group',
    jobTitle: 'Head of Operations',
    email: 'newcomer@brightfield.example',
    phoneNumber: '+1 (555) 010-0196',
    industry: 'healthcare',
    projectDescription: 'We are merging four practices and need one plan for all of it.',
    city: 'Eastmere',
    country: 'Ellan',
    termsAccepted: false,
  },
]

/** Works for the firm. Has no password, because she would be let in wherever the demo's data goes on being used. */
const colleague = { id: 'demo-colleague', name: 'Mara Ellison', email: `mara@${firmDomain}` }

/** Fills a database that has no clients yet. */
export async function fillDemoFirm(
  ctx: Pick<Ctx, 'db' | 'files' | 'uploads' | 'log' | 'passwords'>,
): Promise<void> {
  const hash = await ctx.passwords.hash(password)
  const filled = await ctx.db.transaction(async (tx) => {
    const [{ count } = { count: 0 }] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(usersRoles)
      .where(sql`${usersRoles.role} = 'client'`)
    if (count > 0) return false
    const now = new Date()
    const before = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
    for (const { days, ...client } of clients) {
      const createdAt = before(days)
      const terms = client.termsAccepted
        ? { termsAcceptedAt: createdAt, termsVersion: firm.termsVersion, termsAcceptedFrom: '127.0.0.1' }
        : {}
      await tx.insert(users).values({ ...client, ...terms, createdAt, emailVerified: true })
      await tx.insert(usersRoles).values({ uid: client.id, role: 'client' })
      await tx.insert(accounts).values({
        id: randomUUID(),
        userId: client.id,
        providerId: 'credential',
        accountId: client.id,
        password: hash,
      })
    }
    await tx
      .insert(users)
      .values({ ...colleague, emailVerified: true, invitedAt: before(40), createdAt: before(40) })
    await tx.insert(usersRoles).values({ uid: colleague.id, role: 'staff' })
    await tx.insert(projects).values(
      clientProjects.map(({ daysAgo, ...project }) => ({
        id: randomUUID(),
        clientId: 'demo-harborline',
        createdAt: before(daysAgo),
        published: false,
        ...project,
      })),
    )
    await fillInvoices(tx, 'demo-harborline', 'Harborline Logistics Ltd.\nPort Ellan\nEllan')
    await tx.insert(projects).values(
      portfolio.map(({ daysAgo, picture, ...project }) => ({
        ...project,
        createdAt: before(daysAgo),
        imageUrl: picture ? `/pictures/${picture}.svg` : null,
        status: 'Completed',
        published: true,
      })),
    )
    await fillInquiries(tx, now)
    return true
  })
  if (!filled) return
  await fillPeople(ctx)
  await fillProgress(ctx, 'demo-harborline')
  await fillDocuments(ctx, 'demo-harborline')
  await fillRequests(ctx, 'demo-harborline')
  await fillMessages(ctx)
  await fillInvited(ctx)
  await fillClients(ctx, await activityRows(ctx))
}
