import type { SubmissionResult } from '@conform-to/react'
import type { TotpSetup } from '#app/domain/sign-in/second-factor.server.ts'
import type { loadSecurity } from './security.server.ts'

/** The forms of the account security section. */
export type Intent =
  | 'password'
  | 'app-start'
  | 'app-confirm'
  | 'app-codes'
  | 'app-off'
  | 'passkey-remove'
  | 'session-end'
  | 'sessions-end'

/** What became of one of them. `setup` and `codes` are never to be had again. */
export type SecurityAnswer = {
  intent: Intent
  result?: SubmissionResult
  notice?: string
  problem?: string
  setup?: TotpSetup
  codes?: string[]
}

export type Security = NonNullable<Awaited<ReturnType<typeof loadSecurity>>>
export type PartProps = { security: Security; answer: SecurityAnswer | undefined }
