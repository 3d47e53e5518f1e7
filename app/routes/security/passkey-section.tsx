import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { CurrentPasswordForm, NoPasswordForm, PasskeyNameField } from '#app/domain/users/security-forms.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { CurrentPasswordField } from '#app/ui/form/credential-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormMessage, FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { getPasskeyErrorMessage, requestPasskeyStep, usePasskeySupport } from '#app/ui/passkey-requests.ts'
import type { AccountSecurity, SecurityPartProps } from './security-actions.server.ts'
import { CollapsedPasswordForm, SecurityPart } from './security-part.tsx'

type PasskeyOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
const PasskeyFormWithPassword = CurrentPasswordForm.extend({ name: PasskeyNameField })
const PasskeyFormWithoutPassword = NoPasswordForm.extend({ name: PasskeyNameField })

/**
 * Form that registers a passkey. Not an ActionForm, because a script calls the browser's WebAuthn API before the form
 * is sent.
 */
function AddPasskeyForm({ hasPassword }: { hasPassword: boolean }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ error?: string | null; notice?: string }>({})
  const { revalidate } = useRevalidator()
  const schema = hasPassword ? PasskeyFormWithPassword : PasskeyFormWithoutPassword

  const add = async (wanted: { name: string; currentPassword: string }) => {
    setBusy(true)
    setOutcome({})
    try {
      const { name, currentPassword: password } = wanted
      const optionsJSON = await requestPasskeyStep<PasskeyOptions>({ step: 'begin-add', name, password })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON })
      await requestPasskeyStep({ step: 'add', name, response })
      form.reset()
      setOutcome({ notice: t('Passkey added. You can use it to sign in from now on.') })
      await revalidate()
    } catch (err) {
      const isKnownDevice = err instanceof Error && err.name === 'InvalidStateError'
      setOutcome({
        error: isKnownDevice
          ? t('This device already has a passkey for this account.')
          : getPasskeyErrorMessage(err),
      })
    } finally {
      setBusy(false)
    }
  }
  const [form, fields] = useForm<z.infer<typeof PasskeyFormWithPassword>>({
    id: 'passkey-add',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
    onSubmit: (event, { submission }) => {
      event.preventDefault()
      if (submission?.status === 'success') add(submission.value)
    },
  })
  return (
    <form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5 max-w-md">
      <FormMessage tone="good">{outcome.notice}</FormMessage>
      <FormMessage>{outcome.error}</FormMessage>
      <TextField
        field={fields.name}
        label={t('Passkey name')}
        hint={t('Helps you recognize it later. For example: My laptop')}
        autoComplete="off"
      />
      {hasPassword && <CurrentPasswordField field={fields.currentPassword} />}
      <button type="submit" disabled={busy} className="button button-line justify-self-start">
        {t('Add Passkey')}
      </button>
    </form>
  )
}

export function PasskeySection({ security }: SecurityPartProps) {
  const supported = usePasskeySupport()
  const actionData = useOutcome()
  const outcome = actionData?.intent === 'passkey-remove' ? actionData : undefined
  // The error is shown in the passkey's row or, if that row is gone, at the top.
  const isShownInRow = security.hasPassword && security.passkeys.some(({ id }) => id === outcome?.entry)
  return (
    <SecurityPart
      id="passkeys"
      title={t('Passkeys')}
      intro={t(
        'Sign in with your fingerprint, face or PIN, without a password or code. Your password still works, so we recommend two-factor sign-in too.',
      )}
    >
      <FormNotices outcome={outcome} />
      {!isShownInRow && <FormMessage>{getFormError(outcome)}</FormMessage>}
      {security.passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {security.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} hasPassword={security.hasPassword} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t('No passkeys yet.')}</p>
      )}
      {supported ? (
        <Disclosure summary={t('Add passkey')}>
          <AddPasskeyForm hasPassword={security.hasPassword} />
        </Disclosure>
      ) : (
        <p className="text-soft">{t('To add one, open this page in a browser that supports passkeys.')}</p>
      )}
    </SecurityPart>
  )
}

function PasskeyRow({
  id,
  name,
  createdAt,
  lastUsedAt,
  hasPassword,
}: AccountSecurity['passkeys'][number] & { hasPassword: boolean }) {
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="caption">
          {lastUsedAt
            ? tRich('Added {day}, last used {moment}', {
                day: <LocalDate value={createdAt} />,
                moment: <DateAndTime value={lastUsedAt} />,
              })
            : tRich('Added {day}, not used yet', { day: <LocalDate value={createdAt} /> })}
        </p>
      </div>
      <CollapsedPasswordForm
        hasPassword={hasPassword}
        intent="passkey-remove"
        entry={id}
        button={t('Remove')}
        label={t('Remove {name}', { name })}
      />
    </li>
  )
}
