import type { Figures, Member, People } from '#app/domain/projects/people/list-people.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'
import { counted } from '../../counted.ts'
import { RightsFields, seenWith } from './people-rights.tsx'

/** Returns the form target on the current page of the list, and the fields that identify the member. */
function useForm(intent: string, { id, version }: Member) {
  const { search } = useListLinks()({})
  return { action: `.${search}`, fields: { intent, entry: id, version } }
}

const Points = ({ children }: { children: (string | false)[] }) => (
  <ul className="list-disc pl-5 grid gap-2">
    {children.map((point) => point && <li key={point}>{point}</li>)}
  </ul>
)

export function ChangeRights({ figures, member }: { figures: Figures; member: Member }) {
  const { name, documents, invoices, uploaded } = member
  const own = uploaded > 0 ? `, ${uploaded} of them uploaded by ${name}` : ''
  return (
    <Confirm
      {...useForm('rights', member)}
      button="Change Rights"
      confirm="Save"
      title={`What does ${name} see?`}
      about={name}
      inputs={
        <RightsFields
          documents={{ given: documents, hint: changeOf(documents, seenWith.documents(figures) + own) }}
          invoices={{ given: invoices, hint: changeOf(invoices, billsOfOthers(figures, member)) }}
        />
      }
    >
      <p>Besides the project, its updates, milestones and messages. It counts from the next click on.</p>
    </Confirm>
  )
}

const changeOf = (given: boolean, what: string) =>
  given ? `Without it, no longer sees ${what}.` : `With it, sees ${what}.`

/** Returns the invoices that need the right: members always see invoices billed to themselves. */
const billsOfOthers = ({ invoices }: Figures, { billed }: Member) =>
  `${counted(invoices - billed, 'invoice')} of the project${billed > 0 ? ' billed to others' : ''}`

export function RemovePerson({
  title,
  figures,
  member,
}: {
  title: string
  figures: Figures
  member: Member
}) {
  const { name, documents, invoices, uploaded, billed } = member
  return (
    <Confirm
      {...useForm('remove', member)}
      button="Remove"
      look="danger"
      title={`Remove ${name} from “${title}”?`}
      about={name}
    >
      <Points>
        {[
          `${name} no longer sees the project, its updates, milestones and messages, at once and on every device.`,
          documents && `${name} no longer sees ${seenWith.documents(figures)}.`,
          uploaded > 0 &&
            `${counted(uploaded, 'document')} that ${name} uploaded ${uploaded === 1 ? 'stays' : 'stay'} with the project.`,
          invoices && `${name} no longer sees ${billsOfOthers(figures, member)}.`,
          billed > 0 &&
            `${counted(billed, 'invoice')} billed to ${name} ${billed === 1 ? 'stays' : 'stay'} in sight.`,
          'The account itself stays.',
        ]}
      </Points>
    </Confirm>
  )
}

export function MakeMainContact({
  title,
  people,
  member,
}: {
  title: string
  people: People
  member: Member
}) {
  const { mainContact, figures } = people
  const { name, documents, invoices, billed } = member
  const others = figures.invoices - billed
  return (
    <Confirm
      {...useForm('main-contact', member)}
      button="Make Main Contact"
      title={`Make ${name} the main contact of “${title}”?`}
      about={name}
      disabled={member.deactivatedAt !== null}
    >
      <Points>
        {[
          mainContact !== null &&
            `${mainContact.name} becomes a member who sees documents, requests and invoices.`,
          documents
            ? `${name} goes on seeing ${seenWith.documents(figures)}.`
            : `${name} will see ${seenWith.documents(figures)}.`,
          `The project and what is filed under it stay as they are.`,
          `Invoices stay with who was billed: ${name} ${invoices && others > 0 ? `no longer sees ${counted(others, 'invoice')}` : 'sees none'} billed to others.`,
        ]}
      </Points>
    </Confirm>
  )
}
