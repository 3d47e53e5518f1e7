import { Link } from 'react-router'
import type { listBillableClients } from '#app/domain/invoices/admin-invoices.server.ts'
import { ListSearch, useListLinks } from '#app/ui/list.tsx'

type Clients = Awaited<ReturnType<typeof listBillableClients>>

/** Chooses whom an invoice is for: the newest clients, or those that a search finds. */
export function ClientChooser({
  clients,
  search,
  keep,
}: {
  clients: Clients
  search: string
  keep: Record<string, string>
}) {
  const linkTo = useListLinks()
  return (
    <section aria-labelledby="choose" className="mt-8 max-w-2xl">
      <h2 id="choose" className="text-2xl mb-4">
        Who is it for?
      </h2>
      <ListSearch label="Search by name, company or email" search={search} keep={keep} />
      {clients.length === 0 ? (
        <div className="mt-4 border border-dashed border-line p-8 text-soft">
          <p className="wrap-anywhere">
            {search ? `No client has “${search}” in name, company or email.` : 'There is no client yet.'}
          </p>
          {search && (
            <Link to={linkTo({ search: null })} className="text-link inline-flex items-center min-h-11">
              Show the newest clients
            </Link>
          )}
        </div>
      ) : (
        <ul className="mt-4 border border-line bg-surface divide-y divide-line">
          {clients.map((client) => (
            <li key={client.id}>
              <Link
                to={linkTo({ client: client.id, choose: null, search: null })}
                className="block px-4 py-2.5 min-h-11 wrap-anywhere hover:bg-paper"
              >
                <span className="font-semibold">{client.name || client.email}</span>
                <span className="block text-sm text-soft">
                  {[client.company !== client.name && client.company, client.email]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
