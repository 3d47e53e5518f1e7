import { sweepMailFiles } from '#app/adapters/mail-files.server.ts'
import type { Ctx } from '#app/context.ts'
import { eraseAccount, queueDueErasures } from '#app/domain/accounts/erasing.server.ts'
import { invoiceAttachment } from '#app/domain/invoices/attachment.server.ts'
import { remindOfOverdueInvoices } from '#app/domain/invoices/reminders.server.ts'
import { admitEmail } from '#app/domain/mail/admit.server.ts'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import { tellOfWaiting } from '#app/domain/news/tell.server.ts'
import { remindOfRequests } from '#app/domain/requests/reminders.server.ts'
import { mailOwnerOfLock } from '#app/domain/sign-in/password-tries.server.ts'
import { sweep } from '#app/domain/sweep.server.ts'
import { postAlert, watchSystem } from '#app/domain/system/alerts.server.ts'
import { retention } from '#content/retention.ts'

const HOUR_MS = 3_600_000
const FIVE_MINUTES_MS = 300_000

/** Registers the handler of each queue. */
export function handleJobs(ctx: Ctx): void {
  const { jobs } = ctx
  jobs.handle('mail-news', (key) => mailNews(ctx, key))
  jobs.handle('erase-account', (uid) => eraseAccount(ctx, uid))
  jobs.handle('remind-of-invoices', () => remindOfOverdueInvoices(ctx))
  jobs.handle('remind-of-requests', () => remindOfRequests(ctx))
  jobs.handle('post-alert', (key) => postAlert(ctx, key))
  jobs.handle('sweep', () => sweep(ctx))
  jobs.handle('tell-of-lock', (email) => mailOwnerOfLock(ctx, email))
  jobs.attachInvoicesBy((id) => invoiceAttachment(ctx, id))
  jobs.admitMailBy((email) => admitEmail(ctx, email))
}

/** Starts the job queue and the periodic work; resolves to a function that stops the latter. */
export async function startSchedule(
  ctx: Ctx,
  jobs: { start: () => Promise<void> },
  { mailFolder, checkpointDatabase }: { mailFolder: string; checkpointDatabase: () => Promise<void> },
): Promise<() => Promise<void>> {
  await queueDueErasures(ctx)
  await tellOfWaiting(ctx)
  await jobs.start()
  // Queued jobs run once, whichever instance queues them, and are retried.
  const queueHourly = () =>
    ctx.db.transaction(async (tx) => {
      await ctx.jobs.queueTask(tx, 'sweep', 'all', 0)
      await ctx.jobs.queueTask(tx, 'remind-of-invoices', 'all', 0)
      await ctx.jobs.queueTask(tx, 'remind-of-requests', 'all', 0)
    })
  await queueHourly()
  const hourly = setInterval(() => {
    const emailFiles = sweepMailFiles(mailFolder, retention.mailFiles.period)
    Promise.all([emailFiles, queueDueErasures(ctx), queueHourly(), checkpointDatabase()]).catch((err) =>
      ctx.log.error({ err }, 'hourly work failed'),
    )
  }, HOUR_MS)
  const checkSystem = () =>
    watchSystem(ctx).catch((err) => ctx.log.error({ err }, 'what needs a look was not found out'))
  let running = checkSystem()
  const frequent = setInterval(() => {
    running = checkSystem()
  }, FIVE_MINUTES_MS)
  return async () => {
    clearInterval(hourly)
    clearInterval(frequent)
    await running
  }
}
