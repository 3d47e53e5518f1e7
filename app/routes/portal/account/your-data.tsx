import { listIfOn } from '#app/content/modules.ts'
import { isImpersonating, isStaff } from '#app/context.ts'
import { joinList } from '#app/core/join-list.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { findAccountClosingTime } from '#app/domain/users/close-account.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { createClosingHandlers } from '#app/routes/security/security-actions.server.ts'
import { SectionGroup } from '#app/routes/security/security-part.tsx'
import { CloseAccountSection, DownloadSection } from '#app/routes/security/your-data-sections.tsx'
import { t } from '#app/texts.ts'
import { FormMessage, getFormError } from '#app/ui/form/form-outcome.tsx'
import { closingGrace } from '#content/lifetimes.ts'
import type { Route } from './+types/your-data.ts'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Your data'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  return {
    impersonating: isImpersonating(ctx.actor),
    canClose: !isStaff(ctx.actor) && (await findAccountClosingTime(ctx)) === null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleFormByIntent(ctx, await request.formData(), createClosingHandlers(ctx))
}

const DOWNLOADED = t(
  'One ZIP file with {things}, plus a list of checksums. Documents shared with all clients aren’t included.',
  {
    things: joinList([
      t('your profile'),
      t('your projects'),
      t('all versions of your documents'),
      ...listIfOn('invoices', t('your invoices')),
      t('your activity log'),
    ]),
  },
)

const CLOSING_EFFECTS = [
  t(
    'We delete your profile and documents {days} days after you confirm. Until then, you can change your mind. Anything shared with others on your projects stays available to them.',
    closingGrace,
  ),
  ...listIfOn('invoices', t('We keep invoices for as long as the law requires.')),
  ...listIfOn('signing', t('Agreements stay as evidence for everyone who signed them.')),
].join(' ')

export default function YourDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { impersonating, canClose } = loaderData
  return (
    <SectionGroup id="your-data" title={t('Your data')}>
      <FormMessage tone="good">{actionData?.notice}</FormMessage>
      <FormMessage>{getFormError(actionData)}</FormMessage>
      {impersonating ? (
        <p>{t('Only the account owner can see this.')}</p>
      ) : (
        <DownloadSection intro={DOWNLOADED} />
      )}
      {!impersonating && canClose && <CloseAccountSection intro={CLOSING_EFFECTS} />}
    </SectionGroup>
  )
}
