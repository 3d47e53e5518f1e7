import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { today } from '#app/core/days.ts'
import { listMilestones, listUpdates } from '#app/domain/projects/progress.server.ts'
import { MilestoneForm, UpdateForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { NextStepSection } from '#app/routes/admin/projects/next-step.tsx'
import {
  EntryForm,
  type EntrySchema,
  useEntryListPath,
  useIsEditing,
} from '#app/routes/admin/projects/progress-entry-form.tsx'
import { handleProgressForm } from '#app/routes/admin/projects/project-actions.server.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, Pagination, useListLink } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/progress.ts'

type Milestone = Awaited<ReturnType<typeof listMilestones>>[number]
type Update = Awaited<ReturnType<typeof listUpdates>>['rows'][number]

function EntrySection<S extends EntrySchema, Entry extends { id: string; version: string }>({
  entryKind,
  description,
  schema,
  entries,
  addIntent,
  addButton,
  renderFields,
  renderEntry,
  focused = false,
  chart,
  children,
  editing,
}: {
  entryKind: 'milestone' | 'update'
  description: string
  schema: S
  entries: Entry[]
  addIntent: string
  addButton: string
  renderFields: (fields: FormFields<S>, isNew: boolean) => ReactNode
  renderEntry: (entry: Entry) => ReactNode
  /** Opens the form for a new entry and moves the focus to it. */
  focused?: boolean
  chart?: ReactNode
  children?: ReactNode
  editing: string
}) {
  const id = `${entryKind}s`
  const changeIntent = `change-${entryKind}`
  const pageOutcome = useOutcome()
  const isEditing = useIsEditing(editing, changeIntent)
  const outcome = pageOutcome?.intent.endsWith(`-${entryKind}`) ? pageOutcome : undefined
  // Forms show their own errors. Buttons don't.
  const isFormOutcome = outcome && [addIntent, changeIntent].includes(outcome.intent)
  return (
    <PageSection id={id} title={entryKind === 'milestone' ? t('Milestones') : t('Updates')}>
      <p className="mb-4 text-soft">{description}</p>
      <div className="mb-5 empty:hidden">
        <FormNotices outcome={outcome} error={outcome && !isFormOutcome && getFormError(outcome)} />
      </div>
      {chart && <div className="mb-5">{chart}</div>}
      <Disclosure
        summary={addButton}
        button={entryKind === 'update' && !editing ? 'brass' : 'line'}
        open={focused || (outcome?.intent === addIntent && !outcome.notice)}
        className="mb-5"
      >
        <div className="panel p-5">
          <EntryForm intent={addIntent} schema={schema} button={addButton} focused={focused}>
            {(fields) => renderFields(fields, true)}
          </EntryForm>
        </div>
      </Disclosure>
      {entries.length === 0 && (
        <EmptyState>{entryKind === 'update' ? t('No updates yet.') : t('No milestones yet.')}</EmptyState>
      )}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="py-4">
            {isEditing(entry.id) ? (
              <EntryForm intent={changeIntent} schema={schema} entry={entry} button={t('Save')}>
                {(fields) => renderFields(fields, false)}
              </EntryForm>
            ) : (
              <div className="flex flex-wrap md:flex-nowrap justify-between gap-x-6 gap-y-3">
                {renderEntry(entry)}
              </div>
            )}
          </li>
        ))}
      </ol>
      {children}
    </PageSection>
  )
}

/** An entry's buttons. `children` come before those that every entry has. */
function EntryButtons({
  entryKind,
  entry: { id, version, title },
  children,
}: {
  entryKind: 'milestone' | 'update'
  entry: { id: string; version: string; title: string }
  children?: ReactNode
}) {
  const linkTo = useListLink()
  return (
    <div className="flex flex-wrap items-start content-start gap-2 md:shrink-0">
      {children}
      <Link to={linkTo({ edit: id })} preventScrollReset className="button button-line">
        {t('Edit')}
        <span className="sr-only"> {title}</span>
      </Link>
      <Confirm
        button={t('Delete')}
        variant="danger"
        title={entryKind === 'update' ? t('Delete this update?') : t('Delete this milestone?')}
        subject={title}
        fields={{ intent: `delete-${entryKind}`, entry: id, version }}
        action={useEntryListPath()}
      >
        {t('Clients will no longer see “{title}”.', { title })}
      </Confirm>
    </div>
  )
}

function MilestoneFields({ fields, isNew }: { fields: FormFields<typeof MilestoneForm>; isNew: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] items-start">
      <TextField field={fields.title} label={t('Title')} />
      <TextField field={fields.dueOn} type="date" label={t('Due')} />
      {!isNew && <TextField field={fields.reachedOn} type="date" label={t('Reached')} optional />}
    </div>
  )
}

function MilestoneEntry({ milestone }: { milestone: Milestone }) {
  const { id, version, title, dueOn, reachedOn, standing } = milestone
  const listPath = useEntryListPath()
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className={`text-sm ${standing === 'late' ? 'text-bad' : 'text-soft'}`}>
          <DueDay day={dueOn} late={standing === 'late'} />
          {reachedOn && <> {tRich('· Reached {date}', { date: <LocalDate value={reachedOn} /> })}</>}
        </p>
      </div>
      <EntryButtons entryKind="milestone" entry={milestone}>
        {!reachedOn && (
          <ButtonForm
            button={t('Mark as Reached')}
            subject={title}
            fields={{ intent: 'reach-milestone', entry: id, version }}
            action={listPath}
            relative="path"
          />
        )}
      </EntryButtons>
    </>
  )
}

function UpdateEntry({ update }: { update: Update }) {
  return (
    <>
      <div className="min-w-0">
        <p className="caption first-letter:uppercase">
          <DateAndTime value={update.createdAt} />
        </p>
        <h3 className="font-semibold wrap-anywhere">{update.title}</h3>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{update.body}</p>
      </div>
      <EntryButtons entryKind="update" entry={update} />
    </>
  )
}

export const meta = createTabMeta(t('Progress'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const after = getTextParam(url, 'after') || null
  const [milestones, updates] = await Promise.all([
    listMilestones(ctx, params.id),
    listUpdates(ctx, params.id, after),
  ])
  const adding = getTextParam(url, 'add')
  return { milestones, updates, after, editing: getTextParam(url, 'edit'), adding, today: today() }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleProgressForm(getAdminCtx(context), params.id, await request.formData())

export default function ProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { milestones, updates, after, editing, adding } = loaderData
  const project = useProjectHeader()
  return (
    <>
      <p className="text-soft">
        {project.account || project.members > 0
          ? t('Everyone on the project can see milestones and updates, and gets the updates by email.')
          : t('No one is on this project yet, so no emails will be sent.')}
      </p>
      {!project.archivedAt && (
        <div className="mt-6 max-w-4xl">
          <NextStepSection project={project} />
        </div>
      )}
      <div className="mt-8 grid gap-12 max-w-4xl">
        <EntrySection
          editing={editing}
          entryKind="update"
          description={t(
            'We wait two minutes before we email an update, so that you can correct or delete it first.',
          )}
          schema={UpdateForm}
          entries={updates.rows}
          addIntent="post-update"
          addButton={t('Post Update')}
          focused={adding === 'update' && !actionData?.notice}
          renderFields={(fields) => (
            <>
              <TextField field={fields.title} label={t('Title')} />
              <TextAreaField field={fields.body} label={t('Text')} rows={5} />
            </>
          )}
          renderEntry={(update) => <UpdateEntry update={update} />}
        >
          <Pagination after={after} more={updates.more} />
        </EntrySection>
        <EntrySection
          editing={editing}
          entryKind="milestone"
          description={t('Clients see these as a timeline.')}
          chart={
            <ProjectTimeline
              milestones={milestones}
              start={today(project.createdAt)}
              today={project.archivedAt ? null : loaderData.today}
              withTitles
            />
          }
          schema={MilestoneForm}
          entries={milestones}
          addIntent="add-milestone"
          addButton={t('Add Milestone')}
          focused={adding === 'milestone' && !actionData?.notice}
          renderFields={(fields, isNew) => <MilestoneFields fields={fields} isNew={isNew} />}
          renderEntry={(milestone) => <MilestoneEntry milestone={milestone} />}
        />
      </div>
    </>
  )
}
