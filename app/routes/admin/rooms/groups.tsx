import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listRoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import { listRoomTemplates } from '#app/domain/rooms/agreement-texts.server.ts'
import { saveLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { addGroup, updateGroup } from '#app/domain/rooms/groups.server.ts'
import { AddGroupForm, GroupForm, LevelsForm } from '#app/domain/rooms/room-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { CheckboxField } from '#app/routes/admin/agreements/signing-fields.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { LevelTable } from '#app/routes/rooms/level-table.tsx'
import { loadLevels } from '#app/routes/rooms/load-levels.server.ts'
import { t } from '#app/texts.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { CompletionNotice, FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/groups.ts'
import { GroupFields, GroupItem } from './group-item.tsx'
import { createGuestHandlers, type InvitationExtra } from './guest-actions.server.ts'
import { InviteSection } from './invite-section.tsx'

export const meta = createTabMeta(t('Groups'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { room, archived } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return {
    closed: archived || room.state === 'closed',
    ...(await loadLevels(ctx, room, url)),
    room: room.id,
    people: await listRoomPeople(ctx, room),
    templates: listRoomTemplates(),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<InvitationExtra>(ctx, await request.formData(), {
    ...createGuestHandlers(ctx, id),
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
              <GroupItem key={group.id} group={group} room={room} people={people} closed={closed} />
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
