import { deleteOldEmailFiles } from '#app/adapters/mailer.server.ts'
import { MAX_TEMPORARY_FILE_AGE_MS } from '#app/adapters/temporary-files.server.ts'
import { isTaskOn } from '#app/content/modules.ts'
import type { Ctx } from '#app/context.ts'
import { HOUR_MS } from '#app/core/units.ts'
import { queueMissingSeals, sealAgreement } from '#app/domain/agreements/sealing/seal-agreement.server.ts'
import { prepareEmail } from '#app/domain/email-delivery/render-email.server.ts'
import { ensureInvoiceFiles } from '#app/domain/invoices/invoice-files.server.ts'
import { sendOverdueReminders } from '#app/domain/invoices/invoice-reminders.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { queuePendingDigests } from '#app/domain/notifications/notify.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import { queueMissingAcceptanceSeals, sealAcceptance } from '#app/domain/rooms/acceptances.server.ts'
import { queueAbandonedArchives } from '#app/domain/rooms/archive/archives.server.ts'
import { createRoomArchive } from '#app/domain/rooms/archive/build-archive.server.ts'
import {
  deletePagesOfClosedRooms,
  inspectRoomVersion,
} from '#app/domain/rooms/pages/inspect-version.server.ts'
import { sendLockoutNotice } from '#app/domain/sign-in/password/attempts.server.ts'
import { postAlert, updateAlerts } from '#app/domain/system/alerts.server.ts'
import { deleteExpiredData } from '#app/domain/system/delete-expired-data.server.ts'
import { eraseAccount, queueDueErasures } from '#app/domain/users/erase-account.server.ts'
import { retention } from '#content/retention.ts'

const FIVE_MINUTES_MS = 300_000

export function registerJobHandlers(ctx: Ctx): void {
  const { jobs } = ctx
  jobs.setHandler('send-digests', (key) => collectDigest(ctx, key))
  jobs.setHandler('erase-account', (uid) => eraseAccount(ctx, uid))
  jobs.setHandler('send-invoice-reminders', () => sendOverdueReminders(ctx))
  jobs.setHandler('keep-invoice-files', async (id) => {
    if (isTaskOn('keep-invoice-files')) await ensureInvoiceFiles(ctx, id)
  })
  jobs.setHandler('seal-agreement', (id) => sealAgreement(ctx, id))
  jobs.setHandler('seal-acceptance', (id) => sealAcceptance(ctx, id))
  jobs.setHandler('send-request-reminders', () => sendRequestReminders(ctx))
  jobs.setHandler('post-alert', (key) => postAlert(ctx, key))
  jobs.setHandler('delete-expired-data', () => deleteExpiredData(ctx))
  jobs.setHandler('send-lockout-notice', (email) => sendLockoutNotice(ctx, email))
  jobs.setHandler('create-room-archive', async (id) => {
    if (isTaskOn('create-room-archive')) await createRoomArchive(ctx, id)
  })
  jobs.setHandler('inspect-room-version', async (id) => {
    if (isTaskOn('inspect-room-version')) await inspectRoomVersion(ctx, id)
  })
  // Renders each email just before it is sent, or returns why it is withheld.
  jobs.setEmailRenderer((email, secret) => prepareEmail(ctx, email, secret))
}

/** Starts the job queue and the periodic work. Resolves to a function that stops the periodic work. */
export async function startSchedule(
  ctx: Ctx,
  jobs: { start: () => Promise<void> },
  { mailFolder, checkpointDatabase }: { mailFolder: string; checkpointDatabase: () => Promise<void> },
): Promise<() => Promise<void>> {
  await queueDueErasures(ctx)
  await ctx.db.transaction((tx) => queuePendingDigests(ctx, tx))
  await jobs.start()
  // Queued jobs run once, no matter how many instances queue them, and are retried.
  const queueHourly = () =>
    ctx.db.transaction(async (tx) => {
      for (const task of (
        ['delete-expired-data', 'send-invoice-reminders', 'send-request-reminders'] as const
      ).filter(isTaskOn))
        await ctx.jobs.queueTask(tx, task, 'all', 0)
      await queueMissingSeals(ctx, tx)
      await queueMissingAcceptanceSeals(ctx, tx)
      if (isTaskOn('create-room-archive')) await queueAbandonedArchives(ctx, tx)
    })
  await queueHourly()
  const hourly = setInterval(() => {
    ctx.uploads.temporaryFiles.deleteOlderThan(MAX_TEMPORARY_FILE_AGE_MS)
    const emailFiles = deleteOldEmailFiles(mailFolder, retention.emailFiles.period)
    Promise.all([emailFiles, queueDueErasures(ctx), queueHourly(), checkpointDatabase()]).catch((err) =>
      ctx.log.error({ err }, 'hourly work failed'),
    )
  }, HOUR_MS)
  const checkSystem = () =>
    updateAlerts(ctx).catch((err) => ctx.log.error({ err }, 'health checks failed to run'))
  let running = checkSystem()
  const frequent = setInterval(() => {
    running = checkSystem()
    deletePagesOfClosedRooms(ctx).catch((err) =>
      ctx.log.error({ err }, 'pages of closed data rooms not deleted'),
    )
  }, FIVE_MINUTES_MS)
  return async () => {
    clearInterval(hourly)
    clearInterval(frequent)
    await running
  }
}
