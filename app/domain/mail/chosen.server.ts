import { desc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { mails } from '#db/schema.ts'
import { chosenIds, forEachChosen } from '../chosen.server.ts'
import { dropMail, sendMailAgain } from './mails.server.ts'

export const ChosenMails = z.object({ chosen: chosenIds('mail', 'mails') })

export async function listChosenMails({ db }: AdminCtx, ids: string[]) {
  const rows = await db
    .select({ id: mails.id, subject: mails.subject, to: mails.to })
    .from(mails)
    .where(inArray(mails.id, ids))
    .orderBy(desc(mails.createdAt), desc(mails.id))
  return rows.map(({ id, subject, to }) => ({ id, name: subject, about: to }))
}

export const sendMailsAgain = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await listChosenMails(ctx, ids), async ({ id }) => {
    await sendMailAgain(ctx, id)
    return null
  })

export const dropMails = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await listChosenMails(ctx, ids), async ({ id }) => {
    await dropMail(ctx, id)
    return null
  })
