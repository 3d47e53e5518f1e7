import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Day } from '#app/ui/dates.tsx'
import { answerTo, problemOf } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { counted } from '../counted.ts'
import { PagePart } from '../page-part.tsx'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

export function InquiryDeletion({ inquiry, answer }: { inquiry: Inquiry; answer: InquiryAnswer }) {
  const { fullName, clientId, replies, deletedOn } = inquiry
  const mine = answerTo(answer, 'delete')
  const answers = replies.length > 0 ? `${counted(replies.length, 'answer')} of ours, ` : ''
  return (
    <PagePart id="deletion" title="Deletion">
      <Notice of={mine} tone="bad">
        {problemOf(mine)}
      </Notice>
      <p className="mb-4 text-soft">
        {clientId ? (
          'It led to an engagement, and stays as long as the client’s account.'
        ) : (
          <>
            Deleted by itself on <Day value={deletedOn} />, as the privacy policy says, unless it becomes a
            client.
          </>
        )}
      </p>
      <Confirm
        button="Delete"
        about={`the inquiry from ${fullName}`}
        look="danger"
        confirm="Delete for Good"
        title={`Delete the inquiry from ${fullName}?`}
        fields={{ intent: 'delete' }}
      >
        <p>
          {`What was sent goes for good, with ${answers}the notes and the mail about it. The log keeps what was done, without name and words.`}
        </p>
        <p className="mt-2">
          {clientId
            ? 'The client and the project that it became stay.'
            : 'Copies in mailboxes and backups are not reached from here.'}
        </p>
      </Confirm>
    </PagePart>
  )
}
