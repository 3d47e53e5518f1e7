import { Link } from 'react-router'
import type { Member, People, PeopleQuery } from '#app/domain/projects/people/list-people.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-link.tsx'
import { stateOf } from '#app/routes/admin/users/user-table.tsx'
import { Day } from '#app/ui/dates.tsx'
import { type FormAnswer, problemOf } from '#app/ui/form/form-answer.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { ListSearch, Pager, useListLinks } from '#app/ui/list/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AccountStatusBadge } from '#app/ui/status/account-status.tsx'
import { ChangeRights, MakeMainContact, RemovePerson } from './people-confirm.tsx'

const INTENTS = ['rights', 'remove', 'main-contact']

export function ClientSide({
  title,
  people,
  query,
  answer,
}: {
  title: string
  people: People
  query: PeopleQuery
  answer: FormAnswer | undefined
}) {
  const { mainContact, members, figures, more } = people
  const mine = answer && INTENTS.includes(answer.intent) ? answer : undefined
  return (
    <section aria-labelledby="on-it" className="min-w-0 grid gap-4">
      <h2 id="on-it" className="text-2xl">
        On the client’s side
      </h2>
      <Notice of={mine} tone="good">
        {mine?.notice}
      </Notice>
      <Notice of={mine} tone="bad">
        {problemOf(mine)}
      </Notice>
      <div className="bg-surface border border-line border-l-3 border-l-brass p-4">
        <p className="text-sm font-semibold text-accent">Main contact</p>
        {mainContact ? (
          <>
            <Person person={mainContact} />
            <p className="mt-1 text-sm text-soft">
              Sees documents, requests, and the invoices billed to this account. To take the project from
              them, make a member the main contact, or choose another client account under Edit Project.
            </p>
          </>
        ) : (
          <p className="text-soft">
            Nobody yet. Choose a client account under Edit Project, or one of the members.
          </p>
        )}
      </div>
      {(figures.members > members.length || query.search) && (
        <ListSearch label="Search members by name, company or address" search={query.search} keep={{}} />
      )}
      <h3 className="text-lg font-semibold">{`Members (${figures.members})`}</h3>
      {members.length === 0 && <NoMembers search={query.search} />}
      <ul aria-label="Members" className="divide-y divide-line border-y border-line empty:hidden">
        {members.map((member) => (
          <MemberEntry key={member.id} title={title} people={people} member={member} />
        ))}
      </ul>
      <Pager after={query.after} more={more} />
    </section>
  )
}

function NoMembers({ search }: { search: string }) {
  const linkTo = useListLinks()
  const all = (
    <Link to={linkTo({ search: null, after: null })} className="tall-link">
      Show all members
    </Link>
  )
  if (search) return <Empty action={all}>{`No member matches “${search}”.`}</Empty>
  return (
    <Empty>
      No members yet. Add those who work on it with the main contact: a CFO, a lawyer, a bookkeeper.
    </Empty>
  )
}

type PersonShown = NonNullable<People['mainContact']>

function Person({ person }: { person: PersonShown }) {
  const { name, email, company } = person
  const state = stateOf(person)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        <ClientLink uid={person.id} className="tall-link">
          {name}
        </ClientLink>
        {state && <AccountStatusBadge state={state} />}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {[company !== name && company, email !== name && email].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function MemberEntry({ title, people, member }: { title: string; people: People; member: Member }) {
  const { documents, invoices, since } = member
  const rights = [...(documents ? ['documents and requests'] : []), ...(invoices ? ['invoices'] : [])]
  return (
    <li className="py-4 grid gap-3">
      <div className="min-w-0">
        <Person person={member} />
        <p className="mt-1 text-sm text-soft">
          {rights.length > 0 ? `Sees ${rights.join(', and ')}` : 'Sees no documents, requests or invoices'}
          {' · since '}
          <Day value={since} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ChangeRights figures={people.figures} member={member} />
        <MakeMainContact title={title} people={people} member={member} />
        <RemovePerson title={title} figures={people.figures} member={member} />
      </div>
    </li>
  )
}
