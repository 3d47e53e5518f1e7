import { AppCodeForm } from '#app/domain/accounts/forms.ts'
import type { TotpSetup } from '#app/domain/sign-in/second-factor.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo, problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Folded, Part } from './part.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { PartProps, SecurityAnswer } from './security.server.ts'

export function TwoFactorPart({ security, answer }: PartProps) {
  const { since, codesLeft } = security.secondFactor
  const mine = answer?.intent.startsWith('app-') ? answer : undefined
  return (
    <Part
      id="two-factor"
      title={t('Two-factor sign-in')}
      aside={<span className="text-sm font-semibold text-accent">{since ? t('On') : t('Off')}</span>}
      intro={t(
        "After your password we ask for a code from an authenticator app on your phone. Whoever has the password alone can't get in.",
      )}
    >
      <Notice of={mine?.notice && mine} tone="good">
        {mine?.notice}
      </Notice>
      {mine?.codes && <RecoveryCodes codes={mine.codes} />}
      {since ? (
        <WhenOn since={since} codesLeft={codesLeft} answer={mine} />
      ) : mine?.setup ? (
        <SetUp setup={mine.setup} answer={mine} />
      ) : security.hasPassword ? (
        <>
          <FormMessage>{problemOf(answerTo(answer, 'app-confirm'))}</FormMessage>
          <Folded label={t('Set it up with an app')} open={isRefused(mine, 'app-start')}>
            <PasswordForm intent="app-start" answer={mine} button={t('Set Up Two-Factor Sign-In')} />
          </Folded>
        </>
      ) : (
        <p>
          {t(
            'You log in with Google, which has a two-factor sign-in of its own. Ours guards a password, and your account has none.',
          )}
        </p>
      )}
    </Part>
  )
}

function SetUp({ setup, answer }: { setup: TotpSetup; answer: SecurityAnswer }) {
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
        <p>{t("Scan the picture with your authenticator app. If you can't, type this secret into it:")}</p>
        <p>
          <code className="wrap-anywhere font-semibold" data-secret>
            {setup.secret}
          </code>
        </p>
        <ActionForm
          intent="app-confirm"
          schema={AppCodeForm}
          answer={answer}
          button={t('Turn On')}
          className="grid gap-5 max-w-md"
        >
          {({ code }) => (
            <TextField
              field={code}
              label={t('Code from the app')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
            />
          )}
        </ActionForm>
      </div>
    </div>
  )
}

const isRefused = (answer: SecurityAnswer | undefined, intent: string) =>
  answerTo(answer, intent)?.result.status === 'error'

function WhenOn({
  since,
  codesLeft,
  answer,
}: {
  since: Date
  codesLeft: number
  answer: SecurityAnswer | undefined
}) {
  const few = codesLeft <= 3
  return (
    <>
      <p>
        {tRich('On since {day}. {codes}', {
          day: <Day value={since} />,
          codes: (
            <span className={few ? 'text-bad font-semibold' : undefined}>{codesText(codesLeft, few)}</span>
          ),
        })}
      </p>
      <Folded label={t('Make new recovery codes')} open={isRefused(answer, 'app-codes')}>
        <PasswordForm intent="app-codes" answer={answer} button={t('Make New Codes')} look="line" />
      </Folded>
      <Folded label={t('Turn two-factor sign-in off')} open={isRefused(answer, 'app-off')}>
        <PasswordForm intent="app-off" answer={answer} button={t('Turn Off')} look="danger" />
      </Folded>
    </>
  )
}

function codesText(count: number, few: boolean): string {
  if (count === 1) return t('1 recovery code is left: please make new ones.')
  return few
    ? t('{count} recovery codes are left: please make new ones.', { count })
    : t('{count} recovery codes are left.', { count })
}
