import { href, Link } from 'react-router'
import type { searchRecipients } from '#app/domain/documents/sharing.server.ts'
import { ListSearch } from '#app/ui/list.tsx'

type Found = Awaited<ReturnType<typeof searchRecipients>>

const shareWith = (client: string) => ({
  pathname: href('/admin/documents/share'),
  search: `${new URLSearchParams({ client })}`,
})

/** Looks for the client that a document is for; each answer is a link that goes on with it. */
export function ChooseClient({ clients, more, search }: Found & { search: string }) {
  return (
    <section aria-labelledby="whom" className="mt-6 max-w-3xl">
      <h2 id="whom" className="text-2xl mb-4">
        For whom is it?
      </h2>
      <ListSearch label="Search clients by name, company or email" search={search} keep={{}} />
      {clients.length === 0 ? (
        <div className="mt-5 border border-dashed border-line p-8 text-soft">
          <p className="wrap-anywhere">
            {search ? `No client matches “${search}”.` : 'There are no clients yet.'}
          </p>
          {search && (
            <Link to={href('/admin/documents/share')} className="text-link inline-block mt-2">
              Show the newest clients
            </Link>
          )}
        </div>
      ) : (
        <ul aria-label="Clients" className="mt-5 divide-y divide-line bg-surface border border-line">
          {clients.map(({ id, name, company, email }) => (
            <li key={id}>
              <Link to={shareWith(id)} className="block px-4 py-3 hover:bg-sand hover:text-ink wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm">{[company, email].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-3 text-soft">There are more. Type a part of the name to find others.</p>}
      <p className="mt-6">
        <Link to={shareWith('all')} className="button button-line">
          For all clients
        </Link>
      </p>
    </section>
  )
}
