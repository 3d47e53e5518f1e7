import { Form } from 'react-router'

export type ListQuery = { search: string; sort: string; direction: 'asc' | 'desc'; after: string }

/** Finds documents by a part of their name, and keeps the order they are in. */
export function DocumentSearch({ query }: { query: ListQuery }) {
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-2 w-full sm:w-auto">
      <div className="grow">
        <label htmlFor="search" className="block text-sm font-medium mb-1">
          Search by name
        </label>
        <input
          key={query.search}
          id="search"
          type="search"
          name="search"
          maxLength={255}
          defaultValue={query.search}
          className="field-control"
        />
      </div>
      <input type="hidden" name="sort" value={query.sort} />
      <input type="hidden" name="direction" value={query.direction} />
      <button type="submit" className="button button-line">
        Search
      </button>
    </Form>
  )
}
