import type { StatusMeaning } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'

/**
 * Kinds of agreements. `countersign`: whether the firm signs, too, by default. It needn't sign a proposal, because
 * sending it is the firm's offer.
 */
export const AGREEMENT_KINDS = {
  letter: { label: t('Engagement letter'), countersign: true },
  nda: { label: t('NDA'), countersign: true },
  proposal: { label: t('Proposal'), countersign: false },
  upload: { label: t('Uploaded PDF'), countersign: true },
} as const satisfies Record<string, { label: string; countersign: boolean }>
export type AgreementKind = keyof typeof AGREEMENT_KINDS

/** 'Signed': all signers of the client have signed. 'Countersigned': the firm has, too. */
export const AGREEMENT_STATES = {
  draft: { label: t('Draft'), meaning: 'neutral' },
  sent: { label: t('Sent'), meaning: 'waits-for-client' },
  signed: { label: t('Signed'), meaning: 'done' },
  countersigned: { label: t('Countersigned'), meaning: 'done' },
  declined: { label: t('Declined'), meaning: 'stopped' },
  expired: { label: t('Expired'), meaning: 'stopped' },
  withdrawn: { label: t('Withdrawn'), meaning: 'neutral' },
} as const satisfies Record<string, { label: string; meaning: StatusMeaning }>
export type AgreementState = keyof typeof AGREEMENT_STATES

/** Events of an agreement, in its history and on the certificate page. */
export const AGREEMENT_EVENT_LABELS = {
  sent: t('Sent for signature'),
  viewed: t('Viewed'),
  signed: t('Signed'),
  countersigned: t('Countersigned'),
  declined: t('Declined'),
  withdrawn: t('Withdrawn'),
}

/** For each action: the states in which it is possible, and the state afterwards. */
export const AGREEMENT_TRANSITIONS = {
  send: { from: ['draft'], to: 'sent' },
  /** Applies to the last signer. Earlier signatures leave the state as it is. */
  sign: { from: ['sent'], to: 'signed' },
  decline: { from: ['sent'], to: 'declined' },
  countersign: { from: ['signed'], to: 'countersigned' },
  withdraw: { from: ['draft', 'sent'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly AgreementState[]; to: AgreementState }>
export type AgreementAction = keyof typeof AGREEMENT_TRANSITIONS

type StoredState = Exclude<AgreementState, 'expired'>
type StatedAgreement = { state: StoredState; expiresOn: string | null; countersign: boolean }

/** Returns the state on a day in the firm's time zone. Expiry is derived from the day, not stored. */
export const getAgreementState = (
  { state, expiresOn }: Pick<StatedAgreement, 'state' | 'expiresOn'>,
  today: string,
): AgreementState => (state === 'sent' && expiresOn !== null && expiresOn < today ? 'expired' : state)

export function isAgreementActionPossible(
  action: AgreementAction,
  agreement: StatedAgreement,
  today: string,
): boolean {
  if (action === 'countersign' && !agreement.countersign) return false
  const from: readonly AgreementState[] = AGREEMENT_TRANSITIONS[action].from
  return from.includes(getAgreementState(agreement, today))
}

/** Returns whether the agreement has all required signatures, so that its PDF is sealed. */
export const isAgreementComplete = ({ state, countersign }: StatedAgreement): boolean =>
  state === (countersign ? 'countersigned' : 'signed')
