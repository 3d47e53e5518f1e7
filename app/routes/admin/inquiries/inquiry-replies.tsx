import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, href, Link } from 'react-router'
import { ReplyForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { FormMessage, TextAreaField } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { MailStatus, useMailWatch } from '../mail/mail-status.tsx'
import { type AnswerProp, InquiryPart, useOwnAnswer } from './inquiry-part.tsx'

/** The firm's answers so far, with what became of each mail, and the next one. */
export function InquiryReplies({
  inquiry,
  replyId,
  answer,
}: AnswerProp & { inquiry: Inquiry; replyId: string }) {
  const { replies } = inquiry
  useMailWatch(replies.some((reply) => reply.mailStatus === 'waiting'))
  return (
    <InquiryPart id="answers" title="Answers">
      {replies.length > 0 && (
        <ol className="mb-6 grid gap-4">
          {replies.map((reply) => (
            <li key={reply.id} className="border-l-2 border-brass pl-4">
              <p className="text-sm text-soft">
                {reply.by || 'The firm'}, <LocalTime value={reply.createdAt} /> ·{' '}
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
    </InquiryPart>
  )
}

function Answer({ inquiry, replyId, answer }: AnswerProp & { inquiry: Inquiry; replyId: string }) {
  const { sending, own } = useOwnAnswer('reply', answer)
  const [form, fields] = useForm({
    id: 'inquiry-reply',
    lastResult: own?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: ReplyForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      preventScrollReset
      className="grid gap-3"
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="replyId" value={replyId} />
      <FormMessage>{form.errors?.[0] ?? fields.replyId.errors?.[0]}</FormMessage>
      <FormMessage tone="good">{own?.notice}</FormMessage>
      <TextAreaField
        field={fields.body}
        label={`Answer to ${inquiry.fullName}`}
        hint={`Goes to ${inquiry.email} as a mail, with the inquiry quoted below it.`}
        rows={7}
        maxLength={10_000}
      />
      <button type="submit" disabled={sending} className="button button-brass justify-self-start">
        {sending ? 'Sending...' : 'Send Answer'}
      </button>
    </Form>
  )
}
