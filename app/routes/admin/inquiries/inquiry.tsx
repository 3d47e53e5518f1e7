import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findInquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ArchivedBadge } from '#app/ui/status/archived-badge.tsx'
import type { Route } from './+types/inquiry.ts'
import { changeInquiry } from './inquiry-actions.server.ts'
import { InquiryArchive } from './inquiry-archive.tsx'
import { InquiryClient } from './inquiry-client.tsx'
import { InquiryDeletion } from './inquiry-deletion.tsx'
import { InquiryNotes } from './inquiry-notes.tsx'
import { InquiryReplies } from './inquiry-replies.tsx'
import { InquiryStatusForm } from './inquiry-status.tsx'
import { InquiryBadge } from './inquiry-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Inquiry from ${loaderData.inquiry.fullName}` : 'Inquiry not found')

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  inquiry: await attempt(findInquiry(adminCtx(context), params.id)),
  replyId: randomUUID(),
})

export const shouldRevalidate = afterConflict

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  changeInquiry(adminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Inquiry({ loaderData: { inquiry, replyId }, actionData }: Route.ComponentProps) {
  const facts = [
    ['Company', inquiry.companyName],
    ['Phone', inquiry.phoneNumber],
    ['Service', inquiry.serviceOfInterest],
    ['Budget', inquiry.projectBudget ?? 'not named'],
  ]
  return (
    <>
      <PageHead
        title={inquiry.fullName}
        back={{ to: href('/admin/inquiries'), text: 'Inquiries' }}
        actions={
          <>
            <InquiryBadge status={inquiry.status} />
            {inquiry.archivedAt && <ArchivedBadge />}
            {inquiry.status === 'New' && (
              <ButtonForm
                button="Take Up"
                look="brass"
                fields={{ intent: 'status', status: 'In conversation', version: inquiry.statusVersion }}
              />
            )}
          </>
        }
      />
      <div className="grid gap-8 xl:gap-12 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <section aria-label="What was sent" className="bg-surface border border-line p-5 sm:p-6">
            <p className="text-soft text-sm">
              Received <Moment value={inquiry.createdAt} /> from{' '}
              <a href={`mailto:${inquiry.email}`} className="text-link wrap-anywhere">
                {inquiry.email}
              </a>
            </p>
            <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
              {facts.map(([term, value]) => (
                <div key={term}>
                  <dt className="text-sm text-soft">{term}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-5 pt-5 border-t border-line max-w-[70ch] whitespace-pre-line wrap-anywhere">
              {inquiry.message}
            </p>
          </section>
          <InquiryReplies inquiry={inquiry} replyId={replyId} answer={actionData} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <InquiryStatusForm key={inquiry.status} inquiry={inquiry} answer={actionData} />
          <InquiryClient inquiry={inquiry} answer={actionData} />
          <InquiryNotes inquiry={inquiry} answer={actionData} />
          <InquiryArchive inquiry={inquiry} answer={actionData} />
          <InquiryDeletion inquiry={inquiry} answer={actionData} />
        </div>
      </div>
    </>
  )
}
