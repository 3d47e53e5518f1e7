import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { LEVEL_ROWS_PER_PAGE, listLevels, saveLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { addGroup, listMembers, updateGroup } from '#app/domain/rooms/groups.server.ts'
import { AddGroupForm, GroupForm, LevelsForm } from '#app/domain/rooms/room-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/groups.ts'
import { GroupFields, GroupItem } from './group-item.tsx'
import { LevelTable } from './level-table.tsx'

export const meta = createTabMeta(t('Groups'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const folder = getTextParam(url, 'folder') || null
  const page = Number(getTextParam(url, 'page').match(/^[1-9]\d{0,3}$/)?.[0] ?? 1)
  const { groups, rows, total } = await listLevels(ctx, room, folder, page)
  return {
    closed: room.state === 'closed',
    groups,
    members: await listMembers(ctx, room),
    table: { rows, folder, page, pages: Math.ceil(total / LEVEL_ROWS_PER_PAGE) },
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    add: defineFormHandler(
      AddGroupForm,
      async (form) => {
        const { name } = await addGroup(ctx, id, form)
        return { notice: t('{name} was added. The group sees nothing until you release it.', { name }) }
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

export default function GroupsPage({ loaderData: { groups, members, table, closed } }: Route.ComponentProps) {
  return (
    <div className="grid gap-10">
      <PageSection id="groups" title={t('Groups')} className="max-w-4xl">
        {groups.length === 0 ? (
          <EmptyState>
            {t('No groups yet. Add one for each bidder, bank or auditor. They never learn of each other.')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {groups.map((group) => (
              <GroupItem
                key={group.id}
                group={group}
                members={members.filter(({ groupId }) => groupId === group.id)}
                closed={closed}
              />
            ))}
          </ul>
        )}
      </PageSection>
      {!closed && (
        <FormSection id="add" title={t('Add a group')} intent="add">
          <ActionForm
            schema={AddGroupForm}
            intent="add"
            defaultValue={{ level: 'none' }}
            className="grid gap-4 max-w-md"
          >
            {(fields) => (
              <>
                <GroupFields fields={fields} />
                <Submit text={t('Add Group')} sending={t('Adding...')} />
              </>
            )}
          </ActionForm>
        </FormSection>
      )}
      {groups.length > 0 && <LevelTable groups={groups} {...table} closed={closed} />}
    </div>
  )
}
