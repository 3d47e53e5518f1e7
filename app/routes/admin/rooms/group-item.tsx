import type { FieldMetadata } from '@conform-to/react'
import { href, Link } from 'react-router'
import { formatDay } from '#app/core/days.ts'
import { levelLabels, ROOM_LEVELS } from '#app/core/room-levels.ts'
import type { RoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import type { RoomGroup } from '#app/domain/rooms/groups.server.ts'
import { GroupForm } from '#app/domain/rooms/room-forms.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { GroupPeople } from '#app/routes/rooms/group-people.tsx'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { GuestMenu } from './guest-menu.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a field from any form. Conform types its own components this way.
type Field = FieldMetadata<any, any, any>

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

export function GroupItem({
  group,
  room,
  people,
  closed,
}: {
  group: RoomGroup
  room: string
  people: RoomPeople
  closed: boolean
}) {
  const { id: project } = useProjectHeader()
  const outcome = useOutcome('group', group.id)
  return (
    <li className="py-4 grid gap-2 grid-cols-[minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg font-semibold wrap-anywhere">{group.name}</h3>
        <Link
          to={`${href('/admin/projects/:id/room/index', { id: project })}?group=${group.id}`}
          className="tall-link"
        >
          {t('View as Group')}
          <span className="sr-only"> {group.name}</span>
        </Link>
      </div>
      <p className="caption">
        {[
          countPhrase(people.members.get(group.id)?.length ?? 0, 'person'),
          levelLabels[group.level],
          group.expiresOn && t('until {day}', { day: formatDay(group.expiresOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <FormNotices outcome={outcome} />
      <GroupPeople
        room={room}
        group={group}
        people={people}
        menu={closed ? undefined : (guest) => <GuestMenu guest={guest} group={group.name} />}
        newVersion={
          !closed && (
            <Link
              to={href('/admin/projects/:id/room/groups/:group/agreement', { id: project, group: group.id })}
              className="tall-link"
            >
              {t('New Version')}
              <span className="sr-only"> {group.name}</span>
            </Link>
          )
        }
      />
      {!closed && (
        <Disclosure
          summary={t('Edit group')}
          label={t('Edit group {name}', { name: group.name })}
          open={outcome?.result.status === 'error'}
        >
          <ActionForm
            schema={GroupForm}
            intent="group"
            entry={group.id}
            defaultValue={{ name: group.name, level: group.level, expiresOn: group.expiresOn }}
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
      )}
    </li>
  )
}
