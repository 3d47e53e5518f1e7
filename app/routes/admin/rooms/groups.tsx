import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listRoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import { listRoomTemplates } from '#app/domain/rooms/agreement-texts.server.ts'
import { listLevels, saveLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { addGroup, updateGroup } from '#app/domain/rooms/groups.server.ts'
import {
  inviteToRoom,
  removeFromRoom,
  resendRoomInvitation,
  resetGuestSecondFactor,
  updateGuestAccess,
  updateGuestEmail,
} from '#app/domain/rooms/guests.server.ts'
import {
  AddGroupForm,
  GroupForm,
  GuestAccessForm,
  GuestEmailForm,
  InviteToRoomForm,
  LevelsForm,
} from '#app/domain/rooms/room-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { CheckboxField } from '#app/routes/admin/agreements/signing-fields.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  NoFields,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { LevelTable } from '#app/routes/rooms/level-table.tsx'
import { t } from '#app/texts.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { CompletionNotice, FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/groups.ts'
import { ChangeableGroup, GroupFields } from './group-forms.tsx'

export const meta = createTabMeta(t('Groups'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { room, archived } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const folder = getTextParam(url, 'folder') || null
  return {
    closed: archived || room.state === 'closed',
    ...(await listLevels(ctx, room, folder, getNumberParam(url, 'page') ?? 1)),
    room: room.id,
    people: await listRoomPeople(ctx, room),
    templates: listRoomTemplates(),
  }
}

/** `link`: one-time link for setting a password. */
type InvitationExtra = { link?: string | null }

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<InvitationExtra>(ctx, await request.formData(), {
    add: defineFormHandler(
      AddGroupForm,
      async (form) => {
        const { name } = await addGroup(ctx, id, form)
        return {
          notice: t('{name} was added. The group sees nothing until you release documents to it.', { name }),
        }
      },
      { resetForm: true },
    ),
    group: defineFormHandler(GroupForm, async (form, entry) => {
      await updateGroup(ctx, id, entry, form)
      return { notice: t('Saved.') }
    }),
    levels: defineFormHandler(LevelsForm, async ({ changes }) => {
      const saved = await saveLevels(ctx, id, changes)
      return { notice: saved === 0 ? t('Nothing has changed.') : t('Levels saved: {saved}', { saved }) }
    }),
    invite: defineFormHandler(
      InviteToRoomForm,
      async (form) => {
        const { email, link } = await inviteToRoom(ctx, id, form)
        return { notice: t('Invitation sent to {email}.', { email }), link }
      },
      { resetForm: true },
    ),
    resend: defineFormHandler(NoFields, async (_, member) => {
      const { email, link } = await resendRoomInvitation(ctx, id, member)
      return { notice: t('Invitation sent to {email}.', { email }), link }
    }),
    access: defineFormHandler(GuestAccessForm, async (form, member) => ({
      notice: t('Access updated for {name}.', { name: await updateGuestAccess(ctx, id, member, form) }),
    })),
    email: defineFormHandler(GuestEmailForm, async ({ email }, member) => {
      await updateGuestEmail(ctx, id, member, email)
      return { notice: t('Email address changed to {email}.', { email }) }
    }),
    'reset-second-factor': defineFormHandler(NoFields, async (_, member) => {
      await resetGuestSecondFactor(ctx, id, member)
      return { notice: t('Two-factor sign-in turned off. We’ve emailed the person.') }
    }),
    remove: defineFormHandler(NoFields, async (_, member) => ({
      notice: t('{name} was removed and no longer has access.', {
        name: await removeFromRoom(ctx, id, member),
      }),
    })),
  })
}

const doneTexts = { version: t('Everyone in the group must accept the new version.') }
const GUEST_INTENTS = ['resend', 'access', 'email', 'reset-second-factor', 'remove']

export default function GroupsPage({ loaderData }: Route.ComponentProps) {
  const { room, groups, people, templates, table, closed } = loaderData
  const outcome = useOutcome()
  const guestOutcome = outcome && GUEST_INTENTS.includes(outcome.intent) ? outcome : undefined
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      <PageSection id="groups" title={t('Groups')} className="max-w-4xl">
        <div className="grid gap-4 mb-4 empty:hidden">
          <CompletionNotice texts={doneTexts} hidden={outcome !== undefined} />
          <FormNotices outcome={guestOutcome} error={getFirstError(guestOutcome)} />
        </div>
        {groups.length === 0 ? (
          <EmptyState>
            {t('No groups yet. Add one for each bidder, bank or auditor. They never learn of each other.')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <ChangeableGroup key={group.id} group={group} room={room} people={people} closed={closed} />
            ))}
          </ul>
        )}
      </PageSection>
      {!closed && groups.length > 0 && <InviteSection groups={groups} />}
      {!closed && (
        <FormSection id="add" title={t('Add a group')} intent="add">
          <ActionForm
            schema={AddGroupForm}
            intent="add"
            defaultValue={{ level: 'none', template: templates[0]?.value }}
            className="grid gap-4 max-w-md"
          >
            {(fields) => (
              <>
                <GroupFields fields={fields} />
                <SelectField
                  field={fields.template}
                  label={t('Agreement')}
                  hint={t('Guests accept it before they enter. The group keeps its own copy of the text.')}
                  empty={t('No agreement')}
                  options={templates}
                  optional
                />
                {(fields.template.errors || !fields.template.value) && (
                  <CheckboxField
                    field={fields.withoutAgreement}
                    label={t('This group enters without an agreement')}
                  />
                )}
                <Submit text={t('Add Group')} sending={t('Adding...')} />
              </>
            )}
          </ActionForm>
        </FormSection>
      )}
      {groups.length > 0 && <LevelTable groups={groups} {...table} canChange={!closed} />}
    </div>
  )
}

function InviteSection({ groups }: { groups: { id: string; name: string }[] }) {
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
