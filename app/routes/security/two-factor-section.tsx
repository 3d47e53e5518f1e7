import type { TotpSetup } from '#app/domain/sign-in/second-factor/authenticator.server.ts'
import { AuthenticatorCodeForm } from '#app/domain/users/security-forms.ts'
import { t, tRich } from '#app/texts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import {
  FormMessage,
  FormNotices,
  type FormOutcome,
  findFormOutcome,
  getFormError,
  useOutcome,
} from '#app/ui/form/form-outcome.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { firm } from '#content/firm.ts'
import type { OneTimeSecrets, SecurityPartProps } from './security-actions.server.ts'
import { PasswordForm, SecurityPart } from './security-part.tsx'

/** Recovery codes, shown only once because the server stores only their hashes. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = t(
    'Recovery codes for {name}\nEach one works once, in place of the code from your app.\n\n{codes}\n',
    { name: firm.name, codes: codes.join('\n') },
  )
  return (
    <div className="border border-line border-l-3 border-l-brass p-4 grid gap-4">
      <p>
        {tRich(
          '{warning} If you don’t have your phone, use one of these codes. Each works once. They won’t be shown again.',
          {
            warning: <strong>{t('Keep these recovery codes in a safe place.')}</strong>,
          },
        )}
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-1 font-mono"
        aria-label={t('Recovery codes')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} what={t('the codes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="button button-line"
        >
          {t('Download')}
        </a>
      </div>
    </div>
  )
}

export function TwoFactorSection({ security }: SecurityPartProps) {
  const { since, codesLeft } = security.secondFactor
  const actionData = useOutcome<OneTimeSecrets>()
  const outcome = actionData?.intent.startsWith('app-') ? actionData : undefined
  return (
    <SecurityPart
      id="two-factor"
      title={t('Two-factor sign-in')}
      aside={<StatusBadge meaning={since ? 'done' : 'neutral'}>{since ? t('On') : t('Off')}</StatusBadge>}
      intro={t(
        'After your password, we’ll ask for a code from an authenticator app on your phone. A password alone won’t be enough to sign in.',
      )}
    >
      <FormNotices outcome={outcome} />
      {outcome?.codes && <RecoveryCodes codes={outcome.codes} />}
      {since ? (
        <TwoFactorEnabled since={since} codesLeft={codesLeft} />
      ) : outcome?.setup ? (
        <TotpSetupForm setup={outcome.setup} />
      ) : security.hasPassword ? (
        <>
          <FormMessage>{getFormError(findFormOutcome(outcome, 'app-confirm'))}</FormMessage>
          <Disclosure summary={t('Set up an authenticator app')} open={isRejected(outcome, 'app-start')}>
            <PasswordForm intent="app-start" button={t('Set Up Two-Factor Sign-In')} />
          </Disclosure>
        </>
      ) : (
        <p>
          {t(
            'You sign in with Google, which has its own two-factor sign-in. Ours only protects passwords, and your account doesn’t have one.',
          )}
        </p>
      )}
    </SecurityPart>
  )
}

function TotpSetupForm({ setup }: { setup: TotpSetup }) {
  return (
    <div className="grid gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img
        src={setup.picture}
        width={192}
        height={192}
        alt={t('QR code for your authenticator app')}
        className="border border-line"
      />
      <div className="grid gap-4 content-start">
        <p>{t('Scan this code with your authenticator app. If you can’t, enter this setup key:')}</p>
        <p>
          <code className="wrap-anywhere font-semibold" data-secret>
            {setup.secret}
          </code>
        </p>
        <ActionForm intent="app-confirm" schema={AuthenticatorCodeForm} className="grid gap-5 max-w-md">
          {({ code }) => (
            <>
              <TextField
                field={code}
                label={t('Code from the app')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
              />
              <Submit text={t('Turn On')} />
            </>
          )}
        </ActionForm>
      </div>
    </div>
  )
}

const isRejected = (outcome: FormOutcome | undefined, intent: string) =>
  findFormOutcome(outcome, intent)?.result.status === 'error'

function TwoFactorEnabled({ since, codesLeft }: { since: Date; codesLeft: number }) {
  const outcome = useOutcome()
  const few = codesLeft <= 3
  return (
    <>
      <p>
        {tRich('On since {day}. {codes}', {
          day: <LocalDate value={since} />,
          codes: (
            <span className={few ? 'text-bad font-semibold' : undefined}>
              {formatCodesLeft(codesLeft, few)}
            </span>
          ),
        })}
      </p>
      <Disclosure summary={t('Create new recovery codes')} open={isRejected(outcome, 'app-codes')}>
        <PasswordForm intent="app-codes" button={t('Create New Codes')} variant="line" />
      </Disclosure>
      <Disclosure summary={t('Turn off two-factor sign-in')} open={isRejected(outcome, 'app-off')}>
        <PasswordForm intent="app-off" button={t('Turn Off')} variant="danger" />
      </Disclosure>
    </>
  )
}

function formatCodesLeft(count: number, few: boolean): string {
  if (count === 1) return t('1 recovery code left. Please create new ones.')
  return few
    ? t('{count} recovery codes left. Please create new ones.', { count })
    : t('{count} recovery codes left.', { count })
}
