import type { ReactNode } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { GOOGLE_FAILURES, GOOGLE_START_PATH } from '#app/domain/sign-in/sign-in-paths.ts'
import { ChangePasswordForm } from '#app/domain/users/security-forms.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CurrentPasswordField, NewPasswordFields } from '#app/ui/form/credential-fields.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { getFormError, useOutcome } from '#app/ui/form/form-outcome.ts'
import { FormMessage, FormNotices } from '#app/ui/notice.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { PasskeySection } from './passkey-section.tsx'
import type { AccountSecurity, OneTimeSecrets, SecurityPartProps } from './security-actions.server.ts'
import { CollapsedPasswordForm, SectionGroup, SecurityPart } from './security-part.tsx'
import { SessionSection } from './session-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** Lets the user connect Google. Shown only if Google sign-in is configured. `page`: path to return to. */
function GoogleSection({ security, page }: SecurityPartProps & { page: string }) {
  const [search] = useSearchParams()
  const outcome = useOutcome<OneTimeSecrets>('google-connect')
  if (security.google === null) return null
  const way = new URLSearchParams({ returnTo: page, permit: outcome?.permit ?? '' })
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
      ) : outcome?.permit ? (
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
        <ActionForm
          intent="password"
          schema={ChangePasswordForm}
          button={t('Change Password')}
          variant="line"
          className="grid gap-5 max-w-md"
        >
          {(fields) => (
            <>
              <CurrentPasswordField field={fields.currentPassword} />
              <NewPasswordFields
                fields={fields}
                label={t('New password')}
                confirmLabel={t('Confirm new password')}
              />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </SecurityPart>
  )
}

export function SecuritySection({
  security,
  children,
}: {
  security: AccountSecurity | null
  children?: ReactNode
}) {
  return (
    <SectionGroup id="security" title={t('Account security')}>
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
