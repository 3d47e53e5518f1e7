import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { CurrentPasswordForm, lengths, NoPasswordForm, PasskeyName } from '#app/domain/accounts/forms.ts'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'
import { askPasskey, messageOf } from '#app/ui/passkey-call.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
const withPassword = CurrentPasswordForm.extend({ name: PasskeyName })
const withoutPassword = NoPasswordForm.extend({ name: PasskeyName })

/**
 * Form that registers a passkey. Not an ActionForm, because a script calls the browser's WebAuthn API before sending.
 */
export function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ error?: string | null; notice?: string }>({})
  const { revalidate } = useRevalidator()
  const schema = hasPassword ? withPassword : withoutPassword

  const add = async (wanted: { name: string; currentPassword: string }) => {
    setBusy(true)
    setOutcome({})
    try {
      const { name, currentPassword: password } = wanted
      const optionsJSON = await askPasskey<Options>({ step: 'begin-add', name, password })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON })
      await askPasskey({ step: 'add', name, response })
      form.reset()
      setOutcome({ notice: t('The passkey has been added. You can log in with it from now on.') })
      await revalidate()
    } catch (err) {
      setOutcome({ error: messageOf(err) })
    } finally {
      setBusy(false)
    }
  }
  const [form, fields] = useForm<z.infer<typeof withPassword>>({
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
        label={t('Name of the passkey')}
        hint={t('So that you know it again: My laptop, for example.')}
        autoComplete="off"
        maxLength={lengths.passkeyName}
      />
      {hasPassword && <CurrentPasswordField field={fields.currentPassword} />}
      <button type="submit" disabled={busy} className="button button-line justify-self-start">
        {t('Add a Passkey')}
      </button>
    </form>
  )
}
