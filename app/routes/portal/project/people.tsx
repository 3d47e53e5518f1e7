import { Link } from 'react-router'
import type { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import type { PeopleForClient } from '#app/domain/projects/people/client-people.server.ts'
import { t } from '#app/texts.ts'
import { useListLinks } from '#app/ui/list/list.tsx'
import { firm } from '#content/firm.ts'

type Rights = Awaited<ReturnType<typeof findProjectForClient>>['rights']

export function ProjectPeople({
  people: { lead, mainContact, members },
  rights,
  after,
}: {
  people: PeopleForClient
  rights: Rights
  after: string | null
}) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="text-2xl mb-3">
        {t('People')}
      </h2>
      <dl className="grid gap-3">
        <Side term={lead ? t('At {name}', { name: firm.name }) : t('Looked after by')}>
          {lead ?? firm.name}
        </Side>
        {mainContact && (
          <Side term={t('Main contact')}>
            <Name person={mainContact} />
          </Side>
        )}
        {(members.rows.length > 0 || after) && (
          <Side term={t('Members')}>
            <ul>
              {members.rows.map((person) => (
                <li key={person.id}>
                  <Name person={person} />
                </li>
              ))}
            </ul>
          </Side>
        )}
      </dl>
      <Pages more={members.more} after={after} />
      <p className="mt-3 text-sm text-soft">{sentenceOf(rights)}</p>
    </section>
  )
}

const Side = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Name = ({ person: { name, isSelf } }: { person: { name: string; isSelf: boolean } }) => (
  <>
    <bdi>{name || t('Without a name')}</bdi>
    {isSelf && ` ${t('(you)')}`}
  </>
)

function Pages({ more, after }: { more: string | null; after: string | null }) {
  const linkTo = useListLinks()
  if (!more && !after) return null
  return (
    <nav aria-label={t('More people')} className="flex flex-wrap gap-x-5">
      {after && (
        <Link to={linkTo({ people: null })} preventScrollReset className="tall-link">
          {t('First people')}
        </Link>
      )}
      {more && (
        <Link to={linkTo({ people: more })} preventScrollReset className="tall-link">
          {t('More people')}
        </Link>
      )}
    </nav>
  )
}

function sentenceOf({ mainContact, documents, invoices }: Rights): string {
  if (mainContact)
    return t('You are the main contact: you see documents, requests, and the invoices billed to you.')
  if (documents && invoices) return t('You see the project’s documents, requests and invoices.')
  if (documents)
    return t('You see the project’s documents and requests, and of its invoices those billed to you.')
  if (invoices) return t('You see the project’s invoices, but not its documents and requests.')
  return t('You see the project itself, without its documents, requests and invoices.')
}
