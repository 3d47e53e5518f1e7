import { lengths } from '#app/domain/accounts/forms.ts'
import { AddPersonForm } from '#app/domain/projects/people/forms.ts'
import { MOST_MEMBERS } from '#app/domain/projects/people/limits.ts'
import type { Figures } from '#app/domain/projects/people/list-people.server.ts'
import { ClientPicker } from '#app/routes/admin/clients/client-picker.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo, type FormAnswer } from '#app/ui/form/form-answer.ts'
import { FormBox } from '../form-box.tsx'
import { RightsFields, seenWith } from './people-rights.tsx'

/** Form that adds an existing client to the project or invites a new one. */
export function AddPerson({
  figures,
  answer,
}: {
  figures: Figures
  answer: FormAnswer<{ link: string | null }> | undefined
}) {
  const mine = answerTo(answer, 'add')
  return (
    <FormBox
      id="add"
      title="Add somebody"
      intent="add"
      answer={answer}
      extra={mine?.link && <InvitationLink link={mine.link} />}
    >
      {figures.members >= MOST_MEMBERS ? (
        <p className="text-soft">{`There are ${MOST_MEMBERS} members, as many as a project can have.`}</p>
      ) : (
        <ActionForm
          guard
          schema={AddPersonForm}
          answer={answer}
          intent="add"
          button="Add to Project"
          sendingText="Adding..."
          className="grid gap-4"
        >
          {(fields) => (
            <>
              <ClientPicker
                field={fields.email}
                type="email"
                label="Email"
                hint="Type a part of a name to find an account. Who has none yet is invited by mail, which names the project."
                canLogIn
              />
              <TextField
                field={fields.name}
                label="Name"
                optional
                hint="Only for an invitation; an account keeps its own."
                maxLength={lengths.name}
                autoComplete="off"
              />
              <RightsFields
                documents={{ field: fields.documents, hint: `Sees ${seenWith.documents(figures)}.` }}
                invoices={{ field: fields.invoices, hint: `Sees ${seenWith.invoices(figures)}.` }}
              />
            </>
          )}
        </ActionForm>
      )}
    </FormBox>
  )
}
