import type { AdminCtx } from '#app/context.ts'
import {
  archiveInquiries,
  bringBackInquiries,
  ChosenInquiries,
  StatusOfChosenForm,
  setStatusOfChosen,
  undoArchiving,
  undoBringingBack,
  undoStatus,
} from '#app/domain/inquiries/chosen.server.ts'
import { chosenRule, undoRule, were } from '#app/routes/chosen-rules.server.ts'
import { takeFormOf } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'

const nouns = ['inquiry', 'inquiries'] as const

export const changeChosenInquiries = (ctx: AdminCtx, form: FormData) =>
  takeFormOf<ChosenAnswer>(ctx, form, {
    'status-chosen': chosenRule(
      StatusOfChosenForm,
      ({ chosen, status }) => setStatusOfChosen(ctx, chosen, status),
      (count, { status }) =>
        count === 1 ? `1 inquiry is ‘${status}’ now.` : `${count} inquiries are ‘${status}’ now.`,
      'undo-status',
    ),
    'archive-chosen': chosenRule(
      ChosenInquiries,
      ({ chosen }) => archiveInquiries(ctx, chosen),
      (count) => `${were(count, ...nouns)} archived.`,
      'undo-archiving',
    ),
    'bring-back-chosen': chosenRule(
      ChosenInquiries,
      ({ chosen }) => bringBackInquiries(ctx, chosen),
      (count) => `${were(count, ...nouns)} brought back.`,
      'undo-bringing-back',
    ),
    'undo-status': undoRule((changes) => undoStatus(ctx, changes), ...nouns),
    'undo-archiving': undoRule((changes) => undoArchiving(ctx, changes), ...nouns),
    'undo-bringing-back': undoRule((changes) => undoBringingBack(ctx, changes), ...nouns),
  })
