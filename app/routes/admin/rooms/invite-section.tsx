import { InviteToRoomForm } from '#app/domain/rooms/member-forms.ts'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { t } from '#app/texts.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FormSection } from '#app/ui/page.tsx'

export function InviteSection({ groups }: { groups: { id: string; name: string }[] }) {
  const outcome = useOutcome<{ link: string | null }>()
  const isOwn = outcome?.intent === 'invite' || outcome?.intent === 'resend'
  return (
    <FormSection
      id="invite"
      title={t('Invite to Room')}
      intent="invite"
      extra={isOwn && outcome.link && <InvitationLink link={outcome.link} />}
    >
      <ActionForm
        warnUnsaved
        schema={InviteToRoomForm}
        intent="invite"
        defaultValue={{ group: groups.length === 1 ? groups[0]?.id : '' }}
        className="grid gap-4 max-w-md"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.email}
              type="email"
              label={t('Email')}
              hint={t('The invitation names your firm only, not the room or the client.')}
              autoComplete="off"
            />
            <TextField
              field={fields.name}
              label={t('Name')}
              optional
              hint={t('Only used if the person doesn’t have an account yet.')}
              autoComplete="off"
            />
            <SelectField
              field={fields.group}
              label={t('Group')}
              empty={t('Select a group')}
              options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField
              field={fields.expiresOn}
              type="date"
              label={t('Last day of access')}
              hint={t('Access ends at the end of this day.')}
              optional
            />
            <Submit text={t('Invite to Room')} sending={t('Inviting...')} />
          </>
        )}
      </ActionForm>
    </FormSection>
  )
}
