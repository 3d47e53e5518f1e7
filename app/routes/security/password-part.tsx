import { href, Link } from 'react-router'
import { ChangePasswordForm } from '#app/domain/accounts/forms.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { NewPasswordFields } from '#app/ui/new-password-fields.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { PartProps } from './answer.ts'
import { IntentForm } from './form.tsx'
import { Part } from './security-section.tsx'

export function PasswordPart({ security, answer }: PartProps) {
  const changed = answer?.intent === 'password' ? answer.notice : undefined
  if (!security.hasPassword) {
    return (
      <Part id="password" title="Password">
        <p>
          You log in with Google, and your account has no password. If you want one as well,{' '}
          <Link to={href('/forgot-password')} reloadDocument className="text-link">
            ask for a reset email
          </Link>{' '}
          and set it with the link in it.
        </p>
      </Part>
    )
  }
  return (
    <Part id="password" title="Password" intro="Changing it signs you out on all other devices.">
      <FormMessage tone="good">{changed}</FormMessage>
      {/* A new form after each success, so that no password stays in it. */}
      <IntentForm
        key={changed ? 'changed' : 'unchanged'}
        intent="password"
        schema={ChangePasswordForm}
        answer={answer}
        button="Change Password"
      >
        {(fields) => (
          <>
            <PasswordField
              field={fields.currentPassword}
              label="Current password"
              autoComplete="current-password"
            />
            <NewPasswordFields fields={fields} label="New password" confirmLabel="Confirm new password" />
          </>
        )}
      </IntentForm>
    </Part>
  )
}
