import { LeadForm } from '#app/domain/projects/people/forms.ts'
import type { People } from '#app/domain/projects/people/list-people.server.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { firm } from '#content/firm.ts'
import { FormBox } from '../form-box.tsx'

export function FirmSide({ people, answer }: { people: People; answer: FormAnswer | undefined }) {
  const { lead, firmPeople } = people
  return (
    <FormBox id="lead" title="Our side" intent="lead" answer={answer}>
      {lead.gone && (
        <p className="text-bad">{`${lead.name}, who looked after it, is with us no longer. Choose somebody else.`}</p>
      )}
      <ActionForm
        schema={LeadForm}
        answer={answer}
        intent="lead"
        version={lead.version}
        defaultValue={{ leadId: lead.gone ? '' : lead.uid }}
        button="Save"
        sendingText="Saving..."
        look="line"
        className="grid gap-4"
      >
        {(fields) => (
          <SelectField
            field={fields.leadId}
            label="Looked after by"
            optional
            empty="Nobody in particular"
            options={firmPeople.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
        )}
      </ActionForm>
      <p className="text-sm text-soft">
        {`The people of the project see this name; where there is none, they see ${firm.name}.`}
      </p>
    </FormBox>
  )
}
