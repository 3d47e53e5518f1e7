import { listIfOn } from '#app/content/modules.ts'
import { isImpersonating, isStaff } from '#app/context.ts'
import { joinList } from '#app/core/join-list.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  cancelAccountClosing,
  findAccountClosingTime,
  requestAccountClosing,
} from '#app/domain/users/close-account.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { defineButtonHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { SectionGroup, SecurityPart } from '#app/routes/security/security-part.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
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
  return handleFormByIntent(ctx, await request.formData(), {
    close: defineButtonHandler(() => requestAccountClosing(ctx), {
      notice: t('We’ve emailed a link to {email}. We won’t close your account unless you confirm.', {
        email: ctx.actor.email,
      }),
    }),
    keep: defineButtonHandler(() => cancelAccountClosing(ctx), { notice: t('Your account stays open.') }),
  })
}

export default function YourDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { impersonating, canClose } = loaderData
  return (
    <SectionGroup id="your-data" title={t('Your data')}>
      <FormMessage tone="good">{actionData?.notice}</FormMessage>
      <FormMessage>{getFormError(actionData)}</FormMessage>
      {impersonating ? <p>{t('Only the account owner can see this.')}</p> : <DownloadSection />}
      {!impersonating && canClose && <CloseAccountSection />}
    </SectionGroup>
  )
}

function DownloadSection() {
  return (
    <SecurityPart
      id="download"
      title={t('Download all my data')}
      intro={t(
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
      )}
    >
      {/* A native form, because the response is a file download. */}
      <form method="post" action="/api/account/data.zip">
        <button type="submit" className="button button-line">
          {t('Download All My Data')}
        </button>
      </form>
    </SecurityPart>
  )
}

function CloseAccountSection() {
  return (
    <SecurityPart
      id="close"
      title={t('Close my account')}
      intro={[
        t(
          'We delete your profile and documents {days} days after you confirm. Until then, you can change your mind. Anything shared with others on your projects stays available to them.',
          closingGrace,
        ),
        ...listIfOn('invoices', t('We keep invoices for as long as the law requires.')),
        ...listIfOn('signing', t('Agreements stay as evidence for everyone who signed them.')),
      ].join(' ')}
    >
      <div>
        <Confirm
          button={t('Close My Account')}
          variant="danger"
          confirm={t('Send Me the Link')}
          title={t('Close your account?')}
          fields={{ intent: 'close' }}
        >
          {t(
            'We’ll email you a link, along with a list of what we’ll delete and what we’ll keep. The {days}-day period starts when you confirm. Download your data before the period ends, because deletion can’t be undone.',
            closingGrace,
          )}
        </Confirm>
      </div>
    </SecurityPart>
  )
}
