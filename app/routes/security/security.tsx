import type { ReactNode } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { findCalendarFeed } from '#app/domain/calendar/calendar-feed.server.ts'
import { getAdminCtx, getClientCtx, getStaffAccountCtx } from '#app/domain/sign-in/guards.server.ts'
import { GOOGLE_FAILURES, GOOGLE_START_PATH } from '#app/domain/sign-in/sign-in-paths.ts'
import { ChangePasswordForm } from '#app/domain/users/security-forms.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders, isAdminPath } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CurrentPasswordField, NewPasswordFields } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/security.ts'
import { CalendarSection } from './calendar-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import {
  type AccountSecurity,
  createCalendarHandlers,
  createSecurityHandlers,
  loadAccountSecurity,
  type OneTimeSecrets,
  type SecurityPartProps,
} from './security-actions.server.ts'
import { CollapsedPasswordForm, SectionGroup, SecurityPart } from './security-part.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Security'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const isStaff = isAdminPath(url.pathname)
  const ctx = isStaff ? getStaffAccountCtx(context) : getClientCtx(context)
  return {
    security: await loadAccountSecurity(ctx),
    // Clients have their calendar link on their profile.
    calendar: isStaff && !ctx.actor.lacksSecondFactor ? { since: await findCalendarFeed(ctx) } : null,
    lacksSecondFactor: ctx.actor.lacksSecondFactor ?? false,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  // The calendar link gives access to data, so staff need the required second factor first.
  const isCalendar = String(form.get('intent')).startsWith('calendar-')
  const getStaffCtx = isCalendar ? getAdminCtx : getStaffAccountCtx
  const ctx = isAdminPath(url.pathname) ? getStaffCtx(context) : getClientCtx(context)
  const handlers = await createSecurityHandlers(ctx, form)
  return handleFormByIntent<OneTimeSecrets>(ctx, form, { ...handlers, ...createCalendarHandlers(ctx) })
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { security, calendar, lacksSecondFactor } = loaderData
  return (
    <>
      {lacksSecondFactor && (
        <div className="mb-6 max-w-3xl">
          <FormMessage>
            {t(
              'Team accounts need two-factor sign-in. Turn it on or add a passkey here to open the rest of the admin area.',
            )}
          </FormMessage>
        </div>
      )}
      <SecuritySection security={security}>{calendar && <CalendarSection {...calendar} />}</SecuritySection>
    </>
  )
}

/** Lets the user connect Google. Shown only if Google sign-in is configured. `page`: path to return to. */
function GoogleSection({ security, page }: SecurityPartProps & { page: string }) {
  const [search] = useSearchParams()
  const outcome = useOutcome<OneTimeSecrets>('google-connect')
  if (security.google === null) return null
  const way = new URLSearchParams({ returnTo: page, token: outcome?.googleToken ?? '' })
  return (
    <SecurityPart
      id="google"
      title={t('Google')}
      aside={
        <StatusBadge meaning={security.google ? 'done' : 'neutral'}>
          {security.google ? t('Connected') : t('Not connected')}
        </StatusBadge>
      }
      intro={t('Sign in with any Google account.')}
    >
      <FormMessage>
        {!outcome && search.get('notice') === 'google-failed' && GOOGLE_FAILURES['google-failed']}
      </FormMessage>
      {security.google ? (
        <p>{t('You can sign in with Google.')}</p>
      ) : outcome?.googleToken ? (
        <>
          <p role="status">
            {t('Google will ask you to select an account. You have five minutes to finish.')}
          </p>
          {/* A link, because redirecting a form to another site would require a looser content security policy. */}
          <a
            href={`${GOOGLE_START_PATH}?${way}`}
            rel="nofollow"
            className="button button-line justify-self-start"
          >
            {t('Continue to Google')}
          </a>
        </>
      ) : (
        <>
          {!security.hasPassword && <FormMessage>{getFormError(outcome)}</FormMessage>}
          <CollapsedPasswordForm
            intent="google-connect"
            button={t('Connect Google')}
            hasPassword={security.hasPassword}
          />
        </>
      )}
    </SecurityPart>
  )
}

function PasswordSection({ security }: SecurityPartProps) {
  const outcome = useOutcome('password')
  if (!security.hasPassword) {
    return (
      <SecurityPart id="password" title={t('Password')}>
        <p>
          {tRich(
            'You sign in with Google, and your account has no password. If you’d like to add one, {link} and follow the link in it.',
            {
              link: (
                <Link to={href('/forgot-password')} reloadDocument className="text-link">
                  {t('request a reset email')}
                </Link>
              ),
            },
          )}
        </p>
      </SecurityPart>
    )
  }
  return (
    <SecurityPart
      id="password"
      title={t('Password')}
      intro={t('You’ll be signed out on your other devices.')}
    >
      <FormNotices outcome={outcome} />
      <Disclosure summary={t('Change password')} open={outcome?.result.status === 'error'}>
        <ActionForm intent="password" schema={ChangePasswordForm} className="grid gap-5 max-w-md">
          {(fields) => (
            <>
              <CurrentPasswordField field={fields.currentPassword} />
              <NewPasswordFields
                fields={fields}
                label={t('New password')}
                confirmLabel={t('Confirm new password')}
              />
              <Submit text={t('Change Password')} variant="line" />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </SecurityPart>
  )
}

export function SecuritySection({
  security,
  isTitled = false,
  children,
}: {
  security: AccountSecurity | null
  isTitled?: boolean
  children?: ReactNode
}) {
  return (
    <SectionGroup id="security" title={t('Account security')} isTitled={isTitled}>
      {security ? <SecurityParts security={security} /> : <p>{t('Only the account owner can see this.')}</p>}
      {children}
    </SectionGroup>
  )
}

function SecurityParts(props: SecurityPartProps) {
  const { pathname } = useLocation()
  return (
    <>
      <PasswordSection {...props} />
      <TwoFactorSection {...props} />
      <PasskeySection {...props} />
      <GoogleSection {...props} page={pathname} />
      <SessionSection {...props} />
    </>
  )
}

function SessionSection({ security: { sessions, hasPassword } }: SecurityPartProps) {
  const actionData = useOutcome()
  const outcome = actionData?.intent.endsWith('-end') ? actionData : undefined
  // The error is shown in the session's row or, if that row is gone, at the top.
  const isShownInRow = hasPassword && (!outcome?.entry || sessions.some(({ id }) => id === outcome.entry))
  return (
    <SecurityPart
      id="sessions"
      title={t('Signed-in devices')}
      intro={t('If you don’t recognize a device, sign it out and change your password.')}
    >
      <FormNotices outcome={outcome} />
      {!isShownInRow && <FormMessage>{getFormError(outcome)}</FormMessage>}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} hasPassword={hasPassword} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <CollapsedPasswordForm
          intent="sessions-end"
          button={t('Sign Out All Other Devices')}
          hasPassword={hasPassword}
        />
      )}
    </SecurityPart>
  )
}

type SessionRowProps = AccountSecurity['sessions'][number] & { hasPassword: boolean }

function SessionRow({ id, device, ip, signedInAt, lastUsedAt, current, hasPassword }: SessionRowProps) {
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {current && <StatusBadge>{t('This device')}</StatusBadge>}
        </p>
        <p className="caption wrap-anywhere">
          {ip && `${t('From {ip}.', { ip })} `}
          {tRich('Signed in {since}, last used {used}.', {
            since: <DateAndTime value={signedInAt} />,
            used: <DateAndTime value={lastUsedAt} />,
          })}
        </p>
      </div>
      {!current && (
        <CollapsedPasswordForm
          hasPassword={hasPassword}
          intent="session-end"
          entry={id}
          button={t('Sign Out')}
          label={t('Sign Out {device}', { device })}
        />
      )}
    </li>
  )
}
