import { AppCodeForm } from '#app/domain/accounts/forms.ts'
import type { TotpSetup } from '#app/domain/sign-in/second-factor.server.ts'
import { Day } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo, problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Folded, Part } from './part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { PartProps, SecurityAnswer } from './security.server.ts'

export function TwoFactorPart({ security, answer }: PartProps) {
  const { since, codesLeft } = security.secondFactor
  const mine = answer?.intent.startsWith('app-') ? answer : undefined
  return (
    <Part
      id="two-factor"
      title="Two-factor sign-in"
      aside={<span className="text-sm font-semibold text-accent">{since ? 'On' : 'Off'}</span>}
      intro="After your password we ask for a code from an authenticator app on your phone. Whoever has the password alone can't get in."
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
          <Folded label="Set it up with an app" open={isRefused(mine, 'app-start')}>
            <ConfirmForm intent="app-start" answer={mine} button="Set Up Two-Factor Sign-In" />
          </Folded>
        </>
      ) : (
        <p>
          You log in with Google, which has a two-factor sign-in of its own. Ours guards a password, and your
          account has none.
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
        alt="QR code for your authenticator app"
        className="border border-line"
      />
      <div className="grid gap-4 content-start">
        <p>Scan the picture with your authenticator app. If you can't, type this secret into it:</p>
        <p>
          <code className="wrap-anywhere font-semibold" data-secret>
            {setup.secret}
          </code>
        </p>
        <ActionForm
          intent="app-confirm"
          schema={AppCodeForm}
          answer={answer}
          button="Turn On"
          className="grid gap-5 max-w-md"
        >
          {({ code }) => (
            <TextField
              field={code}
              label="Code from the app"
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
        On since <Day value={since} />.{' '}
        <span className={few ? 'text-bad font-semibold' : undefined}>
          {codesLeft === 1 ? '1 recovery code is left' : `${codesLeft} recovery codes are left`}
          {few ? ': please make new ones.' : '.'}
        </span>
      </p>
      <Folded label="Make new recovery codes" open={isRefused(answer, 'app-codes')}>
        <ConfirmForm intent="app-codes" answer={answer} button="Make New Codes" look="line" />
      </Folded>
      <Folded label="Turn two-factor sign-in off" open={isRefused(answer, 'app-off')}>
        <ConfirmForm intent="app-off" answer={answer} button="Turn Off" look="danger" />
      </Folded>
    </>
  )
}
