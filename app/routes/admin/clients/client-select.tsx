import { useForm } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import type { ClientMatches } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { EmptyState, useListLink } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { loader } from './client-suggestions.ts'

/**
 * Text field for a client's name, company or email. Suggests matching clients' emails while the user types. Without
 * JavaScript, the form accepts an email or a search term.
 */
export function ClientSelect({
  canSignIn = false,
  ...field
}: ComponentProps<typeof TextField> & {
  canSignIn?: boolean
}) {
  const suggestions = useFetcher<typeof loader>()
  const list = useId()
  const suggest = (search: string) => {
    if (search.trim().length < 2) return
    const params = new URLSearchParams({ search, ...(canSignIn && { canSignIn: 'yes' }) })
    suggestions.load(`/admin/clients?${params}`)
  }
  return (
    <div>
      <TextField
        {...field}
        list={list}
        autoComplete="off"
        maxLength={255}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={list}>
        {suggestions.data?.map(({ email, name, company }) => (
          <option key={email} value={email}>
            {[name, company].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/**
 * First step on a page about one client: a search whose results link to the same page with `client`, or `company`, set.
 * `keep` lists query parameters to preserve while searching.
 */
export function ClientSearch({
  found: { clients, companies = [], more },
  search,
  keep = {},
  canSignIn = false,
  question = t('Which client is this for?'),
  renderButton,
  children,
}: {
  found: ClientMatches & { companies?: { id: string; name: string; city: string | null }[] }
  search: string
  keep?: Record<string, string>
  canSignIn?: boolean
  question?: string
  /** Renders a button in place of a result's link. */
  renderButton?: (client: ClientMatches['clients'][number]) => ReactNode
  children?: ReactNode
}) {
  const linkTo = useListLink()
  const [form, fields] = useForm<{ search: string }>({ defaultValue: { search } })
  return (
    <PageSection id="whom" title={question} className="max-w-3xl">
      <Form
        method="get"
        role="search"
        preventScrollReset
        id={form.id}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,26rem)_auto] items-end sm:justify-start gap-2"
      >
        <ClientSelect
          field={fields.search}
          label={t('Search clients by name, company or email')}
          canSignIn={canSignIn}
        />
        <HiddenFields values={keep} />
        <button type="submit" className="button button-line">
          {t('Search')}
        </button>
      </Form>
      <div className="mt-5">
        {clients.length + companies.length === 0 ? (
          <EmptyState
            action={
              search && (
                <Link to={linkTo({ search: null })} className="tall-link">
                  {t('Show the latest clients')}
                </Link>
              )
            }
          >
            {search ? t('Nothing matches “{search}”.', { search }) : t('No clients yet.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Clients')} className="divide-y divide-line panel">
            {companies.map(({ id, name, city }) => (
              <li key={id}>
                <Link
                  to={linkTo({ company: id, client: null, select: null, search: null })}
                  className="block px-4 py-3 hover:bg-sand hover:text-ink wrap-anywhere"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm">{[t('Company'), city].filter(Boolean).join(' · ')}</span>
                </Link>
              </li>
            ))}
            {clients.map((client) => (
              <li key={client.id}>
                {renderButton ? (
                  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
                    <ClientSummary client={client} />
                    {renderButton(client)}
                  </div>
                ) : (
                  <Link
                    to={linkTo({ client: client.id, select: null, search: null })}
                    className="block px-4 py-3 hover:bg-sand hover:text-ink"
                  >
                    <ClientSummary client={client} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {more && (
        <p className="mt-3 text-soft">{t('More clients match. To narrow the list, enter part of a name.')}</p>
      )}
      {children && <p className="mt-6">{children}</p>}
    </PageSection>
  )
}

function ClientSummary({ client }: { client: ClientMatches['clients'][number] }) {
  const { name, company, email, deactivated } = client
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{name}</span>
      <span className="block text-sm">
        {[company !== name && company, email, deactivated && t('Deactivated')].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
