import { isImpersonating } from '#app/context.ts'
import { findCalendarFeed } from '#app/domain/calendar/calendar-feed.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { ProfileForm } from '#app/domain/users/profile-forms.ts'
import { findOwnProfile, type OwnProfile, updateOwnProfile } from '#app/domain/users/update-user.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { CalendarSection } from '#app/routes/security/calendar-section.tsx'
import { createCalendarHandlers, type OneTimeSecrets } from '#app/routes/security/security-actions.server.ts'
import { SectionGroup } from '#app/routes/security/security-part.tsx'
import { t } from '#app/texts.ts'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { ProfileFields } from '#app/ui/form/profile-fields.tsx'
import { firm } from '#content/firm.ts'
import { industries } from '#content/lists.ts'
import type { Route } from './+types/profile.ts'

/** Profile form. The email is read-only, because only staff can change it. */
function ProfileSection({ details, email }: { details: OwnProfile; email: string }) {
  const { industry } = details.values
  const isOffered = !industry || industries.some(({ value }) => value === industry)
  const industryOptions = isOffered ? industries : [...industries, { value: industry, label: industry }]
  return (
    <ActionForm
      warnUnsaved
      intent="profile"
      schema={ProfileForm}
      version={details.version}
      defaultValue={details.values}
      className="grid gap-9 panel p-5 sm:p-7"
    >
      {(fields) => (
        <>
          <p className="text-soft wrap-anywhere">
            {t('You sign in as {email}. To change your email address, contact {contact}.', {
              email,
              contact: firm.email,
            })}
          </p>
          <ProfileFields fields={fields} onlyName industryOptions={industryOptions} />
          <Submit text={t('Save Profile')} notice />
        </>
      )}
    </ActionForm>
  )
}

export const headers = actionHeaders
export const meta = createTitleMeta(t('Profile'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  return {
    details: await findOwnProfile(ctx),
    email: ctx.actor.email,
    calendar: isImpersonating(ctx.actor) ? null : { since: await findCalendarFeed(ctx) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleFormByIntent<OneTimeSecrets>(ctx, await request.formData(), {
    profile: defineFormHandler(ProfileForm, async (form) => {
      await updateOwnProfile(ctx, form)
      return { notice: t('Profile saved.') }
    }),
    ...createCalendarHandlers(ctx),
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { details, email, calendar } = loaderData
  return (
    <SectionGroup id="details" title={t('Your details')}>
      <ProfileSection details={details} email={email} />
      {calendar && <CalendarSection since={calendar.since} />}
    </SectionGroup>
  )
}
