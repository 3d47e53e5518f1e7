import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { firstStatuses, MakeClientForm } from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { FormMessage, SelectField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { InvitationLink } from '../users/invitation-link.tsx'
import { type AnswerProp, InquiryPart, useOwnAnswer } from './inquiry-part.tsx'

/** 'Make this a client', or whom it became. */
export function InquiryClient({ inquiry, answer }: AnswerProp & { inquiry: Inquiry }) {
  const { own } = useOwnAnswer('client', answer)
  const { clientId, projectId, projectTitle, account } = inquiry
  if (clientId) {
    return (
      <InquiryPart id="client" title="Client">
        <Notice of={own?.notice && own} tone="good">
          {own?.notice}
        </Notice>
        {own?.link && <InvitationLink link={own.link} />}
        <p className="mt-3">
          <Link to={`/admin?open=${clientId}`} className="text-link">
            {inquiry.fullName}
          </Link>{' '}
          is a client.{' '}
          {projectId && projectTitle && (
            <>
              Project:{' '}
              <Link to={href('/admin/projects/:id', { id: projectId })} className="text-link wrap-anywhere">
                {projectTitle}
              </Link>
            </>
          )}
        </p>
      </InquiryPart>
    )
  }
  if (account?.role === 'admin') {
    return (
      <InquiryPart id="client" title="Client">
        <p className="text-soft">This is an administrator's address. It can't become a client.</p>
      </InquiryPart>
    )
  }
  return (
    <MakeClient inquiry={inquiry} answer={answer}>
      {account ? (
        <>
          This address has an account already ({account.name || inquiry.email}
          {account.deactivatedAt && ', deactivated'}). It gets the project; nobody is invited.
        </>
      ) : (
        'An invitation goes to the address, and a project keeps what was asked for.'
      )}
    </MakeClient>
  )
}

function MakeClient({ inquiry, answer, children }: AnswerProp & { inquiry: Inquiry; children: ReactNode }) {
  const { sending, own } = useOwnAnswer('client', answer)
  const [form, fields] = useForm({
    id: 'inquiry-client',
    lastResult: own?.result ?? null,
    defaultValue: { title: titleOf(inquiry), status: firstStatuses[0] },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: MakeClientForm }),
    shouldRevalidate: 'onInput',
  })
  return (
    <InquiryPart id="client" title="Make this a client">
      <p className="mb-4 text-soft wrap-anywhere">{children}</p>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="client" />
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <TextField field={fields.title} label="Project title" maxLength={120} />
        <SelectField
          field={fields.status}
          label="Project status"
          empty="Select a status"
          options={firstStatuses.map((value) => ({ value, label: value }))}
        />
        <button type="submit" disabled={sending} className="button button-brass justify-self-start">
          {sending ? 'Saving...' : 'Make this a client'}
        </button>
      </Form>
    </InquiryPart>
  )
}

/** At most 120 characters, as the project's title. */
const titleOf = ({ serviceOfInterest, companyName }: Inquiry) =>
  (serviceOfInterest === 'Other' ? companyName : `${serviceOfInterest} for ${companyName}`).slice(0, 120)
