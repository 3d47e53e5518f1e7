import { ProfileForm } from '#app/domain/accounts/forms.ts'
import type { Profile } from '#app/domain/accounts/profile.server.ts'
import { t } from '#app/texts.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo, type FormAnswer } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { ProfileFields } from '#app/ui/form/profile-fields.tsx'
import { firm } from '#content/firm.ts'
import { Group } from '../security/part.tsx'

/** Profile form. The email is read-only: only staff can change it. */
export function ProfileSection({
  details,
  email,
  answer,
}: {
  details: Profile
  email: string
  answer: FormAnswer | undefined
}) {
  return (
    <Group id="details" title={t('Your details')}>
      <ActionForm
        guard
        intent="profile"
        schema={ProfileForm}
        answer={answer}
        version={details.version}
        defaultValue={details.values}
        button={t('Save Profile')}
        sendingText={t('Saving...')}
        messageAtButton
        className="grid gap-9 bg-surface border border-line p-5 sm:p-7"
      >
        {(fields, _, sending) => (
          <>
            <p className="text-soft wrap-anywhere">
              {t('You log in as {email}. To have that address changed, write to {office}.', {
                email,
                office: firm.email,
              })}
            </p>
            <ProfileFields fields={fields} onlyName />
            <FormMessage tone="good">{!sending && answerTo(answer, 'profile')?.notice}</FormMessage>
          </>
        )}
      </ActionForm>
    </Group>
  )
}
