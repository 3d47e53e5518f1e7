import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

/** What a form at an inquiry gets: the page's last answer, which may be another form's. */
export type AnswerProp = { answer: InquiryAnswer | undefined }

/** The answer of this form alone; none while it is being sent again. */
export function useOwnAnswer(intent: InquiryAnswer['intent'], answer: InquiryAnswer | undefined) {
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('intent') === intent
  return { sending, own: !sending && answer?.intent === intent ? answer : undefined }
}

/** One of the things to do with an inquiry. */
export function InquiryPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl mb-3">
        {title}
      </h2>
      {children}
    </section>
  )
}
