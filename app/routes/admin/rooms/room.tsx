import { href, Link } from 'react-router'
import { isAdministrator } from '#app/context.ts'
import { nullIfNotFound } from '#app/core/failures.ts'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { OpenRoomForm, REOPEN_DAYS, RoomSettingsForm } from '#app/domain/rooms/room-forms.ts'
import {
  closeRoom,
  openRoom,
  type RoomSummary,
  reopenRoom,
  summarizeRoom,
  updateRoom,
} from '#app/domain/rooms/room-lifecycle.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { CheckboxField } from '#app/routes/admin/agreements/signing-fields.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/room.ts'

export const meta = createTabMeta(t('Data Room'))

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  // The page also exists without a room, so access to the project is checked first.
  await throwAsErrorResponse(findProjectHeader(ctx, id))
  const found = await findRoomOfProject(ctx, id).catch(nullIfNotFound)
  return {
    room: found?.room ?? null,
    summary: found && (await summarizeRoom(ctx, found.room)),
    canReopen: isAdministrator(ctx.actor, ctx.adminEmail),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    open: defineFormHandler(OpenRoomForm, async ({ name }) => {
      await openRoom(ctx, id, name)
      return { notice: t('Data room opened. Guests see nothing until you release documents.') }
    }),
    settings: defineFormHandler(RoomSettingsForm, async (form) => {
      await updateRoom(ctx, id, form)
      return { notice: t('Saved.') }
    }),
    close: defineButtonHandler(() => closeRoom(ctx, id), { notice: t('The data room is closed.') }),
    reopen: defineButtonHandler(() => reopenRoom(ctx, id), {
      notice: t('The data room is open again.'),
    }),
  })
}

export default function RoomPage({ loaderData: { room, summary, canReopen } }: Route.ComponentProps) {
  if (!room || !summary) return <OpenRoomSection />
  return (
    <div className="grid gap-10 max-w-3xl">
      <RoomState room={room} summary={summary} canReopen={canReopen} />
      {room.state !== 'closed' && <SettingsSection room={room} />}
    </div>
  )
}

function OpenRoomSection() {
  const { archivedAt } = useProjectHeader()
  return (
    <FormSection id="open" title={t('Data Room')} intent="open">
      <p className="max-w-prose text-soft">
        {t(
          'A confidential room for the documents of a deal. Bidders, banks and auditors see what you release to their group, with a watermark, and never learn of each other.',
        )}
      </p>
      {archivedAt ? (
        <p className="text-soft">{t('This project is archived. Unarchive it to open a data room.')}</p>
      ) : (
        <ActionForm
          schema={OpenRoomForm}
          intent="open"
          defaultValue={{ name: t('Confidential data room') }}
          className="grid gap-4 max-w-md"
        >
          {(fields) => (
            <>
              <TextField
                field={fields.name}
                label={t('Name')}
                hint={t('Guests see this name. Use a code name, not the client’s or the project’s.')}
              />
              <Submit text={t('Open Room')} sending={t('Opening...')} />
            </>
          )}
        </ActionForm>
      )}
    </FormSection>
  )
}

type Room = NonNullable<Route.ComponentProps['loaderData']['room']>

function RoomState({ room, summary, canReopen }: { room: Room; summary: RoomSummary; canReopen: boolean }) {
  const outcome = useOutcome()
  const shown = outcome?.intent === 'settings' ? undefined : outcome
  const { folders, documents, placeholders, groups, guests, openQuestions } = summary
  return (
    <PageSection id="state" title={t('Overview')} className="grid gap-4 justify-items-start">
      <FormNotices outcome={shown} error={getFormError(shown)} />
      <ul className="list-disc pl-5">
        <li>
          {t('{documents} in {folders}', {
            documents: countPhrase(documents, 'document'),
            folders: countPhrase(folders, 'folder'),
          })}
        </li>
        {placeholders > 0 && <li>{t('Documents still missing: {placeholders}', { placeholders })}</li>}
        <li>{t('Groups: {groups}', { groups })}</li>
        <li>{t('Guests: {guests}', { guests })}</li>
        <li>{t('Open questions: {openQuestions}', { openQuestions })}</li>
      </ul>
      {room.state === 'preparing' && (
        <p className="max-w-prose text-soft">
          {t(
            'Add documents on the Index page, add groups and set their levels on the Groups page, and release. Until then, guests see nothing.',
          )}
        </p>
      )}
      {room.state === 'closed' ? (
        <>
          <p className="max-w-prose text-soft">
            {t('This data room is closed. Nothing in it can be changed, and guests have no access.')}
          </p>
          {canReopen && summary.canBeReopened && (
            <Confirm
              button={t('Reopen Room')}
              title={t('Reopen this data room?')}
              fields={{ intent: 'reopen' }}
            >
              <p>
                {t(
                  'Guests whose access has not expired can enter again. You can reopen the room for {days} days after closing it.',
                  {
                    days: REOPEN_DAYS,
                  },
                )}
              </p>
            </Confirm>
          )}
        </>
      ) : (
        <Confirm
          button={t('Close Room')}
          title={t('Close this data room?')}
          variant="danger"
          fields={{ intent: 'close' }}
        >
          <ul className="list-disc pl-5 grid gap-2">
            <li>{t('Guests immediately lose access ({guests}).', { guests })}</li>
            <li>{t('Open questions can no longer be answered ({openQuestions}).', { openQuestions })}</li>
            <li>{t('Documents, levels, questions and activity are kept unchanged as evidence.')}</li>
            <li>{t('The administrator can reopen the room within {days} days.', { days: REOPEN_DAYS })}</li>
          </ul>
          <p>
            {tRich('You may want to {link} first.', {
              link: (
                <Link
                  to={href('/admin/projects/:id/room/archive', { id: room.projectId })}
                  className="text-link"
                >
                  {t('create an archive')}
                </Link>
              ),
            })}
          </p>
        </Confirm>
      )}
    </PageSection>
  )
}

const toChecked = (on: boolean) => (on ? 'on' : undefined)

function SettingsSection({ room }: { room: Room }) {
  const { name, expiresOn, showNumbers, pageText, requireSecondFactor, requireApproval, questionLimit } = room
  return (
    <FormSection id="settings" title={t('Settings')} intent="settings">
      <ActionForm
        schema={RoomSettingsForm}
        intent="settings"
        defaultValue={{
          name,
          expiresOn,
          showNumbers: toChecked(showNumbers),
          pageText: toChecked(pageText),
          requireSecondFactor: toChecked(requireSecondFactor),
          requireApproval: toChecked(requireApproval),
          questionLimit,
        }}
        className="grid gap-4 max-w-md"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.name}
              label={t('Name')}
              hint={t('Guests see this name. Use a code name, not the client’s or the project’s.')}
            />
            <TextField
              field={fields.expiresOn}
              type="date"
              label={t('Last day for guests')}
              hint={t('Access ends at the end of this day.')}
              optional
            />
            <CheckboxField
              field={fields.showNumbers}
              label={t('Show numbers to guests once the index is locked')}
            />
            <CheckboxField field={fields.pageText} label={t('Text for screen readers (can be copied)')} />
            <CheckboxField
              field={fields.requireSecondFactor}
              label={t('Require two-factor sign-in for guests')}
            />
            <div>
              <CheckboxField
                field={fields.requireApproval}
                label={t('Require approval of answers by a second person')}
              />
              <p className="caption">
                {t('Anyone on your team or the seller’s side except the author can approve.')}
              </p>
              <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
                {fields.requireApproval.errors?.[0]}
              </p>
            </div>
            <TextField
              field={fields.questionLimit}
              label={t('Questions per group and day')}
              hint={t('Leave it empty for no limit.')}
              inputMode="numeric"
              optional
            />
            <Submit text={t('Save')} sending={t('Saving...')} />
          </>
        )}
      </ActionForm>
    </FormSection>
  )
}
