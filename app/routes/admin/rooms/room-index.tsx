import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { levelLabels, ROOM_LEVELS } from '#app/core/room-levels.ts'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { findEntryAccess } from '#app/domain/rooms/entry-levels.server.ts'
import { previewRelease, releaseVersions } from '#app/domain/rooms/release.server.ts'
import { ReleaseForm } from '#app/domain/rooms/room-forms.ts'
import { lockIndex } from '#app/domain/rooms/room-lifecycle.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { createIndexHandlers, loadIndex } from '#app/routes/rooms/index/index-page.server.ts'
import { IndexSection } from '#app/routes/rooms/index/index-section.tsx'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import {
  FormNotices,
  getFirstError,
  getFormError,
  useIsSubmitting,
  useOutcome,
} from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/room-index.ts'

export const headers = actionHeaders
export const meta = createTabMeta(t('Index'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const reader = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const index = await throwAsErrorResponse(loadIndex(ctx, reader, url))
  const who = getTextParam(url, 'who')
  const isFirstPage = index.list.folder === null && index.list.page === 1 && !index.search
  return {
    index,
    // The preview reads all documents of the room, so folders only link to it.
    release: index.canChange && isFirstPage ? await previewRelease(ctx, reader.room) : null,
    entryAccess: who ? await findEntryAccess(ctx, reader.room, who) : null,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return handleFormByIntent(ctx, await request.formData(), {
    ...createIndexHandlers(ctx, room.id),
    release: defineFormHandler(ReleaseForm, async (form) => {
      const { length: documents } = await releaseVersions(ctx, id, form)
      return { notice: t('Documents released: {documents}', { documents }) }
    }),
    lock: defineButtonHandler(() => lockIndex(ctx, id), { notice: t('The index is locked.') }),
  })
}

export default function RoomIndexPage({ loaderData: { index, release, entryAccess } }: Route.ComponentProps) {
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      {entryAccess && <EntryAccessSection access={entryAccess} />}
      <div>
        <IndexSection page={index} />
      </div>
      {release ? (
        <>
          <ReleaseSection preview={release} />
          <LockIndexSection locked={index.locked} />
        </>
      ) : (
        index.canChange && (
          <Link to={{ search: '', hash: 'release' }} className="tall-link">
            {t('Release')}
          </Link>
        )
      )}
    </div>
  )
}

type EntryAccess = NonNullable<Awaited<ReturnType<typeof findEntryAccess>>>

/** Lists the people who can see an entry, and each group's access to it. */
const EntryAccessSection = ({ access: { title, team, sellers, groups } }: { access: EntryAccess }) => (
  <PageSection id="who" title={t('Who can see this?')} className="max-w-3xl">
    <p className="font-semibold wrap-anywhere">{title}</p>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      <AccessItem name={t('Your team')} people={team}>
        {t('Sees everything in the room.')}
      </AccessItem>
      <AccessItem name={t('Seller’s side')} people={sellers}>
        {t('Sees everything in the room.')}
      </AccessItem>
      {groups.map(({ id, name, level, releasedAt, people }) => (
        <AccessItem key={id} name={`${name}: ${levelLabels[level]}`} people={people}>
          {level === 'none' || !releasedAt
            ? t('Can’t see it.')
            : tRich('Sees the version released on {date}.', { date: <LocalDate value={releasedAt} /> })}
        </AccessItem>
      ))}
    </ul>
    {groups.length === 0 && <p className="mt-3 text-soft">{t('There are no groups yet.')}</p>}
  </PageSection>
)

const AccessItem = ({ name, people, children }: { name: string; people: string[]; children: ReactNode }) => (
  <li className="py-3">
    <p className="font-semibold wrap-anywhere">{name}</p>
    <p className="caption">
      {children}
      {people.length > 0 && ` ${people.join(', ')}`}
    </p>
  </li>
)

type ReleasePreview = Awaited<ReturnType<typeof previewRelease>>

/** Previews the next release by folder, with a form that releases all or some folders. */
function ReleaseSection({ preview }: { preview: ReleasePreview }) {
  const { folders, documents, shownHash, uninspected } = preview
  const outcome = useOutcome('release')
  const sending = useIsSubmitting('release')
  return (
    <PageSection id="release" title={t('Release')} className="grid gap-4 max-w-3xl">
      <FormNotices outcome={outcome} error={getFirstError(outcome)} />
      {folders.length === 0 ? (
        <p className="text-soft">
          {t('Nothing to release. Documents are listed here once a group has a level for them.')}
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <HiddenFields values={{ intent: 'release', shownHash }} />
          <p className="max-w-prose text-soft">
            {t('The groups below will see the newest version of {documents}. Each person gets one email.', {
              documents: countPhrase(documents, 'document'),
            })}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {folders.map((folder) => (
              <ReleaseFolderItem key={folder.id} folder={folder} />
            ))}
          </ul>
          {uninspected.count > 0 && (
            <div className="max-w-prose">
              <p className="font-semibold">
                {t('Not inspected yet: {documents}', {
                  documents: countPhrase(uninspected.count, 'document'),
                })}
              </p>
              <ul className="list-disc pl-5 text-sm">
                {uninspected.documents.map(({ id, title }) => (
                  <li key={id} className="wrap-anywhere">
                    {title}
                  </li>
                ))}
                {uninspected.count > uninspected.documents.length && (
                  <li>
                    {t('and {others} more', { others: uninspected.count - uninspected.documents.length })}
                  </li>
                )}
              </ul>
              <p className="text-soft">
                {t(
                  'If you release them now, groups see their titles at once, and their pages after the inspection. Those that can’t be marked are then only available as original.',
                )}
              </p>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              name="folders"
              value="all"
              disabled={sending}
              className="button button-brass"
            >
              {t('Release')}
            </button>
            <button type="submit" disabled={sending} className="button button-line">
              {t('Release Selected Folders')}
            </button>
          </div>
        </Form>
      )}
    </PageSection>
  )
}

function ReleaseFolderItem({ folder }: { folder: ReleasePreview['folders'][number] }) {
  const { id, number, title, count, documents, groups } = folder
  return (
    <li className="py-3">
      <label className="inline-flex items-center gap-3 min-h-11 font-semibold wrap-anywhere">
        <input type="checkbox" name="folders" value={id} className="size-5 accent-brass" />
        {`${number} ${title}`.trim()}
      </label>
      <ul className="pl-8 text-sm">
        {groups.map((group) => (
          <li key={group.id}>
            {group.name}
            {': '}
            {ROOM_LEVELS.flatMap((level) => {
              const found = group.levels[level]
              return found ? [`${levelLabels[level]} (${found})`] : []
            }).join(', ')}
          </li>
        ))}
      </ul>
      <details className="pl-8">
        <summary className="text-link cursor-pointer min-h-11 content-center w-fit">
          {countPhrase(count, 'document')}
        </summary>
        <ul className="list-disc pl-5 text-sm">
          {documents.map((document) => (
            <li key={document.id} className="wrap-anywhere">
              {document.newVersion ? t('{title} (new version)', { title: document.title }) : document.title}
              {document.unmarkable && ` – ${t('can’t be marked, only available as original')}`}
            </li>
          ))}
          {count > documents.length && (
            <li>{t('and {others} more', { others: count - documents.length })}</li>
          )}
        </ul>
      </details>
    </li>
  )
}

/** Button that locks the index, or an explanation once the index is locked. */
function LockIndexSection({ locked }: { locked: boolean }) {
  const outcome = useOutcome('lock')
  return (
    <PageSection id="lock" title={t('Numbers')} className="grid gap-4 justify-items-start max-w-3xl">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      {locked ? (
        <p className="text-soft">
          {t(
            'The index is locked. Entries keep their numbers, new entries are added at the end of their folder, and numbers are never reused.',
          )}
        </p>
      ) : (
        <>
          <p className="text-soft">
            {t('Numbers follow the order of the index until you lock it. Guests see no numbers before.')}
          </p>
          <Confirm button={t('Lock Index')} title={t('Lock the index?')} fields={{ intent: 'lock' }}>
            <p>{t('Every entry keeps its number permanently. This can’t be undone.')}</p>
          </Confirm>
        </>
      )}
    </PageSection>
  )
}
