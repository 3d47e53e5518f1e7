/** What can be asked for, in the words of the pages. */
export const requestKinds = { answer: 'Answer', document: 'Document', approval: 'Approval' } as const
export type RequestKind = keyof typeof requestKinds

/** Where a request stands, in the words of the pages. */
export const requestStates = {
  open: 'Open',
  'handed-in': 'Handed in',
  'sent-back': 'Sent back',
  accepted: 'Accepted',
} as const
export type RequestState = keyof typeof requestStates

/** What can become of a request. */
export type StepAction =
  | 'answered'
  | 'uploaded'
  | 'accepted'
  | 'sent-back'
  | 'approved'
  | 'changes-asked'
  | 'reopened'

/** A step in words, without those that belong to it. */
export function textOfStep(step: {
  action: StepAction
  by: string
  document: string | null
  version: number | null
}): string {
  const { action, by, document, version } = step
  const named = document === null ? '' : ` ${document}, version ${version}`
  switch (action) {
    case 'answered':
      return `${by} answered`
    case 'uploaded':
      return named ? `${by} handed in${named}` : `${by} handed it in again`
    case 'accepted':
      return `${by} accepted it`
    case 'sent-back':
      return `${by} sent it back`
    case 'approved':
      return `${by} approved${named}`
    case 'changes-asked':
      return `${by} asked for changes to${named}`
    case 'reopened':
      return named ? `Open again, because of${named}, by ${by}` : 'Open again'
  }
}
