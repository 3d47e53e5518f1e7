import { useState } from 'react'
import type { FormOutcome } from './form/form-outcome.tsx'

/** Returns the question of a form's last response, and a key that makes its dialog open again after each response. */
export function useQuestion<Question>(outcome: FormOutcome<{ question: Question }> | undefined) {
  const question = outcome?.question
  const [dialog, setDialog] = useState({ question, round: 0 })
  if (dialog.question !== question) setDialog({ question, round: dialog.round + 1 })
  return { question, key: dialog.round }
}
