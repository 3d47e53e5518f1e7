import type { StatusMeaning } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'

type RequestKindRules = {
  label: string
  /** Label in the staff form. */
  option: string
  /** Content of a submission. */
  submission: 'text' | 'files' | 'decision'
  /** Whether the request refers to one version of a document. */
  needsDocument: boolean
  /** Whether the client's submission is final. If not, staff review it. */
  clientDecides: boolean
  recordTitle: string
  recordLink: string
  /** Label on the admin area's overview. */
  submittedLabel: string
}

export const REQUEST_KINDS = {
  answer: {
    label: t('Answer'),
    option: t('Written answer'),
    submission: 'text',
    needsDocument: false,
    clientDecides: false,
    recordTitle: t('Request record: {kind}', { kind: t('Answer') }),
    recordLink: t('History'),
    submittedLabel: t('Answered'),
  },
  document: {
    label: t('Document'),
    option: t('A document'),
    submission: 'files',
    needsDocument: false,
    clientDecides: false,
    recordTitle: t('Request record: {kind}', { kind: t('Document') }),
    recordLink: t('History'),
    submittedLabel: t('Submitted'),
  },
  approval: {
    label: t('Approval'),
    option: t('Document approval'),
    submission: 'decision',
    needsDocument: true,
    clientDecides: true,
    recordTitle: t('Approval record'),
    recordLink: t('Record of this approval'),
    submittedLabel: t('Submitted'),
  },
} as const satisfies Record<string, RequestKindRules>
export type RequestKind = keyof typeof REQUEST_KINDS
export const REQUEST_KIND_KEYS = Object.keys(REQUEST_KINDS) as RequestKind[]
type Submission = RequestKindRules['submission']

export const listRequestKindsBySubmission = (submission: Submission) =>
  REQUEST_KIND_KEYS.filter((kind) => REQUEST_KINDS[kind].submission === submission)

export const REQUEST_STATES = {
  open: { label: t('Open'), meaning: 'waits-for-client' },
  submitted: { label: t('Submitted'), meaning: 'waits-for-us' },
  'changes-requested': { label: t('Changes requested'), meaning: 'waits-for-client' },
  accepted: { label: t('Accepted'), meaning: 'done' },
} as const satisfies Record<string, { label: string; meaning: StatusMeaning }>
export type RequestState = keyof typeof REQUEST_STATES
export const REQUEST_STATE_KEYS = Object.keys(REQUEST_STATES) as RequestState[]

/** States without a submission, in which the request awaits the client. */
export const OPEN_REQUEST_STATES: readonly RequestState[] = ['open', 'changes-requested']
/** States in which the request awaits the client or staff. */
export const PENDING_REQUEST_STATES: readonly RequestState[] = [...OPEN_REQUEST_STATES, 'submitted']

type RequestTransition = { from: readonly RequestState[]; to?: RequestState; submission?: Submission }

/** For each action: the states in which it is possible and the one it leads to. */
export const REQUEST_TRANSITIONS = {
  answer: { from: OPEN_REQUEST_STATES, to: 'submitted', submission: 'text' },
  'edit-answer': { from: ['submitted'], to: 'submitted', submission: 'text' },
  upload: { from: PENDING_REQUEST_STATES, to: 'submitted', submission: 'files' },
  approve: { from: OPEN_REQUEST_STATES, to: 'accepted', submission: 'decision' },
  'request-version-changes': { from: OPEN_REQUEST_STATES, to: 'submitted', submission: 'decision' },
  change: { from: OPEN_REQUEST_STATES },
  withdraw: { from: PENDING_REQUEST_STATES },
  accept: { from: ['submitted'], to: 'accepted' },
  'undo-accept': { from: ['accepted'], to: 'submitted' },
  'request-changes': { from: ['submitted', 'accepted'], to: 'changes-requested' },
} as const satisfies Record<string, RequestTransition>
type RequestAction = keyof typeof REQUEST_TRANSITIONS
export type SubmitAction = 'answer' | 'edit-answer' | 'upload' | 'approve' | 'request-version-changes'

/** Staff can't accept or revoke a decision that is up to the client. */
export function isRequestActionPossible(
  action: RequestAction,
  { kind, state }: { kind: RequestKind; state: RequestState },
): boolean {
  if (REQUEST_KINDS[kind].clientDecides && (action === 'accept' || state === 'accepted')) return false
  const from: readonly RequestState[] = REQUEST_TRANSITIONS[action].from
  return from.includes(state)
}

export type StepAction =
  | 'answered'
  | 'answer-edited'
  | 'uploaded'
  | 'accepted'
  | 'accept-undone'
  | 'changes-requested'
  | 'approved'
  | 'version-changes-requested'
  | 'reopened'

/** Formats a history step without its comment. */
export function formatStep(step: {
  action: StepAction
  by: string
  document: string | null
  version: number | null
}): string {
  const { action, by, document, version } = step
  const documentVersion =
    document === null ? null : t('{document}, version {version}', { document, version: version ?? '' })
  switch (action) {
    case 'answered':
      return t('{by} answered', { by })
    case 'answer-edited':
      return t('{by} edited the answer', { by })
    case 'uploaded':
      return documentVersion
        ? t('{by} submitted {document}', { by, document: documentVersion })
        : t('{by} resubmitted', { by })
    case 'accepted':
      return t('{by} accepted', { by })
    case 'accept-undone':
      return t('{by} undid the acceptance', { by })
    case 'changes-requested':
      return t('{by} requested changes', { by })
    case 'approved':
      return t('{by} approved {document}', { by, document: documentVersion ?? '' })
    case 'version-changes-requested':
      return t('{by} requested changes to {document}', { by, document: documentVersion ?? '' })
    case 'reopened':
      return documentVersion
        ? t('Reopened because {by} uploaded {document}', { document: documentVersion, by })
        : t('Reopened')
  }
}
