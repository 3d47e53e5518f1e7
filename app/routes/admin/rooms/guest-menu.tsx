import { useId } from 'react'
import type { GuestRow } from '#app/routes/rooms/group-people.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'

/** Menu with the firm's actions for a guest. */
export function GuestMenu({ guest, group }: { guest: GuestRow; group: string }) {
  const name = guest.name || guest.email
  const isWaiting = !guest.hasAccepted || !guest.hasAccount
  return (
    <RowMenu subject={name}>
      {isWaiting && (
        <ButtonForm
          button={t('Resend Invitation')}
          subject={name}
          variant="menu"
          fields={{ intent: 'resend', entry: guest.id }}
        />
      )}
      <Confirm
        button={t('Change Last Day')}
        variant="menu"
        confirm={t('Save')}
        title={t('Last day of access for {name}', { name })}
        subject={name}
        fields={{ intent: 'access', entry: guest.id }}
        inputs={<LastDayInput day={guest.expiresOn} />}
      >
        <p>{t('Access ends at the end of this day. Without a date, the group’s last day applies.')}</p>
      </Confirm>
      <Confirm
        button={t('Change Email')}
        variant="menu"
        confirm={t('Save')}
        title={t('Change the email address of {name}?', { name })}
        subject={name}
        fields={{ intent: 'email', entry: guest.id }}
        inputs={<EmailInput email={guest.email} />}
      >
        <p>
          {t(
            '{name} will be signed out everywhere and must sign in with the new address. We’ll email both addresses.',
            { name },
          )}
        </p>
      </Confirm>
      {guest.hasSecondFactor && (
        <Confirm
          button={t('Turn Off Two-Factor Sign-In')}
          variant="menu"
          title={t('Turn off two-factor sign-in for {name}?', { name })}
          subject={name}
          fields={{ intent: 'reset-second-factor', entry: guest.id }}
        >
          <p>
            {t(
              'Use this if the person has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that they really asked for this.',
            )}
          </p>
        </Confirm>
      )}
      <Confirm
        button={t('Remove')}
        variant="menu"
        confirmVariant="danger"
        title={t('Remove {name} from the data room?', { name })}
        subject={name}
        fields={{ intent: 'remove', entry: guest.id }}
      >
        <p>
          {t(
            '{name} immediately loses access, even to open pages. Accepted agreements and activity are kept. You can invite {name} again, to “{group}” or another group, and they must accept its agreement.',
            { name, group },
          )}
        </p>
      </Confirm>
    </RowMenu>
  )
}

function EmailInput({ email }: { email: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium mb-1.5">
        {t('Email')}
      </label>
      <input
        id={id}
        type="email"
        name="email"
        required
        autoComplete="off"
        defaultValue={email}
        className="field-control"
      />
    </div>
  )
}

function LastDayInput({ day }: { day: string | null }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium mb-1.5">
        {t('Last day of access')}
      </label>
      <input id={id} type="date" name="expiresOn" defaultValue={day ?? ''} className="field-control" />
    </div>
  )
}
