import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes } from '#app/core/formats.ts'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import {
  deleteArchive,
  type ListedArchive,
  listArchives,
  requestArchive,
} from '#app/domain/rooms/archive/archives.server.ts'
import { listGroups } from '#app/domain/rooms/groups.server.ts'
import { ArchiveForm } from '#app/domain/rooms/room-forms.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { FormSection, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/room-archives.ts'

export const meta = createTabMeta(t('Archives'))

/** Lists the archives of a project's room for the firm or the seller's side. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const reader = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const { room } = reader
  const [archives, groups] = await Promise.all([listArchives(ctx, reader), listGroups(ctx, room)])
  return {
    roomId: room.id,
    closed: room.state === 'closed',
    archives,
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getRoomCtx(context)
  const reader = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return handleFormByIntent(ctx, await request.formData(), {
    create: defineFormHandler(ArchiveForm, async ({ group }) => {
      await requestArchive(ctx, reader, group || null)
      return { notice: t('The archive is being created. You can leave this page.') }
    }),
    delete: defineButtonHandler((archive) => deleteArchive(ctx, reader, archive), {
      notice: t('Archive deleted.'),
    }),
  })
}

export default function RoomArchivesPage({ loaderData }: Route.ComponentProps) {
  const { roomId, closed, archives, groups } = loaderData
  useProgressRefresh(archives.some(({ finishedAt }) => finishedAt === null))
  const outcome = useOutcome()
  const listOutcome = outcome?.intent === 'delete' ? outcome : undefined
  const options = groups.map(({ id, name }) => ({
    value: id,
    label: t('What {group} could see', { group: name }),
  }))
  return (
    <div className="grid gap-10 max-w-3xl">
      <FormSection id="create" title={t('Create an archive')} intent="create">
        <p className="mb-4 max-w-prose text-soft">
          {t(
            'A ZIP file with the documents, index, agreements, questions and activity, and a list of hashes to verify that nothing was changed. A group’s archive contains only what the group could see, with the group’s name on each page of marked documents.',
          )}
        </p>
        <ActionForm schema={ArchiveForm} intent="create" className="grid gap-4 max-w-md">
          {(fields) => (
            <>
              <SelectField
                field={fields.group}
                label={t('Contents')}
                empty={t('Everything, with originals')}
                options={options}
              />
              <Submit text={t('Create Archive')} sending={t('Creating...')} />
            </>
          )}
        </ActionForm>
      </FormSection>
      <PageSection id="archives" title={t('Archives')}>
        <FormNotices outcome={listOutcome} error={getFormError(listOutcome)} />
        {archives.length === 0 ? (
          <p className="text-soft">{t('There are no archives yet.')}</p>
        ) : (
          <ul className="panel divide-y divide-line">
            {archives.map((archive) => (
              <ArchiveItem key={archive.id} roomId={roomId} archive={archive} />
            ))}
          </ul>
        )}
        <p className="mt-4 max-w-prose text-soft">
          {t(
            'Archives are deleted after 30 days, and aren’t part of backups. Download them and store them yourself.',
          )}{' '}
          {closed
            ? t(
                'Nothing in this room can change, so an archive is complete. Download it before you archive the project.',
              )
            : t(
                'An archive contains the state of the room when you create it. Close the room first to archive its final state.',
              )}
        </p>
      </PageSection>
    </div>
  )
}

function ArchiveItem({ roomId, archive }: { roomId: string; archive: ListedArchive }) {
  const { id, group, createdAt, by, finishedAt, bytes, sha256, keptUntil } = archive
  const name = group === null ? t('Everything') : t('What {group} could see', { group })
  return (
    <li className="p-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 basis-64 grow">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        <p className="text-soft">
          <DateAndTime value={createdAt} />
          {by && ` · ${by}`}
          {bytes !== null && ` · ${formatBytes(bytes)}`}
        </p>
        {finishedAt ? (
          <p className="text-soft">
            {t('Kept until')} <LocalDate value={keptUntil} />
          </p>
        ) : (
          <ArchiveProgress archive={archive} />
        )}
        {sha256 && <p className="caption break-all">SHA-256 {sha256}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {finishedAt && (
          <a href={`/api/rooms/${roomId}/archives/${id}`} download className="button button-line">
            {t('Download')}
            <span className="sr-only"> {name}</span>
          </a>
        )}
        <Confirm
          button={t('Delete')}
          confirm={t('Delete Archive')}
          title={t('Delete this archive?')}
          subject={name}
          fields={{ intent: 'delete', entry: id }}
          variant="danger"
        >
          <p>{t('The room doesn’t change. You can create the archive again.')}</p>
        </Confirm>
      </div>
    </li>
  )
}

function ArchiveProgress({ archive: { done, total, failedAt } }: { archive: ListedArchive }) {
  return (
    <p role="status" className="text-soft">
      {failedAt
        ? t('Interrupted after {done} of {total} files. It will continue automatically.', { done, total })
        : total === 0
          ? t('Waiting to be created...')
          : t('Being created: {done} of {total} files', { done, total })}
    </p>
  )
}

const REFRESH_INTERVAL_MS = 3000

/** Reloads the page's data while an archive is being created. */
function useProgressRefresh(waiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
