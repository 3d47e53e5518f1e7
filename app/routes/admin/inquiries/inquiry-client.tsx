import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import {
  ConvertInquiryForm,
  INITIAL_PROJECT_STATUSES,
  INQUIRY_ADMIN_LIMITS,
} from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { PageSection } from '#app/routes/admin/page-section.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { findFormOutcome } from '#app/ui/form/form-outcome.ts'
import { Notice } from '#app/ui/notice.tsx'
import { InvitationLink } from '../users/invitation-link.tsx'
import type { InquiryFormResult } from './inquiry-actions.server.ts'

type InquiryClientProps = { inquiry: Inquiry; answer: InquiryFormResult }

export function InquiryClient({ inquiry, answer }: InquiryClientProps) {
  const mine = findFormOutcome(answer, 'client')
  const { clientId, projectId, projectTitle, account } = inquiry
  if (clientId) {
    return (
      <PageSection id="client" title="Client">
        <Notice of={mine?.notice && mine} tone="good">
          {mine?.notice}
        </Notice>
        {mine?.link && <InvitationLink link={mine.link} />}
        <p className="mt-3">
          <ClientLink uid={clientId}>{inquiry.fullName}</ClientLink> is a client.{' '}
          {projectId && projectTitle && (
            <span className="block">
              Project:{' '}
              <Link to={href('/admin/projects/:id', { id: projectId })} className="text-link wrap-anywhere">
                {projectTitle}
              </Link>
            </span>
          )}
        </p>
      </PageSection>
    )
  }
  if (account && account.role !== null && account.role !== 'client') {
    return (
      <PageSection id="client" title="Client">
        <p className="text-soft">
          {account.role === 'admin'
            ? "This email belongs to the administrator, so it can't become a client's."
            : "This email belongs to someone on the team, so it can't become a client's."}
        </p>
      </PageSection>
    )
  }
  return (
    <ConvertToClientForm inquiry={inquiry} answer={answer}>
      {account ? (
        <>
          This email already has an account:{' '}
          <ClientLink uid={account.uid}>{account.name || inquiry.email}</ClientLink>. The project will be
          added to it, and no invitation is sent.{' '}
          {account.deactivatedAt && <strong>The account is deactivated.</strong>}
        </>
      ) : (
        "We'll invite them by email and create a project from this inquiry."
      )}
    </ConvertToClientForm>
  )
}

function ConvertToClientForm({ inquiry, answer, children }: InquiryClientProps & { children: ReactNode }) {
  return (
    <PageSection id="client" title="Convert to Client">
      <p className="mb-4 text-soft wrap-anywhere">{children}</p>
      <ActionForm
        schema={ConvertInquiryForm}
        answer={answer}
        guard
        intent="client"
        defaultValue={{ title: defaultProjectTitle(inquiry), status: INITIAL_PROJECT_STATUSES[0] }}
        button="Convert to Client"
        look="line"
        sendingText="Saving..."
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.title}
              label="Project title"
              maxLength={INQUIRY_ADMIN_LIMITS.projectTitle}
            />
            <SelectField
              field={fields.status}
              label="Project status"
              empty="Select a status"
              options={INITIAL_PROJECT_STATUSES.map((value) => ({ value, label: value }))}
            />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}

/** Returns a default project title of at most 120 characters. */
const defaultProjectTitle = ({ serviceOfInterest, companyName }: Inquiry) =>
  (serviceOfInterest === 'Other' ? companyName : `${serviceOfInterest} for ${companyName}`).slice(0, 120)
