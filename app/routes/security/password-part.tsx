import { href, Link } from 'react-router'
import { ChangePasswordForm } from '#app/domain/accounts/forms.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo } from '#app/ui/form/form-answer.ts'
import { NewPasswordFields } from '#app/ui/form/new-password-fields.tsx'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Folded, Part } from './part.tsx'
import type { PartProps } from './security.server.ts'

export function PasswordPart({ security, answer }: PartProps) {
  const mine = answerTo(answer, 'password')
  if (!security.hasPassword) {
    return (
      <Part id="password" title={t('Password')}>
        <p>
          {tRich(
            'You log in with Google, and your account has no password. If you want one as well, {link} and set it with the link in it.',
            {
              link: (
                <Link to={href('/forgot-password')} reloadDocument className="text-link">
                  {t('ask for a reset email')}
                </Link>
              ),
            },
          )}
        </p>
      </Part>
    )
  }
  return (
    <Part id="password" title={t('Password')} intro={t('Changing it signs you out on all other devices.')}>
      <Notice of={mine?.notice && mine} tone="good">
        {mine?.notice}
      </Notice>
      <Folded label={t('Choose a new password')} open={mine?.result.status === 'error'}>
        <ActionForm
          intent="password"
          schema={ChangePasswordForm}
          answer={answer}
          button={t('Change Password')}
          look="line"
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
      </Folded>
    </Part>
  )
}
