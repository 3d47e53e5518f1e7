import { data, href, Link, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { today as getToday } from '#app/core/days.ts'
import { BulkUndoForm } from '#app/domain/bulk/bulk-actions.server.ts'
import { markInvoicePaid, reopenInvoice } from '#app/domain/invoices/change-invoice-status.server.ts'
import { InvoicePaymentForm } from '#app/domain/invoices/invoice-form.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { loadToday } from '#app/domain/overview/today.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createSecureCookie } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { readMineFilter } from '#app/routes/admin/my-projects-filter.server.ts'
import { MY_PROJECTS_FILTERS } from '#app/routes/admin/my-projects-filter.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { createMessageHandler } from '#app/routes/messages/messages.server.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { t, tRich } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { DayHeading } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/today.ts'
import { TodaySections } from './today-sections.tsx'

export const meta = createTitleMeta(t('Today'))

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { mine, headers } = await readMineFilter(
    ctx,
    request,
    getChoiceParam(url, 'show', MY_PROJECTS_FILTERS),
  )
  const dueOn = /^\d{4}-\d{2}-\d{2}$/.exec(getTextParam(url, 'day'))?.[0] ?? null
  const today = loadToday(ctx, { mine, day: dueOn }).catch((err) => {
    ctx.log.error({ err }, 'today not loaded')
    return null
  })
  const offer = await shouldOfferSecondFactor(ctx, request)
  return data(
    { ...(await resolveOrDefer(context, { today })), day: getToday(), mine, dueOn, offer },
    { headers },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<BulkFormOutcome>(ctx, await request.formData(), createOverviewHandlers(ctx))
}

export default function Today({ loaderData: { today, day, mine, dueOn, offer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Today')}>
        <DayHeading day={day} />
      </PageHeader>
      <VisibleTo />
      {offer && <TwoFactorOffer />}
      <TodaySections today={today} mine={mine} dueOn={dueOn} />
    </>
  )
}

const TwoFactorOffer = () => (
  <section
    aria-label={t('Two-factor sign-in')}
    className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-soft"
  >
    <p>
      {tRich('{link} so that nobody can sign in to your account with a stolen password alone.', {
        link: (
          <Link to={href('/admin/security')} className="text-link">
            {t('Turn on two-factor sign-in')}
          </Link>
        ),
      })}
    </p>
    <ButtonForm button={t('Not Now')} fields={{ intent: 'later' }} replace />
  </section>
)

const createOverviewHandlers = (ctx: AdminCtx) => ({
  later: defineFormHandler(NoFields, async () =>
    redirect(href('/admin/today'), { headers: await dismissSecondFactorOffer(ctx) }),
  ),
  ...(isModuleOn('invoices') && createPaymentHandlers(ctx)),
  ...(isModuleOn('messages') && {
    message: createMessageHandler((form, project) => sendMessage(ctx, project, form)),
  }),
})

const createPaymentHandlers = (ctx: AdminCtx) => ({
  paid: defineFormHandler(InvoicePaymentForm, async ({ paidOn }, invoice) => {
    const { number, change } = await markInvoicePaid(ctx, invoice, paidOn)
    const undo = { intent: 'reopen', changes: [change] }
    return { notice: t('Invoice {number} marked as paid.', { number }), undo }
  }),
  reopen: defineFormHandler(BulkUndoForm, async ({ changes: [paid] }) => {
    const { number } = await reopenInvoice(ctx, paid?.id ?? '', paid?.after ?? '')
    return { notice: t('Invoice {number} marked as unpaid.', { number }) }
  }),
})

/** Cookie with the id of the user who dismissed the offer in this browser. */
const createDismissalCookie = (ctx: Pick<AdminCtx, 'appUrl'>) =>
  createSecureCookie(ctx, 'two_factor_later', 365 * 24 * 60 * 60)

/** Returns whether to offer a second factor: the user has none and hasn't dismissed the offer in this browser. */
async function shouldOfferSecondFactor(ctx: AdminCtx, request: Request): Promise<boolean> {
  const later: unknown = await createDismissalCookie(ctx).parse(request.headers.get('cookie'))
  if (later === ctx.actor.uid) return false
  const { authenticator, passkey } = await findSignInState(ctx, ctx.actor)
  return !authenticator && !passkey
}

const dismissSecondFactorOffer = async (ctx: AdminCtx): Promise<HeadersInit> => ({
  'set-cookie': await createDismissalCookie(ctx).serialize(ctx.actor.uid),
})
