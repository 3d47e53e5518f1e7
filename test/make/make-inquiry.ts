import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connect.server.ts'
import { inquiries } from '#db/schema.ts'

export async function makeInquiry(db: Database, with_: Partial<typeof inquiries.$inferInsert> = {}) {
  const id = randomUUID()
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      id,
      fullName: 'Grace Visitor',
      companyName: 'Visitor & Daughters',
      email: `${id}@visitor.example`,
      phoneNumber: '+1 555 0102',
      serviceOfInterest: 'IT Strategy & Architecture',
      projectBudget: '$10,000 - $50,000',
      message: 'We would like to talk.\nSoon.',
      ...with_,
    })
    .returning()
  if (!inquiry) throw new Error('not stored')
  return inquiry
}
