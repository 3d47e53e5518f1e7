import { parseWithZod } from '@conform-to/zod/v4'
import type { startAuthentication } from '@simplewebauthn/browser'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { SignForm } from '#app/domain/agreements/agreement-form.ts'
import { CONSENT_TEXT, getPasskeySubject, ROOM_CONSENT_TEXT } from '#app/domain/agreements/consent.ts'
import { AcceptForm } from '#app/domain/rooms/room-forms.ts'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { getPasskeyErrorMessage, requestPasskeyStep } from '#app/ui/passkey-requests.ts'

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

type Factor = 'code' | 'passkey' | null

/** Form that signs the text on the page. `factor`: second factor that the account must use. */
export function SignatureForm({
  id,
  shownHash,
  factor,
  intent,
  button,
}: {
  id: string
  shownHash: string
  factor: Factor
  intent: 'sign' | 'countersign'
  button: string
}) {
  const passkey = usePasskeyConfirmation(getPasskeySubject(id, shownHash), SignForm)
  return (
    <ActionForm
      schema={SignForm}
      intent={intent}
      action="."
      className="grid gap-5 max-w-xl"
      {...(factor === 'passkey' && { onSubmitCapture: passkey.onSubmitCapture })}
    >
      {(fields) => (
        <SignatureFields
          fields={fields}
          consentText={CONSENT_TEXT}
          shownHash={shownHash}
          factor={factor}
          passkey={passkey}
          button={button}
        />
      )}
    </ActionForm>
  )
}

/** Form in which a guest accepts the agreement of a data room. */
export function AcceptanceForm({
  room,
  shownHash,
  factor,
}: {
  room: string
  shownHash: string
  factor: Factor
}) {
  const passkey = usePasskeyConfirmation(getPasskeySubject(room, shownHash), AcceptForm)
  return (
    <ActionForm
      schema={AcceptForm}
      className="grid gap-5 max-w-xl"
      {...(factor === 'passkey' && { onSubmitCapture: passkey.onSubmitCapture })}
    >
      {({ fullName, accepted, code }) => (
        <SignatureFields
          fields={{ fullName, consent: accepted, code }}
          consentText={ROOM_CONSENT_TEXT}
          shownHash={shownHash}
          factor={factor}
          passkey={passkey}
          button={t('Accept and Enter')}
        />
      )}
    </ActionForm>
  )
}

type Field = ComponentProps<typeof TextField>['field']

function SignatureFields({
  fields: { fullName, consent, code },
  consentText,
  shownHash,
  factor,
  passkey,
  button,
}: {
  fields: { fullName: Field; consent: Field; code: Field }
  consentText: string
  shownHash: string
  factor: Factor
  passkey: ReturnType<typeof usePasskeyConfirmation>
  button: string
}) {
  return (
    <>
      <input type="hidden" name="shownHash" value={shownHash} />
      <TextField
        field={fullName}
        label={t('Full name')}
        hint={t('Type your name. This is your signature.')}
        autoComplete="name"
      />
      <div>
        <label className="flex gap-3 items-start min-h-11 cursor-pointer">
          <input
            key={consent.key}
            id={consent.id}
            type="checkbox"
            name={consent.name}
            required
            defaultChecked={consent.initialValue === 'on'}
            aria-describedby={consent.errorId}
            aria-invalid={consent.errors !== undefined}
            className="mt-1 size-5 accent-brass shrink-0"
          />
          <span>{consentText}</span>
        </label>
        <p id={consent.errorId} role="alert" className="text-sm text-bad empty:hidden">
          {consent.errors?.[0]}
        </p>
      </div>
      {factor === 'code' && (
        <TextField
          field={code}
          label={t('Code from your authenticator app')}
          hint={t('Or one of your recovery codes.')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {factor === 'passkey' && (
        <>
          <input ref={passkey.input} type="hidden" name="passkey" />
          <p className="caption">
            {t('Your browser will ask for your passkey when you sign. This needs scripts to be turned on.')}
          </p>
        </>
      )}
      <FormMessage>{passkey.error}</FormMessage>
      <Submit text={button} />
    </>
  )
}

/** Asks for the passkey before the form is sent, and sends it with the response. */
function usePasskeyConfirmation(subject: string, schema: typeof SignForm | typeof AcceptForm) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const confirm = async (form: HTMLFormElement) => {
    setError(null)
    try {
      const optionsJSON = await requestPasskeyStep<PasskeyOptions>({ step: 'begin-confirm', subject })
      // Loaded on demand, because most people don't have a passkey.
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON })
      if (input.current) input.current.value = JSON.stringify(response)
      form.requestSubmit()
    } catch (err) {
      setError(getPasskeyErrorMessage(err))
    }
  }
  return {
    input,
    error,
    onSubmitCapture: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget
      const field = input.current
      const { submitter } = event.nativeEvent as SubmitEvent
      // The form library submits the form, too, to validate it while the person types.
      if (submitter?.getAttribute('name') === '__intent__') return
      if (field?.value) {
        // Each response is sent once. The form has been read when the timer runs.
        setTimeout(() => {
          field.value = ''
        })
        return
      }
      // Incomplete: the form shows what is missing. The passkey's response would submit it without another press of the
      // button.
      if (parseWithZod(new FormData(form), { schema }).status !== 'success') return
      event.preventDefault()
      event.stopPropagation()
      void confirm(form)
    },
  }
}
