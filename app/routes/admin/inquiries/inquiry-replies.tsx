import { href, Link } from 'react-router'
import { limits, ReplyForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { MailStatus, useMailWatch } from '../mail/mail-status.tsx'
import { PagePart } from '../page-part.tsx'
import type { InquiryAnswer } from './inquiry-actions.server.ts'

type Props = { inquiry: Inquiry; replyId: string; answer: InquiryAnswer }

export function InquiryReplies({ inquiry, replyId, answer }: Props) {
  const { replies } = inquiry
  useMailWatch(replies.some((reply) => reply.mailStatus === 'waiting'))
  return (
    <PagePart id="answers" title="Answers">
      {replies.length > 0 && (
        <ol className="mb-6 grid gap-4">
          {replies.map((reply) => (
            <li key={reply.id} className="border-l-2 border-brass pl-4">
              <p className="text-sm text-soft">
                {reply.by || 'The firm'}, <Moment value={reply.createdAt} /> ·{' '}
                <Link to={href('/admin/mail/:id', { id: reply.mailId })} className="text-link">
                  <MailStatus status={reply.mailStatus} lastError={reply.lastError} />
                </Link>
              </p>
              <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{reply.body}</p>
            </li>
          ))}
        </ol>
      )}
      <Answer inquiry={inquiry} replyId={replyId} answer={answer} />
    </PagePart>
  )
}

function Answer({ inquiry, replyId, answer }: Props) {
  return (
    <ActionForm
      schema={ReplyForm}
      answer={answer}
      guard
      intent="reply"
      button="Send Answer"
      sendingText="Sending..."
      className="grid gap-3"
    >
      {(fields) => (
        <>
          <input type="hidden" name="replyId" value={replyId} />
          <FormMessage>{fields.replyId.errors?.[0]}</FormMessage>
          <FormMessage tone="good">{answerTo(answer, 'reply')?.notice}</FormMessage>
          <TextAreaField
            field={fields.body}
            label={`Answer to ${inquiry.fullName}`}
            hint={`Goes to ${inquiry.email} as a mail, with the inquiry quoted below it.`}
            rows={7}
            maxLength={limits.reply}
          />
        </>
      )}
    </ActionForm>
  )
}
