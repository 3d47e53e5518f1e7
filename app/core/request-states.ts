import { t } from '#app/texts.ts'
export const REQUEST_KIND_LABELS = {
  answer: t('Answer'),
  document: t('Document'),
  approval: t('Approval'),
} as const
export type RequestKind = keyof typeof REQUEST_KIND_LABELS

export const REQUEST_STATE_LABELS = {
  open: t('Open'),
  'handed-in': t('Handed in'),
  'sent-back': t('Sent back'),
  accepted: t('Accepted'),
} as const
export type RequestState = keyof typeof REQUEST_STATE_LABELS

/** States without a submission, in which the request awaits the client. */
export const OPEN_REQUEST_STATES: readonly RequestState[] = ['open', 'sent-back']

export type StepAction =
  | 'answered'
  | 'uploaded'
  | 'accepted'
  | 'sent-back'
  | 'approved'
  | 'changes-asked'
  | 'reopened'

/** Formats a step, without its comment. */
export function formatStep(step: {
  action: StepAction
  by: string
  document: string | null
  version: number | null
}): string {
  const { action, by, document, version } = step
  const named =
    document === null ? null : t('{document}, version {version}', { document, version: version ?? '' })
  switch (action) {
    case 'answered':
      return t('{by} answered', { by })
    case 'uploaded':
      return named
        ? t('{by} handed in {document}', { by, document: named })
        : t('{by} handed it in again', { by })
    case 'accepted':
      return t('{by} accepted it', { by })
    case 'sent-back':
      return t('{by} sent it back', { by })
    case 'approved':
      return t('{by} approved {document}', { by, document: named ?? '' })
    case 'changes-asked':
      return t('{by} asked for changes to {document}', { by, document: named ?? '' })
    case 'reopened':
      return named
        ? t('Open again, because of {document}, by {by}', { document: named, by })
        : t('Open again')
  }
}
