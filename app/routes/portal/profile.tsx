import { type ClientCtx, isImpersonating, isStaff } from '#app/context.ts'
import { authKey } from '#app/domain/sign-in/auth.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { ProfileForm } from '#app/domain/users/account-forms.ts'
import {
  cancelAccountClosing,
  findAccountClosingTime,
  requestAccountClosing,
} from '#app/domain/users/close-account.server.ts'
import { findOwnProfile, type OwnProfile, updateOwnProfile } from '#app/domain/users/update-user.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { actionHeaders, revalidateAfterConflict } from '#app/routes/route-exports.ts'
import {
  createSecurityHandlers,
  defineSecurityHandler,
  loadAccountSecurity,
  type OneTimeSecrets,
} from '#app/routes/security/security-actions.server.ts'
import { SectionGroup, SecurityPart } from '#app/routes/security/security-part.tsx'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormOutcome, findFormOutcome, getFormError } from '#app/ui/form/form-outcome.ts'
import { ProfileFields } from '#app/ui/form/profile-fields.tsx'
import { FormMessage } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { firm } from '#content/firm.ts'
import { closingGrace } from '#content/lifetimes.ts'
import { SecuritySection } from '../security/security-section.tsx'
import type { Route } from './+types/profile.ts'

function AccountSection({
  closesAt,
  mayClose,
  answer,
}: {
  closesAt: Date | null
  mayClose: boolean
  answer: FormOutcome | undefined
}) {
  const mine = findFormOutcome(answer, 'close') ?? findFormOutcome(answer, 'keep')
  return (
    <SectionGroup id="account" title={t('Your data')}>
      <FormMessage tone="good">{mine?.notice}</FormMessage>
      <FormMessage>{getFormError(mine)}</FormMessage>
      <SecurityPart
        id="download"
        title={t('Download all my data')}
        intro={t(
          "One zip file with your profile, your projects, all versions of your documents, your invoices and your activity log, with a list of checksums. Documents shared with every client aren't included.",
        )}
      >
        {/* A native form, because the response is a file download. */}
        <form method="post" action="/api/account/data.zip">
          <button type="submit" className="button button-line">
            {t('Download All My Data')}
          </button>
        </form>
      </SecurityPart>
      {mayClose && !closesAt && (
        <SecurityPart
          id="close"
          title={t('Close My Account')}
          intro={t(
            'We delete your profile and documents {days} days after you confirm. Until then you can change your mind. Anything that others on your projects share stays with them. We keep invoices for as long as the law requires.',
            closingGrace,
          )}
        >
          <div>
            <Confirm
              button={t('Close My Account')}
              look="danger"
              confirm={t('Send Me the Link')}
              title={t('Close your account?')}
              fields={{ intent: 'close' }}
            >
              {t(
                "We'll email you a link, along with a list of what's deleted and what stays. The {days} days start once you confirm. Download your data before they end: deletion can't be undone.",
                closingGrace,
              )}
            </Confirm>
          </div>
        </SecurityPart>
      )}
    </SectionGroup>
  )
}

/** Profile form. The email is read-only: only staff can change it. */
function ProfileSection({
  details,
  email,
  answer,
}: {
  details: OwnProfile
  email: string
  answer: FormOutcome | undefined
}) {
  return (
    <SectionGroup id="details" title={t('Your details')}>
      <ActionForm
        guard
        intent="profile"
        schema={ProfileForm}
        answer={answer}
        version={details.version}
        defaultValue={details.values}
        button={t('Save Profile')}
        sendingText={t('Saving...')}
        messageAtButton
        className="grid gap-9 bg-surface border border-line p-5 sm:p-7"
      >
        {(fields, _, sending) => (
          <>
            <p className="text-soft wrap-anywhere">
              {t('You log in as {email}. To change your email address, contact {office}.', {
                email,
                office: firm.email,
              })}
            </p>
            <ProfileFields fields={fields} onlyName />
            <FormMessage tone="good">{!sending && findFormOutcome(answer, 'profile')?.notice}</FormMessage>
          </>
        )}
      </ActionForm>
    </SectionGroup>
  )
}

export const headers = actionHeaders
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Profile'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  return {
    details: await findOwnProfile(ctx),
    security: await loadAccountSecurity(ctx),
    closesAt: await findAccountClosingTime(ctx),
    email: ctx.actor.email,
    viewing: isImpersonating(ctx.actor),
    mayClose: !isStaff(ctx.actor),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  const form = await request.formData()
  return handleFormByIntent<OneTimeSecrets>(ctx, form, {
    ...createProfileHandlers(ctx),
    ...(await createSecurityHandlers(ctx, context.get(authKey), { form, headers: request.headers })),
  })
}

const createProfileHandlers = (ctx: ClientCtx) => ({
  profile: defineSecurityHandler({
    schema: ProfileForm,
    errorMessage: t("We couldn't save your profile. Please try again."),
    submit: async (form) => {
      await updateOwnProfile(ctx, form)
      return { notice: t('Profile saved.') }
    },
  }),
  close: defineSecurityHandler({
    schema: NoFields,
    submit: async () => {
      await requestAccountClosing(ctx)
      const { email } = ctx.actor
      return {
        notice: t("We've sent a link to {email}. Your account closes only after you confirm.", {
          email,
        }),
      }
    },
  }),
  keep: defineSecurityHandler({
    schema: NoFields,
    submit: async () => {
      await cancelAccountClosing(ctx)
      return { notice: t('Your account stays open.') }
    },
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { details, security, closesAt, email, viewing, mayClose } = loaderData
  return (
    <>
      <PageHeader title={t('Profile')} />
      <div className="mt-8 grid gap-12 grid-cols-[minmax(0,1fr)]">
        <ProfileSection details={details} email={email} answer={actionData} />
        <SecuritySection security={security} answer={actionData} />
        {!viewing && <AccountSection closesAt={closesAt} mayClose={mayClose} answer={actionData} />}
      </div>
    </>
  )
}
