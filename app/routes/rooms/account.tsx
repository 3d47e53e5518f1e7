import { href, replace } from 'react-router'
import { actorKey, isGuest } from '#app/context.ts'
import { joinList } from '#app/core/join-list.ts'
import { getGuestCtx } from '#app/domain/sign-in/guards.server.ts'
import { findAccountClosingTime } from '#app/domain/users/close-account.server.ts'
import { GuestProfileForm } from '#app/domain/users/profile-forms.ts'
import { findOwnGuestProfile, updateOwnGuestProfile } from '#app/domain/users/update-user.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { SecuritySection } from '#app/routes/security/security.tsx'
import {
  createClosingHandlers,
  createSecurityHandlers,
  loadAccountSecurity,
  type OneTimeSecrets,
} from '#app/routes/security/security-actions.server.ts'
import { SectionGroup } from '#app/routes/security/security-part.tsx'
import { CloseAccountSection, DownloadSection } from '#app/routes/security/your-data-sections.tsx'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'
import { closingGrace } from '#content/lifetimes.ts'
import type { Route } from './+types/account.ts'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Your account'))

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor && !isGuest(actor)) throw replace(href('/client/profile'))
  const ctx = getGuestCtx(context)
  return {
    email: ctx.actor.email,
    profile: await findOwnGuestProfile(ctx),
    security: await loadAccountSecurity(ctx),
    canClose: (await findAccountClosingTime(ctx)) === null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getGuestCtx(context)
  const form = await request.formData()
  return handleFormByIntent<OneTimeSecrets>(ctx, form, {
    profile: defineFormHandler(GuestProfileForm, async (values) => {
      await updateOwnGuestProfile(ctx, values)
      return { notice: t('Profile saved.') }
    }),
    ...(await createSecurityHandlers(ctx, form)),
    ...createClosingHandlers(ctx),
  })
}

export default function GuestAccountPage({ loaderData }: Route.ComponentProps) {
  const { email, profile, security, canClose } = loaderData
  return (
    <>
      <PageHeader title={t('Your account')} />
      <div className="grid gap-8">
        <SectionGroup isTitled id="details" title={t('Your details')}>
          <ProfileSection email={email} {...profile} />
        </SectionGroup>
        <SecuritySection isTitled security={security} />
        <SectionGroup isTitled id="your-data" title={t('Your data')}>
          <ClosingOutcome />
          <DownloadSection intro={EXPORT_CONTENTS} />
          {canClose && <CloseAccountSection intro={CLOSING_EFFECTS} />}
        </SectionGroup>
      </div>
    </>
  )
}

type Profile = Awaited<ReturnType<typeof findOwnGuestProfile>>

/** Form with the guest's name. Only staff can change the email. */
const ProfileSection = ({ email, values, version }: Profile & { email: string }) => (
  <ActionForm
    warnUnsaved
    intent="profile"
    schema={GuestProfileForm}
    version={version}
    defaultValue={values}
    className="grid gap-5 panel p-5 sm:p-7"
  >
    {({ name }) => (
      <>
        <p className="text-soft wrap-anywhere">
          {t('You sign in as {email}. To change your email address, contact {contact}.', {
            email,
            contact: firm.email,
          })}
        </p>
        <TextField field={name} label={t('Name')} autoComplete="name" />
        <Submit text={t('Save Profile')} notice />
      </>
    )}
  </ActionForm>
)

function ClosingOutcome() {
  const outcome = useOutcome()
  if (outcome?.intent !== 'close' && outcome?.intent !== 'keep') return null
  return (
    <>
      <FormMessage tone="good">{outcome.notice}</FormMessage>
      <FormMessage>{getFormError(outcome)}</FormMessage>
    </>
  )
}

const EXPORT_CONTENTS = t('One ZIP file with {things}, plus a list of checksums. It contains no documents.', {
  things: joinList([
    t('your profile'),
    t('the agreements that you accepted'),
    t('your questions'),
    t('your views and downloads'),
  ]),
})

const CLOSING_EFFECTS = t(
  'We delete your profile {days} days after you confirm. Until then, you can change your mind. What happened in data rooms stays as evidence, with your name and email address: invitations, accepted agreements, views, downloads and questions.',
  closingGrace,
)
