import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { isStaff } from '#app/context.ts'
import type { AssignmentQuestion } from '#app/domain/companies/assign-person.server.ts'
import { NEW_COMPANY } from '#app/domain/companies/company-forms.ts'
import type { CompanyChoice } from '#app/domain/companies/suggest-companies.server.ts'
import {
  ConvertInquiryForm,
  INITIAL_PROJECT_STATUSES,
  INQUIRY_ADMIN_LIMITS,
} from '#app/domain/inquiries/admin-forms.ts'
import type { Inquiry } from '#app/domain/inquiries/admin-inquiries.server.ts'
import {
  createClientInvitationTexts,
  PASSWORD_LINK_TEXTS,
} from '#app/emails/users/client-invitation-texts.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { AssignmentDialog } from '#app/routes/admin/companies/assignment-dialog.tsx'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { CompanySelect } from '#app/routes/admin/companies/company-select.tsx'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { t, tRich } from '#app/texts.ts'
import { CloseDialogButton, DialogButton } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmailPreview } from '#app/ui/email-preview.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, type FormFields, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { InquiryFormExtra } from './inquiry-actions.server.ts'

type InquiryClientProps = { inquiry: Inquiry; choice: CompanyChoice | null }

export function InquiryClient({ inquiry, choice, invitedBy }: InquiryClientProps & { invitedBy: string }) {
  const outcome = useOutcome<InquiryFormExtra>('client')
  const { clientId, projectId, projectTitle, account } = inquiry
  if (clientId) {
    return (
      <PageSection id="client" title={t('Client')} level={3}>
        <FormNotices outcome={outcome} />
        {outcome?.link && <InvitationLink link={outcome.link} />}
        <p className="mt-3">
          {tRich('{fullName} is a client.', {
            fullName: <ClientLink uid={clientId}>{inquiry.fullName}</ClientLink>,
          })}
          {projectId && projectTitle && (
            <span className="block">
              {tRich('Project: {projectTitle}', {
                projectTitle: (
                  <Link
                    to={href('/admin/projects/:id', { id: projectId })}
                    className="text-link wrap-anywhere"
                  >
                    {projectTitle}
                  </Link>
                ),
              })}
            </span>
          )}
        </p>
      </PageSection>
    )
  }
  if (account && isStaff(account)) {
    return (
      <PageSection id="client" title={t('Client')} level={3}>
        <p className="text-soft">
          {account.role === 'admin'
            ? t('This email address belongs to the administrator, so it can’t be used for a client.')
            : t('This email address belongs to someone on the team, so it can’t be used for a client.')}
        </p>
      </PageSection>
    )
  }
  return (
    <ConvertToClient inquiry={inquiry} choice={choice} invitedBy={account ? null : invitedBy}>
      {account
        ? tRich(
            'This email address already has an account: {name}. We’ll add the project to that account and won’t send an invitation.',
            { name: <ClientLink uid={account.uid}>{account.name || inquiry.email}</ClientLink> },
          )
        : t('We’ll invite them by email and create a project from this inquiry.')}
      {account?.deactivatedAt && <strong className="block">{t('The account is deactivated.')}</strong>}
    </ConvertToClient>
  )
}

function ConvertToClient({
  inquiry,
  choice,
  invitedBy,
  children,
}: InquiryClientProps & {
  /** Sender of the invitation. Null if the person already has an account. */
  invitedBy: string | null
  children: ReactNode
}) {
  const dialog = useId()
  const outcome = useOutcome<{ question: AssignmentQuestion }>('client')
  const rejected = outcome !== undefined && !outcome.notice
  return (
    <PageSection id="client" title={t('Client')} level={3}>
      <p className="mb-4 text-soft wrap-anywhere">{children}</p>
      <DialogButton dialog={dialog}>{t('Convert to Client')}</DialogButton>
      <Dialog
        id={dialog}
        title={t('Convert to client')}
        opens={rejected ? 'served' : 'command'}
        className="max-w-2xl"
      >
        {outcome?.question && (
          <AssignmentDialog
            question={outcome.question}
            form="form-client"
            name={outcome.result?.initialValue?.next === 'proposal' ? 'confirmedProposal' : 'confirmed'}
          />
        )}
        <ActionForm
          schema={ConvertInquiryForm}
          warnUnsaved
          intent="client"
          defaultValue={{
            title: defaultProjectTitle(inquiry),
            description: inquiry.message,
            status: INITIAL_PROJECT_STATUSES[0],
            companyId: choice?.suggested.length === 0 ? NEW_COMPANY : '',
            companyName: inquiry.companyName,
          }}
          className="mt-4 grid gap-4"
        >
          {(fields) => (
            <>
              <TextField field={fields.title} label={t('Project title')} />
              <TextAreaField
                field={fields.description}
                label={t('Description')}
                hint={t('The client will see the title and description.')}
                rows={6}
              />
              <SelectField
                field={fields.status}
                label={t('Project status')}
                empty={t('Select a status')}
                options={INITIAL_PROJECT_STATUSES.map((value) => ({ value, label: value }))}
              />
              <CompanyFields fields={fields} account={inquiry.account} choice={choice} />
              {invitedBy !== null && (
                <>
                  <TextAreaField
                    field={fields.message}
                    label={t('Message')}
                    hint={t('Appears in the email, above the link.')}
                    optional
                    aside={<TemplateMenu kind="invitation" into={fields.message.id} />}
                  />
                  <InvitationPreview
                    invitedBy={invitedBy}
                    project={fields.title.value ?? ''}
                    message={fields.message.value ?? ''}
                  />
                </>
              )}
              <p className="caption">
                {t('You’ll be the project lead. You can change this on the project’s People tab.')}
              </p>
              <Submit text={t('Convert to Client')}>
                {isModuleOn('signing') && (
                  <button type="submit" name="next" value="proposal" className="button button-line">
                    {t('Reply with a Proposal')}
                  </button>
                )}
                <CloseDialogButton dialog={dialog} />
              </Submit>
            </>
          )}
        </ActionForm>
      </Dialog>
    </PageSection>
  )
}

/** An account's company stays. For everyone else, staff pick a company or create it. */
function CompanyFields({
  fields,
  account,
  choice,
}: {
  fields: FormFields<typeof ConvertInquiryForm>
  account: Inquiry['account']
  choice: CompanyChoice | null
}) {
  if (account?.companyId)
    return (
      <p className="caption">
        {tRich('The project will belong to {company}.', {
          company: <CompanyLink id={account.companyId}>{account.company}</CompanyLink>,
        })}
      </p>
    )
  const { companies, suggested } = choice ?? { companies: [], suggested: [] }
  return (
    <>
      <CompanySelect
        field={fields.companyId}
        companies={companies.filter(({ id }) => suggested.every((one) => one.id !== id))}
        optional
        empty={t('No company')}
        first={[
          { value: NEW_COMPANY, label: t('New company') },
          ...suggested.map(({ id, name, by }) => ({
            value: id,
            label:
              by === 'name' ? t('{name} (same name)', { name }) : t('{name} (same email domain)', { name }),
          })),
        ]}
      />
      {fields.companyId.value === NEW_COMPANY && (
        <TextField field={fields.companyName} label={t('Company name')} />
      )}
    </>
  )
}

function InvitationPreview({
  invitedBy,
  project,
  message,
}: {
  invitedBy: string
  project: string
  message: string
}) {
  const { subject, paragraphs } = createClientInvitationTexts({ invitedBy, project })
  return (
    <EmailPreview subject={subject}>
      {paragraphs.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
      {message && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      <p className="font-semibold text-accent">{PASSWORD_LINK_TEXTS.button}</p>
      <p className="text-soft">{PASSWORD_LINK_TEXTS.note}</p>
    </EmailPreview>
  )
}

/**
 * Returns the requested service, or the company name if the service is 'Other'. The client will see it as the project's
 * title.
 */
const defaultProjectTitle = ({ serviceOfInterest, companyName }: Inquiry) =>
  (serviceOfInterest === 'Other' ? companyName : serviceOfInterest).slice(
    0,
    INQUIRY_ADMIN_LIMITS.projectTitle,
  )
