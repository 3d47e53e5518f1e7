import { useId } from 'react'
import { href, Link } from 'react-router'
import { isRequestActionPossible, REQUEST_KIND_KEYS, REQUEST_KINDS } from '#app/core/request-states.ts'
import type { RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { EditRequestForm, RequestChangesForm, RequestForm } from '#app/domain/requests/request-forms.ts'
import { EntryForm, useEntryListPath } from '#app/routes/admin/projects/progress-entry-form.tsx'
import { RequestItem } from '#app/routes/requests/request-item.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, type FormFields, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import { FormSection } from '#app/ui/page.tsx'

function RequestFields({
  fields,
  sections,
}: {
  fields: FormFields<typeof EditRequestForm>
  sections: string[]
}) {
  const list = useId()
  return (
    <>
      <TextField field={fields.title} label={t('Title')} />
      <TextAreaField field={fields.details} label={t('Details')} rows={3} optional />
      <div className="max-w-60">
        <TextField field={fields.dueOn} type="date" label={t('Due')} optional />
      </div>
      <TextField
        field={fields.section}
        label={t('Section')}
        hint={t('The request is listed under this heading.')}
        list={list}
        autoComplete="off"
        optional
      />
      <datalist id={list}>
        {sections.map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </>
  )
}

const kindOptions = REQUEST_KIND_KEYS.map((value) => {
  const { option, needsDocument } = REQUEST_KINDS[value]
  return { value, label: option, className: needsDocument ? 'needs-document' : undefined }
})

export function AddRequestSection({
  project,
  documents,
  sections,
}: {
  project: string
  documents: { id: string; name: string; version: number }[]
  sections: string[]
}) {
  return (
    <FormSection id="add" title={t('Add a request')} intent="add">
      <ActionForm
        action={useEntryListPath()}
        relative="path"
        warnUnsaved
        intent="add"
        schema={RequestForm}
        className="group grid gap-5"
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.kind}
              label={t('What we need')}
              empty={t('Select')}
              options={kindOptions}
            />
            {/* CSS shows this depending on the kind, so it works without JavaScript. */}
            <div className="hidden group-has-[.needs-document:checked]:block">
              <SelectField
                field={fields.document}
                label={t('Document to approve')}
                empty={documents.length > 0 ? t('Select') : t('No documents in this project yet')}
                options={documents.map(({ id, name, version }) => ({
                  value: id,
                  label: `${name}, v${version}`,
                }))}
              />
              <p className="mt-1.5 caption">
                {t(
                  'The client approves the latest version. If you upload a newer one, we’ll ask for approval again.',
                )}
              </p>
              <Link to={`${href('/admin/documents/share')}?project=${project}`} className="tall-link">
                {t('Share a Document with This Project')}
              </Link>
            </div>
            <RequestFields fields={fields} sections={sections} />
            <Submit text={t('Add Request')} variant="line" />
          </>
        )}
      </ActionForm>
    </FormSection>
  )
}

type RequestEntryProps = { request: RequestRow }

export function RequestEntry({
  project,
  request,
  level,
  opened,
}: RequestEntryProps & { project: string; level: 3 | 4; opened: boolean }) {
  const { closed } = request
  return (
    <RequestItem side="admin" project={project} request={request} level={level} opened={opened}>
      {!closed && (
        <div className="mt-4 flex flex-wrap items-start gap-2 empty:hidden">
          <RequestButtons request={request} />
        </div>
      )}
    </RequestItem>
  )
}

function RequestButtons({ request }: RequestEntryProps) {
  const { id, title, state, waits, version } = request
  const listPath = useEntryListPath()
  const linkTo = useListLink()
  return (
    <>
      {isRequestActionPossible('accept', request) && (
        <ButtonForm
          button={t('Accept')}
          label={t('Accept {title}', { title })}
          variant="brass"
          fields={{ intent: 'accept', entry: id, version }}
          action={listPath}
        />
      )}
      {isRequestActionPossible('undo-accept', request) && <UndoAccept request={request} />}
      {isRequestActionPossible('request-changes', request) && <RequestChangesSection request={request} />}
      {isRequestActionPossible('withdraw', request) && (
        <RowMenu subject={title}>
          {waits && (
            <RowLink to={linkTo({ edit: id })} preventScrollReset className="menu-item">
              {t('Edit')}
            </RowLink>
          )}
          <Confirm
            button={t('Withdraw Request')}
            variant="menu"
            confirmVariant="danger"
            title={t('Withdraw this request?')}
            subject={title}
            fields={{ intent: 'withdraw', entry: id, version }}
            action={listPath}
          >
            {t('Neither you nor the client will see “{title}” anymore.', { title })}{' '}
            {state === 'submitted' && t('Submitted documents stay in the project.')}
          </Confirm>
        </RowMenu>
      )}
    </>
  )
}

export const UndoAccept = ({ request: { id, version, title } }: { request: UndoableRequest }) => (
  <ButtonForm
    button={t('Undo')}
    {...(title && { subject: title })}
    fields={{ intent: 'undo-accept', entry: id, version }}
    action={useEntryListPath()}
  />
)
type UndoableRequest = { id: string; version: string; title?: string }

function RequestChangesSection({ request: { id, title, version } }: RequestEntryProps) {
  const outcome = useOutcome('request-changes', id)
  return (
    <Disclosure
      summary={
        <>
          {t('Request Changes')}
          <span className="sr-only">: {title}</span>
        </>
      }
      button="line"
      open={outcome && !outcome.notice}
      data-request-changes
      className="open:order-last open:basis-full"
    >
      <ActionForm
        action={useEntryListPath()}
        relative="path"
        warnUnsaved
        intent="request-changes"
        entry={id}
        version={version}
        overwrites
        schema={RequestChangesForm}
        className="mt-4 grid gap-4"
      >
        {(fields) => (
          <>
            <TextAreaField
              field={fields.reason}
              label={t('Reason')}
              hint={t('The client sees this in an email and next to the request.')}
              rows={3}
            />
            <Submit text={t('Request Changes')} sending={t('Sending...')} variant="line" />
          </>
        )}
      </ActionForm>
    </Disclosure>
  )
}

export function EditRequestEntry({ request, sections }: RequestEntryProps & { sections: string[] }) {
  return (
    <article aria-label={t('Edit {title}', { title: request.title })} className="panel p-5">
      <EntryForm intent="change" schema={EditRequestForm} entry={request} button={t('Save')}>
        {(fields) => <RequestFields fields={fields} sections={sections} />}
      </EntryForm>
    </article>
  )
}
