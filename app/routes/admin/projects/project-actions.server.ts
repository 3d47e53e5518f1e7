import { href, redirect } from 'react-router'
import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import {
  archiveRecord,
  findArchiveQuestion,
  ProjectSelectionForm,
  unarchiveRecord,
} from '#app/domain/projects/archive.server.ts'
import {
  createCaseStudy,
  deleteProject,
  updateProject,
  updateProjectField,
} from '#app/domain/projects/edit-project.server.ts'
import {
  deleteProjectPicture,
  moveProjectPicture,
  updatePictureTexts,
} from '#app/domain/projects/pictures.server.ts'
import {
  createMilestone,
  createUpdate,
  deleteMilestone,
  deleteUpdate,
  markMilestoneReached,
  updateMilestone,
  updateUpdate,
} from '#app/domain/projects/progress.server.ts'
import {
  CaseStudyForm,
  DetailsForm,
  MilestoneForm,
  NextStepForm,
  PictureTextsForm,
  PublishForm,
  StatusForm,
  TitleForm,
  UpdateForm,
} from '#app/domain/projects/project-forms.ts'
import {
  BulkLeadForm,
  bulkChangeLead,
  listProjectNames,
  undoBulkLeadChange,
} from '#app/domain/projects/project-lead.server.ts'
import { countPhrase, formatClosedRequests } from '#app/routes/admin/count-phrase.ts'
import {
  createBulkArchiveHandlers,
  createBulkHandler,
  createBulkQuestionHandler,
  createUndoHandler,
} from '#app/routes/bulk-form-handlers.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  NoFields,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'

const createNextStepHandler = (ctx: AdminCtx, id: string) =>
  defineFormHandler(NextStepForm, async (value) => {
    await updateProjectField(ctx, id, 'nextStep', value)
    return { notice: t('Next step saved.') }
  })

export function handleProjectOverviewForm(ctx: AdminCtx, id: string, form: FormData) {
  const page = href('/admin/projects/:id', { id })
  return handleFormByIntent(ctx, form, {
    status: defineFormHandler(StatusForm, async (value) => {
      await updateProjectField(ctx, id, 'status', value)
      return redirect(`${page}?done=saved-${Date.now()}`)
    }),
    title: defineFormHandler(TitleForm, async (value) => {
      await updateProjectField(ctx, id, 'title', value)
      return redirect(`${page}?done=saved-${Date.now()}`)
    }),
    'next-step': createNextStepHandler(ctx, id),
    archive: defineButtonHandler(() => archiveRecord(ctx, 'project', id), {
      redirectTo: `${page}?done=archived`,
    }),
    unarchive: defineButtonHandler(() => unarchiveRecord(ctx, 'project', id), {
      redirectTo: `${page}?done=unarchived`,
    }),
  })
}

/** Handles the forms on the edit and publish pages. */
export function handleProjectForm(ctx: AdminCtx, id: string, form: FormData) {
  const publishPage = href('/admin/projects/:id/publish', { id })
  const publish = async (changes: PublishForm | CaseStudyForm) => {
    if (changes.confirmed === 'case-study') {
      const copy = await createCaseStudy(ctx, changes, id)
      return redirect(`${href('/admin/projects/:id/publish', { id: copy.id })}?done=case-study`)
    }
    const { published } = await updateProject(ctx, id, changes)
    return redirect(`${publishPage}?done=${published ? 'published' : 'saved'}-${Date.now()}`)
  }
  const movePicture = (by: -1 | 1) =>
    defineButtonHandler((picture) => moveProjectPicture(ctx, id, picture, by), {
      notice: t('Picture moved.'),
    })
  return handleFormByIntent(ctx, form, {
    save: defineFormHandler(DetailsForm, async (changes) => {
      await updateProject(ctx, id, changes)
      return redirect(`${href('/admin/projects/:id', { id })}?done=saved-${Date.now()}`)
    }),
    // Only a case study's form has the title.
    publish: form.has('title')
      ? defineFormHandler(CaseStudyForm, publish)
      : defineFormHandler(PublishForm, publish),
    'remove-picture': defineButtonHandler((picture) => deleteProjectPicture(ctx, id, picture), {
      notice: t('Picture removed.'),
    }),
    'change-picture': defineFormHandler(PictureTextsForm, async (texts, picture) => {
      await updatePictureTexts(ctx, id, picture, texts)
      return { notice: t('Caption and description saved.') }
    }),
    'move-picture-up': movePicture(-1),
    'move-picture-down': movePicture(1),
    delete: defineButtonHandler(() => deleteProject(ctx, id), {
      redirectTo: `${href('/admin/projects')}?done=deleted`,
    }),
  })
}

export function handleBulkProjectForm(ctx: AdminCtx, form: FormData) {
  const archiving = createBulkArchiveHandlers(ctx, 'project', ProjectSelectionForm)
  const archive = archiving['archive-selected']
  return handleFormByIntent<BulkFormOutcome>(ctx, form, {
    ...archiving,
    'archive-confirmed': archive,
    'archive-selected': defineFormHandler(ProjectSelectionForm, async (selection, entry) => {
      const found = await findArchiveQuestion(ctx, selection.selected)
      if (!found) return archive.submit(selection, entry)
      const { rows, openRequests } = found
      return {
        question: {
          rows,
          title: t('Archive {items}?', { items: countPhrase(rows.length, 'project') }),
          text: formatClosedRequests(openRequests, rows.length),
          choices: [{ button: t('Archive'), value: 'archive-confirmed', variant: 'brass' }],
        },
      }
    }),
    'lead-selected': createBulkQuestionHandler(
      ProjectSelectionForm,
      (ids) => listProjectNames(ctx, ids),
      'project',
      (items) => ({
        title: t('Change the lead of {items}?', { items }),
        text: t(
          'Clients will see the new lead’s name. Notifications about these projects will go to the new lead.',
        ),
        choices: [{ button: t('Change Lead'), value: 'lead-confirmed', variant: 'brass' }],
      }),
    ),
    'lead-confirmed': createBulkHandler(
      BulkLeadForm,
      (lead) => bulkChangeLead(ctx, lead),
      'project',
      (items) => t('Lead changed for {items}.', { items }),
      'undo-lead',
    ),
    'undo-lead': createUndoHandler((changes) => undoBulkLeadChange(ctx, changes)),
  })
}

/** The entry that a form refers to: its id, and the revision that the user was looking at. */
type EntryRef = { project: string; id: string; version: string }

/** Returns a factory for form handlers for a project's entries. Each handler shows a notice and resets its form. */
export function createEntryFormHandler(ctx: AdminCtx, project: string, form: FormData) {
  const version = String(form.get('version'))
  return <S extends z.ZodType>(
    schema: S,
    notice: string,
    change: (ctx: AdminCtx, entry: EntryRef, value: z.output<S>) => Promise<void>,
  ) =>
    defineFormHandler(
      schema,
      async (value, id) => {
        await change(ctx, { project, id, version }, value)
        return { notice }
      },
      { resetForm: true },
    )
}

export function handleProgressForm(ctx: AdminCtx, project: string, form: FormData) {
  const defineHandler = createEntryFormHandler(ctx, project, form)
  return handleFormByIntent(ctx, form, {
    'next-step': createNextStepHandler(ctx, project),
    'add-milestone': defineHandler(MilestoneForm, t('Milestone added.'), createMilestone),
    'change-milestone': defineHandler(MilestoneForm, t('Milestone saved.'), updateMilestone),
    'reach-milestone': defineHandler(NoFields, t('Milestone marked as reached.'), markMilestoneReached),
    'delete-milestone': defineHandler(NoFields, t('Milestone deleted.'), deleteMilestone),
    'post-update': defineHandler(UpdateForm, t('Update posted.'), createUpdate),
    'change-update': defineHandler(UpdateForm, t('Update saved.'), updateUpdate),
    'delete-update': defineHandler(NoFields, t('Update deleted.'), deleteUpdate),
  })
}
