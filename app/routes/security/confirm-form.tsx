import { CurrentPasswordForm } from '#app/domain/accounts/forms.ts'
import { ActionForm } from '#app/ui/form.tsx'
import { CurrentPasswordField } from '#app/ui/password-field.tsx'
import type { SecurityAnswer } from './security.server.ts'

/** Asks for the password before something that a passer-by at an open screen must not be able to do. */
export function ConfirmForm(props: {
  intent: string
  answer: SecurityAnswer | undefined
  button: string
  look?: 'brass' | 'line'
}) {
  return (
    <ActionForm {...props} schema={CurrentPasswordForm} className="grid gap-5 max-w-md">
      {({ currentPassword }) => <CurrentPasswordField field={currentPassword} />}
    </ActionForm>
  )
}
