import { isModuleOn, listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type {
  MemberRow,
  ProjectItemCounts,
  ProjectPeopleList,
} from '#app/domain/projects/list-people.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { RightField, type RightFieldProps } from '#app/routes/admin/right-field.tsx'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'

export const describeRight = {
  documents: ({ documents, requests }: Pick<ProjectItemCounts, 'documents' | 'requests'>) =>
    joinList([
      countPhrase(documents, 'document'),
      ...listIfOn('requests', countPhrase(requests, 'open request')),
    ]),
  invoices: ({ invoices }: Pick<ProjectItemCounts, 'invoices'>) =>
    t('All invoices for this project ({invoices})', { invoices }),
}

/** Parts of a project that everyone on it can see. */
const SHARED_PARTS = joinList([
  t('its updates'),
  t('its milestones'),
  ...listIfOn('messages', t('its messages')),
])

export function RightsFields({
  documents,
  invoices,
  room,
}: Record<'documents' | 'invoices', RightFieldProps> & { room: Omit<RightFieldProps, 'hint'> }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left w-full font-medium mb-1.5">{t('Can also see')}</legend>
      <RightField
        name="documents"
        label={isModuleOn('requests') ? t('Documents and requests') : t('Documents')}
        {...documents}
      />
      {isModuleOn('invoices') && (
        <RightField
          name="invoices"
          label={t('Invoices')}
          {...invoices}
          hint={`${invoices.hint}. ${t('They’ll get the project’s invoices and payment reminders by email, just like the person billed.')}`}
        />
      )}
      {isModuleOn('rooms') && (
        <RightField
          name="room"
          label={t('Data room')}
          {...room}
          hint={t('Sees everything in the project’s data room, including its groups and their questions.')}
        />
      )}
    </fieldset>
  )
}

/** Returns the form target, which keeps the list on its current page, and the fields that identify the member. */
function useMemberForm(intent: string, { id, version }: MemberRow) {
  const { search } = useListLink()({})
  return { action: `.${search}`, fields: { intent, entry: id, version } }
}

const BulletList = ({ children }: { children: (string | false)[] }) => (
  <ul className="list-disc pl-5 grid gap-2">
    {children.map((point) => point && <li key={point}>{point}</li>)}
  </ul>
)

export function ChangeRightsDialog({ counts, member }: { counts: ProjectItemCounts; member: MemberRow }) {
  const { name, documents, invoices, uploaded } = member
  const own = uploaded > 0 ? t(', including {uploaded} uploaded by {name}', { uploaded, name }) : ''
  return (
    <Confirm
      {...useMemberForm('rights', member)}
      button={t('Change Access')}
      variant="menu"
      confirm={t('Save')}
      title={t('What can {name} see?', { name })}
      subject={name}
      inputs={
        <RightsFields
          documents={{
            given: documents,
            hint: formatRightChange(documents, describeRight.documents(counts) + own),
          }}
          invoices={{
            given: invoices,
            hint: formatRightChange(invoices, formatOtherInvoices(counts, member)),
          }}
          room={{ given: member.room }}
        />
      }
    >
      <p>
        {t('Everyone on the project can see {parts}. Changes take effect immediately.', {
          parts: SHARED_PARTS,
        })}
      </p>
    </Confirm>
  )
}

const formatRightChange = (given: boolean, what: string) =>
  given ? t('Can see {what}.', { what }) : t('Gives access to {what}.', { what })

/** Formats the invoices that require the permission. Members can always see invoices billed to themselves. */
const formatOtherInvoices = ({ invoices }: ProjectItemCounts, { billed }: MemberRow) =>
  billed > 0
    ? t('invoices billed to others ({invoices})', { invoices: invoices - billed })
    : t('all invoices for this project ({invoices})', { invoices })

export function RemoveMemberDialog({
  title,
  counts,
  member,
}: {
  title: string
  counts: ProjectItemCounts
  member: MemberRow
}) {
  const { name, documents, invoices, uploaded, billed } = member
  return (
    <Confirm
      {...useMemberForm('remove', member)}
      button={t('Remove')}
      variant="menu"
      confirmVariant="danger"
      title={t('Remove {name} from “{title}”?', { name, title })}
      subject={name}
    >
      <BulletList>
        {[
          t('{name} immediately loses access to the project and {parts}.', { name, parts: SHARED_PARTS }),
          documents && t('{name} loses access to {items}.', { name, items: describeRight.documents(counts) }),
          uploaded > 0 &&
            t('Documents uploaded by {name} ({uploaded}) stay with the project.', { name, uploaded }),
          isModuleOn('invoices') &&
            invoices &&
            t('{name} loses access to {items}.', { name, items: formatOtherInvoices(counts, member) }),
          billed > 0 && t('{name} keeps access to invoices billed to them ({billed}).', { name, billed }),
          t('{name} keeps their account.', { name }),
        ]}
      </BulletList>
    </Confirm>
  )
}

export function MakeMainContactDialog({
  title,
  people,
  member,
}: {
  title: string
  people: ProjectPeopleList
  member: MemberRow
}) {
  const { mainContact, counts } = people
  const { name, documents, invoices, billed } = member
  const others = counts.invoices - billed
  return (
    <Confirm
      {...useMemberForm('main-contact', member)}
      button={t('Make Main Contact')}
      variant="menu"
      title={t('Make {name} the main contact of “{title}”?', { name, title })}
      subject={name}
      disabled={member.deactivatedAt !== null}
    >
      <BulletList>
        {[
          mainContact !== null &&
            t('{name} becomes a member with access to {things}.', {
              name: mainContact.name,
              things: joinList([
                t('documents'),
                ...listIfOn('requests', t('requests')),
                ...listIfOn('invoices', t('invoices')),
                ...(counts.roomGroups === null ? [] : [t('the data room')]),
              ]),
            }),
          documents
            ? t('{name} keeps access to {items}.', { name, items: describeRight.documents(counts) })
            : t('{name} gets access to {items}.', { name, items: describeRight.documents(counts) }),
          counts.roomGroups !== null &&
            t('{name} will see the room with {groups}.', {
              name,
              groups: countPhrase(counts.roomGroups, 'group'),
            }),
          t('The project and its documents stay as they are.'),
          isModuleOn('invoices') &&
            (invoices && others > 0
              ? t(
                  'Invoices stay with the person billed. {name} loses access to invoices billed to others ({others}).',
                  { name, others },
                )
              : t('Invoices stay with the person billed.')),
        ]}
      </BulletList>
    </Confirm>
  )
}
