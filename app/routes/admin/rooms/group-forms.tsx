import { type ComponentProps, useId } from 'react'
import { href, Link } from 'react-router'
import { levelLabels, ROOM_LEVELS } from '#app/core/room-levels.ts'
import type { RoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import type { RoomGroup } from '#app/domain/rooms/groups.server.ts'
import { GroupForm } from '#app/domain/rooms/room-forms.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { GroupItem, type GuestRow } from '#app/routes/rooms/group-item.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { type Field, SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'

const levelOptions = ROOM_LEVELS.map((value) => ({ value, label: levelLabels[value] }))

export function GroupFields({ fields }: { fields: Record<'name' | 'level' | 'expiresOn', Field> }) {
  return (
    <>
      <TextField
        field={fields.name}
        label={t('Name')}
        hint={t('Only your team and the seller’s side see this name.')}
      />
      <SelectField
        field={fields.level}
        label={t('Level for entries without their own')}
        options={levelOptions}
      />
      <TextField
        field={fields.expiresOn}
        type="date"
        label={t('Last day of access')}
        hint={t('Access ends at the end of this day.')}
        optional
      />
    </>
  )
}

/** Group with the firm's links and forms. `closed`: nothing can be changed. */
export function ChangeableGroup({
  closed,
  ...props
}: {
  group: RoomGroup
  room: string
  people: RoomPeople
  closed: boolean
}) {
  const { id, name, level, expiresOn } = props.group
  const { id: project } = useProjectHeader()
  const outcome = useOutcome('group', id)
  const linkTo = (to: string, text: string) => (
    <Link to={to} className="tall-link">
      {text}
      <span className="sr-only"> {name}</span>
    </Link>
  )
  const link = linkTo(
    `${href('/admin/projects/:id/room/index', { id: project })}?group=${id}`,
    t('View as Group'),
  )
  if (closed) return <GroupItem {...props} link={link} />
  return (
    <GroupItem
      {...props}
      link={link}
      menu={(guest) => <GuestMenu guest={guest} group={name} />}
      newVersion={linkTo(
        href('/admin/projects/:id/room/groups/:group/agreement', { id: project, group: id }),
        t('New Version'),
      )}
    >
      <FormNotices outcome={outcome} />
      <Disclosure
        summary={t('Edit group')}
        label={t('Edit group {name}', { name })}
        open={outcome?.result.status === 'error'}
      >
        <ActionForm
          schema={GroupForm}
          intent="group"
          entry={id}
          defaultValue={{ name, level, expiresOn }}
          className="grid gap-4 max-w-md"
        >
          {(fields) => (
            <>
              <GroupFields fields={fields} />
              <Submit text={t('Save')} sending={t('Saving...')} />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </GroupItem>
  )
}

/** Menu with the firm's actions for a guest. */
function GuestMenu({ guest, group }: { guest: GuestRow; group: string }) {
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
        inputs={
          <DialogInput
            label={t('Last day of access')}
            type="date"
            name="expiresOn"
            defaultValue={guest.expiresOn ?? ''}
          />
        }
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
        inputs={
          <DialogInput
            label={t('Email')}
            type="email"
            name="email"
            required
            autoComplete="off"
            defaultValue={guest.email}
          />
        }
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

function DialogInput({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium mb-1.5">
        {label}
      </label>
      <input id={id} className="field-control" {...input} />
    </div>
  )
}
