import { CurrentPasswordForm } from '#app/domain/accounts/forms.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo } from '#app/ui/form/form-answer.ts'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'
import type { SecurityAnswer } from './security.server.ts'

/** Asks for the password before a sensitive action, against misuse of an unlocked device. */
export function PasswordForm(props: {
  intent: string
  entry?: string
  answer: SecurityAnswer | undefined
  button: string
  look?: 'brass' | 'line' | 'danger'
}) {
  return (
    <ActionForm {...props} schema={CurrentPasswordForm} className="grid gap-5 max-w-md">
      {({ currentPassword }) => <CurrentPasswordField field={currentPassword} />}
    </ActionForm>
  )
}

/** Collapsed password confirmation. Accounts without a password get a button that requires a recent sign-in. */
export function FoldedPasswordForm({
  hasPassword,
  label,
  ...form
}: {
  intent: string
  entry?: string
  answer: SecurityAnswer | undefined
  button: string
  label?: string
  hasPassword: boolean
}) {
  const { intent, entry = '', button, answer } = form
  if (!hasPassword)
    return (
      <ButtonForm fields={{ intent, ...(entry && { entry }) }} button={button} {...(label && { label })} />
    )
  return (
    <details open={answerTo(answer, intent, entry)?.result.status === 'error'} className="basis-full">
      <summary className="text-link cursor-pointer min-h-11 content-center" aria-label={label}>
        {button}
      </summary>
      <div className="mt-3">
        <PasswordForm {...form} look="danger" />
      </div>
    </details>
  )
}
